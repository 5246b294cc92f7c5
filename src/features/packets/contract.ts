/** The packet of a visit: what its team, the institution and the agency hold in their hands on the way (docs/domain.md#the-packet). */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { assignmentRoles, visitModes, visitStatuses, visitWriters } from '../visits/rules.ts'

export const mostItems = 60

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 08:30.')
const Short = z.string().trim().max(200, 'Write at most 200 characters.')

const ProgrammeItem = z.object({
  day: Day,
  from: Time,
  to: Time.nullable(),
  what: Short.min(1, 'Say what takes place.'),
  who: Short,
  place: Short,
})
export type ProgrammeItem = z.infer<typeof ProgrammeItem>

const Programme = z.array(ProgrammeItem).max(mostItems, `Write at most ${mostItems} items.`)

export const Packet = z.object({
  accreditation_id: z.uuid(),
  number: z.string(),
  institution: z.object({ id: z.uuid(), name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  campuses: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string() })),
  visit_date: Day,
  visit_end: Day,
  mode: z.enum(visitModes),
  status: z.enum(visitStatuses),
  programme: Programme,
  /** Nobody has written it yet: it is what the days suggest. */
  is_proposed: z.boolean(),
  travel: z.string(),
  /** 0 while nothing is stored. */
  version: z.int(),
  may_edit: z.boolean(),
  /** To institutions those confirmed, without addresses and areas. */
  team: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(assignmentRoles),
      home_institution: z.string().nullable(),
      areas: z.array(z.string()),
      email: z.string().nullable(),
    }),
  ),
  programs: z.array(
    z.object({
      survey_id: z.uuid(),
      name: z.string(),
      open_recommendations: z.int(),
      /** Of an earlier visit. */
      last_report: z.uuid().nullable(),
    }),
  ),
})
export type Packet = z.infer<typeof Packet>

const people = [...readers.accreditations, 'accreditor', 'institution'] as const

export const packets = calls({
  show: {
    method: 'GET',
    path: '/api/visits/:accreditation_id/packet',
    access: people,
    answer: dataOf(Packet),
    says: 'The packet of a visit: programme, places, travel, contacts, team and programs.',
  },
  write: {
    method: 'PUT',
    path: '/api/visits/:accreditation_id/packet',
    access: [...visitWriters, 'institution'],
    body: z.object({
      programme: Programme,
      travel: z.string().trim().max(2_000, 'Write at most 2,000 characters.'),
      version: z.int(),
    }),
    answer: dataOf(Packet),
    says: 'Writes the programme and the travel notes of a visit that is approved, scheduled or ongoing.',
  },
  calendar: {
    method: 'GET',
    path: '/api/visits/:accreditation_id/packet/calendar',
    access: people,
    answer: 'file',
    says: 'The programme of a visit as an iCalendar file, one event a day.',
  },
})
