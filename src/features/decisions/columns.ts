/** The columns of the book of decisions: its list and its file. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { agencyDay } from '../../kit/contract/days.ts'
import { institutionColumn } from '../institutions/columns.ts'
import { levelNames, visitTypeNames } from '../ladder/rules.ts'
import type { DecisionRow } from './contract.ts'
import { actNames } from './rules.ts'

export const decisionColumns = [
  { key: 'number', title: 'Number', value: (row) => row.number },
  { key: 'about', heading: 'about', filter: { about: 'one' }, value: (row) => (row.is_institutional ? 'Institution' : 'Program') },
  { key: 'program', title: 'Decided about', heading: 'program_name', value: (row) => row.program },
  { key: 'institution', title: institutionColumn.title, heading: institutionColumn.heading, value: (row) => row.institution },
  { key: 'campus', heading: 'campus_name', value: (row) => row.campus },
  { key: 'act', title: 'Decision', filter: { act: 'many', stands: 'one' }, value: (row) => actNames[row.act] },
  { key: 'level_before', heading: 'level_before', value: (row) => levelNames[row.level_before] },
  { key: 'level', title: 'Level', heading: 'level', value: (row) => levelNames[row.level] },
  { key: 'qualified_for', heading: 'qualified_for', value: (row) => row.qualified_for && levelNames[row.qualified_for] },
  { key: 'revisit_for', heading: 'revisit_for', value: (row) => row.revisit_for && visitTypeNames[row.revisit_for] },
  { key: 'valid_from', heading: 'valid_from', value: (row) => row.valid_from },
  { key: 'valid_to', title: 'Valid until', heading: 'valid_to', value: (row) => row.valid_to },
  { key: 'grace_until', heading: 'grace_until', value: (row) => row.grace_until },
  { key: 'decided_on', title: 'Decided', heading: 'decided_on', value: (row) => row.decided_on },
  { key: 'counts_from', heading: 'counts_from', value: (row) => row.counts_from },
  { key: 'visit', heading: 'visit', value: (row) => row.visit },
  { key: 'resolution', heading: 'resolution', value: (row) => row.resolution },
  { key: 'reason', heading: 'reason', value: (row) => row.reason },
  { key: 'supersedes', heading: 'supersedes', value: (row) => row.supersedes },
  { key: 'superseded_by', heading: 'superseded_by', value: (row) => row.superseded_by },
  { key: 'entered_by', heading: 'entered_by', value: (row) => row.entered_by },
  { key: 'entered', title: 'Entered', heading: 'entered_on', value: (row) => agencyDay(row.entered_at) },
] as const satisfies readonly RecordColumn<DecisionRow>[]
