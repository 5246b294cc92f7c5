/** The columns of visits of the time before the portal, in the files people upload (docs/domain.md#past-visits). */

import type { RecordColumn } from '../../kit/contract/columns.ts'
import { campusColumn, institutionColumn } from '../institutions/columns.ts'
import { degreeNames, levelNames, levelsSought, outcomeNames, surveyOutcomes } from '../ladder/rules.ts'
import { programColumn } from '../programs/columns.ts'
import { surveyColumn, visitDateColumn, visitEndColumn } from './columns.ts'

export const pastVisitColumns = [
  institutionColumn,
  campusColumn,
  {
    ...programColumn,
    cell: {
      ...programColumn.cell,
      note: 'The name of the program, as in the list of programs or as it was. Rows of one campus with the same days are one visit.',
    },
  },
  {
    key: 'degree_level',
    cell: {
      aliases: ['degree', 'program_level'],
      required: false,
      example: degreeNames.undergraduate,
      note: 'Only where two programs of the campus bear the same name.',
      choices: Object.values(degreeNames),
    },
  },
  surveyColumn,
  { ...visitDateColumn, cell: { ...visitDateColumn.cell, example: '2019-02-18', note: 'First day of the visit, as 2019-02-18.' } },
  {
    ...visitEndColumn,
    cell: {
      ...visitEndColumn.cell,
      example: '2019-02-20',
      note: 'Last day of the visit, as 2019-02-20. Empty: two days after the first, or the day of the decision if that is sooner.',
    },
  },
  {
    key: 'level_sought',
    cell: {
      aliases: ['level_applied', 'level_applied_for'],
      required: false,
      example: '',
      note: 'Needed for a revisit, and for an institutional accreditation that was not granted. Otherwise it follows from the type.',
      choices: levelsSought.map((level) => levelNames[level]),
    },
  },
  {
    key: 'outcome',
    cell: {
      aliases: ['decision', 'result'],
      required: true,
      example: outcomeNames.granted,
      note: 'What was decided: Granted, Deferred or Not granted.',
      choices: surveyOutcomes.map((outcome) => outcomeNames[outcome]),
    },
  },
  {
    key: 'level',
    cell: {
      aliases: ['level_granted', 'accreditation_level', 'level_held'],
      required: false,
      example: levelNames.level_2,
      note: 'The level held after the decision. Empty: what the survey gives.',
      choices: levelsSought.map((level) => levelNames[level]),
    },
  },
  {
    key: 'valid_from',
    cell: {
      aliases: ['validity_from', 'validity_start', 'validity_date_from'],
      required: false,
      example: '2019-05-02',
      note: 'Of a level that was granted. Empty: the day of the decision.',
    },
  },
  {
    key: 'valid_to',
    cell: {
      aliases: ['validity_to', 'validity_end', 'validity_date_to', 'valid_until'],
      required: false,
      example: '2024-05-01',
      note: 'Of a level that was granted. Empty: as long as a level is valid today.',
    },
  },
  {
    key: 'grand_mean',
    cell: { aliases: ['mean', 'rating'], required: false, example: '3.87', note: 'From 1.00 to 5.00, where it is known.' },
  },
  {
    key: 'decided_on',
    cell: {
      aliases: ['decision_date', 'date_decided', 'board_date'],
      required: true,
      example: '2019-05-02',
      note: 'The day of the decision, as 2019-05-02.',
    },
  },
] as const satisfies readonly RecordColumn[]
