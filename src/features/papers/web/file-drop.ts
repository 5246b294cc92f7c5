/** Takes a file from the form of `FileDrop.tsx`, one after the other, and reads it in the browser. */
export type Taken = { name: string; bytes: Uint8Array<ArrayBuffer>; sha256: string }

export function onFile(part: HTMLElement, judge: (file: Taken) => Promise<void> | void): void {
  const form = part.querySelector('form')
  form?.addEventListener('change', ({ target }) => void take((target as HTMLInputElement).files?.[0]))
  form?.addEventListener('dragover', (event) => {
    event.preventDefault()
    form.dataset.over = 'true'
  })
  form?.addEventListener('dragleave', () => delete form.dataset.over)
  form?.addEventListener('drop', (event) => {
    event.preventDefault()
    delete form.dataset.over
    void take(event.dataTransfer?.files[0])
  })
  // chosen before the script had come; who comes back to the page by the browser's button has had the answer
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (came?.type !== 'back_forward') void take(form?.querySelector('input')?.files?.[0])

  async function take(file: File | undefined): Promise<void> {
    if (!form || !file || form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    try {
      const found = await read(file)
      if (found) await judge(found)
    } finally {
      form.ariaBusy = 'false'
    }
  }
}

/** What is in a file, and its fingerprint; null where the browser cannot read it. */
async function read(file: File): Promise<Taken | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return { name: file.name, bytes, sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
  } catch {
    return null
  }
}
