/** The columns of the register's open data. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { degreeNames, levelNames } from '../ladder/rules.ts'
import type { PublicDecision, RegisterProgram } from './contract.ts'
import { publicActNames, statusNames } from './rules.ts'

export const registerProgramColumns = [
  { key: 'program_id', value: (row) => row.id },
  { key: 'program', value: (row) => row.name },
  { key: 'degree_level', value: (row) => degreeNames[row.degree_level] },
  { key: 'discipline', value: (row) => row.discipline },
  { key: 'campus_id', value: (row) => row.campus_id },
  { key: 'campus', value: (row) => row.campus },
  { key: 'institution_id', value: (row) => row.institution_id },
  { key: 'institution', value: (row) => row.institution },
  { key: 'region', value: (row) => row.region },
  { key: 'province', value: (row) => row.province },
  { key: 'city', value: (row) => row.city },
  { key: 'level', value: (row) => levelNames[row.state.level] },
  { key: 'qualified_for', value: (row) => row.state.qualified_for && levelNames[row.state.qualified_for] },
  { key: 'status', value: (row) => statusNames[row.state.status] },
  { key: 'valid_from', value: (row) => row.state.valid_from },
  { key: 'valid_to', value: (row) => row.state.valid_to },
  { key: 'grace_until', value: (row) => row.state.grace_until },
  { key: 'former_names', value: (row) => row.former_names.map(({ name }) => name).join('; ') },
  { key: 'is_offered', value: (row) => (row.is_offered ? 'yes' : 'no') },
] as const satisfies readonly RecordColumn<RegisterProgram>[]

export const publicDecisionColumns = [
  { key: 'number', value: (row) => row.number },
  { key: 'program_id', value: (row) => row.program_id },
  { key: 'institution_id', value: (row) => row.institution_id },
  { key: 'decision', value: (row) => publicActNames[row.act] },
  { key: 'level', value: (row) => row.level && levelNames[row.level] },
  { key: 'qualified_for', value: (row) => row.qualified_for && levelNames[row.qualified_for] },
  { key: 'valid_from', value: (row) => row.valid_from },
  { key: 'valid_to', value: (row) => row.valid_to },
  { key: 'grace_until', value: (row) => row.grace_until },
  { key: 'decided_on', value: (row) => row.decided_on },
  { key: 'counts_from', value: (row) => row.counts_from },
  { key: 'resolution', value: (row) => row.resolution },
  { key: 'supersedes', value: (row) => row.supersedes },
  { key: 'stands', value: (row) => (row.stands ? 'yes' : 'no') },
  { key: 'superseded_by', value: (row) => row.superseded_by },
  { key: 'public_on', value: (row) => row.public_on },
] as const satisfies readonly RecordColumn<PublicDecision>[]
