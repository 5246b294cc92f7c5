/** What stands in the way on the device itself. */
export function storageWords(error: unknown): string {
  if (isFull(error))
    return 'This device has no room left. Nothing is lost: make room on it, or upload what is here, and write it once more.'
  return 'The storage of this device does not answer. What was kept stays: load the page again. If this remains, save a file.'
}

export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
