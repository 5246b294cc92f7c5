import { CallError } from '../../../../kit/contract/client.ts'

/** What stands in the way on the device itself. */
export function storageWords(error: unknown): string {
  if (isFull(error))
    return 'This device has no room left. Nothing is lost: make room on it, or upload what is here, and write it once more.'
  return 'The storage of this device does not answer. What was kept stays: load the page again. If this remains, save a file.'
}

export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Why the workbench does not open: the server's sentence, the device's, or what the act itself says. */
export function failureWords(failure: unknown): string {
  if (failure instanceof CallError)
    return failure.status === 0 ? 'This needs a connection once. Try again when there is one; nothing is lost.' : failure.message
  return failure instanceof Error && !(failure instanceof DOMException) ? failure.message : storageWords(failure)
}
