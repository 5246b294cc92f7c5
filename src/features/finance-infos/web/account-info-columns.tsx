import { shortRegion } from '../../../kit/contract/agency.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { financeInfoColumns } from '../columns.ts'
import type { FinanceInfoRow } from '../contract.ts'
import { AccountNumber, Tin } from './parts/BankNumber.tsx'
import type { Reveal } from './parts/use-reveal.ts'

/** A row as lists want it: with an id. */
export type InfoRow = FinanceInfoRow & { id: string }

/** @param reveal for those who may see whole numbers */
export function infoColumns(reveal: Reveal | null): readonly Column<InfoRow>[] {
  return titled(financeInfoColumns, [
    {
      key: 'name',
      lead: true,
      sortKey: 'name',
      render: (row) => (
        <>
          {row.name}
          <small>{row.home_institution}</small>
        </>
      ),
    },
    {
      key: 'bank',
      sortKey: 'bank',
      priority: 3,
      card: 'wide',
      width: 208,
      render: (row) =>
        row.has_info ? (
          <>
            {row.bank}
            <small>{row.branch}</small>
          </>
        ) : (
          <Status tone={row.status === 'active' ? 'warn' : 'idle'}>No bank info</Status>
        ),
      short: (row) => row.bank ?? 'No bank info',
    },
    {
      key: 'account_name',
      priority: 2,
      width: 176,
      card: 'wide',
      render: (row) => row.account_name ?? '–',
    },
    {
      key: 'account_number',
      width: reveal ? 228 : 148,
      card: 'wide',
      render: (row) => <AccountNumber row={row} reveal={reveal} />,
    },
    { key: 'tin', width: 164, priority: 2, render: (row) => <Tin row={row} reveal={reveal} /> },
    {
      key: 'status',
      header: 'Status',
      width: 108,
      render: (row) => <Status tone={accreditorTones[row.status]}>{accreditorStatusNames[row.status]}</Status>,
    },
    {
      key: 'region',
      sortKey: 'region',
      width: 112,
      priority: 2,
      render: (row) => (row.region ? shortRegion(row.region) : '–'),
    },
  ])
}

export const usualColumns = ['bank', 'account_name', 'account_number', 'tin']
