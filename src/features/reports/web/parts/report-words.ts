/** How a report is said and shown, wherever it stands. */
import { agencyDay, daysBetween, formatDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { SurveyReportStatus, VersionKind } from '../../rules.ts'

export const reportTones: Record<SurveyReportStatus, Tone> = {
  draft: 'note',
  handed_in: 'warn',
  returned: 'err',
  accepted: 'warn',
  released: 'note',
  contested: 'warn',
  corrected: 'ok',
  final: 'ok',
}

const kindNames: Record<VersionKind, string> = {
  handed_in: 'handed in',
  returned: 'returned',
  accepted: 'accepted',
  released: 'released',
  corrected: 'corrected',
  final: 'final',
}

/** `Version 3, handed in 16 Mar 2026` */
export function versionWords({ number, kind, made_at }: { number: number; kind: VersionKind; made_at: string }): string {
  return `Version ${number}, ${kindNames[kind]} ${formatDay(made_at)}`
}

/** `until 30 Mar 2026, 6 days left`; after it `until 30 Mar 2026`. */
export function untilWords(day: string): string {
  const left = leftWords(day)
  return `until ${formatDay(day)}${left && `, ${left}`}`
}

/** `6 days left`, `the last day`; nothing after it. */
export function leftWords(day: string): string {
  const left = daysBetween(agencyDay(), day)
  if (left < 0) return ''
  return left === 0 ? 'the last day' : `${formatCount(left, 'day')} left`
}
