/** The register of breaches of personal data (docs/domain.md#breaches): when the commission and the people are to be told. */

/** Hours after a breach is known within which the commission and the people it touches are told. */
export const hoursToNotify = 72
/** Days after the notification within which the full report is with the commission. */
export const daysToReport = 5

export const notifyAnswers = ['undecided', 'yes', 'no'] as const
export type NotifyAnswer = (typeof notifyAnswers)[number]

/** Who has to be told. */
export const notifyAnswerNames: Record<NotifyAnswer, string> = {
  undecided: 'Not decided yet',
  yes: 'The commission and the people it touches',
  no: 'Nobody',
}

const hour = 3_600_000

export function notifyUntil(known_at: string): string {
  return new Date(Date.parse(known_at) + hoursToNotify * hour).toISOString()
}

type Told = { notify: NotifyAnswer; known_at: string; commission_told_at: string | null; people_told_at: string | null }

/** How it stands with telling: done, in time, late, or nobody has to be told. */
export type NotifyStand = 'told' | 'told_late' | 'runs' | 'over' | 'none'

export function notifyStand({ notify, known_at, commission_told_at, people_told_at }: Told, now: number): NotifyStand {
  if (notify === 'no') return 'none'
  const until = Date.parse(notifyUntil(known_at))
  if (notify === 'yes' && commission_told_at && people_told_at) {
    return Math.max(Date.parse(commission_told_at), Date.parse(people_told_at)) <= until ? 'told' : 'told_late'
  }
  return now <= until ? 'runs' : 'over'
}

/** Whole hours left, or gone by since (negative). */
export function hoursLeft(known_at: string, now: number): number {
  return Math.floor((Date.parse(notifyUntil(known_at)) - now) / hour)
}
