import { minutesToRead } from '../../../public-frame/web/parts/words.ts'

/** `3 minutes to read` */
export function reading(words: number): string {
  const minutes = minutesToRead(words)
  return minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`
}
