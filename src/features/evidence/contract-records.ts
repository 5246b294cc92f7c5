/** What lies in the evidence room of a program, and how full it is. */
import { z } from 'zod'
import { surveyedFields } from '../visits/contract.ts'
import { visitStatuses } from '../visits/rules.ts'
import { evidenceKinds, evidenceSlots } from './rules.ts'

/** A program of a visit and the stand of its room. */
const roomFields = {
  ...surveyedFields,
  accreditation_id: z.uuid(),
  institution_id: z.uuid(),
  status: z.enum(visitStatuses),
  /** The team is let in from … */
  opens: z.iso.datetime(),
  /** … until. */
  closes: z.iso.datetime(),
  items: z.int(),
  areas: z.array(z.object({ code: z.string(), title: z.string(), items: z.int() })),
  has_profile: z.boolean(),
  /** Statements of the instrument, and those the institution has marked. */
  statements: z.int(),
  marked: z.int(),
  percent: z.int(),
  missing: z.array(z.string()),
  /** Why nothing is added now; null while the institution may. */
  filling_closed: z.string().nullable(),
  /** Why the team is not let in now; null while it is. */
  reading_closed: z.string().nullable(),
}

export const EvidenceRoom = z.object(roomFields)
export type EvidenceRoom = z.infer<typeof EvidenceRoom>

export const EvidenceItem = z.object({
  id: z.uuid(),
  slot: z.enum(evidenceSlots),
  /** Null: about the whole program. */
  area: z.string().nullable(),
  title: z.string(),
  /** The newest version: its number counts how many there are. */
  number: z.int(),
  version_id: z.uuid(),
  kind: z.enum(evidenceKinds),
  /** Of a file. */
  name: z.string().nullable(),
  type: z.string().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Of a link. */
  url: z.string().nullable(),
  added_by: z.string().nullable(),
  added_at: z.iso.datetime(),
  removed_at: z.iso.datetime().nullable(),
  /** Came, or got another version, since the person who asks last looked; of team members only. */
  is_new: z.boolean(),
  /** Of the item: goes along when it is changed. */
  version: z.int(),
})
export type EvidenceItem = z.infer<typeof EvidenceItem>

export const EvidenceVersion = EvidenceItem.pick({
  version_id: true,
  number: true,
  kind: true,
  name: true,
  type: true,
  bytes: true,
  sha256: true,
  url: true,
  added_by: true,
  added_at: true,
})
export type EvidenceVersion = z.infer<typeof EvidenceVersion>
