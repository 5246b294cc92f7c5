/** The page of the workbench opens without a line: the service worker keeps it (scripts/service-worker/worker.js). */

/** Keeps the page as it is now, and asks the browser not to clear the device by itself. @returns whether it promised that */
export async function keepPage(): Promise<boolean> {
  await tellWorker({ workbench: 'keep' }, true)
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

export async function forgetPage(): Promise<void> {
  await tellWorker({ workbench: 'forget' }, false)
}

async function tellWorker(message: { workbench: 'keep' | 'forget' }, register: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    if (register) await navigator.serviceWorker.register('/sw.js')
    const registration = register ? await navigator.serviceWorker.ready : await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(message)
  } catch {
    // refused by the browser or its settings: the page needs a line then
  }
}
