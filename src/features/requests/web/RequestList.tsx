import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { knownOne } from '../../../kit/web/list/known.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Status } from '../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { paymentName } from '../../payments/rules.ts'
import { paymentTone } from '../../payments/web/parts/tones.ts'
import { visitColumns } from '../../visits/columns.ts'
import { visitStatuses, visitStatusNames } from '../../visits/rules.ts'
import { Campuses, campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { levelsSoughtWords } from '../../visits/web/parts/levels-sought.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import type { RequestedAccreditation } from '../contract.ts'
import { requests } from '../contract.ts'
import { mayAnswer, mayWithdraw } from '../rules.ts'
import listStyles from './request-list.module.css'
import { answerPath, chargeToPay, claimRefusal, moneyWords, nextOf, reachedOf, way } from './visit-way.ts'

const WithdrawDialog = lazyPart(() => import('./WithdrawDialog.tsx').then((file) => file.WithdrawDialog))
const ClaimDialog = lazyPart(() => import('../../finances/web/parts/ClaimDialog.tsx').then((file) => file.ClaimDialog))
const RequestPanel = lazyPart(() => import('./RequestPanel.tsx').then((file) => file.RequestPanel))

/** The own requests and visits, newest first: how far each has come, who acts next, and what is to be paid. */
export function RequestList() {
  const list = useList(requests.list, {
    name: 'own-accreditations',
    filters: { status: 'one' },
    ask: ({ page, paginate, search, filters }) => ({
      query: { page, paginate, query: search, status: knownOne(visitStatuses, filters.status) },
    }),
  })
  const [claiming, setClaiming] = useState<RequestedAccreditation | null>(null)
  const [withdrawing, setWithdrawing] = useState<RequestedAccreditation | null>(null)
  const [opened, setOpened] = useOpened()
  const status = knownOne(visitStatuses, list.filters.status)
  return (
    <>
      <List
        label="Accreditations"
        list={list}
        columns={columns}
        rowName={(row) => row.number}
        onOpen={(row) => setOpened(row.id)}
        current={opened?.id}
        rowMenu={(row) => [
          { label: 'Show the time line', icon: 'history', letter: 'T', onClick: () => setOpened(row.id) },
          ...(mayAnswer(row) ? [{ label: 'Change and send again', icon: 'pencil', letter: 'C', to: answerPath(row) } as const] : []),
          { label: 'Send payment proof', icon: 'receipt', letter: 'P', onClick: () => setClaiming(row), disabled: claimRefusal(row) },
          {
            label: 'Withdraw…',
            icon: 'ban',
            letter: 'W',
            onClick: () => setWithdrawing(row),
            disabled: !mayWithdraw(row) && 'Only what is not scheduled yet can be withdrawn.',
          },
        ]}
        placeholder="Search numbers, programs, campuses"
        filters={
          <FilterChip
            kind="one"
            label="Status"
            options={visitStatuses.map((value) => ({
              value,
              label: <Status tone={visitTones[value]}>{visitStatusNames[value]}</Status>,
              name: visitStatusNames[value],
            }))}
            value={status}
            onChange={(value) => list.setFilter('status', value)}
          />
        }
        nothing="No accreditation matches"
        none={{
          icon: 'certificate',
          title: 'No accreditations yet',
          text: 'Request one for a program; you follow it here from the request to the outcome.',
          actions: (
            <ActionButton call={requests.add} icon="send" to="/institution/programs/request">
              Request accreditation
            </ActionButton>
          ),
        }}
      />
      {opened && <RequestPanel key={opened.id} id={opened.id} onClose={() => setOpened(null)} />}
      {withdrawing && <WithdrawDialog visit={withdrawing} onClose={() => setWithdrawing(null)} />}
      {claiming?.payment && <ClaimDialog charge={chargeToPay(claiming)} onClose={() => setClaiming(null)} />}
    </>
  )
}

/** How far a visit has come, in six parts; the word stands above it. */
function Way({ visit }: { visit: RequestedAccreditation }) {
  const at = reachedOf(visit)
  return (
    <span className={listStyles.way} data-aside={!way.includes(visit.status) || undefined} aria-hidden="true">
      {way.map((status, i) => (
        <i key={status} data-state={i < at || visit.status === 'decided' ? 'done' : i === at ? 'now' : undefined} />
      ))}
    </span>
  )
}

const columns: readonly Column<RequestedAccreditation>[] = titled(visitColumns, [
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
          {row.is_history && ' · past visit'}
        </small>
      </>
    ),
  },
  { key: 'campus', priority: 2, width: 176, render: (row) => <Campuses of={row.campuses} />, short: (row) => campusesWords(row.campuses) },
  {
    key: 'sought',
    priority: 3,
    width: 132,
    render: (row) => (
      <span className={cell.nowrap}>{levelsSoughtWords(row.programs.flatMap((program) => program.level_sought ?? [])) || '–'}</span>
    ),
  },
  {
    key: 'dates',
    header: 'Visit',
    width: 148,
    card: 'wide',
    render: (row) => <span className={cell.nowrap}>{formatDays(row.visit_date, row.visit_end)}</span>,
  },
  {
    key: 'status',
    width: 148,
    render: (row) => (
      <>
        <Status tone={visitTones[row.status]}>{visitStatusNames[row.status]}</Status>
        <Way visit={row} />
        <small>{row.reason ?? actsNext(row)}</small>
      </>
    ),
  },
  {
    key: 'payment',
    width: 136,
    render: ({ payment }) =>
      payment ? (
        <>
          <Status tone={paymentTone(payment.payment_status, payment.verified)}>
            {paymentName(payment.payment_status, payment.verified)}
          </Status>
          <small>{payment.payment_status === 'rejected' && payment.status_reason ? payment.status_reason : moneyWords(payment)}</small>
        </>
      ) : (
        '–'
      ),
  },
])

/** `You act next`; nothing once it is decided. */
function actsNext(visit: RequestedAccreditation): string | null {
  const { who } = nextOf(visit)
  return who && `${who === 'You' ? 'You act' : `${who} acts`} next`
}
