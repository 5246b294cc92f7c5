/** The packet of a visit: what its team, the institution and the agency hold in their hands on the way (docs/domain.md#the-packet). */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { assignmentRoles, visitModes, visitStatuses, visitWriters } from '../visits/rules.ts'

export const mostItems = 60
export const mostPlaces = 20
export const mostContacts = 20

const Time = z.iso.time({ precision: -1, error: 'Write the time as 08:30.' })
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

const Place = z.object({ what: Short.min(1, 'Say what is there.'), where: Short.min(1, 'Say where it is.') })
export type Place = z.infer<typeof Place>

const Contact = z.object({
  name: Short.min(1, 'Name the person.'),
  about: Short,
  phone: Short,
  email: Short.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Write the address as name@example.edu.'),
})
export type Contact = z.infer<typeof Contact>

const Written = z.object({
  programme: z.array(ProgrammeItem).max(mostItems, `Write at most ${mostItems} items.`),
  /** Besides the campuses: base room, lodging, where to meet. */
  places: z.array(Place).max(mostPlaces, `Write at most ${mostPlaces} places.`),
  /** Of the institution, for this visit. */
  contacts: z.array(Contact).max(mostContacts, `Write at most ${mostContacts} people.`),
  travel: z.string().trim().max(2_000, 'Write at most 2,000 characters.'),
})
export type Written = z.infer<typeof Written>

export const Packet = Written.extend({
  accreditation_id: z.uuid(),
  number: z.string(),
  institution: z.object({ id: z.uuid(), name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  campuses: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string() })),
  visit_date: Day,
  visit_end: Day,
  mode: z.enum(visitModes),
  status: z.enum(visitStatuses),
  /** Nobody has written it yet: the programme is what the days suggest. */
  is_proposed: z.boolean(),
  written_at: z.iso.datetime().nullable(),
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
      areas: z.array(z.enum(surveyAreas)),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      is_you: z.boolean(),
    }),
  ),
  programs: z.array(
    z.object({
      survey_id: z.uuid(),
      program_id: z.uuid(),
      name: z.string(),
      /** Left by earlier visits. */
      recommendations: z.int(),
      /** The room, where it is for the reader, with the sentence while it is closed. */
      room: z.object({ closed: z.string().nullable() }).nullable(),
      /** The newest that was released of an earlier visit, where the reader may have it. */
      last_report: z.object({ survey_id: z.uuid(), number: z.string(), visit_end: Day }).nullable(),
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
    says: 'The packet of a visit: programme, places, travel, contacts, team, and its programs with what the reader can open of them.',
  },
  write: {
    method: 'PUT',
    path: '/api/visits/:accreditation_id/packet',
    access: [...visitWriters, 'institution'],
    body: Written.extend({ version: z.int() }),
    answer: dataOf(Packet),
    says: 'Writes programme, places, contacts and travel notes of a visit that is approved, scheduled or ongoing.',
  },
  calendar: {
    method: 'GET',
    path: '/api/visits/:accreditation_id/packet/calendar',
    access: people,
    answer: 'file',
    says: 'The packet of a visit as an iCalendar file: an event for each day with programme, places, contacts and travel.',
  },
})
