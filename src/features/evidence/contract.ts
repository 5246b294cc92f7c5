/** The evidence rooms of visits: what institutions lay there, teams read, and QA opens and closes (docs/domain.md#evidence). */
import { z } from 'zod'
import { calls, dataOf, Message, PageNumber, pageOf, Search, type UploadRule } from '../../kit/contract/call.ts'
import { AreaPart } from '../instruments/contract.ts'
import { marks } from '../instruments/rules-means.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { assignmentRoles, visitWriters } from '../visits/rules.ts'
import { EvidenceItem, EvidenceRoom, EvidenceVersion } from './contract-records.ts'
import { evidenceActs, evidenceSlots, mostPartBytes } from './rules.ts'

/** Staff who read what lies in the rooms. Who looked, only those read who write. */
export const overseers = ['Superadmin', 'Monitoring', 'QA'] as const
const everybodyInvolved = [...overseers, 'accreditor', 'institution'] as const
const ofInstitution = ['institution'] as const

const Title = z.string().trim().min(1, 'Give it a title.').max(200, 'Write at most 200 characters.')
const Area = z.enum(surveyAreas, 'Choose an area, or none for the whole program.').nullable()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 in 64 hexadecimal digits.')
const Url = z
  .url({ protocol: /^https$/, hostname: /\./, error: 'Write a whole address that begins with https://.' })
  .max(2_000, 'Write at most 2,000 characters.')
  .refine((address) => !/^https:\/\/[^/?#]*@/i.test(address), 'Leave name and password out of the address.')

/** Where a link or file goes: into a place of the room, or as another version of an item there. */
const goesTo = {
  slot: z.enum(evidenceSlots).default('evidence'),
  area: Area.default(null),
  title: Title,
  /** The item that gets another version; it keeps its place and title. */
  item_id: z.uuid().optional(),
}

const EvidenceUpload = z.object({
  id: z.uuid(),
  item_id: z.uuid().nullable(),
  slot: z.enum(evidenceSlots),
  area: z.string().nullable(),
  title: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** How many bytes have come: the offset of the next part. */
  received: z.int(),
  /** Of the first part that came, by which the same file is known again; null before. */
  first: z.object({ bytes: z.int(), sha256: z.string() }).nullable(),
  /** Finished: nothing more is taken. */
  is_finished: z.boolean(),
  began_at: z.iso.datetime(),
})
export type EvidenceUpload = z.infer<typeof EvidenceUpload>

/** A part of any content: what the file is, is looked at when it is whole. */
const partUpload: UploadRule & { required: true } = { types: [], bytes: mostPartBytes, required: true }

const SelfMark = z.object({
  /** The statement by the id it keeps through the versions of its instrument. */
  statement: z.uuid(),
  mark: z.literal([...marks], 'Choose a mark from 0 to 5, or not applicable.').nullable(),
  remark: z.string().trim().max(2_000, 'Write at most 2,000 characters.').default(''),
})

/** What the institution says of itself. Means as decimal text, two places, half up. */
const SelfSurvey = z.object({
  /** Null: none is published for this program. */
  instrument: z.object({ name: z.string(), number: z.int(), areas: z.array(AreaPart) }).nullable(),
  marks: z.array(SelfMark),
  statements: z.int(),
  marked: z.int(),
  grand_mean: z.string().nullable(),
  /** The mean of each area by its code. */
  area_means: z.record(z.string(), z.string().nullable()),
})
export type SelfSurvey = z.infer<typeof SelfSurvey>

const Times = z.object({
  /** Null: the usual day of the settings. */
  opens_at: z.iso.datetime().nullable(),
  closes_at: z.iso.datetime().nullable(),
  reopened_until: z.iso.datetime().nullable(),
  version: z.int(),
})

const EvidenceView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  person: z.string(),
  act: z.enum(evidenceActs),
  item: z.string(),
  area: z.string().nullable(),
  number: z.int(),
  name: z.string().nullable(),
})

/** Which items a list shows. */
const itemFilter = {
  /** The code of an area, or `whole` for what is about the whole program. */
  area: z.enum([...surveyAreas, 'whole']).optional(),
  search: Search,
  /** `new`: what came since the person last looked; `removed`: what was taken out, for staff. */
  only: z.enum(['new', 'removed']).optional(),
}

export const evidence = calls({
  rooms: {
    method: 'GET',
    path: '/api/evidence',
    access: ['accreditor', 'institution'],
    query: PageNumber,
    answer: pageOf(EvidenceRoom),
    says: 'The own rooms, the next visit first: an institution’s, or those of the programs an accreditor is on the team of.',
  },
  show: {
    method: 'GET',
    path: '/api/evidence/:survey_id',
    access: everybodyInvolved,
    answer: dataOf(EvidenceRoom),
    says: 'The room of a program: how full it is, when the team is let in. The team gets 403 with the sentence when it is not.',
  },
  items: {
    method: 'GET',
    path: '/api/evidence/:survey_id/items',
    access: everybodyInvolved,
    query: PageNumber.extend(itemFilter),
    answer: pageOf(EvidenceItem),
    says: 'What lies in the room, area by area, each with its newest version.',
  },
  versions: {
    method: 'GET',
    path: '/api/evidence/items/:id/versions',
    access: everybodyInvolved,
    answer: dataOf(z.array(EvidenceVersion)),
    says: 'All versions of an item, the newest first.',
  },
  file: {
    method: 'GET',
    path: '/api/evidence/versions/:id/file',
    access: everybodyInvolved,
    answer: 'file',
    says: 'The file of a version, always as an attachment. That somebody of the team had it is kept.',
  },
  follow: {
    method: 'POST',
    path: '/api/accreditor/evidence/versions/:id/follow',
    access: ['accreditor'],
    answer: dataOf(z.object({ url: z.string() })),
    says: 'The address of a link. That somebody of the team followed it is kept.',
  },
  look: {
    method: 'POST',
    path: '/api/accreditor/evidence/:survey_id/look',
    access: ['accreditor'],
    answer: dataOf(z.object({ since: z.iso.datetime().nullable() })),
    says: 'Says that the person looks into the room now, and answers since when things are new to them: since they last did.',
  },
  selfSurvey: {
    method: 'GET',
    path: '/api/evidence/:survey_id/self-survey',
    access: everybodyInvolved,
    answer: dataOf(SelfSurvey),
    says: 'The institution’s own marks and remarks by the statements of the instrument, with their means.',
  },
  mark: {
    method: 'PUT',
    path: '/api/institution/evidence/:survey_id/self-survey',
    access: ofInstitution,
    body: z.object({ marks: z.array(SelfMark).min(1, 'Send a mark.').max(200, 'Send at most 200 at once.') }),
    answer: dataOf(SelfSurvey.omit({ instrument: true })),
    says: 'Keeps own marks. With the first one the visit takes its instrument.',
  },
  link: {
    method: 'POST',
    path: '/api/institution/evidence/:survey_id/links',
    access: ofInstitution,
    body: z.object({ ...goesTo, url: Url }),
    answer: dataOf(EvidenceItem),
    says: 'Adds a link, or a link as another version of an item.',
  },
  uploads: {
    method: 'GET',
    path: '/api/institution/evidence/:survey_id/uploads',
    access: ofInstitution,
    answer: dataOf(z.array(EvidenceUpload)),
    says: 'The own uploads that are not finished.',
  },
  begin: {
    method: 'POST',
    path: '/api/institution/evidence/:survey_id/uploads',
    access: ofInstitution,
    body: z.object({
      ...goesTo,
      name: z.string().trim().min(1, 'Name the file.').max(255, 'Use a file name of at most 255 characters.'),
      bytes: z.int('Say how large the file is.').min(1, 'The file is empty. Choose the right one.'),
    }),
    answer: dataOf(EvidenceUpload),
    says: 'Begins the upload of a file, which then comes in parts.',
  },
  part: {
    method: 'PUT',
    path: '/api/institution/evidence/uploads/:id/parts',
    access: ofInstitution,
    body: z.object({
      /** Where the part begins in the file. */
      offset: z.coerce.number().int().min(0).max(2_000_000_000),
      /** Of the part, so that one the line has garbled is not taken. */
      sha256: Sha256,
    }),
    upload: partUpload,
    answer: dataOf(EvidenceUpload),
    says: 'One part of at most 4 MB. One that was taken already counts once; one at another offset than the next gets 409 with `received`.',
  },
  state: {
    method: 'GET',
    path: '/api/institution/evidence/uploads/:id',
    access: ofInstitution,
    answer: dataOf(EvidenceUpload),
    says: 'How much of an upload has come.',
  },
  finish: {
    method: 'POST',
    path: '/api/institution/evidence/uploads/:id/finish',
    access: ofInstitution,
    body: z.object({ sha256: Sha256.optional() }),
    answer: dataOf(EvidenceItem),
    says: 'All parts have come: the file is looked at, and becomes an item or a version. Sent again it answers the same.',
  },
  cancel: {
    method: 'DELETE',
    path: '/api/institution/evidence/uploads/:id',
    access: ofInstitution,
    answer: Message,
    says: 'Gives an upload up and forgets its parts.',
  },
  edit: {
    method: 'PUT',
    path: '/api/institution/evidence/items/:id',
    access: ofInstitution,
    body: z.object({ title: Title, area: Area, version: z.int() }),
    answer: dataOf(EvidenceItem),
    says: 'Another title or area. The profile has no area.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/institution/evidence/items/:id',
    access: ofInstitution,
    answer: Message,
    says: 'Takes an item out of the room. Staff can still read it.',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/admin/accreditations/:accreditation_id/evidence',
    access: overseers,
    answer: dataOf(z.object({ rooms: z.array(EvidenceRoom), times: Times })),
    says: 'The rooms of a visit, and when QA lets the team in.',
  },
  setTimes: {
    method: 'PUT',
    path: '/api/admin/accreditations/:accreditation_id/evidence',
    access: visitWriters,
    body: Times,
    answer: dataOf(Times),
    says: 'From when and until when the team is let in, to the minute, and until when a reported visit’s institution may still add.',
  },
  views: {
    method: 'GET',
    path: '/api/admin/evidence/:survey_id/views',
    access: visitWriters,
    query: PageNumber,
    answer: pageOf(EvidenceView).extend({
      /** Everybody of the team, also who has not looked. */
      team: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          role: z.enum(assignmentRoles),
          first_at: z.iso.datetime().nullable(),
          last_at: z.iso.datetime().nullable(),
          items: z.int(),
        }),
      ),
    }),
    says: 'Who of the team had what and when, the newest first.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/evidence/:survey_id',
    access: overseers,
    answer: 'file',
    says: 'The list of a room as CSV, what was taken out included.',
  },
})
