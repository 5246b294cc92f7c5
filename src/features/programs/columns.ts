/** The columns of programs: their lists and their files. Those an import reads go out under its names, so that an export can be corrected and imported again. */
import { type FieldColumn, fromDay, fromField, type RecordColumn } from '../../kit/contract/columns.ts'
import { campusColumn, institutionColumn, regionColumn } from '../institutions/columns.ts'
import { degreeNames, levelNames, qualificationNames, validityNames } from '../ladder/rules.ts'
import { programTexts } from './columns-texts.ts'
import type { ProgramRow } from './contract.ts'

export const programColumn = {
  key: 'name',
  title: 'Program',
  heading: 'program_name',
  cell: {
    aliases: ['program', 'programme', 'name', 'course'],
    alike: ['program_title', 'degree_program', 'title', 'course_title', 'curriculum', 'offering'],
    required: true,
    longest: 200,
    example: 'Bachelor of Science in Nursing',
    note: 'The full name of the program. A program already stored on the campus under this name and degree level is updated.',
  },
} as const satisfies RecordColumn

export const programColumns = [
  { ...institutionColumn, filter: { institution: 'one' }, ...fromField('institution_name') },
  { ...campusColumn, filter: { campus: 'one' }, ...fromField('campus_name') },
  { ...programColumn, ...fromField('name') },
  {
    key: 'degree',
    title: 'Degree',
    heading: 'degree_level',
    filter: { degree: 'many' },
    ...fromField('degree_level', degreeNames),
    cell: {
      aliases: ['degree', 'program_level'],
      alike: ['type_of_degree', 'kind_of_program', 'degree_type', 'academic_level'],
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
    ...fromField('level', levelNames),
    cell: {
      aliases: ['accreditation_level', 'accreditation_status'],
      alike: ['status_of_accreditation', 'level_status', 'present_level', 'current_level'],
      required: false,
      example: levelNames.level_2,
      note: 'No level, Candidate, or Level I to Level IV. Empty: a new program has no level, a stored one keeps its own.',
      choices: Object.values(levelNames),
    },
  },
  {
    key: 'valid_from',
    title: 'Valid from',
    ...fromDay('valid_from'),
    cell: {
      aliases: ['validity_from', 'validity_date_from', 'validity_start'],
      alike: ['effective_date', 'effectivity', 'from', 'start', 'begins', 'granted_on', 'date_granted'],
      required: false,
      example: '2024-06-01',
      note: 'First day of the validity, as 2024-06-01. May be left out.',
    },
  },
  {
    key: 'valid_to',
    title: 'Valid until',
    filter: { year: 'many', months: 'one', ends: 'range' },
    ...fromDay('valid_to'),
    cell: {
      aliases: ['valid_until', 'validity_to', 'validity_date_to', 'validity_end'],
      alike: ['expires', 'expiry', 'expiration', 'expiry_date', 'until', 'end', 'ends', 'validity', 'valid_through'],
      required: false,
      example: '2029-05-31',
      note: 'Last day of the validity, as 2029-05-31. Needed where the program has a level.',
    },
  },
  { key: 'status', title: 'Status', filter: { status: 'many' }, ...fromField('status', validityNames) },
  { key: 'grace_until', title: 'Grace period until', ...fromDay('grace_until') },
  { key: 'qualified_for', ...fromField('qualified_for', qualificationNames) },
  ...programTexts.map((text) => ({ ...text, ...fromField(text.key) })),
  { key: regionColumn.key, title: regionColumn.title, filter: { region: 'many' }, ...fromField('region') },
  {
    key: 'active',
    title: 'Offered',
    heading: 'offered',
    filter: { active: 'one' },
    ...fromField('is_active', { true: 'active', false: 'inactive' }),
  },
  {
    key: 'former_names',
    title: 'Former names',
    field: 'former_names',
    value: (row) => row.former_names.map(({ name }) => name).join('; '),
  },
] as const satisfies readonly FieldColumn<ProgramRow>[]
