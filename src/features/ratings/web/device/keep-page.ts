/** The page of the workbench opens without a line: the service worker keeps it (scripts/service-worker/worker.js). */

type Message = { workbench: 'keep' | 'belongs'; person: string } | { workbench: 'forget' }

/** Keeps the page as its person sees it now. */
export async function keepPage(person: string): Promise<void> {
  await tellWorker({ workbench: 'keep', person }, true)
}

let promise: Promise<boolean> | undefined

/** Asks the browser, once, not to clear the device by itself. @returns whether it promised that */
export function keepStorage(): Promise<boolean> {
  promise ??= (async () => (await navigator.storage.persisted()) || (await navigator.storage.persist()))().catch(() => false)
  return promise
}

/** Says who is signed in: the page of somebody else is forgotten. */
export async function pageBelongsTo(person: string): Promise<void> {
  await tellWorker({ workbench: 'belongs', person }, false)
}

export async function forgetPage(): Promise<void> {
  await tellWorker({ workbench: 'forget' }, false)
}

async function tellWorker(message: Message, register: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    if (register) await navigator.serviceWorker.register('/sw.js')
    const registration = register ? await navigator.serviceWorker.ready : await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(message)
  } catch {
    // refused by the browser or its settings: the page needs a line then
  }
}
