/** What the form of a training holds, and how it becomes what the calls take. */

import type { Input } from '../../../kit/contract/call.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import type { TrainingType } from '../../people/rules-trainings.ts'
import { trainingTypeNames } from '../../people/rules-trainings.ts'
import type { TrainingModule, trainings } from '../contract.ts'

/** Empty fields are `''`; numbers are what the number fields give. */
export type TrainingValues = {
  title: string
  code: string
  type: TrainingType | ''
  level: string
  organizer: string
  starts_on: string
  ends_on: string
  venue: string
  hours: number | string
  capacity: number | string
  fee: number | string
  description: string
}
export type TrainingField = keyof TrainingValues
type Body = NonNullable<Input<typeof trainings.add>['body']>

export const trainingLabels: Record<TrainingField, string> = {
  title: 'Title',
  code: 'Code',
  type: 'Type',
  level: 'For whom',
  organizer: 'Organizer',
  starts_on: 'Dates',
  ends_on: 'Dates',
  venue: 'Venue',
  hours: 'Hours',
  capacity: 'Places',
  fee: 'Fee',
  description: 'Description',
}

export const blank: TrainingValues = {
  title: '',
  code: '',
  type: '',
  level: '',
  organizer: '',
  starts_on: '',
  ends_on: '',
  venue: '',
  hours: '',
  capacity: '',
  fee: '',
  description: '',
}

export function valuesOf(training: TrainingModule): TrainingValues {
  return Object.fromEntries(fields.map((field) => [field, training[field] ?? ''])) as TrainingValues
}

/** All fields as the call takes them: what is empty is none. */
export function bodyOf(values: TrainingValues): Body {
  const { title, type, hours, capacity, fee, ...texts } = values
  const number = (value: number | string) => (value === '' ? null : Number(value))
  return {
    title,
    // an empty choice is refused by the schema, at its field
    type: type as TrainingType,
    ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() || null])) as Omit<
      Body,
      'title' | 'type' | 'hours' | 'capacity' | 'fee'
    >),
    hours: number(hours),
    capacity: number(capacity),
    fee: fee === '' ? null : typeof fee === 'number' ? fee.toFixed(2) : fee,
  }
}

/** Only what differs from the training as it was loaded. */
export function changesOf(values: TrainingValues, loaded: TrainingModule): Partial<Body> {
  const [now, old] = [bodyOf(values), bodyOf(valuesOf(loaded))]
  return Object.fromEntries(fields.filter((field) => now[field] !== old[field]).map((field) => [field, now[field]]))
}

/** A value as the form shows it, for the person who typed another one. */
export function worded(training: TrainingModule, field: TrainingField): string {
  const value = training[field]
  if (value === null || value === '') return 'empty'
  if (field === 'type') return trainingTypeNames[training.type]
  if (field === 'fee') return formatMoney(training.fee)
  return field === 'starts_on' || field === 'ends_on' ? formatDay(String(value)) : String(value)
}

export const fields = Object.keys(blank) as TrainingField[]
