/** The columns of survey visits in the files people upload; what lists and exports say of a visit stands in `visits/columns.ts`. */

import type { RecordColumn } from '../../kit/contract/columns.ts'
import { campusColumn, institutionColumn } from '../institutions/columns.ts'
import { levelNames, levelsSought, surveyTypes, visitTypeNames } from '../ladder/rules.ts'
import { programColumn } from '../programs/columns.ts'

export const surveyColumn = {
  key: 'visit_type',
  cell: {
    aliases: ['type', 'type_of_visit', 'survey_type', 'visit'],
    required: true,
    example: visitTypeNames.second,
    note: 'The survey of this program: one of the types of the list, or its code, as third_phase1.',
    choices: surveyTypes.map((type) => visitTypeNames[type]),
  },
} as const satisfies RecordColumn

export const visitDateColumn = {
  key: 'visit_date',
  cell: {
    aliases: ['date', 'visit_from', 'visit_start', 'start_date', 'date_from'],
    required: true,
    example: '2027-02-15',
    note: 'First day of the visit, as 2027-02-15.',
  },
} as const satisfies RecordColumn

export const visitEndColumn = {
  key: 'visit_end',
  cell: {
    aliases: ['visit_to', 'visit_until', 'end_date', 'date_to'],
    required: false,
    example: '2027-02-17',
    note: 'Last day of the visit, as 2027-02-17. Empty: two days after the first.',
  },
} as const satisfies RecordColumn

export const surveyVisitColumns = [
  institutionColumn,
  campusColumn,
  {
    ...programColumn,
    cell: {
      ...programColumn.cell,
      note: 'The name of the program, as in the list of programs. Rows of one campus with the same days are one visit; see joint_visit.',
    },
  },
  surveyColumn,
  visitDateColumn,
  visitEndColumn,
  {
    key: 'level_sought',
    cell: {
      aliases: ['level', 'level_applied', 'level_applied_for'],
      required: false,
      example: levelNames.level_2,
      note: 'Follows from the type and may stay empty. Candidate, or Level I to Level IV.',
      choices: levelsSought.map((level) => levelNames[level]),
    },
  },
  {
    key: 'joint_visit',
    cell: {
      aliases: ['joint', 'visit_group', 'several_campuses'],
      required: false,
      longest: 40,
      example: '',
      note: 'For a visit to several campuses: the same word in each of its rows, such as A. Otherwise empty.',
    },
  },
  {
    key: 'override_reason',
    cell: {
      aliases: ['reason', 'out_of_order'],
      required: false,
      longest: 500,
      example: '',
      note: 'Why the program has a survey that the ladder does not offer it. Otherwise empty.',
    },
  },
] as const satisfies readonly RecordColumn[]
