/** What every reading of the log tells. */
import { z } from 'zod'

/** Old or new values by field name. */
const Fields = z.record(z.string(), z.unknown())

/** What every reading of the log tells; the audit logs of a program and of an accreditation add whom they are about. */
export const LogLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor_name: z.string(),
  actor_role: z.string().nullable(),
  /** `accreditation.status_changed`: what happened, for programs. */
  action: z.string(),
  /** What happened, for people: "Scheduled the visit". */
  says: z.string(),
  before: Fields.nullable(),
  after: Fields.nullable(),
})

export type LogLine = z.infer<typeof LogLine>
