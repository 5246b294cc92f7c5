/** All accounts: staff, accreditors, institutions. */
import { useState } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { roleName, roles } from '../../../kit/contract/roles.ts'
import { useCan, useCurrentUser } from '../../../kit/web/current-user.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { useRemoval } from '../../../kit/web/list/use-removal.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { logs } from '../../logs/contract.ts'
import { type AccountRow, accounts } from '../contract.ts'
import { accountStatuses, accountStatusNames } from '../rules.ts'
import { AccountState, listColumns, usualColumns } from './account-columns.tsx'
import { accountFilters, filterOf, orderOf } from './account-filters.ts'
import { accountMenu } from './account-menu.ts'
import { useAccountActs } from './use-account-acts.ts'

const AccountPanel = lazyPart(() => import('./AccountPanel.tsx').then((file) => file.AccountPanel))
const AccountAdd = lazyPart(() => import('./AccountAdd.tsx').then((file) => file.AccountAdd))
const AccountEdit = lazyPart(() => import('./AccountEdit.tsx').then((file) => file.AccountEdit))
const AccountImport = lazyPart(() => import('./AccountImport.tsx').then((file) => file.AccountImport))
const ActivateDialog = lazyPart(() => import('./parts/ActivateDialog.tsx').then((file) => file.ActivateDialog))

/** The dialog over the list; the panel beside it stands in the address. */
type Open =
  | { act: 'add' | 'import' }
  | { act: 'edit'; account: AccountRow }
  | { act: 'activate'; accounts: AccountRow[]; done: () => void }
  | null

export default function AccountList() {
  const user = useCurrentUser()
  const list = useList(accounts.list, {
    name: 'accounts',
    filters: accountFilters,
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate, query: search, ...filterOf(filters), ...orderOf(sort) },
    }),
  })
  const filter = filterOf(list.filters)
  const [open, setOpen] = useState<Open>(null)
  useAsked('add', accounts.add, () => setOpen({ act: 'add' }))
  useAsked('import', accounts.import, () => setOpen({ act: 'import' }))
  const [opened, setOpened] = useOpened()
  const acts = useAccountActs()
  const removal = useRemoval<typeof accounts.removeMany, AccountRow>({
    call: accounts.removeMany,
    one: 'account',
    many: 'accounts',
    nameOf: (account) => `${account.name} (${account.email})`,
    unless:
      'To keep somebody out for a while, suspend the account: that can be undone. If one of them has assignments, payments or feedback, nothing is deleted and you are told which.',
  })
  const may = { read: useCan(accounts.show), write: useCan(accounts.edit), log: useCan(logs.general) }
  const close = () => setOpen(null)

  function show(id: string | null) {
    acts.clear()
    setOpened(id)
  }

  return (
    <ListPage
      title="Users"
      actions={
        <>
          <ActionButton call={accounts.import} icon="upload" onClick={() => setOpen({ act: 'import' })}>
            Import
          </ActionButton>
          <ExportButton call={accounts.export} input={{ query: { query: list.search, ...filter } }} />
          <ActionButton call={accounts.add} icon="user-plus" variant="filled" onClick={() => setOpen({ act: 'add' })}>
            Add account
          </ActionButton>
        </>
      }
      above={!opened && <Refused refusal={acts.refusal} onReload={acts.reload} onClose={acts.clear} />}
      label="Users"
      list={list}
      columns={listColumns}
      usual={usualColumns}
      rowName={(row) => row.name}
      onOpen={(account) => show(account.id)}
      current={opened?.id}
      placeholder="Search names, e-mail, institutions"
      filters={
        <>
          <FilterChip
            kind="many"
            label="Role"
            options={roles.map((role) => ({ value: role, label: roleName(role) }))}
            {...list.chip('role')}
          />
          <FilterChip
            kind="many"
            label="Status"
            options={accountStatuses.map((status) => ({
              value: status,
              label: <AccountState account={{ status }} />,
              name: accountStatusNames[status],
            }))}
            {...list.chip('status')}
          />
          <FilterChip
            kind="many"
            label="Region"
            options={agency.regions.map(({ name, short }) => ({ value: name, label: short }))}
            {...list.chip('regions')}
          />
          <FilterChip
            kind="one"
            label="Address"
            options={[
              { value: '1', label: 'Confirmed' },
              { value: '0', label: 'Not confirmed yet' },
            ]}
            {...list.chip('confirmed')}
          />
        </>
      }
      bulk={[
        may.write && {
          label: 'Activate',
          icon: 'user-check',
          onClick: (chosen, done) => setOpen({ act: 'activate', accounts: chosen, done }),
        },
        may.read && exportOf(accounts.export),
        may.write && { label: 'Delete', icon: 'trash', onClick: removal.ask, busy: removal.busy },
      ]}
      problem={removal.problem}
      rowMenu={(account) =>
        accountMenu(account, {
          user,
          may,
          acts,
          onShow: () => show(account.id),
          onEdit: () => setOpen({ act: 'edit', account }),
          onDelete: () => void removal.ask([account]),
        })
      }
      nothing="No account matches"
      none={{ icon: 'users', title: 'No accounts yet', text: 'Add the first one, or import a file of people.' }}
    >
      {open?.act === 'add' && (
        <AccountAdd
          onClose={close}
          onMade={(id) => {
            close()
            show(id)
          }}
        />
      )}
      {open?.act === 'edit' && <AccountEdit account={open.account} onClose={close} />}
      {open?.act === 'activate' && <ActivateDialog accounts={open.accounts} onClose={close} onDone={open.done} />}
      <AccountImport opened={open?.act === 'import'} onClose={close} />
      {acts.question}
      {opened && isId(opened.id) && may.read && (
        <AccountPanel
          key={opened.id}
          id={opened.id}
          row={list.read.data?.data.find((account) => account.id === opened.id)}
          acts={acts}
          onEdit={(account) => setOpen({ act: 'edit', account })}
          onClose={() => show(null)}
        />
      )}
    </ListPage>
  )
}
