/** One's own data: what is held, who looked, a copy, and requests about it (docs/domain.md#ones-own-data). */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Version } from '../../kit/contract/call.ts'
import { everyone, roles } from '../../kit/contract/roles.ts'
import { viewedData, viewPlaces, viewWays } from '../data-views/rules.ts'
import { requestKinds, requestStates } from './rules.ts'
import { heldKinds } from './rules-held.ts'

const HeldFact = z.object({ label: z.string(), value: z.string() })
/** `on`: a day, or an instant. */
const HeldItem = z.object({ on: z.string().nullable(), what: z.string(), detail: z.string().nullable() })
export type HeldItem = z.infer<typeof HeldItem>

export const HeldCategory = z.object({
  key: z.enum(heldKinds),
  title: z.string(),
  says: z.string(),
  source: z.string(),
  readers: z.string(),
  kept: z.string(),
  facts: z.array(HeldFact),
  /** How many items there are; the page shows the newest, the copy all. */
  total: z.int(),
  items: z.array(HeldItem),
})
export type HeldCategory = z.infer<typeof HeldCategory>

/** A look of somebody else at one's bank or contact data. */
export const Look = z.object({
  id: z.string(),
  /** The beginning of the hour. */
  hour: z.iso.datetime(),
  viewer_name: z.string(),
  viewer_role: z.enum(roles),
  data: z.enum(viewedData),
  way: z.enum(viewWays),
  place: z.enum(viewPlaces),
})
export type Look = z.infer<typeof Look>

export const DataRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  /** Which data it is about. */
  about: z.enum(heldKinds).nullable(),
  text: z.string(),
  state: z.enum(requestStates),
  asked_at: z.iso.datetime(),
  due_on: Day,
  is_overdue: z.boolean(),
  taken_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  version: z.int(),
})
export type DataRequest = z.infer<typeof DataRequest>

const RequestForm = z.object({
  kind: z.enum(requestKinds, 'Choose what you ask for.'),
  about: z.enum(heldKinds, 'Choose which data it is about.').nullish(),
  text: z
    .string()
    .trim()
    .min(10, 'Write in a sentence or two what you ask for, so that it can be answered.')
    .max(4000, 'Write at most 4,000 characters.'),
})

/** Whom to turn to besides. */
const Officer = z.object({ name: z.string(), email: z.string() })

export const privacy = calls({
  held: {
    method: 'GET',
    path: '/api/privacy',
    access: everyone,
    answer: dataOf(z.object({ officer: Officer, answer_days: z.int(), categories: z.array(HeldCategory) })),
    says: 'What the agency holds about the person who asks, by category, with the newest entries of each; bank numbers by their last four digits.',
  },
  views: {
    method: 'GET',
    path: '/api/privacy/views',
    access: everyone,
    query: PageNumber,
    answer: pageOf(Look),
    says: 'Who of the others looked at the own bank or contact data, each once in an hour; newest first.',
  },
  copy: {
    method: 'GET',
    path: '/api/privacy/copy',
    access: everyone,
    fresh: true,
    query: z.object({ format: z.enum(['json', 'pdf'], 'Choose json or pdf.').default('json') }),
    answer: 'file',
    says: 'A copy of everything held about the person who asks, as JSON or PDF; nobody else is named in it. It is logged.',
  },
  requests: {
    method: 'GET',
    path: '/api/privacy/requests',
    access: everyone,
    query: PageNumber,
    answer: pageOf(DataRequest),
    says: 'The own requests about one’s data, with their answers; newest first.',
  },
  ask: {
    method: 'POST',
    path: '/api/privacy/requests',
    access: everyone,
    body: RequestForm,
    answer: dataOf(DataRequest),
    says: 'Asks a question about one’s own data, or for a correction, an objection, a deletion.',
  },
  withdraw: {
    method: 'POST',
    path: '/api/privacy/requests/:id/withdraw',
    access: everyone,
    body: z.object({ version: Version }),
    answer: dataOf(DataRequest),
    says: 'Withdraws an own request that is not answered yet.',
  },
})
