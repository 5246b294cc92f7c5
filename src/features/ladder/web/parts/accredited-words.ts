import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'

/** `4,201 accredited, 2,010 candidates`: Candidates stand beside the accredited programs, never among them. */
export function accreditedWords(counts: { accredited: number; candidates: number } | undefined): string {
  return `${formatNumber(counts?.accredited)} accredited, ${counts ? formatCount(counts.candidates, 'candidate') : '–'}`
}
