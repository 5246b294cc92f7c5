import { useState } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { OneByOneDialog } from '../../../kit/web/form/OneByOneDialog.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { known } from '../../../kit/web/list/known.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { paymentOptions } from '../../finances/web/parts/filters.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { paymentStatuses } from '../../payments/rules.ts'
import { schedule } from '../../schedule/contract.ts'
import type { AccreditationRow } from '../../schedule/contract-lists.ts'
import { type Merging, mergingOf } from '../../schedule/web/parts/merging.ts'
import { ReasonDialog } from '../../schedule/web/parts/ReasonDialog.tsx'
import { pageOf, paymentCell, placeCell, typeCell } from '../../schedule/web/parts/visit-columns.tsx'
import { visitColumns } from '../../visits/columns.ts'
import { levelsSoughtWords } from '../../visits/web/parts/levels-sought.ts'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import { InboxList } from './InboxList.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { useInbox } from './use-inbox.ts'

const MergeDialog = lazyPart(() => import('../../schedule/web/parts/MergeDialog.tsx').then((file) => file.MergeDialog))

type Filters = { region: 'one'; payment_status: 'many' }
const filters: Filters = { region: 'one', payment_status: 'many' }

/** Requests for accreditation: approved, or returned with a reason. */
export default function RequestInbox() {
  const list = useList(schedule.list, {
    name: 'actions.requests',
    filters,
    sort: { key: 'requested_on', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: {
        mode: 'list' as const,
        page,
        paginate,
        query: search,
        filter: {
          status: ['requested' as const],
          ...(filters.region ? { region: filters.region } : {}),
          ...known('payment_status', paymentStatuses, filters.payment_status),
        },
        ...(sort ? { sort: sort.key as 'requested_on', direction: sort.direction } : {}),
      },
    }),
    rows: (answer) => (answer.mode === 'list' ? answer.data : []),
  })
  const work = useInbox(list.read.data?.data)
  const step = useChange(schedule.edit, { onAnswer: work.goOn })
  const [returning, setReturning] = useState<Visit | null>(null)
  const [approving, setApproving] = useState<{ rows: AccreditationRow[]; done: () => void } | null>(null)
  const [merging, setMerging] = useState<Merging | null>(null)
  const may = useCan(schedule.edit)
  const approve = (visit: { id: string; version: number }) =>
    step.send({ body: { id: visit.id, version: visit.version, status: 'approved' } })

  return (
    <InboxList
      label="Requests"
      list={list}
      columns={columns}
      current={work.row?.id}
      rowName={(row) => `${row.number}, ${row.institution.name}`}
      onOpen={work.open}
      placeholder="Search institutions, programs"
      filters={
        <>
          <FilterChip
            kind="one"
            label="Region"
            options={agency.regions.map(({ name, short }) => ({ value: name, label: short }))}
            {...list.chip('region')}
          />
          <FilterChip kind="many" label="Payment" options={paymentOptions} {...list.chip('payment_status')} />
        </>
      }
      bulk={[
        may && { label: 'Approve', icon: 'circle-check', onClick: (rows, done) => setApproving({ rows, done }) },
        may && {
          label: 'Merge',
          icon: 'arrow-merge',
          onClick: (rows, done) => {
            const asked = mergingOf(rows, done)
            if (typeof asked === 'string') toast.warning(asked)
            else setMerging(asked)
          },
        },
      ]}
      problem={work.row ? null : step.refusal?.message}
      rowMenu={(row) => [
        ...(may ? [{ label: 'Approve', icon: 'circle-check' as const, letter: 'A', onClick: () => void approve(row) }] : []),
        { label: 'Open the visit', icon: 'calendar-event', letter: 'O', to: pageOf(row) },
      ]}
      nothing="No request matches"
      done="Every request is answered. New ones appear here by themselves."
    >
      {work.row && (
        <RequestPanel
          key={work.row.id}
          row={work.row}
          work={work}
          step={step}
          isAsking={returning !== null}
          onApprove={(visit) => void approve(visit)}
          onReturn={setReturning}
        />
      )}
      {returning && <ReasonDialog visit={returning} step="returned" onClose={() => setReturning(null)} onDone={work.goOn} />}
      {merging && (
        <MergeDialog
          {...merging}
          onClose={() => setMerging(null)}
          onDone={() => {
            merging.done()
            setMerging(null)
          }}
        />
      )}
      {approving && (
        <OneByOneDialog
          rows={approving.rows}
          rowKey={(row) => row.id}
          nameOf={(row) => `${row.number}, ${row.institution.name}`}
          call={schedule.edit}
          inputOf={({ id, version }) => ({ body: { id, version, status: 'approved' as const } })}
          title={`Approve ${formatCount(approving.rows.length, 'request')}?`}
          text="The institutions are told by e-mail. Teams are made up and dates fixed afterwards."
          verb={`Approve ${formatCount(approving.rows.length, 'request')}`}
          doing="Approving"
          done={(count) => `${formatCount(count, 'request')} approved.`}
          onClose={() => setApproving(null)}
          onDone={approving.done}
        />
      )}
    </InboxList>
  )
}

const columns: readonly Column<AccreditationRow>[] = titled(visitColumns, [
  {
    key: 'institution',
    lead: true,
    sortKey: 'institution',
    render: placeCell,
  },
  {
    key: 'type',
    width: 176,
    priority: 2,
    short: (row) => visitTypeNames[row.visit_type],
    render: typeCell,
  },
  {
    key: 'programs',
    header: 'Programs',
    width: 124,
    priority: 2,
    render: (row) => (
      <>
        {row.programs}
        <small className={cell.nowrap}>{levelsSoughtWords(row.levels_sought)}</small>
      </>
    ),
  },
  {
    key: 'dates',
    header: 'Wished dates',
    width: 164,
    sortKey: 'visit_date',
    render: (row) => <span className={cell.nowrap}>{formatDays(row.visit_date, row.visit_end)}</span>,
  },
  {
    key: 'payment',
    width: 148,
    priority: 3,
    render: paymentCell,
  },
  {
    key: 'requested',
    header: 'Requested',
    width: 124,
    sortKey: 'requested_on',
    render: (row) => <span className={cell.nowrap}>{formatDay(row.requested_on)}</span>,
  },
])
