import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnAccreditation } from '../../contract/accreditation-records.ts'
import { accreditations } from '../../contract/accreditations.ts'
import { outcomeNames, paymentName, visitStatuses, visitStatusNames, visitTypeNames } from '../../contract/visits.ts'
import { query } from '../api.ts'
import { ClaimDialog } from '../finances/ClaimDialog.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Column } from '../ui/data-table.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatDay, formatDays, formatMoney } from '../ui/format.ts'
import { Level } from '../ui/Level.tsx'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { useListState } from '../ui/list-state.ts'
import { Paging } from '../ui/Paging.tsx'
import { Status } from '../ui/Status.tsx'
import { outcomeTones, paymentTone, visitTones } from '../ui/tones.ts'
import { levelsSoughtWords } from './levels-sought.ts'
import styles from './schedule.module.css'

/** The own requests and visits, newest first, with what is to be paid. */
export function OwnAccreditations() {
  const list = useListState({ filters: { status: 'one' } })
  const [claiming, setClaiming] = useState<OwnAccreditation | null>(null)
  const status = visitStatuses.find((one) => one === list.filters.status)
  const read = useQuery({
    ...query(accreditations.own, {
      query: { page: list.page, paginate: list.paginate, query: list.search, ...(status ? { status } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListToolbar list={list} placeholder="Search numbers, programs, campuses">
        <FilterChip
          kind="one"
          label="Status"
          options={visitStatuses.map((value) => ({ value, label: visitStatusNames[value] }))}
          value={status}
          onChange={(value) => list.setFilter('status', value)}
        />
      </ListToolbar>
      <DataTable
        label="Accreditations"
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.number}
        expand={(row) => <Covered visit={row} />}
        rowMenu={(row) => [
          {
            label: 'Send payment proof',
            icon: 'receipt',
            onClick: () => setClaiming(row),
            disabled: claimRefusal(row),
          },
        ]}
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? { icon: 'filter-search', title: 'No accreditation matches', text: 'Take the filter away, or search for fewer words.' }
            : {
                icon: 'certificate',
                title: 'No accreditations yet',
                text: 'Request one for a program; you follow it here from the request to the outcome.',
                actions: (
                  <ActionButton call={accreditations.request} icon="send" to="/institution/programs/request">
                    Request accreditation
                  </ActionButton>
                ),
              }
        }
      />
      <Paging meta={read.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
      {claiming?.payment && (
        <ClaimDialog
          charge={{ id: claiming.payment.finance_id, number: claiming.number, amount: claiming.payment.amount }}
          onClose={() => setClaiming(null)}
        />
      )}
    </>
  )
}

/** The programs a visit covers, with what they seek and what came of it. */
function Covered({ visit }: { visit: OwnAccreditation }) {
  return (
    <DataTable
      label={`Programs of ${visit.number}`}
      static
      rows={visit.programs}
      columns={coveredColumns}
      rowKey={(program) => program.program_id}
      rowName={(program) => program.name}
      empty={{ icon: 'certificate', title: 'No programs', text: 'The agency has taken all programs off this visit.' }}
    />
  )
}

const coveredColumns: readonly Column<OwnAccreditation['programs'][number]>[] = [
  { key: 'name', header: 'Program', lead: true, render: (program) => program.name },
  { key: 'level', header: 'Level now', width: 140, render: (program) => <Level level={program.level} /> },
  { key: 'sought', header: 'Level sought', width: 140, render: (program) => <Level level={program.level_sought} /> },
  {
    key: 'outcome',
    header: 'Outcome',
    width: 160,
    render: (program) =>
      program.outcome ? (
        <>
          <Status tone={outcomeTones[program.outcome]}>{outcomeNames[program.outcome]}</Status>
          <small>{formatDay(program.decided_on)}</small>
        </>
      ) : (
        '–'
      ),
  },
]

function claimRefusal({ payment, status }: OwnAccreditation): string | false {
  if (!payment) return 'There is no charge for it.'
  if (status === 'cancelled') return 'The visit is cancelled.'
  return payment.payment_status === 'paid' && payment.verified
    ? 'The payment is verified.'
    : payment.payment_status === 'waived' && 'Nothing is to be paid.'
}

const columns: readonly Column<OwnAccreditation>[] = [
  {
    key: 'programs',
    header: 'Program',
    lead: true,
    render: (row) => (
      <>
        {row.programs[0]?.name ?? visitTypeNames[row.visit_type]}
        {row.programs.length > 1 && ` and\u00a0${row.programs.length - 1}\u00a0more`}
        <small>
          {row.number} · {visitTypeNames[row.visit_type]}
        </small>
      </>
    ),
  },
  { key: 'campus', header: 'Campus', priority: 2, width: 176, render: (row) => row.campus.name, short: (row) => row.campus.name },
  {
    key: 'level',
    header: 'Level sought',
    priority: 3,
    width: 132,
    render: (row) => <span className={styles.nowrap}>{levelsSoughtWords(row.programs.map((program) => program.level_sought)) || '–'}</span>,
  },
  {
    key: 'dates',
    header: 'Visit',
    width: 148,
    card: 'wide',
    render: (row) => <span className={styles.nowrap}>{formatDays(row.visit_date, row.visit_end)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    render: (row) => (
      <>
        <Status tone={visitTones[row.status]}>{visitStatusNames[row.status]}</Status>
        {row.reason && <small>{row.reason}</small>}
      </>
    ),
  },
  {
    key: 'payment',
    header: 'Payment',
    width: 136,
    render: ({ payment }) =>
      payment ? (
        <>
          <Status tone={paymentTone(payment.payment_status, payment.verified)}>
            {paymentName(payment.payment_status, payment.verified)}
          </Status>
          <small>
            {payment.payment_status === 'rejected' && payment.status_reason ? payment.status_reason : formatMoney(payment.amount)}
          </small>
        </>
      ) : (
        '–'
      ),
  },
]
