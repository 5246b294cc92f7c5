/** Programs of the campuses, their level and validity: lists, changes, import and export (docs/domain.md#programs). */
import { z } from 'zod'
import {
  calls,
  chosenIds,
  Day,
  dataOf,
  jsonText,
  oneOrMany,
  PageInBody,
  PageNumber,
  pageOf,
  Search,
  Version,
} from '../../kit/contract/call.ts'
import { confirmNew, confirmNewText } from '../../kit/contract/candidates.ts'
import { Imported, ImportPreview, importChoices, importFile, previewChoices } from '../../kit/contract/imports.ts'
import { LogLine } from '../../kit/contract/log.ts'
import { type Role, readers } from '../../kit/contract/roles.ts'
import { ActiveEdit, FormerName, registrars } from '../institutions/contract.ts'
import { degreeLevels, levels, qualifications, surveyTypes, validityStatuses } from '../ladder/rules.ts'
import { visitStatuses } from '../visits/rules.ts'
import { perText } from './columns-texts.ts'
import { FlatFilter, hasYear, needsYear, PlaceAndEnd, ProgramFilter, ProgramOrder } from './contract-filter.ts'
import { LadderStep } from './contract-ladder.ts'
import { validityProblem } from './rules.ts'

/** Who corrects programs; which there are, and where, is the registry's. */
export const writers = ['Superadmin', 'Admin', 'QA'] as const satisfies readonly Role[]

export const ProgramRow = z.object({
  id: z.uuid(),
  name: z.string(),
  degree_level: z.enum(degreeLevels),
  ...perText(() => z.string().nullable()),
  level: z.enum(levels),
  /** Passed the first phase of the survey for this level. */
  qualified_for: z.enum(qualifications).nullable(),
  /** The last decision deferred this survey; a revisit follows it. */
  revisit_for: z.enum(surveyTypes).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  grace_reason: z.string().nullable(),
  grace_reference: z.string().nullable(),
  /** Derived from the dates, on the agency's day. */
  status: z.enum(validityStatuses),
  campus_id: z.uuid(),
  campus_name: z.string(),
  region: z.string(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  /** Inactive ones stay in history, and are left out of public counts and of new work. */
  is_active: z.boolean(),
  /** The program, its campus or its institution is inactive: nothing new is begun for it. */
  is_closed: z.boolean(),
  /** The last one first. */
  former_names: z.array(FormerName),
  version: z.int(),
})
export type ProgramRow = z.infer<typeof ProgramRow>

const Narrowed = PageInBody.extend({ filter: ProgramFilter.optional(), search: Search, ...FlatFilter.shape })

const ProgramName = z.string().trim().min(2, 'Write the name of the program.').max(200, 'Write at most 200 characters.')
const DegreeLevel = z.enum(degreeLevels, 'Choose undergraduate, masteral or doctorate.')
/** Left out: stays as it is. */
const writtenTexts = perText(({ cell: { longest } }) =>
  z
    .string()
    .trim()
    .max(longest, `Write at most ${longest} characters.`)
    .transform((text) => text || null)
    .nullish(),
)

const validitySentences = {
  without_level: 'A program without a level has no validity: take the date away, or choose the level.',
  without_end: 'A level is valid until a date: write it.',
  ends_before: 'The validity has to end after it begins.',
}

export const ProgramEdit = z
  .object({
    id: z.uuid(),
    version: z.int('Send the version of the program as you loaded it.'),
    name: ProgramName,
    degree_level: DegreeLevel,
    ...writtenTexts,
    level: z.enum(levels, 'Choose the level.'),
    valid_from: Day.nullable(),
    valid_to: Day.nullable(),
    /** Why level or validity are corrected; it stands in the book of decisions. */
    reason: z.string().trim().min(5, 'Write why it is corrected, in a sentence.').max(500, 'Write at most 500 characters.').optional(),
  })
  .check(({ value, issues }) => {
    const problem = validityProblem(value)
    if (problem) issues.push({ code: 'custom', path: [problem.field], message: validitySentences[problem.is], input: value })
  })

export const ProgramAdd = z.object({
  campus_id: z.uuid('Choose the campus.'),
  name: ProgramName,
  degree_level: DegreeLevel,
  ...writtenTexts,
  ...confirmNew,
})

export const ProgramMove = z.object({ campus_id: z.uuid('Choose the campus.'), version: Version })

/** An entry of the log about one program. */
export const ProgramLogEntry = LogLine.extend({
  program_id: z.uuid(),
  /** `null` once the program is deleted; the entry then tells the name in `before`. */
  program_name: z.string().nullable(),
})
export type ProgramLogEntry = z.infer<typeof ProgramLogEntry>

/** A program as its own institution sees it. */
export const InstitutionProgram = ProgramRow.extend({
  /** The accreditation that is under way for it; while there is one no other can be requested. */
  open_request: z.object({ id: z.uuid(), number: z.string(), status: z.enum(visitStatuses), visit_date: Day }).nullable(),
})
export type InstitutionProgram = z.infer<typeof InstitutionProgram>

const InstitutionProgramFilter = PlaceAndEnd.extend({
  /** Only these. */
  ids: z.array(z.uuid()).max(50).optional(),
  campus_id: z.uuid().optional(),
  is_active: z.boolean().optional(),
  level: oneOrMany(z.enum(levels)).optional(),
  status: oneOrMany(z.enum(validityStatuses)).optional(),
  degree_level: oneOrMany(z.enum(degreeLevels)).optional(),
}).refine(hasYear, needsYear)

export const programs = calls({
  list: {
    method: 'POST',
    path: '/api/admin/programs',
    access: readers.institutions,
    query: PageNumber,
    body: Narrowed.extend({ ...ProgramOrder.shape, ids: oneOrMany(z.uuid(), 100).optional() }).refine(hasYear, needsYear),
    answer: pageOf(ProgramRow),
    says: 'Programs with level and validity; with `ids` only these.',
  },
  validityEndYear: {
    method: 'GET',
    path: '/api/admin/programs/validity-end-year',
    access: readers.institutions,
    answer: dataOf(z.array(z.object({ year: z.int(), count: z.int() }))),
    says: 'The years in which validities end, with the number of programs.',
  },
  expired: {
    method: 'POST',
    path: '/api/admin/programs/expired',
    access: readers.institutions,
    query: PageNumber,
    body: Narrowed.refine(hasYear, needsYear),
    answer: pageOf(ProgramRow),
    says: 'Programs whose validity and grace period have ended, longest ago first.',
  },
  upcoming: {
    method: 'POST',
    path: '/api/admin/programs/upcoming',
    access: readers.institutions,
    query: PageNumber,
    body: Narrowed.refine(hasYear, needsYear),
    answer: pageOf(ProgramRow),
    says: 'Programs whose validity ends within 12 months, soonest first.',
  },
  edit: {
    method: 'POST',
    path: '/api/admin/programs/update',
    access: writers,
    body: ProgramEdit,
    answer: dataOf(ProgramRow),
    says: 'Corrects a program. A new end of the validity ends its grace period.',
  },
  removeMany: {
    method: 'POST',
    path: '/api/admin/programs/delete',
    access: registrars,
    body: chosenIds('program'),
    answer: dataOf(z.int()),
    says: 'Deletes programs that no accreditation names: all of them or none. Who did it brings each back within an hour.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/programs/:id/restore',
    access: registrars,
    answer: dataOf(ProgramRow),
    says: 'Brings back a program that one has deleted oneself within the last hour, with what it held, its former names and its comments.',
  },
  auditLogs: {
    method: 'POST',
    path: '/api/admin/program-audit-logs',
    access: readers.institutionManagement,
    query: PageNumber,
    body: z.object({ program_id: z.uuid().optional() }),
    answer: pageOf(ProgramLogEntry),
    says: 'What happened to programs, newest first; to one of them with `program_id`.',
  },
  ladder: {
    method: 'GET',
    path: '/api/admin/programs/:id/ladder',
    access: readers.institutionManagement,
    answer: dataOf(z.array(LadderStep)),
    says: 'What was decided about a program, oldest first, with the visits of the time before the portal.',
  },
  ownLadder: {
    method: 'GET',
    path: '/api/institution/programs/:id/ladder',
    access: ['institution'],
    answer: dataOf(z.array(LadderStep)),
    says: 'The same of a program of the own institution.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/programs',
    access: readers.institutionManagement,
    query: FlatFilter.extend({
      search: Search,
      filter: jsonText(ProgramFilter).optional(),
      ids: oneOrMany(z.uuid(), 500).optional(),
    }).refine(hasYear, needsYear),
    answer: 'file',
    says: 'programs.csv: the programs the same search and filter list, or those of `ids`.',
  },
  import: {
    method: 'POST',
    path: '/api/admin/import-programs',
    access: registrars,
    upload: importFile,
    body: z.object({ ...confirmNewText, ...importChoices }),
    answer: Imported,
    says: 'Imports programs from a CSV or XLSX file: all rows or none, or with `only_right` those without a mistake; likely doubles only with `confirm_new`.',
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/import-programs/preview',
    access: registrars,
    upload: importFile,
    body: z.object({ ...confirmNewText, ...previewChoices }),
    answer: dataOf(ImportPreview),
    says: 'What the import of a file would do, row by row, and where its columns are. Changes nothing.',
  },
  ofInstitution: {
    method: 'GET',
    path: '/api/institution/dashboard/card-total/programs',
    access: ['institution'],
    query: PageNumber.extend({
      /** `grouped`: campus by campus. */
      mode: z.enum(['list', 'grouped']).default('list'),
      search: Search,
      filter: jsonText(InstitutionProgramFilter).optional(),
      ...ProgramOrder.shape,
    }),
    answer: pageOf(InstitutionProgram),
    says: 'The programs of the own institution, with the accreditation under way for each.',
  },
  add: {
    method: 'POST',
    path: '/api/institution/programs',
    access: ['institution'],
    body: ProgramAdd,
    answer: dataOf(ProgramRow),
    says: 'Adds a program to a campus of the own institution; it starts without a level. 409 with `candidates` when it is likely there already.',
  },
  addTo: {
    method: 'POST',
    path: '/api/admin/programs/add',
    access: registrars,
    body: ProgramAdd,
    answer: dataOf(ProgramRow),
    says: 'Adds a program to a campus; it starts without a level. 409 with `candidates` when it is likely there already.',
  },
  move: {
    method: 'PUT',
    path: '/api/admin/programs/:id/campus',
    access: registrars,
    body: ProgramMove,
    answer: dataOf(ProgramRow),
    says: 'Moves a program to another campus of its institution.',
  },
  setActive: {
    method: 'PUT',
    path: '/api/admin/programs/:id/active',
    access: registrars,
    body: ActiveEdit,
    answer: dataOf(ProgramRow),
    says: 'Sets a program inactive or active again; an inactive one cannot be requested.',
  },
})
