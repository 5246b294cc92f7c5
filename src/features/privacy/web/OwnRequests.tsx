import { useState } from 'react'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { type DataRequest, privacy } from '../contract.ts'
import { openRequestStates, requestKindNames } from '../rules.ts'
import { heldWords } from '../rules-held.ts'
import { RequestStatus } from './parts/RequestStatus.tsx'
import styles from './privacy.module.css'

const RequestDialog = lazyPart(() => import('./RequestDialog.tsx').then((file) => file.RequestDialog))

/** What one asked about one's data, and what was answered. */
export function OwnRequests() {
  const list = useList(privacy.requests, { name: 'own-requests', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  const withdrawal = useChange(privacy.withdraw)
  const [isAsking, setAsking] = useState(false)

  async function withdraw({ id, kind, version }: DataRequest) {
    const yes = await confirm({
      title: 'Withdraw the request?',
      text: `${requestKindNames[kind]}: nobody works on it any more. You can ask again at any time.`,
      verb: 'Withdraw',
      danger: true,
    })
    if (yes) await withdrawal.send({ params: { id }, body: { version } })
  }

  const isOpen = (row: DataRequest) => openRequestStates.some((one) => one === row.state)
  const act: Column<DataRequest> = {
    key: 'act',
    header: 'Withdraw',
    width: 130,
    card: 'act',
    render: (row) =>
      isOpen(row) && (
        <ActionButton call={privacy.withdraw} size="xs" loading={withdrawal.busy} onClick={() => void withdraw(row)}>
          Withdraw…
        </ActionButton>
      ),
  }
  return (
    <>
      <div className={styles.ask}>
        <p className={styles.lead}>
          Ask what you want to know, for a correction, or that something is not done with your data, or removed. What has to be kept by law
          is not removed; the answer says why.
        </p>
        <ActionButton call={privacy.ask} icon="plus" variant="filled" onClick={() => setAsking(true)}>
          Ask for something
        </ActionButton>
      </div>
      <List
        label="Your requests"
        list={list}
        columns={list.read.data?.data.some(isOpen) ? [...columns, act] : columns}
        rowName={(row) => requestKindNames[row.kind]}
        problem={withdrawal.refusal?.message}
        nothing="No request matches"
        none={{ icon: 'message', title: 'Nothing asked yet', text: 'What you ask about your data stands here, with its answer.' }}
      />
      {isAsking && <RequestDialog onClose={() => setAsking(false)} />}
    </>
  )
}

const columns: readonly Column<DataRequest>[] = [
  {
    key: 'kind',
    header: 'Request',
    lead: true,
    width: 190,
    render: (row) => (
      <>
        {requestKindNames[row.kind]}
        {row.about && <small>{heldWords[row.about].title}</small>}
      </>
    ),
    short: (row) => requestKindNames[row.kind],
  },
  {
    key: 'text',
    header: 'Text and answer',
    card: 'wide',
    render: (row) => (
      <>
        {row.text}
        {row.answer && (
          <span className={styles.answer}>
            <b>Answer:</b> {row.answer}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 190,
    render: (row) => (
      <>
        <RequestStatus of={row} />
        <small>{row.answered_at ? formatInstant(row.answered_at) : `answered until ${formatDay(row.due_on)}`}</small>
      </>
    ),
  },
  { key: 'asked', header: 'Asked', width: 175, priority: 2, render: (row) => formatInstant(row.asked_at) },
]
