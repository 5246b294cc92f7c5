/** The mails that went out or wait, with their number by status; one beside the list, sent again where somebody asks for it. */

import type { ReactNode } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { knownOne } from '../../../../kit/web/list/known.ts'
import { ListPage } from '../../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { type MailRow, type MailStatus, mail, mailStatuses } from '../../contract.ts'
import { MailNotices } from './MailNotices.tsx'
import { MailPanel } from './MailPanel.tsx'
import { kindName, mailStatusNames, mailTones, wayOf } from './mail-words.ts'

export default function MailList({ title, above }: { title: string; above: ReactNode }) {
  const list = useList(mail.list, {
    name: 'mails',
    filters: { status: 'one', template: 'one' },
    ask: ({ page, paginate, search, filters }) => ({
      query: {
        page,
        paginate,
        search,
        status: knownOne(mailStatuses, filters.status),
        ...(filters.template ? { template: filters.template } : {}),
      },
    }),
  })
  const status = knownOne(mailStatuses, list.filters.status)
  const { template } = list.filters
  const [opened, open] = useOpened()
  return (
    <ListPage
      title={title}
      description="Every mail to accreditors, institutions and staff; what failed was tried for three days"
      above={
        <>
          {above}
          <MailNotices
            list={list.read.data}
            under={{ ...(list.search ? { search: list.search } : {}), ...(template ? { template } : {}) }}
          />
        </>
      }
      label="Mails"
      list={list}
      columns={mailColumns}
      rowName={(row) => `${row.subject}, to ${row.recipient}`}
      onOpen={(row) => open(row.id)}
      current={opened?.id}
      placeholder="Search recipients, subjects"
      filters={
        <>
          <FilterChip
            kind="one"
            label="Status"
            options={mailStatuses.map((value) => ({
              value,
              label: <Status tone={mailTones[value]}>{mailStatusNames[value]}</Status>,
              name: mailStatusNames[value],
              ...countOf(list.read.data?.counts, value),
            }))}
            value={status}
            onChange={(value) => list.setFilter('status', value)}
          />
          <FilterChip
            kind="one"
            label="Kind"
            options={(list.read.data?.templates ?? []).map((one) => ({
              value: one.template,
              label: kindName(one.template),
              count: one.count,
            }))}
            value={template}
            onChange={(value) => list.setFilter('template', value)}
          />
        </>
      }
      nothing="No mail matches"
      none={{ icon: 'mail', title: 'No mails yet', text: 'Invitations, confirmations and notices appear here as they are written.' }}
    >
      {opened && (
        <MailPanel
          key={opened.id}
          id={opened.id}
          row={list.read.data?.data.find((row) => row.id === opened.id)}
          onClose={() => open(null)}
        />
      )}
    </ListPage>
  )
}

export const mailColumns: readonly Column<MailRow>[] = [
  {
    key: 'subject',
    header: 'Mail',
    lead: true,
    render: (row) => (
      <>
        {row.subject}
        <small>to {row.recipient}</small>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', width: 200, priority: 3, render: (row) => kindName(row.template) },
  {
    key: 'status',
    header: 'Status',
    width: 216,
    card: 'wide',
    render: (row) => (
      <>
        <Status tone={mailTones[row.status]}>{mailStatusNames[row.status]}</Status>
        <small>{wayOf(row)}</small>
      </>
    ),
  },
  { key: 'written', header: 'Written', width: 164, priority: 2, render: (row) => formatInstant(row.created_at) },
]

function countOf(counts: Record<MailStatus, number> | undefined, status: MailStatus) {
  return counts ? { count: counts[status] } : {}
}
