/** The columns of survey visits in the files people upload. */

import type { ImportColumn } from '../../kit/contract/columns.ts'
import { campus, institution } from '../institutions/columns.ts'
import { levelNames, levelsSought, visitTypeNames } from '../ladder/rules.ts'

export const surveyVisitColumns = [
  institution,
  campus,
  {
    name: 'program_name',
    aliases: ['program', 'programme', 'name', 'course'],
    required: true,
    example: 'Bachelor of Science in Nursing',
    note: 'The name of the program, as in the list of programs. Rows of one campus with the same type and days are one visit.',
  },
  {
    name: 'visit_type',
    aliases: ['type', 'type_of_visit', 'survey_type', 'visit'],
    required: true,
    example: visitTypeNames.second,
    note: 'One of the types of the list, or its code, as third_phase1.',
    choices: Object.values(visitTypeNames),
  },
  {
    name: 'visit_date',
    aliases: ['date', 'visit_from', 'visit_start', 'start_date', 'date_from'],
    required: true,
    example: '2027-02-15',
    note: 'First day of the visit, as 2027-02-15.',
  },
  {
    name: 'visit_end',
    aliases: ['visit_to', 'visit_until', 'end_date', 'date_to'],
    required: false,
    example: '2027-02-17',
    note: 'Last day of the visit, as 2027-02-17. Empty: two days after the first.',
  },
  {
    name: 'level_sought',
    aliases: ['level', 'level_applied', 'level_applied_for'],
    required: false,
    example: levelNames.level_2,
    note: 'Candidate, or Level I to Level IV. Empty: the level after the one the program holds.',
    choices: levelsSought.map((level) => levelNames[level]),
  },
] as const satisfies readonly ImportColumn[]
