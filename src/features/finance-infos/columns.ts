/** The columns of accreditors' bank info: its list and its export. */
import { digitsCell, type RecordColumn } from '../../kit/contract/columns.ts'
import type { FinanceInfoRow } from './contract.ts'

export const financeInfoColumns = [
  { key: 'name', title: 'Accreditor', heading: 'accreditor', value: (row) => row.name },
  { key: 'region', title: 'Region', filter: { region: 'many' }, value: (row) => row.region },
  { key: 'home_institution', filter: { institution: 'one' }, value: (row) => row.home_institution },
  { key: 'bank', title: 'Bank', filter: { bank: 'many' }, value: (row) => row.bank },
  { key: 'branch', value: (row) => row.branch },
  { key: 'account_name', title: 'Account name', value: (row) => row.account_name },
  { key: 'account_number', title: 'Account number', value: (row) => digitsCell(row.account_number, 4, ' ') },
  { key: 'tin', title: 'TIN', value: (row) => digitsCell(row.tin, 3, '-') },
] as const satisfies readonly RecordColumn<FinanceInfoRow>[]
