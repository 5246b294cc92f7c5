/** Bank and account info of the accreditors: numbers by their last four digits. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { logs } from '../../logs/contract.ts'
import { type FinanceInfoRow, financeInfos } from '../contract.ts'
import { AccountInfoFigures } from './AccountInfoFigures.tsx'
import { AccountInfoFilters } from './AccountInfoFilters.tsx'
import { AccountInfoPanel } from './AccountInfoPanel.tsx'
import { type InfoRow, infoColumns, usualColumns } from './account-info-columns.tsx'
import { filterOf, infoFilters, orderOf } from './account-info-filters.ts'
import { shownFor, useReveal } from './parts/use-reveal.ts'

const AccountInfoEdit = lazyPart(() => import('./AccountInfoEdit.tsx').then((file) => file.AccountInfoEdit))

export default function AccountInfoList() {
  const list = useList(financeInfos.list, {
    name: 'account-info',
    filters: infoFilters,
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate },
      body: { search, filter: filterOf(filters), ...orderOf(sort) },
    }),
    rows: (answer) => answer.data.map(withId),
  })
  const filter = filterOf(list.filters)
  const stats = useQuery(query(financeInfos.stats)).data?.data
  const [open, setOpen] = useOpened()
  const [editing, setEditing] = useState<FinanceInfoRow | null>(null)
  const rows = list.read.data?.data ?? []
  const listed = rows.find((row) => row.id === open?.id)
  // a link from elsewhere names somebody who is on another page of the list
  const linked = useQuery({
    ...query(financeInfos.list, { body: { filter: { accreditor_id: open?.id ?? '' } } }),
    enabled: isId(open?.id) && list.read.data !== undefined && !listed,
    select: (answer) => answer.data.map(withId)[0],
  }).data
  const shown = listed ?? (open && linked?.id === open.id ? linked : undefined)

  // whoever may change bank info may see whole numbers; Monitoring never does
  const maySee = useCan(financeInfos.edit)
  const mayReadLog = useCan(logs.general)
  const revealing = useReveal()
  const reveal = maySee ? revealing : null
  // what was shown is gone with the rows it belongs to
  const { hide } = revealing
  const { page, paginate, search } = list
  const where = JSON.stringify([page, paginate, search, filter, list.sort])
  useEffect(() => hide(), [hide, where])

  function edit(row: FinanceInfoRow) {
    hide()
    setEditing(row)
  }

  function rowMenu(row: InfoRow): RowAction[] {
    const isShown = revealing.revealed?.accreditor_id === row.id
    const all: (RowAction | false)[] = [
      { label: 'Open', icon: 'credit-card', letter: 'O', onClick: () => setOpen(row.id) },
      maySee && { label: row.has_info ? 'Edit' : 'Enter bank info', icon: 'pencil', letter: 'E', onClick: () => edit(row) },
      maySee &&
        row.has_info && {
          label: isShown ? 'Hide the numbers' : 'Show the numbers',
          icon: isShown ? 'eye-off' : 'eye',
          letter: 'S',
          onClick: () => (isShown ? hide() : void revealing.show(row)),
        },
      mayReadLog && { label: 'Audit log', icon: 'history', letter: 'L', onClick: () => setOpen(row.id) },
      { label: 'Accreditor', icon: 'user', letter: 'A', to: `/admin/accreditor/accreditors?open=${row.id}` },
      { label: 'Honoraria', icon: 'cash', letter: 'H', to: `/admin/finance/accreditor?person=${row.id}` },
    ]
    return all.filter((action) => action !== false)
  }

  return (
    <ListPage
      title="Accreditor Account Info."
      description={
        maySee
          ? `Numbers show their last four digits. Each look at whole ones is logged under your name and lasts ${shownFor} seconds.`
          : 'Numbers show their last four digits. Finance sees whole ones where they are needed.'
      }
      actions={
        <ExportButton
          call={financeInfos.export}
          input={{ query: { search: list.search, filter } }}
          {...(maySee
            ? {
                ask: {
                  title: `Export the bank info of ${formatCount(list.read.data?.meta.total ?? 0, 'accreditor')}?`,
                  text: 'The file holds whole account numbers and TINs. That you saved it is logged. Keep it only as long as the payment needs it.',
                  verb: 'Export',
                },
              }
            : { done: 'Saved with the last four digits of each number.' })}
        />
      }
      above={<AccountInfoFigures list={list} stats={stats} />}
      label="Bank info of the accreditors"
      list={list}
      columns={infoColumns(reveal)}
      usual={usualColumns}
      rowName={(row) => row.name}
      onOpen={(row) => setOpen(row.id)}
      current={open?.id}
      placeholder="Search names, banks, last digits"
      filters={<AccountInfoFilters list={list} stats={stats} institutionName={rows[0]?.home_institution} />}
      problem={reveal?.problem}
      rowMenu={rowMenu}
      nothing="No accreditor matches"
      none={{ icon: 'credit-card', title: 'No accreditors yet', text: 'They register themselves, or are added or imported under Users.' }}
    >
      {shown && (
        <AccountInfoPanel
          key={shown.id}
          row={shown}
          reveal={reveal}
          onEdit={() => edit(shown)}
          onClose={() => {
            hide()
            setOpen(null)
          }}
        />
      )}
      {editing && <AccountInfoEdit row={editing} onClose={() => setEditing(null)} />}
    </ListPage>
  )
}

function withId(row: FinanceInfoRow): InfoRow {
  return { ...row, id: row.accreditor_id }
}
