/** The columns of survey visits: their lists, and the export of one with a row for each of its programs. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { degreeNames, levelNames, outcomeNames, qualificationNames, visitTypeNames } from '../ladder/rules.ts'
import { soughtWords } from '../ladder/rules-surveys.ts'
import { paymentName } from '../payments/rules.ts'
import type { Accreditation, VisitProgram } from './contract.ts'
import { visitModeNames, visitStatusNames } from './rules.ts'

type Row = { visit: Accreditation; program: VisitProgram }

export const visitColumns = [
  { key: 'number', heading: 'Number', value: ({ visit }) => visit.number },
  { key: 'institution', heading: 'Institution', filter: { institution: 'one' }, value: ({ visit }) => visit.institution.name },
  { key: 'region', heading: 'Region', filter: { region: 'one' }, value: ({ visit }) => visit.institution.region },
  { key: 'campus', heading: 'Campus', filter: { campus: 'one' }, value: ({ program }) => program.campus.name },
  {
    key: 'type',
    title: 'Visit',
    heading: 'Visit type',
    filter: { visit_type: 'many' },
    value: ({ visit }) => visitTypeNames[visit.visit_type],
  },
  { key: 'mode', heading: 'Mode', value: ({ visit }) => visitModeNames[visit.mode] },
  {
    key: 'dates',
    title: 'Dates',
    heading: 'Visit date',
    filter: { dates: 'range', begins: 'range' },
    value: ({ visit }) => visit.visit_date,
  },
  { key: 'visit_end', heading: 'Visit end', value: ({ visit }) => visit.visit_end },
  { key: 'status', heading: 'Status', filter: { status: 'many' }, value: ({ visit }) => visitStatusNames[visit.status] },
  { key: 'history', heading: 'Past visit', filter: { history: 'one' }, value: ({ visit }) => (visit.is_history ? 'Yes' : 'No') },
  {
    key: 'payment',
    heading: 'Payment',
    filter: { payment_status: 'many' },
    value: ({ visit: { payment } }) => payment && paymentName(payment.payment_status, payment.verified),
  },
  { key: 'coordinator', heading: 'Overall coordinator', value: ({ visit }) => visit.coordinator?.name },
  { key: 'name', heading: 'Program', value: ({ program }) => program.name },
  { key: 'degree', heading: 'Degree level', value: ({ program }) => degreeNames[program.degree_level] },
  { key: 'level', heading: 'Level now', value: ({ program }) => levelNames[program.level] },
  { key: 'qualified', heading: 'Qualified', value: ({ program }) => program.qualified_for && qualificationNames[program.qualified_for] },
  { key: 'valid_to', title: 'Valid until', heading: 'Valid to', value: ({ program }) => program.valid_to },
  { key: 'survey', title: 'Survey', heading: 'Survey type', value: ({ program }) => visitTypeNames[program.survey_type] },
  { key: 'override_reason', heading: 'Out of order', value: ({ program }) => program.override_reason },
  { key: 'sought', heading: 'Level sought', filter: { level_sought: 'many' }, value: ({ program }) => soughtWords(program) },
  { key: 'outcome', heading: 'Outcome', value: ({ program }) => program.outcome && outcomeNames[program.outcome] },
  { key: 'mean', heading: 'Grand mean', value: ({ program }) => program.grand_mean },
  { key: 'decided_on', heading: 'Decided on', value: ({ program }) => program.decided_on },
  { key: 'reason', heading: 'Reason', value: ({ program }) => program.decision?.reason },
  { key: 'conditions', heading: 'Conditions', value: ({ program }) => program.decision?.conditions },
  { key: 'conditions_due', heading: 'Conditions due', value: ({ program }) => program.decision?.conditions_due },
  { key: 'corrected', heading: 'Corrected', value: ({ program }) => (program.corrected.length > 0 ? 'Yes' : 'No') },
] as const satisfies readonly RecordColumn<Row>[]
