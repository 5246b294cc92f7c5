/** The columns of survey visits: their lists, and the export of one with a row for each of its programs. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { degreeNames, levelNames, outcomeNames, visitTypeNames } from '../ladder/rules.ts'
import { paymentName } from '../payments/rules.ts'
import type { Accreditation, VisitProgram } from './contract.ts'
import { visitModeNames, visitStatusNames } from './rules.ts'

type Row = { visit: Accreditation; program: VisitProgram }

export const visitColumns = [
  { key: 'number', heading: 'Number', value: ({ visit }) => visit.number },
  { key: 'institution', heading: 'Institution', value: ({ visit }) => visit.institution.name },
  { key: 'region', heading: 'Region', value: ({ visit }) => visit.institution.region },
  { key: 'campus', heading: 'Campus', value: ({ visit }) => visit.campus.name },
  { key: 'type', title: 'Visit', heading: 'Visit type', value: ({ visit }) => visitTypeNames[visit.visit_type] },
  { key: 'mode', heading: 'Mode', value: ({ visit }) => visitModeNames[visit.mode] },
  { key: 'dates', title: 'Dates', heading: 'Visit date', value: ({ visit }) => visit.visit_date },
  { key: 'visit_end', heading: 'Visit end', value: ({ visit }) => visit.visit_end },
  { key: 'status', heading: 'Status', value: ({ visit }) => visitStatusNames[visit.status] },
  {
    key: 'payment',
    heading: 'Payment',
    value: ({ visit: { payment } }) => payment && paymentName(payment.payment_status, payment.verified_at !== null),
  },
  { key: 'coordinator', heading: 'Overall coordinator', value: ({ visit }) => visit.coordinator?.name },
  { key: 'name', heading: 'Program', value: ({ program }) => program.name },
  { key: 'degree', heading: 'Degree level', value: ({ program }) => degreeNames[program.degree_level] },
  { key: 'level', heading: 'Level now', value: ({ program }) => levelNames[program.level] },
  { key: 'valid_to', title: 'Valid until', heading: 'Valid to', value: ({ program }) => program.valid_to },
  { key: 'sought', heading: 'Level sought', value: ({ program }) => levelNames[program.level_sought] },
  { key: 'outcome', heading: 'Outcome', value: ({ program }) => program.outcome && outcomeNames[program.outcome] },
  { key: 'mean', heading: 'Grand mean', value: ({ program }) => program.grand_mean },
  { key: 'decided_on', heading: 'Decided on', value: ({ program }) => program.decided_on },
] as const satisfies readonly RecordColumn<Row>[]
