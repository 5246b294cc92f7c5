/** The columns of accreditors: their list and their export. Those an import of accounts reads come first and under its names. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { personColumns } from '../accounts/columns.ts'
import { institutionColumn } from '../institutions/columns.ts'
import { degreeNames } from '../ladder/rules.ts'
import { accreditorStatusNames } from '../people/rules.ts'
import type { AccreditorRow } from './contract.ts'

/** No bank column: more roles read this export than bank data. */
export const accreditorColumns = [
  { key: 'name', title: 'Accreditor' },
  ...personColumns,
  {
    key: 'home_institution',
    title: 'Home institution',
    heading: institutionColumn.heading,
    filter: { institution: 'one' },
    value: (row) => row.home_institution,
  },
  { key: 'position', value: (row) => row.position },
  { key: 'status', title: 'Status', filter: { status: 'many' }, value: (row) => accreditorStatusNames[row.status] },
  { key: 'account', title: 'Account', heading: 'account_status', filter: { account: 'many' }, value: (row) => row.account_status },
  { key: 'specialisations', title: 'Specialisations', filter: { specialisation: 'one' }, value: (row) => row.specialisations.join('; ') },
  {
    key: 'degree',
    title: 'Highest degree',
    heading: 'highest_degree',
    filter: { highest: 'many' },
    value: (row) => row.highest_degree && degreeNames[row.highest_degree],
  },
  { key: 'visits', title: 'Visits', heading: 'completed_visits', value: (row) => row.accreditation_counts.completed },
  { key: 'ongoing_visits', value: (row) => row.accreditation_counts.ongoing },
  { key: 'upcoming_visits', value: (row) => row.accreditation_counts.upcoming },
  { key: 'last_visit', title: 'Last visit', value: (row) => row.last_visit },
  { key: 'trainings', title: 'Trainings', value: (row) => row.training_count },
  { key: 'areas', value: (row) => row.areas.join('; ') },
  { key: 'visits_a_year', value: (row) => row.visits_a_year },
  { key: 'languages', value: (row) => row.languages.join('; ') },
  { key: 'home_province', value: (row) => row.province },
  { key: 'confirmed', title: 'Confirmed', heading: 'profile_confirmed_on', value: (row) => row.confirmed_on },
] as const satisfies readonly RecordColumn<AccreditorRow>[]
