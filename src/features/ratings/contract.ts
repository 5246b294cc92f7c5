/** Rating the programs of a visit: what a device takes along, what it sends, and what QA sees of it (docs/domain.md#ratings). */
import { z } from 'zod'
import { calls, dataOf, Message, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { formatNumber } from '../../kit/contract/words.ts'
import { AreaPart } from '../instruments/contract.ts'
import { marks } from '../instruments/rules-means.ts'
import { surveyedFields } from '../visits/contract.ts'
import { assignmentRoles, visitStatuses, visitWriters } from '../visits/rules.ts'
import { longest, mostAtOnce, narrativeParts, teamStates } from './rules.ts'
import { heldReasons } from './rules-team.ts'

/** A program of a visit that is rated. */
const surveyFields = { ...surveyedFields, status: z.enum(visitStatuses) }

const RatedSurvey = z.object({
  ...surveyFields,
  assignment_id: z.uuid(),
  /** The areas of the own assignment by their codes; none: all. */
  areas: z.array(z.string()),
  /** Its instrument is kept for the visit: somebody took it along, or the visit has begun. */
  is_pinned: z.boolean(),
})

const RatingPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(assignmentRoles),
  areas: z.array(z.string()),
  rates: z.boolean(),
})

/** All that is needed to rate a program without the server. Parts of the instrument bear the ids they keep through its versions. */
export const RatingPack = z.object({
  ...surveyFields,
  instrument: z.object({ name: z.string(), number: z.int(), areas: z.array(AreaPart) }),
  people: z.array(RatingPerson),
  /** Who sets the team's marks, by the code of the area. */
  leads: z.record(z.string(), z.uuid()),
  /** The means the survey has to reach; null where it is judged by criteria. */
  threshold: z.object({ mean: z.number(), area: z.number(), areas: z.record(z.string(), z.number()).optional() }).nullable(),
})
export type RatingPack = z.infer<typeof RatingPack>

const Moment = z.object({
  /** Milliseconds since 1970 on the device, never earlier than what it had seen. */
  time: z.int().min(0).max(8_640_000_000_000_000),
  count: z.int().min(0).max(1_000_000),
})
const made = {
  id: z.uuid(),
  device: z.uuid(),
  seq: z.int().min(1).max(10_000_000),
  person: z.uuid(),
  statement: z.uuid(),
  at: Moment,
}
const Mark = z.literal(marks, 'Choose a mark from 0 to 5, or not applicable.')
const ids = z.array(z.uuid()).max(200).readonly()
const written = (most: number) => z.string().max(most, `Write at most ${formatNumber(most)} characters.`)

/** One thing somebody did; what a list of them comes to is said by the rules. */
const RatingOperation = z.discriminatedUnion('kind', [
  z.object({ ...made, kind: z.literal('mark'), mark: Mark.nullable(), after: ids }),
  z.object({ ...made, kind: z.literal('note'), text: written(longest.note), after: ids }),
  z.object({ ...made, kind: z.literal('photo'), photo: z.uuid(), gone: z.boolean() }),
  z.object({ ...made, kind: z.literal('team'), mark: Mark, sentence: written(longest.sentence), seen: ids }),
  z.object({
    ...{ ...made, kind: z.literal('text'), part: z.enum(narrativeParts), text: written(longest.text), after: ids },
  }),
  z.object({ ...made, kind: z.literal('hand'), to: z.uuid(), after: ids }),
])

const HeldOperation = z.object({
  id: z.uuid(),
  person: z.string(),
  /** `IV.B · Outcome 2`, of a narrative `IV`; null where the instrument has no such statement. */
  code: z.string().nullable(),
  statement: z.string().nullable(),
  kind: z.enum(['mark', 'note', 'photo', 'team', 'text', 'hand']),
  /** What it says, in words. */
  says: z.string(),
  made_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  reason: z.enum(heldReasons),
  /** The reason as a sentence. */
  why: z.string(),
})

/** How the rating of a program stands. Means as decimal text, two places, half up; null where nothing is rated. */
export const RatingState = z.object({
  ...surveyFields,
  /** Null: none is published for this program. */
  instrument: z.object({ name: z.string(), number: z.int() }).nullable(),
  statements: z.int(),
  /** Team's marks by their state. */
  states: z.record(z.enum(teamStates), z.int()),
  grand_mean: z.string().nullable(),
  areas: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      lead: z.string().nullable(),
      statements: z.int(),
      set: z.int(),
      mean: z.string().nullable(),
      /** Reaches what the survey asks of an area; null where nothing is asked or rated. */
      reaches: z.boolean().nullable(),
    }),
  ),
  held: z.array(HeldOperation),
  /** Everybody who is or was on the team: what a saved file brings in is named by them. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type RatingState = z.infer<typeof RatingState>

/** A program of a visit of which something is held. */
const HeldSurvey = z.object({
  ...surveyFields,
  accreditation_id: z.uuid(),
  institution_id: z.uuid(),
  entries: z.int(),
  /** Who rated it. */
  people: z.array(z.string()),
  /** When the first of it came. */
  since: z.iso.datetime(),
})
export type HeldSurvey = z.infer<typeof HeldSurvey>

const OfSurvey = z.object({ survey_id: z.uuid('Name the program of the visit.') })
const Operations = z.array(RatingOperation).min(1).max(mostAtOnce, `Send at most ${mostAtOnce} at once.`)
const photo = z.uuid('Name the photo.')
const photoFile = { types: ['image/jpeg', 'image/png', 'image/webp'], bytes: 10 * 1024 * 1024, required: true } as const

export const ratings = calls({
  mine: {
    method: 'GET',
    path: '/api/accreditor/ratings',
    access: ['accreditor'],
    answer: dataOf(z.array(RatedSurvey)),
    says: 'The programs you rate, of visits that are scheduled, under way or reported.',
  },
  take: {
    method: 'POST',
    path: '/api/accreditor/ratings/take',
    access: ['accreditor'],
    body: OfSurvey,
    answer: dataOf(RatingPack),
    says: 'Takes a program along: its instrument, which it keeps from now on, the team, and who leads which area.',
  },
  send: {
    method: 'POST',
    path: '/api/accreditor/ratings/operations',
    access: ['accreditor'],
    body: OfSurvey.extend({ operations: Operations }),
    answer: z.object({ kept: z.array(z.uuid()), held: z.array(z.uuid()) }),
    says: 'What was rated on a device. Each counts once, however often and in whatever order it is sent; what cannot count is held for QA.',
  },
  since: {
    method: 'GET',
    path: '/api/accreditor/ratings/operations',
    access: ['accreditor'],
    query: OfSurvey.extend({ read_to: z.coerce.number().int().min(0).default(0) }),
    answer: z.object({ operations: z.array(RatingOperation), read_to: z.int(), more: z.boolean() }),
    says: 'What the team has rated, in the order it arrived, from where it was read to.',
  },
  sendPhoto: {
    method: 'POST',
    path: '/api/accreditor/ratings/photos',
    access: ['accreditor'],
    body: OfSurvey.extend({ photo }),
    upload: photoFile,
    answer: Message,
    says: 'Uploads a photo that was taken while rating; it counts once, however often it is sent.',
  },
  photo: {
    method: 'GET',
    path: '/api/ratings/photos/:photo_id',
    access: ['accreditor', ...readers.accreditations],
    answer: 'file',
    says: 'A photo of a rating, for its team and the agency.',
  },
  keepKey: {
    method: 'PUT',
    path: '/api/accreditor/ratings/key',
    access: ['accreditor'],
    body: z.object({ device: z.uuid(), key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'Send a key of 32 bytes as Base64.') }),
    answer: z.object({ message: z.string() }),
    says: 'Keeps the key of a device, for its person alone, in case the PIN is forgotten.',
  },
  key: {
    method: 'GET',
    path: '/api/accreditor/ratings/key',
    access: ['accreditor'],
    query: z.object({ device: z.uuid() }),
    answer: dataOf(z.object({ key: z.string() })),
    says: 'The key of an own device.',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/admin/accreditations/:accreditation_id/ratings',
    access: readers.accreditations,
    answer: dataOf(z.array(RatingState)),
    says: 'How the rating of a visit stands: team’s marks, means, and what was held.',
  },
  held: {
    method: 'GET',
    path: '/api/admin/ratings/held',
    access: readers.accreditations,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(HeldSurvey),
    says: 'Programs of visits that are not decided yet of which something that was rated does not count, what waits longest first.',
  },
  admit: {
    method: 'POST',
    path: '/api/admin/ratings/admit',
    access: visitWriters,
    body: OfSurvey.extend({
      ids: z.array(z.uuid()).min(1, 'Choose what should count.').max(1_000),
      reason: z.string().trim().min(10, 'Write in a sentence why it counts.').max(500, 'Write at most 500 characters.'),
    }),
    answer: z.object({ message: z.string() }),
    says: 'Lets count what was held.',
  },
  bringIn: {
    method: 'POST',
    path: '/api/admin/ratings/operations',
    access: visitWriters,
    body: OfSurvey.extend({ operations: Operations }),
    answer: z.object({ message: z.string(), brought: z.int(), known: z.int() }),
    says: 'Brings in entries of a file that the device of a member had saved. They are held until they are let count, or the device sends them itself.',
  },
  bringPhoto: {
    method: 'POST',
    path: '/api/admin/ratings/photos',
    access: visitWriters,
    body: OfSurvey.extend({ photo, person: z.uuid('Name who took the photo.') }),
    upload: photoFile,
    answer: Message,
    says: 'Brings in a photo of such a file; it counts once, however often it is sent.',
  },
})
