/** `/admin/seasons`: the seasons, and the dialog that begins one. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addMonths, agencyDay, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { type Season, seasons } from '../contract.ts'

const columns: readonly Column<Season>[] = [
  { key: 'name', header: 'Season', lead: true, render: (row) => row.name },
  { key: 'days', header: 'Days', width: 220, render: (row) => <span className={cell.nowrap}>{formatDays(row.from, row.to)}</span> },
  { key: 'visits', header: 'Visits', width: 96, align: 'right', render: (row) => row.visits },
  { key: 'planned', header: 'Planned', width: 96, align: 'right', render: (row) => row.planned },
  { key: 'confirmed', header: 'Confirmed', width: 110, align: 'right', render: (row) => row.confirmed },
  {
    key: 'planned_at',
    header: 'Planned on',
    width: 170,
    priority: 2,
    render: (row) => (row.planned_at ? formatInstant(row.planned_at) : 'Not yet'),
  },
]

export default function SeasonList() {
  const list = useList(seasons.list, { name: 'seasons', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  const [isAdding, setAdding] = useState(false)
  useAsked('add', seasons.add, () => setAdding(true))
  const add = (
    <ActionButton call={seasons.add} icon="plus" variant="filled" onClick={() => setAdding(true)}>
      Begin a season
    </ActionButton>
  )
  return (
    <ListPage
      title="Seasons"
      label="Seasons"
      actions={add}
      list={list}
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row) => `/admin/seasons/${row.id}`}
      nothing="No season matches"
      none={{
        icon: 'calendar-event',
        title: 'No season yet',
        text: 'A season is planned as a whole: wish for visits, have days and teams proposed with reasons, and confirm them one by one.',
      }}
    >
      {isAdding && <SeasonDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

function SeasonDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const from = addMonths(`${agencyDay().slice(0, 7)}-01`, 1)
  const form = useCallForm({
    call: seasons.add,
    initial: { name: '', from, to: addMonths(from, 4) },
    labels: { name: 'Name', from: 'First day', to: 'Last day' },
    onDone: ({ data }) => navigate(`/admin/seasons/${data.id}`),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Begin a season" verb="Begin">
      <TextInput label="Name" placeholder="First half of the year" maxLength={100} data-autofocus {...form.field('name')} />
      <DateInput label="First day" {...form.field('from')} />
      <DateInput label="Last day" minDate={form.values.from} {...form.field('to')} />
    </FormDialog>
  )
}
