/** The columns of programs in the files people upload. */

import type { ImportColumn } from '../../kit/contract/columns.ts'
import { campus, institution } from '../institutions/columns.ts'
import { degreeNames, levelNames } from '../ladder/rules.ts'

export const programColumns = [
  institution,
  campus,
  {
    name: 'program_name',
    aliases: ['program', 'programme', 'name', 'course'],
    required: true,
    example: 'Bachelor of Science in Nursing',
    note: 'The full name of the program. A program already stored on the campus under this name and degree level is updated.',
  },
  {
    name: 'degree_level',
    aliases: ['degree', 'program_level'],
    required: true,
    example: degreeNames.undergraduate,
    note: 'Undergraduate, Masteral or Doctorate.',
    choices: Object.values(degreeNames),
  },
  {
    name: 'level',
    aliases: ['accreditation_level', 'accreditation_status'],
    required: false,
    example: levelNames.level_2,
    note: 'No level, Candidate, or Level I to Level IV. Empty: a new program has no level, a stored one keeps its own.',
    choices: Object.values(levelNames),
  },
  {
    name: 'valid_from',
    aliases: ['validity_from', 'validity_date_from', 'validity_start'],
    required: false,
    example: '2024-06-01',
    note: 'First day of the validity, as 2024-06-01. May be left out.',
  },
  {
    name: 'valid_to',
    aliases: ['valid_until', 'validity_to', 'validity_date_to', 'validity_end'],
    required: false,
    example: '2029-05-31',
    note: 'Last day of the validity, as 2029-05-31. Needed where the program has a level.',
  },
] as const satisfies readonly ImportColumn[]
