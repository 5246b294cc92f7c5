/** The columns of an instrument's file, a row a statement; and of the list of instruments. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import type { InstrumentRow } from './contract.ts'
import { type StatementKind, statementKindNames } from './rules.ts'

/** A row of a file: a statement with the parameter and the area it stands in. */
export type StatementRow = {
  area_code: string
  area_title: string
  area_weight: string
  parameter_code: string
  parameter_title: string
  parameter_weight: string
  number: string
  kind: StatementKind
  text: string
  weight: string
}

export const statementColumns = [
  {
    key: 'area_code',
    value: (row) => row.area_code,
    cell: {
      aliases: ['area', 'area_no', 'area_number'],
      required: true,
      longest: 10,
      example: 'I',
      note: 'The Roman number of the area, I to X. Teams are assigned to areas by it.',
    },
  },
  {
    key: 'area_title',
    value: (row) => row.area_title,
    cell: {
      aliases: ['area_name'],
      required: true,
      longest: 200,
      example: 'Mission and objectives',
      note: 'The same in every row of the area, or empty from its second row on.',
    },
  },
  {
    key: 'area_weight',
    value: (row) => row.area_weight,
    cell: { aliases: [], required: false, example: '8', note: 'The weight of the area in the grand mean, as 8 or 7.5. Empty: 1.' },
  },
  {
    key: 'parameter_code',
    value: (row) => row.parameter_code,
    cell: {
      aliases: ['parameter', 'parameter_letter'],
      required: true,
      longest: 10,
      example: 'A',
      note: 'The letter of the parameter within its area, A to Z.',
    },
  },
  {
    key: 'parameter_title',
    value: (row) => row.parameter_title,
    cell: {
      aliases: ['parameter_name'],
      required: true,
      longest: 200,
      example: 'Statement of the mission',
      note: 'The same in every row of the parameter, or empty from its second row on.',
    },
  },
  {
    key: 'parameter_weight',
    value: (row) => row.parameter_weight,
    cell: { aliases: [], required: false, example: '1', note: 'The weight of the parameter in the mean of its area. Empty: 1.' },
  },
  {
    key: 'number',
    heading: 'statement_no',
    value: (row) => row.number,
    cell: {
      aliases: ['statement_number', 'number', 'no'],
      required: false,
      example: '1',
      note: 'The number of the statement among those of its kind. Empty: in the order of the rows.',
    },
  },
  {
    key: 'kind',
    value: (row) => statementKindNames[row.kind],
    cell: {
      aliases: ['statement_kind', 'type'],
      required: true,
      example: statementKindNames.input,
      note: 'Input and process, Implementation or Outcome.',
      choices: Object.values(statementKindNames),
    },
  },
  {
    key: 'text',
    value: (row) => row.text,
    cell: {
      aliases: ['statement', 'statement_text', 'indicator'],
      required: true,
      longest: 2_000,
      example: 'The mission is written down and approved by the governing board.',
      note: 'What the team rates.',
    },
  },
  {
    key: 'weight',
    value: (row) => row.weight,
    cell: {
      aliases: ['statement_weight'],
      required: false,
      example: '1',
      note: 'The weight of the statement in the mean of its parameter. Empty: 1.',
    },
  },
] as const satisfies readonly RecordColumn<StatementRow>[]

export const instrumentColumns = [
  { key: 'name', title: 'Instrument' },
  { key: 'purpose', title: 'For', filter: { survey_type: 'many' } },
  { key: 'status', title: 'Status', filter: { status: 'many' } },
  { key: 'published_at', title: 'Published' },
  { key: 'areas', title: 'Areas' },
  { key: 'statements', title: 'Statements' },
] as const satisfies readonly RecordColumn<InstrumentRow>[]
