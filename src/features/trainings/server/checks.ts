/** Rules of training modules that hold whoever asks. */

import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import type { TrainingFields } from './queries-changes.ts'

/** A training of which only title and type are said. */
export const blankTraining: Omit<TrainingFields, 'title' | 'type'> = {
  code: null,
  level: null,
  organizer: null,
  venue: null,
  starts_on: null,
  ends_on: null,
  hours: null,
  capacity: null,
  fee: null,
  description: null,
}

/** The last day is not before the first, and there is a first. @returns the sentence at `ends_on`, or null */
export function daysProblem({ starts_on, ends_on }: Pick<TrainingFields, 'starts_on' | 'ends_on'>): string | null {
  if (!ends_on) return null
  if (!starts_on) return 'A training that ends begins: write its first day too, or take this one away.'
  return ends_on < starts_on ? 'The training has to end on its first day or later.' : null
}

/** Two modules with one code, or without codes but with one title and first day, would be the same one. */
export function alreadyThere({ code, starts_on }: Pick<TrainingFields, 'code' | 'starts_on'>, other: string): Refusal {
  if (code !== null) return invalid('code', `The code ${code} belongs to ${other}. Write another one.`)
  const when = starts_on ? 'that begins on this day' : 'without a first day'
  return invalid('title', `There is a training of this title ${when}. Give one of the two a code to keep both.`)
}

/** Why a training that was deleted cannot be there beside another one. */
export function takenMeanwhile({ code }: Pick<TrainingFields, 'code'>, other: string): string {
  return code !== null
    ? `The code ${code} belongs to ${other} by now. Give that one another code, then bring this one back.`
    : `There is a training ${other} of the same first day by now. Give that one a code, then bring this one back.`
}

/** More people would take part than there are places. @param taken how many it would be */
export function tooManyParticipants(capacity: number, taken: number): Refusal {
  const places = formatCount(capacity, 'place')
  return invalid(
    'accreditor_ids',
    `The training has ${places}, and ${formatNumber(taken)} would take part. Choose fewer people, or raise the capacity.`,
  )
}

/** Fewer places than people who take part. @param taken how many take part */
export function tooFewPlaces(taken: number): Refusal {
  const number = formatNumber(taken)
  return invalid('capacity', `${number} people take part. Write at least ${number}, or take participants out first.`)
}

/** Attendance is a record: a module that somebody attended stays until its participants are taken out. */
export function attendedSentence(attended: readonly { title: string; attended: number }[]): Refusal {
  const names = attended.slice(0, 3).map((one) => one.title)
  const more = attended.length > 3 ? ` and ${attended.length - 3} more` : ''
  const verb = attended.length === 1 ? 'has' : 'have'
  return new Refusal(409, `${names.join(', ')}${more} ${verb} been attended, so nothing was deleted. Take the participants out first.`)
}
