/** The log as people read it: what somebody did, and every change with before and after (docs/domain.md#logs). */
import { z } from 'zod'
import { calls, Day, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { LogLine } from '../../kit/contract/log.ts'
import { everyone, readers } from '../../kit/contract/roles.ts'

export const LogEntry = LogLine.extend({
  actor_id: z.uuid().nullable(),
  object_type: z.string(),
  object_id: z.uuid().nullable(),
  institution_id: z.uuid().nullable(),
  institution_name: z.string().nullable(),
  accreditation_id: z.uuid().nullable(),
  accreditation_number: z.string().nullable(),
  accreditor_id: z.uuid().nullable(),
  accreditor_name: z.string().nullable(),
  program_id: z.uuid().nullable(),
  program_name: z.string().nullable(),
})

export type LogEntry = z.infer<typeof LogEntry>

/** An entry of the general log also tells by which call the change came. */
export const GeneralLogEntry = LogEntry.extend({ call: z.string(), request_id: z.string().nullable() })

export type GeneralLogEntry = z.infer<typeof GeneralLogEntry>

const LogQuery = z.strictObject({
  ...PageNumber.shape,
  /** The person who acted. */
  actor: z.uuid().optional(),
  /** Whole actions or what stands before their dot: `accreditation.status_changed`, `accreditation`. One, or several. */
  action: oneOrMany(
    z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)?$/, 'Write an action as accreditation.status_changed, or its first part.')
      .max(80),
    60,
  ).optional(),
  /** First and last day, in the agency's time. */
  from: Day.optional(),
  to: Day.optional(),
  search: Search,
})

/** One entry of the log of an accreditation and its accreditors. */
export const AuditEntry = LogLine.extend({
  /** The accreditor the entry is about. */
  accreditor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The program the entry is about. */
  program: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})

export type AuditEntry = z.infer<typeof AuditEntry>

export const logs = calls({
  activity: {
    method: 'GET',
    path: '/api/admin/activity-logs',
    access: everyone,
    query: LogQuery,
    answer: pageOf(LogEntry),
    says: 'What people did, sign-ins included: the oversight roles read everybody, all others themselves.',
  },
  general: {
    method: 'GET',
    path: '/api/admin/logs',
    access: readers.ratings,
    query: LogQuery.extend({
      /** The record that was changed: an account, a campus, a training … Programs have a log of their own. */
      object: z.uuid().optional(),
    }),
    answer: pageOf(GeneralLogEntry),
    says: 'Every change, also those the system made itself, with call, object, before and after; of one record with `object`.',
  },
  ofVisits: {
    method: 'GET',
    path: '/api/admin/accreditation/accreditor/audit-logs',
    access: readers.accreditations,
    query: PageNumber.extend({ accreditation_id: z.uuid().optional() }),
    answer: pageOf(AuditEntry),
    says: 'The log of one accreditation; without `accreditation_id` that of all assignments. Newest first.',
  },
})
