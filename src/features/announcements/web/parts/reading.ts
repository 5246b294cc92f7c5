import { formatCount } from '../../../../kit/contract/words.ts'
import { minutesToRead } from '../../../public-frame/web/parts/words.ts'

/** `3 minutes to read` */
export function reading(words: number): string {
  const minutes = minutesToRead(words)
  return `${formatCount(minutes, 'minute')} to read`
}
