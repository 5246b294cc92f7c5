/** The privacy desk: requests of people about their data, answered by staff, and how long data is kept (docs/domain.md#requests-about-data). */
import { z } from 'zod'
import { calls, dataOf, jsonText, oneOrMany, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { roles } from '../../kit/contract/roles.ts'
import { DataRequest } from './contract.ts'
import { deskRoles, requestAnswers, requestKinds, requestStates } from './rules.ts'

/** A request as those read it who answer. */
export const DeskRequest = DataRequest.extend({
  /** Who asks; no account where it was deleted since. */
  person: z.object({ id: z.uuid().nullable(), name: z.string(), role: z.enum(roles), email: z.string().nullable() }),
  /** Asked by whoever reads it: somebody else answers. */
  is_own: z.boolean(),
  taken_by: z.string().nullable(),
  answered_by: z.string().nullable(),
})
export type DeskRequest = z.infer<typeof DeskRequest>

export const RequestFilter = z.strictObject({
  state: oneOrMany(z.enum(requestStates)).optional(),
  kind: oneOrMany(z.enum(requestKinds)).optional(),
  is_open: z.boolean().optional(),
  is_overdue: z.boolean().optional(),
})
export type RequestFilter = z.infer<typeof RequestFilter>

const Retention = z.object({ data: z.string(), kept: z.string(), ground: z.string(), ends: z.string() })

export const privacyDesk = calls({
  list: {
    method: 'GET',
    path: '/api/admin/privacy/requests',
    access: deskRoles,
    query: PageNumber.extend({ search: Search, filter: jsonText(RequestFilter).optional() }),
    answer: pageOf(DeskRequest),
    says: 'Requests of people about their data: those that wait, by the day they are due, then the others, newest first.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/privacy/requests/:id',
    access: deskRoles,
    answer: dataOf(DeskRequest),
    says: 'One request about data.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/privacy-requests',
    access: deskRoles,
    fresh: true,
    query: z.object({ search: Search, filter: jsonText(RequestFilter).optional(), ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'privacy-requests.csv: those the same search and filter list, or those of `ids`.',
  },
  take: {
    method: 'POST',
    path: '/api/admin/privacy/requests/:id/take',
    access: deskRoles,
    body: z.object({ version: Version }),
    answer: dataOf(DeskRequest),
    says: 'Takes a request up; nobody takes their own.',
  },
  answer: {
    method: 'PUT',
    path: '/api/admin/privacy/requests/:id',
    access: deskRoles,
    body: z.object({
      state: z.enum(requestAnswers, 'Grant the request, or refuse it.'),
      answer: z
        .string()
        .trim()
        .min(10, 'Write in a sentence what was done, or why not; the person reads it.')
        .max(4000, 'Write at most 4,000 characters.'),
      version: Version,
    }),
    answer: dataOf(DeskRequest),
    says: 'Grants or refuses a request with a sentence to the person, who is told by mail; nobody answers their own.',
  },
  retention: {
    method: 'GET',
    path: '/api/admin/privacy/retention',
    access: deskRoles,
    answer: dataOf(z.array(Retention)),
    says: 'What is kept how long, on what ground, and what ends it.',
  },
})
