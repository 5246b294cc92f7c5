import { useState } from 'react'
import { useUser } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { shortName } from '../../../kit/web/record/short-name.ts'
import { type DeclaredTie, objections } from '../../objections/contract.ts'
import { KeepTiedDialog } from '../../objections/web/parts/KeepTiedDialog.tsx'
import { assignmentRoleNames, assignmentStatusNames } from '../../visits/rules.ts'
import { assignmentTones } from '../../visits/web/parts/tones.ts'
import { InboxList } from './InboxList.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { reachFacts, VisitSection, visitColumns } from './of-visits.tsx'
import { waitsFor } from './parts/kinds.ts'
import { useInbox } from './use-inbox.ts'

/** Ties that people of teams named after the invitation: the person is kept, or taken off. */
export default function TieInbox() {
  const list = useList(objections.ties, {
    name: 'actions.ties',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const work = useInbox(list.read.data?.data)
  const decide = useChange(objections.decideTie, { onAnswer: work.goOn })
  const [keeping, setKeeping] = useState<DeclaredTie | null>(null)
  const { role } = useUser()
  const { row } = work

  async function takeOff(tie: DeclaredTie) {
    decide.clear()
    const yes = await confirm({
      title: `Take ${tie.name} off the team?`,
      text: `${shortName(tie.name)} is told by e-mail that the visit takes place without them.`,
      verb: `Take ${shortName(tie.name)} off`,
      danger: true,
    })
    if (yes) await decide.send({ body: { id: tie.id, decision: 'withdrawn', version: tie.version } })
  }

  return (
    <InboxList
      label="Declared ties"
      list={list}
      columns={columns}
      current={row?.id}
      rowName={(tie) => `${tie.name}, ${tie.visit.number}`}
      onOpen={work.open}
      placeholder="Search people, institutions"
      problem={row ? null : decide.refusal?.message}
      rowMenu={(tie) => [
        { label: 'Take off the team…', icon: 'user-minus', letter: 'T', onClick: () => void takeOff(tie) },
        { label: 'Open the visit', icon: 'calendar-event', letter: 'O', to: `/admin/schedule/${tie.visit.institution_id}/${tie.visit.id}` },
      ]}
      nothing="No declared tie matches"
      done="Nobody of a team has named a tie since the invitation."
    >
      {row && (
        <InboxPanel
          key={row.id}
          work={work}
          what="declared tie"
          title={row.name}
          description={`${assignmentRoleNames[row.role]} · ${row.visit.number}`}
          refusal={decide.refusal}
          onForget={decide.clear}
          onReload={() => list.read.refetch().then(decide.clear)}
          isAsking={keeping !== null}
          acts={[
            {
              label: 'Keep…',
              icon: 'user-check',
              letter: 's',
              says: 'keep',
              call: objections.decideTie,
              disabled:
                row.level === 'block' && role !== 'Superadmin' && 'This tie keeps the person off the visit: only a Superadmin lets it be.',
              run: () => setKeeping(row),
            },
            {
              label: 'Take off…',
              icon: 'user-minus',
              letter: 't',
              says: 'take off',
              call: objections.decideTie,
              primary: true,
              danger: true,
              busy: decide.busy,
              run: () => void takeOff(row),
            },
          ]}
        >
          <Facts
            columns={2}
            facts={[
              { label: 'Tie', value: row.ties.join('. '), detail: waitsFor(row.since) },
              { label: 'Answer', value: <Status tone={assignmentTones[row.status]}>{assignmentStatusNames[row.status]}</Status> },
              ...reachFacts(row),
            ]}
          />
          <VisitSection visit={row.visit} />
        </InboxPanel>
      )}
      {keeping && <KeepTiedDialog tie={keeping} onClose={() => setKeeping(null)} onDone={work.goOn} />}
    </InboxList>
  )
}

const columns: readonly Column<DeclaredTie>[] = [
  ...visitColumns,
  {
    key: 'tie',
    header: 'Tie',
    width: 240,
    card: 'wide',
    render: (tie) => (
      <>
        <Status tone={tie.level === 'block' ? 'err' : 'warn'}>{tie.level === 'block' ? 'Keeps the person off' : 'To think about'}</Status>
        <small>{tie.ties[0]}</small>
      </>
    ),
  },
]
