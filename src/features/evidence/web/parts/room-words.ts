import { formatInstant } from '../../../../kit/contract/days.ts'
import type { EvidenceRoom } from '../../contract-records.ts'

/** `The team reads from 3 Mar 2026, 00:00 to 20 Apr 2026, 00:00` in the tense of now. */
export function teamWords({ opens, closes }: Pick<EvidenceRoom, 'opens' | 'closes'>): string {
  const now = new Date().toISOString()
  if (now < opens) return `The team reads it from ${formatInstant(opens)} until ${formatInstant(closes)}.`
  if (now < closes) return `The team reads it until ${formatInstant(closes)}.`
  return `The team read it until ${formatInstant(closes)}.`
}

/** `4 of 10 areas · profile · 120 of 212 statements marked` */
export function fullnessWords({ areas, has_profile, statements, marked }: EvidenceRoom): string {
  return [
    `${areas.filter(({ items }) => items > 0).length} of ${areas.length} areas`,
    has_profile ? 'profile there' : 'no profile yet',
    statements > 0 && `${marked} of ${statements} statements marked`,
  ]
    .filter(Boolean)
    .join(' · ')
}
