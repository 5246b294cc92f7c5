/** The columns of requests about data: their list and their file. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { roleName } from '../../kit/contract/roles.ts'
import type { DeskRequest } from './contract-desk.ts'
import { requestKindNames, requestStateNames } from './rules.ts'
import { heldWords } from './rules-held.ts'

export const requestColumns = [
  { key: 'kind', title: 'Request', heading: 'request', filter: { kind: 'many' }, value: (row) => requestKindNames[row.kind] },
  { key: 'person', title: 'Person', value: (row) => row.person.name },
  { key: 'role', title: 'Role', value: (row) => roleName(row.person.role) },
  { key: 'about', title: 'About', value: (row) => row.about && heldWords[row.about].title },
  { key: 'text', title: 'Text', value: (row) => row.text },
  { key: 'asked', title: 'Asked', heading: 'asked_at', value: (row) => row.asked_at },
  { key: 'due', title: 'Due', heading: 'due_on', value: (row) => row.due_on },
  { key: 'overdue', filter: { overdue: 'one' }, value: (row) => (row.is_overdue ? 'yes' : 'no') },
  { key: 'state', title: 'State', filter: { state: 'many' }, value: (row) => requestStateNames[row.state] },
  { key: 'taken_by', title: 'In work with', value: (row) => row.taken_by },
  { key: 'answered', title: 'Answered', heading: 'answered_at', value: (row) => row.answered_at },
  { key: 'answered_by', value: (row) => row.answered_by },
  { key: 'answer', value: (row) => row.answer },
] as const satisfies readonly RecordColumn<DeskRequest>[]
