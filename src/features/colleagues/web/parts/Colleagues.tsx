/** The accounts of the own institution: who can sign in, a colleague invited or removed, the main account handed over. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { useAsked } from '../../../../kit/web/dialog/asked.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { DataTable } from '../../../../kit/web/list/DataTable.tsx'
import type { Column, RowAction } from '../../../../kit/web/list/data-table.ts'
import { Person } from '../../../../kit/web/record/Person.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { accountStatusNames } from '../../../accounts/rules.ts'
import { accountTones } from '../../../accounts/web/parts/tones.ts'
import { type Colleague, colleagues } from '../../contract.ts'

const ColleagueInvite = lazyPart(() => import('./ColleagueInvite.tsx').then((file) => file.ColleagueInvite))

export function Colleagues() {
  const { id: own } = useUser()
  const read = useQuery(query(colleagues.list, {}))
  const [isInviting, setInviting] = useState(false)
  useAsked('invite', colleagues.invite, () => setInviting(true))
  const remove = useChange(colleagues.remove)
  const handOver = useChange(colleagues.handOver)
  const isMain = read.data?.data.some((one) => one.is_main && one.id === own)

  async function askRemove(one: Colleague) {
    const yes = await confirm({
      title: `Remove ${one.name}?`,
      text: `${one.email} can no longer sign in for your institution. What was entered with the account stays.`,
      verb: 'Remove',
      danger: true,
    })
    if (yes) await remove.send({ params: { id: one.id } })
  }

  async function askHandOver(one: Colleague) {
    const yes = await confirm({
      title: `Hand the main account over to ${one.name}?`,
      text: 'The agency then names this person as the one to write to, and only this person removes colleagues. Your own account stays.',
      verb: 'Hand over',
    })
    if (yes) await handOver.send({ params: { id: one.id } })
  }

  const acts = (one: Colleague): RowAction[] => [
    {
      label: 'Hand the main account over…',
      icon: 'switch-horizontal',
      onClick: () => askHandOver(one),
      disabled: one.status !== 'active' && 'has not signed in yet',
    },
    { label: 'Remove…', icon: 'user-minus', danger: true, onClick: () => askRemove(one) },
  ]

  return (
    <Section
      title="Accounts"
      count={read.data?.data.length}
      description={isMain === false ? 'The main account removes colleagues; everybody invites.' : 'Who can sign in for your institution'}
      actions={
        <ActionButton call={colleagues.invite} icon="user-plus" onClick={() => setInviting(true)}>
          Invite a colleague
        </ActionButton>
      }
    >
      <Refused refusal={remove.refusal ?? handOver.refusal} onClose={remove.refusal ? remove.clear : handOver.clear} />
      <DataTable
        label="Accounts"
        static
        read={read}
        columns={columns}
        rowKey={(one) => one.id}
        rowName={(one) => one.name}
        rowMenu={isMain ? (one) => (one.id === own ? [] : acts(one)) : undefined}
        empty={{ icon: 'users', title: 'No account', text: 'Nobody can sign in for your institution.' }}
        access={colleagues.list.access}
      />
      {isInviting && <ColleagueInvite onClose={() => setInviting(false)} />}
    </Section>
  )
}

const columns: readonly Column<Colleague>[] = [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    render: (one) => <Person name={one.name} detail={one.is_main ? `${one.email} · main account` : one.email} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 160,
    render: (one) => <Status tone={accountTones[one.status]}>{accountStatusNames[one.status]}</Status>,
  },
  { key: 'seen', header: 'Last signed in', width: 180, priority: 2, render: (one) => formatInstant(one.last_login_at) || 'Not yet' },
]
