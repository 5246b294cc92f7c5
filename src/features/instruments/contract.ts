/** The agency's survey instruments: areas, parameters and statements, in versions (docs/domain.md#instruments). */
import { z } from 'zod'
import { calls, dataOf, jsonText, Message, oneOrMany, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { Imported, ImportPreview, importFile, previewChoices } from '../../kit/contract/imports.ts'
import { readers, staff } from '../../kit/contract/roles.ts'
import { degreeLevels, surveyTypes } from '../ladder/rules.ts'
import { visitWriters } from '../visits/rules.ts'
import { instrumentStatuses, partKinds, statementKinds } from './rules.ts'

const purposeFields = {
  survey_types: z.array(z.enum(surveyTypes)),
  disciplines: z.array(z.string()),
  degree_levels: z.array(z.enum(degreeLevels)),
}

const summaryFields = {
  id: z.uuid(),
  name: z.string(),
  ...purposeFields,
  status: z.enum(instrumentStatuses),
  /** The number of the version published last; null: none yet. */
  published_number: z.int().nullable(),
  published_at: z.iso.datetime().nullable(),
  /** A next version is being written. */
  has_draft: z.boolean(),
  version: z.int(),
}

/** An instrument in a list; its counts are those of the newest version. */
export const InstrumentRow = z.object({ ...summaryFields, areas: z.int(), statements: z.int() })
export type InstrumentRow = z.infer<typeof InstrumentRow>

/** Decimal text: `8`, `0.5`. */
const weight = z.string()
const StatementPart = z.object({ id: z.uuid(), number: z.string(), kind: z.enum(statementKinds), text: z.string(), weight })
const ParameterPart = z.object({ id: z.uuid(), code: z.string(), title: z.string(), weight, statements: z.array(StatementPart) })
export const AreaPart = z.object({ id: z.uuid(), code: z.string(), title: z.string(), weight, parameters: z.array(ParameterPart) })
export type AreaPart = z.infer<typeof AreaPart>

export const Instrument = z.object({
  ...summaryFields,
  about: z.string().nullable(),
  /** All versions, the newest first; the one without a day is the draft. */
  versions: z.array(z.object({ number: z.int(), published_at: z.iso.datetime().nullable(), published_by: z.string().nullable() })),
  /** The version that was asked for. */
  shown: z.object({
    number: z.int(),
    is_draft: z.boolean(),
    areas: z.array(AreaPart),
    /** What stands against publishing it, as sentences. */
    lacks: z.array(z.string()),
  }),
})
export type Instrument = z.infer<typeof Instrument>

const ChangedPart = z.object({
  part: z.enum(partKinds),
  /** `II`, `II.A`, `II.A · Implementation 3`, in the newer version; of what is gone in the older one. */
  code: z.string(),
  text: z.string(),
  /** The fields that differ, old and new. */
  changes: z.array(z.object({ field: z.enum(['code', 'text', 'weight']), before: z.string(), after: z.string() })),
})
export type ChangedPart = z.infer<typeof ChangedPart>

/** What is different in a newer version. */
export const VersionChanges = z.object({
  from: z.int(),
  to: z.int(),
  added: z.array(ChangedPart),
  removed: z.array(ChangedPart),
  changed: z.array(ChangedPart),
  /** Only their place is another. */
  moved: z.array(ChangedPart),
})
export type VersionChanges = z.infer<typeof VersionChanges>

/** The instrument of a program of a visit. */
export const ProgramInstrument = z.object({
  program_id: z.uuid(),
  name: z.string(),
  /** The one the visit began with; before that, the one it would begin with today. Null: none is published for it. */
  instrument: z.object({ id: z.uuid(), name: z.string(), number: z.int() }).nullable(),
  is_pinned: z.boolean(),
})
export type ProgramInstrument = z.infer<typeof ProgramInstrument>

export const InstrumentFilter = z.strictObject({
  status: oneOrMany(z.enum(instrumentStatuses)).optional(),
  survey_type: oneOrMany(z.enum(surveyTypes)).optional(),
})
export type InstrumentFilter = z.infer<typeof InstrumentFilter>

const instrumentSorts = ['name', 'published_at'] as const
export const InstrumentOrder = z.object({
  sort: z.enum(instrumentSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type InstrumentOrder = z.infer<typeof InstrumentOrder>

const Name = z
  .string()
  .trim()
  .normalize()
  .min(3, 'Write the name of the instrument.')
  .max(200, 'Write at most 200 characters.')
  .transform((text) => text.replace(/\s+/g, ' '))

const Discipline = z.string().trim().normalize().min(2, 'Write the field of study.').max(100, 'Write at most 100 characters.')

const InstrumentForm = z.object({
  name: Name,
  about: z
    .string()
    .trim()
    .normalize()
    .max(2_000, 'Write at most 2,000 characters.')
    .transform((text) => text || null)
    .nullish(),
  /** Empty: every survey of a program, that of an institution as a whole excepted. */
  survey_types: z.array(z.enum(surveyTypes, 'Choose survey types from the list.')).max(surveyTypes.length).default([]),
  /** Empty: every field. */
  disciplines: z.array(Discipline).max(30, 'Name at most 30 fields of study.').default([]),
  /** Empty: every degree. */
  degree_levels: z.array(z.enum(degreeLevels, 'Choose degree levels from the list.')).max(degreeLevels.length).default([]),
})

const OfVersion = z.object({ version: Version })

/** A weight as it is typed; whether it is one is said for the part it belongs to. */
const Weight = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string('Write the weight.').trim().max(20))

/** Title of an area or a parameter, or what a statement says. */
const PartText = z.string().trim().normalize().min(2, 'Write at least two characters.').max(2_000, 'Write at most 2,000 characters.')

const partFields = {
  part: z.enum(partKinds),
  version: Version,
  text: PartText,
  weight: Weight.default('1'),
  /** Of a statement. */
  kind: z.enum(statementKinds, 'Choose the kind of the statement.').default('input'),
}

export const instruments = calls({
  list: {
    method: 'GET',
    path: '/api/admin/instruments',
    access: staff,
    query: PageNumber.extend({ search: Search, filter: jsonText(InstrumentFilter).optional(), ...InstrumentOrder.shape }),
    answer: pageOf(InstrumentRow),
    says: 'Survey instruments, what each is for and how it stands.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/instruments/:id',
    access: staff,
    query: z.object({ number: z.coerce.number().int().min(1).max(10_000).optional() }),
    answer: dataOf(Instrument),
    says: 'One instrument with all parts of a version: of `number`, else the newest, the draft included.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/instruments',
    access: visitWriters,
    body: InstrumentForm,
    answer: dataOf(z.object({ id: z.uuid() })),
    says: 'Adds an instrument with an empty first draft.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/instruments/:id',
    access: visitWriters,
    body: InstrumentForm.extend(OfVersion.shape),
    answer: dataOf(z.object({ version: z.int() })),
    says: 'Changes the name of an instrument, and what it is for.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/instruments/:id',
    access: visitWriters,
    answer: Message,
    says: 'Deletes an instrument that was never published.',
  },
  duplicate: {
    method: 'POST',
    path: '/api/admin/instruments/:id/duplicate',
    access: visitWriters,
    body: z.object({ name: Name }),
    answer: dataOf(z.object({ id: z.uuid() })),
    says: 'Copies the newest version of an instrument into a new one, as its first draft.',
  },
  beginDraft: {
    method: 'POST',
    path: '/api/admin/instruments/:id/draft',
    access: visitWriters,
    body: OfVersion,
    answer: dataOf(z.object({ number: z.int(), version: z.int() })),
    says: 'Begins the next version of an instrument as a copy of the one published last.',
  },
  dropDraft: {
    method: 'POST',
    path: '/api/admin/instruments/:id/draft/drop',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Throws the draft of a published instrument away.',
  },
  publish: {
    method: 'POST',
    path: '/api/admin/instruments/:id/publish',
    access: visitWriters,
    body: OfVersion,
    answer: dataOf(z.object({ number: z.int() })),
    says: 'Publishes the draft: visits that begin from now on are rated by it. It never changes again.',
  },
  retire: {
    method: 'POST',
    path: '/api/admin/instruments/:id/retire',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Retires an instrument: no visit begins with it any more; visits that have it keep it.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/instruments/:id/restore',
    access: visitWriters,
    body: OfVersion,
    answer: Message,
    says: 'Takes a retired instrument into use again.',
  },
  addPart: {
    method: 'POST',
    path: '/api/admin/instruments/:id/parts',
    access: visitWriters,
    body: z.object({
      ...partFields,
      /** The area of a parameter, the parameter of a statement. */
      parent_id: z.uuid().optional(),
    }),
    answer: dataOf(z.object({ id: z.uuid(), version: z.int() })),
    says: 'Adds an area, a parameter or a statement to the draft, behind those that are there.',
  },
  editPart: {
    method: 'PUT',
    path: '/api/admin/instruments/:id/parts/:part_id',
    access: visitWriters,
    body: z.object(partFields),
    answer: dataOf(z.object({ version: z.int() })),
    says: 'Changes a part of the draft; a statement of another kind goes behind those of that kind.',
  },
  movePart: {
    method: 'POST',
    path: '/api/admin/instruments/:id/parts/:part_id/move',
    access: visitWriters,
    body: z.object({ part: z.enum(partKinds), version: Version, to: z.enum(['up', 'down']) }),
    answer: dataOf(z.object({ version: z.int() })),
    says: 'Changes places and numbers with the part above or below.',
  },
  removePart: {
    method: 'POST',
    path: '/api/admin/instruments/:id/parts/:part_id/remove',
    access: visitWriters,
    body: z.object({ part: z.enum(partKinds), version: Version }),
    answer: dataOf(z.object({ version: z.int() })),
    says: 'Deletes a part of the draft with what is in it; parameters and statements behind it move up, areas keep their numbers.',
  },
  compare: {
    method: 'GET',
    path: '/api/admin/instruments/:id/changes',
    access: staff,
    query: z.object({ from: z.coerce.number().int().min(1).max(10_000), to: z.coerce.number().int().min(1).max(10_000) }),
    answer: dataOf(VersionChanges),
    says: 'What is different in version `to`, held against version `from`.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/instruments/:id/import',
    access: visitWriters,
    upload: importFile,
    body: z.object({ version: z.coerce.number().int('Send the version of the record as you loaded it.'), ...previewChoices }),
    answer: Imported,
    says: 'Makes the draft what a CSV or XLSX file says, a row a statement: the whole file or nothing.',
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/instruments/:id/import/preview',
    access: visitWriters,
    upload: importFile,
    body: z.object(previewChoices),
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would make of the draft: which statements are new, changed, the same, and which go. Changes nothing.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/instruments/:id/export',
    access: staff,
    query: z.object({
      number: z.coerce.number().int().min(1).max(10_000).optional(),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
    answer: 'file',
    says: 'A version of an instrument, a row a statement, as an import reads it.',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/admin/accreditations/:accreditation_id/instruments',
    access: readers.accreditations,
    answer: dataOf(z.array(ProgramInstrument)),
    says: 'Which instrument each program of a visit is rated by.',
  },
})
