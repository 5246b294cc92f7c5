import { useState } from 'react'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { type Objection, objections } from '../../objections/contract.ts'
import { ObjectionDialog } from '../../objections/web/parts/ObjectionDialog.tsx'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { InboxList } from './InboxList.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { reachFacts, VisitSection, visitColumns } from './of-visits.tsx'
import { waitsFor } from './parts/kinds.ts'
import { useInbox } from './use-inbox.ts'

/** What institutions say against people of their team: accepted, or answered with why the person stays. */
export default function ObjectionInbox() {
  const list = useList(objections.list, {
    name: 'actions.objections',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const work = useInbox(list.read.data?.data)
  const [answering, setAnswering] = useState<{ objection: Objection; status: 'accepted' | 'kept' } | null>(null)
  const { row } = work
  return (
    <InboxList
      label="Objections"
      list={list}
      columns={columns}
      current={row?.id}
      rowName={(one) => `the objection to ${one.name}, ${one.visit.number}`}
      onOpen={work.open}
      placeholder="Search people, institutions"
      rowMenu={(objection) => [
        { label: 'Accept…', icon: 'user-minus', letter: 'A', onClick: () => setAnswering({ objection, status: 'accepted' }) },
        { label: 'Keep the person…', icon: 'user-check', letter: 'S', onClick: () => setAnswering({ objection, status: 'kept' }) },
      ]}
      nothing="No objection matches"
      done="Every objection is answered."
    >
      {row && (
        <InboxPanel
          key={row.id}
          work={work}
          what="objection"
          title={row.name}
          description={`${assignmentRoleNames[row.role]} · ${row.visit.number}`}
          refusal={null}
          onForget={() => {}}
          isAsking={answering !== null}
          acts={[
            {
              label: 'Keep the person…',
              icon: 'user-check',
              letter: 's',
              says: 'keep',
              call: objections.answer,
              run: () => setAnswering({ objection: row, status: 'kept' }),
            },
            {
              label: 'Accept…',
              icon: 'user-minus',
              letter: 'a',
              says: 'accept',
              call: objections.answer,
              primary: true,
              run: () => setAnswering({ objection: row, status: 'accepted' }),
            },
          ]}
        >
          <Facts
            columns={1}
            facts={[{ label: 'What the institution says', value: row.reason, detail: `${row.raised_by}, ${waitsFor(row.raised_at)}` }]}
          />
          <Facts columns={2} facts={reachFacts(row)} />
          <VisitSection visit={row.visit} />
        </InboxPanel>
      )}
      {answering && <ObjectionDialog {...answering} onClose={() => setAnswering(null)} onDone={work.goOn} />}
    </InboxList>
  )
}

const columns: readonly Column<Objection>[] = [
  ...visitColumns,
  { key: 'reason', header: 'Objection', width: 260, card: 'wide', render: (one) => one.reason },
  {
    key: 'waits',
    header: 'Waits',
    width: 120,
    priority: 2,
    render: (one) => <span className={cell.nowrap}>{waitsFor(one.raised_at)}</span>,
  },
]
