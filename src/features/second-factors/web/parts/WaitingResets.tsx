import { formatInstant } from '../../../../kit/contract/days.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { type FactorReset, factorResets } from '../../contract-resets.ts'

/** People who have lost their second factors: somebody else than who asked decides whether they are taken away. */
export default function WaitingResets() {
  const list = useList(factorResets.list, {
    name: 'actions.factor_resets',
    ask: ({ page, paginate }) => ({ query: { page, paginate } }),
  })
  const decision = useChange(factorResets.decide)
  const { id: mine } = useUser()

  async function approve({ id, account }: FactorReset) {
    const yes = await confirm({
      title: `Reset the second factors of ${account.name}?`,
      text: 'Passkeys, app and recovery codes are gone then, and all sessions end. The password stays. Approve it only where you know yourself that this person asks.',
      verb: 'Reset',
      danger: true,
    })
    if (yes) await decision.send({ params: { id }, body: { decision: 'approved' } })
  }

  const act: Column<FactorReset> = {
    key: 'act',
    header: 'Decide',
    width: 210,
    render: (row) =>
      row.asked_by.id === mine || row.account.id === mine ? (
        <small>Somebody else decides it</small>
      ) : (
        <>
          <ActionButton
            call={factorResets.decide}
            size="xs"
            loading={decision.busy}
            onClick={() => void approve(row)}
            aria-label={`Approve the reset for ${row.account.name}`}
          >
            Approve
          </ActionButton>{' '}
          <ActionButton
            call={factorResets.decide}
            size="xs"
            variant="subtle"
            loading={decision.busy}
            onClick={() => void decision.send({ params: { id: row.id }, body: { decision: 'refused' } })}
            aria-label={`Refuse the reset for ${row.account.name}`}
          >
            Refuse
          </ActionButton>
        </>
      ),
  }
  return (
    <List
      label="Lost factors"
      list={list}
      columns={[...columns, act]}
      rowName={(row) => row.account.name}
      problem={decision.refusal?.message}
      nothing="Nothing matches"
      none={{ icon: 'circle-check', title: 'Nothing waits', text: 'Nobody waits for a second person.' }}
    />
  )
}

const columns: readonly Column<FactorReset>[] = [
  { key: 'account', header: 'Account', lead: true, render: (row) => row.account.name },
  {
    key: 'reason',
    header: 'What happened',
    width: 320,
    card: 'wide',
    render: (row) => (
      <>
        {row.reason}
        <small>asked by {row.asked_by.name}</small>
      </>
    ),
  },
  { key: 'asked_at', header: 'Asked', width: 150, priority: 2, render: (row) => formatInstant(row.asked_at) },
]
