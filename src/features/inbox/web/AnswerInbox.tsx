import { useState } from 'react'
import { agencyDay, daysBetween, formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { OneByOneDialog } from '../../../kit/web/form/OneByOneDialog.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Status } from '../../../kit/web/record/Status.tsx'
import { shortName } from '../../../kit/web/record/short-name.ts'
import type { UnansweredAssignment } from '../../teams/contract.ts'
import { teams } from '../../teams/contract.ts'
import { AssignPanel } from '../../teams/web/parts/AssignPanel.tsx'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { AnswerPanel, remindRefusal } from './AnswerPanel.tsx'
import { InboxList } from './InboxList.tsx'
import { visitColumns } from './of-visits.tsx'
import { waitsFor } from './parts/kinds.ts'
import { useInbox } from './use-inbox.ts'

type Row = UnansweredAssignment

/** Invitations nobody answered: the person is reminded, somebody else is found, or the answer given by phone is written down. */
export default function AnswerInbox() {
  const list = useList(teams.unanswered, {
    name: 'actions.answers',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const work = useInbox(list.read.data?.data)
  const remind = useChange(teams.remind)
  const answer = useChange(teams.editStatus, { onAnswer: work.goOn })
  const remove = useChange(teams.remove)
  const [reminding, setReminding] = useState<{ rows: Row[]; done: () => void } | null>(null)
  const [replacing, setReplacing] = useState<Row | null>(null)
  const may = useCan(teams.remind)
  const refusal = remind.refusal ?? answer.refusal ?? remove.refusal

  function clear() {
    for (const act of [remind, answer, remove]) act.clear()
  }

  async function replace(row: Row) {
    clear()
    const yes = await confirm({
      title: `Replace ${row.name}?`,
      text: `${shortName(row.name)} is taken off the team of ${row.visit.number} and told by e-mail. Then choose somebody else for ${assignmentRoleNames[row.role].toLowerCase()}.`,
      verb: `Take ${shortName(row.name)} off`,
      danger: true,
    })
    if (!yes || !(await remove.send({ query: { id: row.id } }))) return
    work.open(null)
    setReplacing(row)
  }

  function answered(row: Row, status: 'accepted' | 'declined') {
    clear()
    void answer.send({ body: { id: row.id, status, version: row.version } })
  }

  return (
    <InboxList
      label="Unanswered invitations"
      list={list}
      columns={columns}
      usual={['person', 'institution', 'dates', 'until', 'invited']}
      current={work.row?.id}
      rowName={(row) => `${row.name}, ${row.visit.number}`}
      onOpen={(row) => {
        setReplacing(null)
        work.open(row)
      }}
      placeholder="Search people, institutions"
      bulk={[may && { label: 'Remind', icon: 'mail', onClick: (rows, done) => setReminding({ rows, done }) }]}
      problem={work.row ? null : refusal?.message}
      rowMenu={(row) => [
        ...(may
          ? [
              {
                label: 'Remind',
                icon: 'mail' as const,
                letter: 'M',
                disabled: remindRefusal(row),
                onClick: () => void remind.send({ params: { id: row.id } }),
              },
              { label: 'Replace…', icon: 'replace' as const, letter: 'R', onClick: () => void replace(row) },
            ]
          : []),
        { label: 'Open the visit', icon: 'calendar-event', letter: 'O', to: pageOf(row) },
      ]}
      nothing="No invitation matches"
      done="Everybody who is invited has answered."
    >
      {work.row && (
        <AnswerPanel
          row={work.row}
          work={work}
          refusal={refusal}
          onForget={clear}
          isBusy={{ remind: remind.busy, answer: answer.busy }}
          onRemind={(row) => {
            clear()
            void remind.send({ params: { id: row.id } })
          }}
          onReplace={(row) => void replace(row)}
          onAnswered={answered}
        />
      )}
      {replacing && (
        <AssignPanel
          key={replacing.id}
          visit={{ ...replacing.visit, campuses: [{ name: replacing.visit.campus_name }] }}
          hasCoordinator={replacing.role !== 'overall_coordinator'}
          onClose={() => setReplacing(null)}
        />
      )}
      {reminding && (
        <OneByOneDialog
          rows={reminding.rows}
          rowKey={(row) => row.id}
          nameOf={(row) => `${row.name}, ${row.visit.number}`}
          call={teams.remind}
          inputOf={(row) => ({ params: { id: row.id } })}
          title={`Remind ${formatCount(reminding.rows.length, 'person', 'people')}?`}
          text="Each gets an e-mail with the visit and the last day to answer."
          verb={`Remind ${formatCount(reminding.rows.length, 'person', 'people')}`}
          doing="Reminding"
          done={(count) => `${formatCount(count, 'person', 'people')} reminded.`}
          onClose={() => setReminding(null)}
          onDone={reminding.done}
        />
      )}
    </InboxList>
  )
}

function pageOf({ visit }: Row): string {
  return `/admin/schedule/${visit.institution_id}/${visit.id}`
}

const columns: readonly Column<Row>[] = [
  ...visitColumns,
  {
    key: 'until',
    header: 'Answer until',
    width: 136,
    render: (row) => {
      const left = daysBetween(agencyDay(), row.answer_until)
      return (
        <>
          <Status tone={left < 0 ? 'err' : left < 8 ? 'warn' : 'note'}>{formatDay(row.answer_until)}</Status>
          <small>{left < 0 ? 'this day is over' : left === 0 ? 'today' : `${formatCount(left, 'day')} left`}</small>
        </>
      )
    },
  },
  {
    key: 'invited',
    header: 'Waits',
    width: 136,
    priority: 2,
    render: (row) => (
      <>
        <span className={cell.nowrap}>{waitsFor(row.invited_at)}</span>
        {row.reminded_at && <small>reminded {formatDay(row.reminded_at)}</small>}
      </>
    ),
  },
]
