import { useState } from 'react'
import { agencyDay, daysBetween, formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { OneByOneDialog } from '../../../kit/web/form/OneByOneDialog.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Status } from '../../../kit/web/record/Status.tsx'
import type { ReportToRead } from '../../teams/contract.ts'
import { teams } from '../../teams/contract.ts'
import { ReportDecisionDialog } from '../../teams/web/parts/ReportDecisionDialog.tsx'
import type { ReportDecision } from '../../visits/rules.ts'
import { InboxList } from './InboxList.tsx'
import { visitColumns } from './of-visits.tsx'
import { waitsFor } from './parts/kinds.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { useInbox } from './use-inbox.ts'

type Row = ReportToRead

/** Reports that were handed in: accepted, or returned with the reason. */
export default function ReportInbox() {
  const list = useList(teams.reports, {
    name: 'actions.reports',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const work = useInbox(list.read.data?.data)
  const accept = useChange(teams.decideReport, { onAnswer: work.goOn })
  const [deciding, setDeciding] = useState<{ report: Row; decision: ReportDecision } | null>(null)
  const [accepting, setAccepting] = useState<{ rows: Row[]; done: () => void } | null>(null)
  const may = useCan(teams.decideReport)

  function ask(report: Row, decision: ReportDecision) {
    accept.clear()
    setDeciding({ report, decision })
  }

  /** What somebody else has answered, or its accreditor taken back, waits no more. */
  async function reload() {
    const { data } = await list.read.refetch()
    accept.clear()
    if (!data?.data.some((one) => one.id === work.row?.id)) work.open(null)
  }

  return (
    <InboxList
      label="Reports to read"
      list={list}
      columns={columns}
      current={work.row?.id}
      rowName={(row) => `the report of ${row.name}, ${row.visit.number}`}
      onOpen={work.open}
      placeholder="Search people, institutions"
      bulk={[may && { label: 'Accept', icon: 'circle-check', onClick: (rows, done) => setAccepting({ rows, done }) }]}
      problem={work.row ? null : accept.refusal?.message}
      rowMenu={(row) => [
        ...(may
          ? [
              {
                label: 'Accept the report',
                icon: 'circle-check' as const,
                letter: 'A',
                onClick: () => void accept.send({ body: accepted(row) }),
              },
            ]
          : []),
        ...(may && row.may_decide_report.includes('returned')
          ? [{ label: 'Return the report…', icon: 'arrow-left' as const, letter: 'R', onClick: () => ask(row, 'returned') }]
          : []),
        {
          label: 'Open the visit',
          icon: 'calendar-event',
          letter: 'O',
          to: `/admin/schedule/${row.visit.institution_id}/${row.visit.id}`,
        },
      ]}
      nothing="No report matches"
      done="Every report that was handed in is read. New ones appear here by themselves."
    >
      {work.row && (
        <ReportPanel
          key={work.row.id}
          row={work.row}
          work={work}
          accept={accept}
          isAsking={deciding !== null}
          onAccept={() => work.row && void accept.send({ body: accepted(work.row) })}
          onNote={() => work.row && ask(work.row, 'accepted')}
          onReturn={() => work.row && ask(work.row, 'returned')}
          onReload={reload}
        />
      )}
      {deciding && (
        <ReportDecisionDialog
          {...deciding}
          onReload={() => list.read.refetch().then(({ data }) => data?.data.find((one) => one.id === deciding.report.id))}
          onClose={() => setDeciding(null)}
          onDone={work.goOn}
        />
      )}
      {accepting && (
        <OneByOneDialog
          rows={accepting.rows}
          rowKey={(row) => row.id}
          nameOf={(row) => `${row.name}, ${row.visit.number}`}
          call={teams.decideReport}
          inputOf={(row) => ({ body: accepted(row) })}
          title={`Accept ${formatCount(accepting.rows.length, 'report')}?`}
          text="Each accreditor is told by e-mail. An accepted report cannot be returned any more."
          verb={`Accept ${formatCount(accepting.rows.length, 'report')}`}
          doing="Accepting"
          done={(count) => `${formatCount(count, 'report')} accepted.`}
          onClose={() => setAccepting(null)}
          onDone={accepting.done}
        />
      )}
    </InboxList>
  )
}

function accepted({ id, version }: Row) {
  return { id, version, report_status: 'accepted' as const }
}

const columns: readonly Column<Row>[] = [
  ...visitColumns,
  {
    key: 'handed_in',
    header: 'Handed in',
    width: 136,
    render: ({ report_handed_in_at, report_due }) => {
      if (!report_handed_in_at) return '–'
      const day = agencyDay(report_handed_in_at)
      const late = report_due ? daysBetween(report_due, day) : 0
      return (
        <>
          <Status tone={late > 0 ? 'warn' : 'ok'}>{formatDay(day)}</Status>
          <small>{late > 0 ? `${formatCount(late, 'day')} late` : 'in time'}</small>
        </>
      )
    },
  },
  {
    key: 'waits',
    header: 'Waits',
    width: 120,
    priority: 2,
    render: (row) => <span className={cell.nowrap}>{row.report_handed_in_at ? waitsFor(row.report_handed_in_at) : '–'}</span>,
  },
]
