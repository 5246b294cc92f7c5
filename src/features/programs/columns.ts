/** The columns of programs: their lists and their files. Those an import reads go out under its names, so that an export can be corrected and imported again. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { campusColumn, institutionColumn, regionColumn } from '../institutions/columns.ts'
import { degreeNames, levelNames, qualificationNames, validityNames } from '../ladder/rules.ts'
import { type ProgramTextName, programTexts } from './columns-texts.ts'
import type { ProgramRow } from './contract.ts'

export const programColumn = {
  key: 'name',
  title: 'Program',
  heading: 'program_name',
  cell: {
    aliases: ['program', 'programme', 'name', 'course'],
    required: true,
    longest: 200,
    example: 'Bachelor of Science in Nursing',
    note: 'The full name of the program. A program already stored on the campus under this name and degree level is updated.',
  },
} as const satisfies RecordColumn

export const programColumns = [
  { ...institutionColumn, filter: { institution: 'one' }, value: (row) => row.institution_name },
  { ...campusColumn, filter: { campus: 'one' }, value: (row) => row.campus_name },
  { ...programColumn, value: (row) => row.name },
  {
    key: 'degree',
    title: 'Degree',
    heading: 'degree_level',
    filter: { degree: 'many' },
    value: (row) => degreeNames[row.degree_level],
    cell: {
      aliases: ['degree', 'program_level'],
      required: true,
      example: degreeNames.undergraduate,
      note: 'Undergraduate, Masteral or Doctorate.',
      choices: Object.values(degreeNames),
    },
  },
  {
    key: 'level',
    title: 'Level',
    filter: { level: 'many' },
    value: (row) => levelNames[row.level],
    cell: {
      aliases: ['accreditation_level', 'accreditation_status'],
      required: false,
      example: levelNames.level_2,
      note: 'No level, Candidate, or Level I to Level IV. Empty: a new program has no level, a stored one keeps its own.',
      choices: Object.values(levelNames),
    },
  },
  {
    key: 'valid_from',
    title: 'Valid from',
    value: (row) => row.valid_from,
    cell: {
      aliases: ['validity_from', 'validity_date_from', 'validity_start'],
      required: false,
      example: '2024-06-01',
      note: 'First day of the validity, as 2024-06-01. May be left out.',
    },
  },
  {
    key: 'valid_to',
    title: 'Valid until',
    filter: { year: 'many', months: 'one', ends: 'range' },
    value: (row) => row.valid_to,
    cell: {
      aliases: ['valid_until', 'validity_to', 'validity_date_to', 'validity_end'],
      required: false,
      example: '2029-05-31',
      note: 'Last day of the validity, as 2029-05-31. Needed where the program has a level.',
    },
  },
  { key: 'status', title: 'Status', filter: { status: 'many' }, value: (row) => validityNames[row.status] },
  { key: 'grace_until', title: 'Grace period until', value: (row) => row.grace_until },
  { key: 'qualified_for', value: (row) => row.qualified_for && qualificationNames[row.qualified_for] },
  ...programTexts.map((text) => ({ ...text, value: (row: Record<ProgramTextName, string | null>) => row[text.key] })),
  { key: regionColumn.key, title: regionColumn.title, filter: { region: 'many' }, value: (row) => row.region },
  {
    key: 'active',
    title: 'Offered',
    heading: 'offered',
    filter: { active: 'one' },
    value: (row) => (row.is_active ? 'active' : 'inactive'),
  },
  { key: 'former_names', title: 'Former names', value: (row) => row.former_names.map(({ name }) => name).join('; ') },
] as const satisfies readonly RecordColumn<ProgramRow>[]
