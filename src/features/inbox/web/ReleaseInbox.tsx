import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney } from '../../../kit/contract/money.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { type Release, releases } from '../../finances/contract-releases.ts'
import { InboxList } from './InboxList.tsx'
import { waitsFor } from './parts/kinds.ts'

/** Bank data that staff changed, and honoraria paid before they are earned: a second person releases them. */
export default function ReleaseInbox() {
  const list = useList(releases.list, {
    name: 'actions.releases',
    ask: ({ page, paginate }) => ({ query: { page, paginate } }),
  })
  const bank = useChange(financeInfos.release)
  const honorarium = useChange(releases.decide)
  const { id: mine } = useUser()

  function release({ about, id, version }: Release) {
    bank.clear()
    honorarium.clear()
    if (about === 'bank') void bank.send({ body: { accreditor_id: id, version } })
    else void honorarium.send({ body: { id, version, decision: 'released' } })
  }

  const act: Column<Release> = {
    key: 'act',
    header: 'Release',
    width: 176,
    render: (row) =>
      row.by_id === mine ? (
        <small>Somebody else releases it</small>
      ) : (
        <ActionButton
          call={releases.decide}
          size="xs"
          loading={bank.busy || honorarium.busy}
          onClick={() => release(row)}
          aria-label={`Release ${row.accreditor.name}`}
        >
          Release
        </ActionButton>
      ),
  }
  return (
    <InboxList
      label="Releases"
      list={list}
      columns={[...columns, act]}
      rowName={(row) => row.accreditor.name}
      problem={bank.refusal?.message ?? honorarium.refusal?.message}
      nothing="Nothing matches"
      done="Nothing waits for a second person."
    />
  )
}

const columns: readonly Column<Release>[] = [
  {
    key: 'accreditor',
    header: 'Accreditor',
    lead: true,
    render: (row) => (
      <>
        {row.accreditor.name}
        <small>{row.about === 'bank' ? 'Bank data' : `Honorarium, ${row.number}`}</small>
      </>
    ),
  },
  {
    key: 'what',
    header: 'What',
    width: 300,
    card: 'wide',
    render: (row) => (
      <>
        {row.about === 'bank' ? `Changed by ${row.by ?? 'somebody'}` : `${formatMoney(row.amount ?? '0.00')}: ${row.reason}`}
        {row.about === 'honorarium' && <small>asked by {row.by ?? 'somebody'}</small>}
      </>
    ),
  },
  { key: 'waits', header: 'Waits', width: 120, priority: 2, render: (row) => waitsFor(row.since) },
  {
    key: 'open',
    header: 'Look',
    width: 96,
    render: (row) => (
      <Button component={Link} variant="subtle" size="xs" to={placeOf(row)}>
        Open
      </Button>
    ),
  },
]

function placeOf({ about, id }: Release): string {
  return about === 'bank' ? `/admin/accreditor/accreditor-account-info?open=${id}` : `/admin/finance/accreditor?honorarium=${id}`
}
