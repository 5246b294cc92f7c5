/**
 * Keeps an answer for a while, so that any number of public visitors costs one query. While a new one is being read everybody
 * waits for the same reading; a reading that fails is not kept.
 * @param milliseconds how old an answer may be
 */
export function kept<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  let readAt = 0
  return () => {
    if (!reading || Date.now() - readAt > milliseconds) {
      readAt = Date.now()
      reading = read()
      reading.catch(() => {
        reading = undefined
      })
    }
    return reading
  }
}
