/** Papers: certificates, letters and records that the agency issues, and what anybody may ask about one (docs/domain.md#papers). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { everyone, readers } from '../../kit/contract/roles.ts'
import { decidedAbout } from '../decisions/rules.ts'
import { paperKinds, paperStates } from './rules.ts'

const PaperRow = z.object({
  id: z.uuid(),
  /** `C-2026-00001` */
  number: z.string(),
  kind: z.enum(paperKinds),
  template: z.string(),
  /** What it is about, in words: the program, the person, the title. */
  about: z.string(),
  program_id: z.uuid().nullable(),
  institution_id: z.uuid().nullable(),
  institution: z.string().nullable(),
  accreditor_id: z.uuid().nullable(),
  decision: z.string().nullable(),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  issued_on: Day,
  issued_by: z.string().nullable(),
  /** Null: it waits to be made. */
  made_at: z.iso.datetime().nullable(),
  file_id: z.uuid().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Whose key signed the file; null: it is not signed. */
  signed_by: z.string().nullable(),
  /** Why it could not be made yet. */
  problem: z.string().nullable(),
})
export type PaperRow = z.infer<typeof PaperRow>

const PaperFilter = z.strictObject({
  kind: oneOrMany(z.enum(paperKinds)).optional(),
  program_id: z.uuid().optional(),
  institution_id: z.uuid().optional(),
  accreditor_id: z.uuid().optional(),
  decision_id: z.uuid().optional(),
  /** `false`: those that wait. */
  made: z.boolean().optional(),
})
export type PaperFilter = z.infer<typeof PaperFilter>

const asked = { search: Search, filter: jsonText(PaperFilter).optional() }
/** Who issues papers by hand. */
const issuers = ['Superadmin', 'QA'] as const

const Period = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The period ends before it begins. Choose a later day.' })

const Issued = dataOf(z.array(z.object({ id: z.uuid(), number: z.string() })))

const PaperTraining = z.object({
  id: z.uuid(),
  title: z.string(),
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
  /** How many attended and have no certificate of it yet. */
  without: z.int(),
})
export type PaperTraining = z.infer<typeof PaperTraining>

const Said = z.object({ name: z.string(), value: z.string() })
const Checked = z.object({
  number: z.string(),
  kind: z.enum(paperKinds),
  issued_on: Day,
  institution: z.string().nullable(),
  /** What the paper says, field by field; empty where that is not for everybody. */
  says: z.array(Said),
  /** What is true today; null where a paper states what was, and nothing changes about it. */
  today: z
    .object({
      state: z.enum(paperStates),
      /** In sentences, the first the most important. */
      sentences: z.array(z.string()),
      /** Whose certificate it is, and what that holds. */
      holder: z.enum(decidedAbout),
      holds: z.string(),
      validity: z.string(),
      as_of: Day,
    })
    .nullable(),
  /** The certificate in its place, or the one that followed. */
  next: z.string().nullable(),
  signed_by: z.string().nullable(),
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Where its credential is read, where it has one. */
  credential: z.string().nullable(),
})
export type Checked = z.infer<typeof Checked>

const CheckKeys = z.object({
  /** When this was so. */
  as_of: z.iso.datetime(),
  /** Public keys of credentials, by the id that a credential names. */
  keys: z.array(z.object({ id: z.string(), jwk: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }) })),
  /** Public keys of signed PDFs (SubjectPublicKeyInfo, base64). */
  seals: z.array(
    z.object({ signer: z.string(), kind: z.enum(['rsa', 'ec']), curve: z.string().nullable(), spki: z.string(), certificate: z.string() }),
  ),
  /** Which credentials are taken back: the `encodedList` of each status list, from the first on. */
  lists: z.array(z.string()),
})
export type CheckKeys = z.infer<typeof CheckKeys>

export const papers = calls({
  list: {
    method: 'GET',
    path: '/api/admin/papers',
    access: readers.accreditations,
    query: PageNumber.extend(asked),
    answer: pageOf(PaperRow).extend({
      /** Why nothing is made at present, and how many papers wait. */
      waiting: z.object({ count: z.int(), reason: z.string().nullable() }),
    }),
    says: 'Papers that were issued, the newest first; `waiting` tells of those that are not made yet.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/papers',
    access: readers.accreditations,
    query: z.object(asked).extend({ ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'papers.csv: those the same search and filter list, or those of `ids`.',
  },
  own: {
    method: 'GET',
    path: '/api/institution/papers',
    access: ['institution'],
    query: PageNumber.extend({ program_id: z.uuid().optional() }),
    answer: pageOf(PaperRow),
    says: 'Certificates and letters of the own institution, the newest first.',
  },
  mine: {
    method: 'GET',
    path: '/api/accreditor/papers',
    access: ['accreditor'],
    query: PageNumber,
    answer: pageOf(PaperRow),
    says: 'Service records and certificates of training of the one who asks.',
  },
  file: {
    method: 'GET',
    path: '/api/papers/:id/file',
    access: everyone,
    answer: 'file',
    says: 'The PDF. A paper that is not yours to see looks exactly like a missing one.',
  },
  ofDecision: {
    method: 'POST',
    path: '/api/admin/papers/decisions',
    access: issuers,
    body: z.object({ decision_id: z.uuid() }),
    answer: Issued,
    says: 'Issues the letter of an entry of the book, and its certificate, where they are not issued yet.',
  },
  serviceRecord: {
    method: 'POST',
    path: '/api/admin/papers/service-records',
    access: issuers,
    body: z.object({ accreditor_id: z.uuid() }).and(Period),
    answer: Issued,
    says: 'Issues a service record of an accreditor for a period: visits, roles and training.',
  },
  ownServiceRecord: {
    method: 'POST',
    path: '/api/accreditor/papers/service-records',
    access: ['accreditor'],
    body: Period,
    answer: Issued,
    says: 'Issues the own service record for a period.',
  },
  trainings: {
    method: 'GET',
    path: '/api/admin/papers/trainings',
    access: issuers,
    query: PageNumber.extend({ search: Search }),
    answer: pageOf(PaperTraining),
    says: 'Trainings whose participants wait for a certificate, the latest first.',
  },
  trainingCertificates: {
    method: 'POST',
    path: '/api/admin/papers/trainings',
    access: issuers,
    body: z.object({ training_id: z.uuid() }),
    answer: Issued,
    says: 'Issues a certificate for everybody who attended a training and has none of it yet.',
  },
  checkKeys: {
    method: 'GET',
    path: '/api/paper-keys',
    access: 'public',
    answer: dataOf(CheckKeys),
    says: 'What it takes to check the signature of a PDF or of a credential without a network, as it is now.',
  },
  byFile: {
    method: 'GET',
    path: '/api/paper-files/:fingerprint',
    access: 'public',
    answer: dataOf(z.object({ number: z.string() })),
    says: 'The number of the paper whose file has this SHA-256 (`fingerprint`, 64 small hexadecimal digits); 404 where no paper has.',
  },
  check: {
    method: 'GET',
    path: '/api/papers/:number',
    access: 'public',
    answer: dataOf(Checked),
    says: 'What a paper says and what is true of it today, by its number; 404 for a number that was never given.',
  },
})
