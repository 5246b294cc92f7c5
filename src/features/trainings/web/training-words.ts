/** How a training is told in one line, and the choices its pages share. */

import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { type TrainingType, trainingTypeNames, trainingTypes } from '../../people/rules-trainings.ts'
import type { TrainingModule } from '../contract.ts'

export const typeOptions = trainingTypes.map((value) => ({ value, label: trainingTypeNames[value] }))

export function isTrainingType(text: string | undefined): text is TrainingType {
  return trainingTypes.some((type) => type === text)
}

/** `Training · 23 – 25 Mar 2027 · Sandiwa Building` */
export function oneLine({ type, starts_on, ends_on, venue }: TrainingModule): string {
  return [trainingTypeNames[type], starts_on ? formatDays(starts_on, ends_on) : 'No date yet', venue].filter(Boolean).join(' · ')
}

/** `26 of 60 places taken, 34 free`; without a limit the participants alone. */
export function placesWords({ taken, capacity }: Pick<TrainingModule, 'taken' | 'capacity'>): string {
  if (capacity === null) return `${formatCount(taken, 'place')} taken, no limit`
  const free = capacity - taken
  return `${formatNumber(taken)} of ${formatCount(capacity, 'place')} taken, ${free > 0 ? `${formatNumber(free)} free` : 'none free'}`
}

/** Why a training cannot be deleted now; `false` when it can. */
export function keptBecause({ attended }: TrainingModule): string | false {
  return attended > 0 && `${formatCount(attended, 'person', 'people')} attended it. Take the participants out first.`
}

/** Where the page of a training is. */
export function pageOf({ id }: { id: string }): string {
  return `/admin/training/${id}`
}
