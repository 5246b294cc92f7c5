/** The register of breaches of personal data (docs/domain.md#breaches). */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { deskRoles } from './rules.ts'
import { notifyAnswers } from './rules-breaches.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Write at most ${most.toLocaleString('en')} characters.`)
const optional = (most: number) =>
  text(most)
    .transform((one) => one || null)
    .nullish()

/** Instants of the past: nobody finds or tells of a breach tomorrow. */
const Past = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence })
    .refine((one) => Date.parse(one) <= Date.now() + 60_000, 'This lies in the future. Write when it was.')
    .transform((one) => new Date(one).toISOString())

const fields = {
  title: text(200).min(5, 'Name the breach in a few words.'),
  what: text(4000).min(10, 'Write what happened.'),
  happened_on: Day.nullish(),
  known_at: Past('Write the day and time at which the agency knew of it.'),
  data: text(2000).min(5, 'Write which data it touches.'),
  people: text(2000).min(3, 'Write whom it touches.'),
  people_count: z.int('Write a whole number.').min(0, 'At least 0.').max(10_000_000, 'At most 10,000,000.').nullish(),
  measures: optional(4000),
  notify: z.enum(notifyAnswers, 'Say whether the commission and the people are to be told.'),
  notify_reason: optional(2000),
  commission_told_at: Past('Write when the commission was told.').nullish(),
  people_told_at: Past('Write when the people were told.').nullish(),
  reported_on: Day.nullish(),
  closed: z.boolean(),
}

type Form = { notify: string; notify_reason?: string | null | undefined; known_at: string } & Record<string, unknown>

function whole({ value, issues }: { value: Form; issues: unknown[] }): void {
  const issue = (name: string, message: string) => issues.push({ code: 'custom', path: [name], message, input: value })
  if (value.notify === 'no' && !value.notify_reason) issue('notify_reason', 'Write why nobody has to be told: the commission may ask.')
  for (const name of ['commission_told_at', 'people_told_at'] as const) {
    const at = value[name]
    if (typeof at === 'string' && at < value.known_at) issue(name, 'Nobody was told before the agency knew. Correct one of the two.')
  }
}

const BreachForm = z.object(fields).check((one) => whole(one as never))
const BreachEdit = z.object({ id: z.uuid('Name the breach.'), version: Version, ...fields }).check((one) => whole(one as never))

export const Breach = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  what: z.string(),
  happened_on: Day.nullable(),
  known_at: z.iso.datetime(),
  data: z.string(),
  people: z.string(),
  people_count: z.int().nullable(),
  measures: z.string().nullable(),
  notify: z.enum(notifyAnswers),
  notify_reason: z.string().nullable(),
  commission_told_at: z.iso.datetime().nullable(),
  people_told_at: z.iso.datetime().nullable(),
  reported_on: Day.nullable(),
  closed_at: z.iso.datetime().nullable(),
  entered_by: z.string(),
  entered_at: z.iso.datetime(),
  version: z.int(),
})
export type Breach = z.infer<typeof Breach>

export const breaches = calls({
  list: {
    method: 'GET',
    path: '/api/admin/privacy/breaches',
    access: deskRoles,
    query: PageNumber.extend({ search: Search, waiting: z.enum(['1'], 'Write 1, or leave it out.').optional() }),
    answer: pageOf(Breach),
    says: 'The register of breaches of personal data: those that are open first, then by when they were known; with `waiting` those of which somebody is to be told.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/privacy/breaches/:id',
    access: deskRoles,
    answer: dataOf(Breach),
    says: 'One breach of personal data.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/privacy/breaches',
    access: deskRoles,
    fresh: true,
    body: BreachForm,
    answer: dataOf(Breach),
    says: 'Enters a breach of personal data; from when it was known 72 hours are counted.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/privacy/breaches',
    access: deskRoles,
    fresh: true,
    body: BreachEdit,
    answer: dataOf(Breach),
    says: 'Changes what is known of a breach, who was told and when, and closes it.',
  },
})
