// The offline page stands in for another, which is loaded once it can be. A browser says that it is online before anything answers,
// sometimes only for a moment: the page is asked for first, so that a reload never throws away what the reader does meanwhile.
let asking = false

addEventListener('online', async () => {
  if (asking) return
  asking = true
  while (navigator.onLine && !(await answers())) await new Promise((done) => setTimeout(done, 2_000))
  asking = false
})

/** Whether the page answers; it is loaded then. */
async function answers() {
  try {
    // HEAD goes past the service worker.
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return false
  }
  location.reload()
  return true
}
