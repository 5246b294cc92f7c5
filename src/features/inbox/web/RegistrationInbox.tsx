import { useState } from 'react'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import { findStep } from '../../../kit/contract/states.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { known, knownOne } from '../../../kit/web/list/known.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { BreakBeforeAt } from '../../../kit/web/record/KeepTogether.tsx'
import { accountColumns } from '../../accounts/columns.ts'
import { type AccountRow, accounts } from '../../accounts/contract.ts'
import { type RegistrationState, registrationState, registrationSteps } from '../../accounts/rules-registration.ts'
import { ActivateDialog } from '../../accounts/web/parts/ActivateDialog.tsx'
import { LikelyPeople, LikelyWords } from '../../accounts/web/parts/LikelyPeople.tsx'
import { useActivation } from '../../accounts/web/parts/use-activation.tsx'
import { RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import styles from './actions.module.css'
import { InboxList } from './InboxList.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { waitsFor } from './parts/kinds.ts'
import { useInbox } from './use-inbox.ts'

const registrants = ['accreditor', 'institution'] as const

/** People who registered and confirmed their address: let in, or refused. */
export default function RegistrationInbox() {
  const list = useList(accounts.list, {
    name: 'actions.registrations',
    filters: { region: 'many', role: 'one' },
    ask: ({ page, paginate, search, filters: { region, role } }) => ({
      query: {
        page,
        paginate,
        query: search,
        status: ['pending' as const],
        confirmed: '1' as const,
        sort: 'created_at' as const,
        ...known('role', registrants, role ? [role] : []),
        ...(region ? { regions: region } : {}),
      },
    }),
  })
  const role = knownOne(registrants, list.filters.role)
  const work = useInbox(list.read.data?.data)
  const change = useChange(accounts.edit, { onAnswer: work.goOn })
  const [activating, setActivating] = useState<{ rows: AccountRow[]; done: () => void } | null>(null)
  const may = useCan(accounts.edit)

  const activation = useActivation(change, work.goOn)

  async function refuse(row: AccountRow) {
    const yes = await confirm({
      title: `Refuse the registration of ${row.name}?`,
      text: `${row.email} cannot sign in. The account stays among the suspended ones, where it can be opened again.`,
      verb: 'Refuse',
      danger: true,
    })
    if (yes) await change.send({ params: { id: row.id }, body: { status: 'suspended', version: row.version } })
  }

  return (
    <InboxList
      label="Registrations"
      list={list}
      columns={columns}
      current={work.row?.id}
      rowName={(row) => row.name}
      onOpen={work.open}
      placeholder="Search names, e-mails, institutions"
      filters={
        <>
          <FilterChip
            kind="one"
            label="Role"
            options={registrants.map((value) => ({ value, label: roleName(value) }))}
            value={role}
            onChange={(value) => list.setFilter('role', value)}
          />
          <RegionChip list={list} />
        </>
      }
      bulk={[may && { label: 'Activate', icon: 'user-check', onClick: (rows, done) => setActivating({ rows, done }) }]}
      problem={work.row ? null : change.refusal?.message}
      rowMenu={(row) => [
        ...(may && mayBecome(row, 'activated')
          ? [{ label: 'Activate', icon: 'user-check' as const, letter: 'A', onClick: () => void activation.start(row) }]
          : []),
        ...(may && mayBecome(row, 'refused')
          ? [{ label: 'Refuse', icon: 'ban' as const, letter: 'R', danger: true, onClick: () => void refuse(row) }]
          : []),
        { label: 'Open the account', icon: 'user', letter: 'O', to: `/admin/user?open=${row.id}` },
      ]}
      nothing="No registration matches"
      done="Every registration with a confirmed address is answered. New ones appear here by themselves."
    >
      {work.row && (
        <RegistrationPanel
          row={work.row}
          work={work}
          change={change}
          onActivate={(row) => void activation.start(row)}
          isAsking={activation.isAsking}
          onRefuse={(row) => void refuse(row)}
        />
      )}
      {activation.question}
      {activating && <ActivateDialog accounts={activating.rows} onClose={() => setActivating(null)} onDone={activating.done} />}
    </InboxList>
  )
}

/** Whether staff may take this step with it now. */
function mayBecome(row: AccountRow, to: RegistrationState): boolean {
  const now = registrationState(row)
  return now !== undefined && findStep(registrationSteps, now, to, 'accounts.edit') !== undefined
}

function RegistrationPanel({
  row,
  work,
  change,
  onActivate,
  onRefuse,
  isAsking,
}: {
  row: AccountRow
  work: ReturnType<typeof useInbox<AccountRow>>
  change: ReturnType<typeof useChange<typeof accounts.edit>>
  onActivate: (row: AccountRow) => void
  onRefuse: (row: AccountRow) => void
  isAsking: boolean
}) {
  return (
    <InboxPanel
      work={work}
      what="registration"
      title={row.name}
      description={[roleName(row.role), row.institution_name].filter(Boolean).join(' · ')}
      refusal={change.refusal}
      onForget={change.clear}
      isAsking={isAsking}
      acts={[
        mayBecome(row, 'refused') && {
          label: 'Refuse',
          icon: 'ban',
          letter: 'r',
          says: 'refuse',
          call: accounts.edit,
          danger: true,
          run: () => onRefuse(row),
        },
        mayBecome(row, 'activated') && {
          label: 'Activate',
          icon: 'user-check',
          letter: 'a',
          says: 'activate',
          call: accounts.edit,
          primary: true,
          busy: change.busy,
          run: () => onActivate(row),
        },
      ]}
    >
      <LikelyPeople account={row} />
      <Facts
        columns={2}
        facts={[
          {
            label: 'E-mail',
            value: (
              <span className={styles.contact}>
                <BreakBeforeAt>{row.email}</BreakBeforeAt>
              </span>
            ),
            detail: `confirmed ${formatInstant(row.email_verified_at)}`,
          },
          { label: 'Mobile', value: row.mobile },
          { label: 'Role', value: roleName(row.role) },
          { label: row.role === 'institution' ? 'Institution' : 'Home institution', value: row.institution_name },
          { label: 'Region', value: row.region && shortRegion(row.region) },
          { label: 'Registered', value: formatInstant(row.created_at), detail: `waits ${waitsFor(row.email_verified_at)}` },
        ]}
      />
      <RecordLog id={row.id} />
    </InboxPanel>
  )
}

const columns: readonly Column<AccountRow>[] = titled(accountColumns, [
  {
    key: 'name',
    header: 'Person',
    lead: true,
    render: (row) => (
      <>
        {row.name}
        <small>{row.email}</small>
        <LikelyWords account={row} />
      </>
    ),
  },
  { key: 'role', width: 120, render: (row) => roleName(row.role) },
  {
    key: 'institution',
    width: 280,
    priority: 2,
    card: 'wide',
    render: (row) => row.institution_name ?? '–',
    short: (row) => row.institution_name,
  },
  { key: 'region', width: 120, priority: 3, render: (row) => (row.region ? shortRegion(row.region) : '–') },
  {
    key: 'registered',
    header: 'Registered',
    width: 144,
    render: (row) => (
      <>
        <span className={cell.nowrap}>{formatDay(row.created_at)}</span>
        <small>waits {waitsFor(row.email_verified_at)}</small>
      </>
    ),
  },
])
