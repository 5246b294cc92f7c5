/** Training modules and who takes part in them (docs/domain.md#trainings). The calls answer under `trainings` as well. */
import { z } from 'zod'
import { calls, chosenIds, Day, dataOf, jsonText, Message, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { Imported, ImportPreview, importChoices, importFile, previewChoices } from '../../kit/contract/imports.ts'
import { asMoney } from '../../kit/contract/money.ts'
import { type Role, roles } from '../../kit/contract/roles.ts'
import { formatNumber } from '../../kit/contract/words.ts'
import { attendances, trainingTypes } from '../people/rules-trainings.ts'

const readers = ['Superadmin', 'Monitoring', 'Admin'] as const satisfies readonly Role[]
const writers = ['Superadmin', 'Admin'] as const satisfies readonly Role[]

export const TrainingModule = z.object({
  id: z.uuid(),
  title: z.string(),
  code: z.string().nullable(),
  type: z.enum(trainingTypes),
  /** For whom it is: "New accreditors". */
  level: z.string().nullable(),
  organizer: z.string().nullable(),
  venue: z.string().nullable(),
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
  hours: z.int().nullable(),
  /** Places; without one there is no limit. */
  capacity: z.int().nullable(),
  /** What a participant pays, as decimal text: `1500.00`. */
  fee: z.string().nullable(),
  description: z.string().nullable(),
  /** People linked to it, how many of them attended, and the places they take: whoever is absent takes none. */
  participants: z.int(),
  attended: z.int(),
  taken: z.int(),
  version: z.int(),
})
export type TrainingModule = z.infer<typeof TrainingModule>

export const TrainingFilter = z.strictObject({
  type: oneOrMany(z.enum(trainingTypes)).optional(),
  level: oneOrMany(z.string().max(100)).optional(),
  /** Modules that touch the days from … to. */
  from: Day.optional(),
  to: Day.optional(),
})
export type TrainingFilter = z.infer<typeof TrainingFilter>

const trainingSorts = ['starts_on', 'title', 'type'] as const
export const TrainingOrder = z.object({
  sort: z.enum(trainingSorts).default('starts_on'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type TrainingOrder = z.infer<typeof TrainingOrder>

/** A text that may be missing; an empty one is the same as none. */
function optionalText(most: number) {
  return z
    .string()
    .trim()
    .normalize()
    .max(most, `Write at most ${formatNumber(most)} characters.`)
    .transform((text) => text || null)
    .nullish()
}

function optionalNumber(most: number, sentence: string) {
  return z.int(sentence).min(1, sentence).max(most, sentence).nullish()
}

/** Money as decimal text with two places; empty is none. */
const Fee = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string()
      .trim()
      .regex(/^(\d{1,10}(\.\d{1,2})?)?$/, 'Write the fee as 1500.00.')
      .transform((text) => (text ? asMoney(text) : null)),
  )
  .nullish()

export const TrainingForm = z.object({
  title: z
    .string()
    .trim()
    .normalize()
    .min(2, 'Write the title of the training.')
    .max(200, 'Write at most 200 characters.')
    .transform((text) => text.replace(/\s+/g, ' ')),
  code: optionalText(40),
  type: z.enum(trainingTypes, 'Choose training, seminar, conference or refresher.'),
  level: optionalText(100),
  organizer: optionalText(200),
  venue: optionalText(200),
  starts_on: Day.nullish(),
  ends_on: Day.nullish(),
  hours: optionalNumber(2_000, 'Write the hours as a whole number from 1 to 2,000.'),
  capacity: optionalNumber(100_000, 'Write the places as a whole number from 1 to 100,000.'),
  fee: Fee,
  description: optionalText(5_000),
})

/** Only what is sent changes; `null` or an empty text takes a value away. */
export const TrainingEdit = TrainingForm.partial().extend({ version: z.int('Send the version of the training as you loaded it.') })

/** Somebody who takes part in a module: an accreditor, or one of the staff. */
export const TrainingAccreditor = z.object({
  id: z.uuid(),
  training_id: z.uuid(),
  training_title: z.string(),
  /** The account of whoever it is. */
  accreditor_id: z.uuid(),
  role: z.enum(roles),
  accreditor_name: z.string(),
  institution_name: z.string().nullable(),
  attendance: z.enum(attendances),
  /** When the link was made. */
  created_at: z.iso.datetime(),
})
export type TrainingAccreditor = z.infer<typeof TrainingAccreditor>

const Attendance = z.enum(attendances, 'Choose registered, attended or absent.')

export const TrainingLink = z.object({
  training_id: z.uuid('Choose the training.'),
  /** Accounts of accreditors and of staff. */
  accreditor_ids: z
    .array(z.uuid('This is not the id of a person. Choose the person from the list again.'))
    .min(1, 'Choose at least one person.')
    .max(500, 'Choose at most 500 people at a time.'),
  /** Left out: whoever is new is registered, whoever takes part already stays as they are. */
  attendance: Attendance.optional(),
})

const idOrAll = { search: Search, filter: jsonText(TrainingFilter).optional(), ids: oneOrMany(z.uuid(), 500).optional() }

const ofRowsWithout = { type: z.enum(trainingTypes, 'Choose training, seminar, conference or refresher.').optional() }

export const trainings = calls({
  list: {
    method: 'GET',
    path: '/api/admin/training-modules',
    access: readers,
    query: PageNumber.extend({ search: Search, filter: jsonText(TrainingFilter).optional(), ...TrainingOrder.shape }),
    answer: pageOf(TrainingModule),
    says: 'Training modules with the number of their participants, the latest first.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/training-modules',
    also: ['/api/admin/trainings'],
    access: writers,
    body: TrainingForm,
    answer: dataOf(TrainingModule),
    says: 'Adds a training module.',
  },
  levels: {
    method: 'GET',
    path: '/api/admin/training-modules/levels',
    access: readers,
    answer: dataOf(z.array(z.object({ level: z.string(), count: z.int() }))),
    says: 'For whom there are training modules, by name, with the number of modules.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/training-modules/:id',
    also: ['/api/admin/trainings/:id'],
    access: readers,
    answer: dataOf(TrainingModule),
    says: 'One training module.',
  },
  edit: {
    method: 'POST',
    path: '/api/admin/training-modules/:id',
    also: ['/api/admin/trainings/:id'],
    access: writers,
    body: TrainingEdit,
    answer: dataOf(TrainingModule),
    says: 'Changes a training module; only the fields sent.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/training-modules/:id',
    also: ['/api/admin/trainings/:id'],
    access: writers,
    answer: Message,
    says: 'Deletes a training module nobody has attended. Who did it brings it back within an hour.',
  },
  removeMany: {
    method: 'POST',
    path: '/api/admin/training-modules/delete',
    access: writers,
    body: chosenIds('training'),
    answer: dataOf(z.int()),
    says: 'Deletes training modules nobody has attended: all of them or none. Who did it brings each back within an hour.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/training-modules/:id/restore',
    access: writers,
    answer: dataOf(TrainingModule),
    says: 'Brings back a training module that one has deleted oneself within the last hour, with those who take part in it.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/training-modules/import',
    access: writers,
    body: z.object({ ...ofRowsWithout, ...importChoices }),
    upload: importFile,
    answer: Imported,
    says: 'Imports training modules from a CSV or XLSX file, all rows or none, or with `only_right` those without a mistake; `type` is that of rows without one of their own.',
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/training-modules/import/preview',
    access: writers,
    body: z.object({ ...ofRowsWithout, ...previewChoices }),
    upload: importFile,
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would do, row by row, and where its columns are. Changes nothing.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/trainings',
    access: readers,
    query: z.object(idOrAll),
    answer: 'file',
    says: 'trainings.csv: the training modules the same search and filter list, or those of `ids`.',
  },
  accreditors: {
    method: 'GET',
    path: '/api/admin/training-accreditors',
    access: readers,
    query: PageNumber.extend({
      training_id: z.uuid().optional(),
      accreditor_id: z.uuid().optional(),
      attendance: Attendance.optional(),
      search: Search,
      sort: z.enum(['name', 'created_at']).default('name'),
      direction: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: pageOf(TrainingAccreditor),
    says: 'Who takes part in trainings, with attendance; in one of them with `training_id`.',
  },
  link: {
    method: 'POST',
    path: '/api/admin/training-accreditors',
    access: writers,
    body: TrainingLink,
    answer: dataOf(z.object({ added: z.int(), updated: z.int(), unchanged: z.int() })),
    says: 'Links accreditors and staff to a training module, or changes the attendance of those linked.',
  },
  unlink: {
    method: 'DELETE',
    path: '/api/admin/training-accreditors/:id',
    access: writers,
    answer: Message,
    says: 'Takes somebody out of a training module.',
  },
})
