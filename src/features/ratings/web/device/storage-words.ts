/** What stands in the way on the device itself. */
export function storageWords(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError')
    return 'This device has no room left. Nothing is lost: make room on it, or upload what is here, and write it once more.'
  return 'The storage of this device does not answer. What was kept stays: load the page again. If this remains, save a file.'
}
