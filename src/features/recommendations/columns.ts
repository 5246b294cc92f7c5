/** The columns of recommendations: their list and their file. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { institutionColumn, regionColumn } from '../institutions/columns.ts'
import { programColumn } from '../programs/columns.ts'
import type { Recommendation } from './contract.ts'
import { complianceNames, priorityNames, recommendationStateNames } from './rules.ts'

export const recommendationColumns = [
  { key: 'text', title: 'Recommendation', heading: 'recommendation', value: (row) => row.text },
  { key: 'program', title: programColumn.title, heading: programColumn.heading, value: (row) => row.program },
  { key: 'campus', heading: 'campus_name', value: (row) => row.campus },
  {
    key: 'institution',
    title: institutionColumn.title,
    heading: institutionColumn.heading,
    filter: { institution: 'one' },
    value: (row) => row.institution,
  },
  { key: 'region', title: regionColumn.title, filter: { region: 'many' }, value: (row) => row.region },
  { key: 'visit', title: 'Visit', value: (row) => row.visit.number },
  { key: 'area', title: 'Area', filter: { area: 'many' }, value: (row) => row.area },
  { key: 'priority', title: 'Priority', filter: { priority: 'many' }, value: (row) => priorityNames[row.priority] },
  { key: 'due', title: 'Due', heading: 'due_on', value: (row) => row.due_on },
  { key: 'state', title: 'State', filter: { state: 'many' }, value: (row) => recommendationStateNames[row.state] },
  { key: 'overdue', filter: { overdue: 'one' }, value: (row) => (row.is_overdue ? 'yes' : 'no') },
  { key: 'owner', title: 'Owner', value: (row) => row.owner?.name },
  { key: 'answer', title: 'Answer', value: (row) => row.answer },
  { key: 'done_on', value: (row) => row.done_on },
  { key: 'evidence', title: 'Evidence', value: (row) => row.files.length + row.links.length },
  { key: 'rating', title: 'Rating', value: (row) => row.rating && complianceNames[row.rating] },
  { key: 'rating_sentence', value: (row) => row.rating_sentence },
  { key: 'rated_in', heading: 'rated_in', value: (row) => row.rated_in?.number },
  { key: 'closed_reason', value: (row) => row.closed_reason },
] as const satisfies readonly RecordColumn<Recommendation>[]
