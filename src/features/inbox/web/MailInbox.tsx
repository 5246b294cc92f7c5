import { useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { usePanelKeys } from '../../../kit/web/dialog/use-panel-keys.ts'
import { OneByOneDialog } from '../../../kit/web/form/OneByOneDialog.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { type MailRow, mail } from '../../mail/contract.ts'
import { mailColumns } from '../../mail/web/parts/MailList.tsx'
import { MailPanel } from '../../mail/web/parts/MailPanel.tsx'
import { kindName } from '../../mail/web/parts/mail-words.ts'
import { InboxList } from './InboxList.tsx'
import { useInbox } from './use-inbox.ts'

/** Mails that could not be sent: why, and once more. */
export default function MailInbox() {
  const list = useList(mail.list, {
    name: 'actions.mails',
    filters: { template: 'one' },
    ask: ({ page, paginate, search, filters: { template } }) => ({
      query: { page, paginate, search, status: 'failed' as const, ...(template ? { template } : {}) },
    }),
  })
  const { template } = list.filters
  const work = useInbox(list.read.data?.data)
  const [sending, setSending] = useState<{ rows: MailRow[]; done: () => void } | null>(null)
  usePanelKeys(work.row ? { j: () => work.move(1), k: () => work.move(-1), Escape: () => work.open(null) } : {})

  return (
    <InboxList
      label="Failed mails"
      list={list}
      columns={mailColumns}
      current={work.row?.id}
      rowName={(row) => `${row.subject}, to ${row.recipient}`}
      onOpen={work.open}
      placeholder="Search recipients, subjects"
      filters={
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
      }
      bulk={[{ label: 'Send again', icon: 'send', onClick: (rows, done) => setSending({ rows, done }) }]}
      nothing="No failed mail matches"
      done="Every mail went out or is still being tried."
    >
      {work.row && <MailPanel key={work.row.id} id={work.row.id} row={work.row} onClose={() => work.open(null)} onSent={work.goOn} />}
      {sending && (
        <OneByOneDialog
          rows={sending.rows}
          rowKey={(row) => row.id}
          nameOf={(row) => `${row.subject}, to ${row.recipient}`}
          call={mail.resend}
          inputOf={(row) => ({ params: { id: row.id } })}
          title={`Send ${formatCount(sending.rows.length, 'mail')} again?`}
          text="They go out with the words they had. A mail whose one-time link has ended stays as it is."
          verb={`Send ${formatCount(sending.rows.length, 'mail')}`}
          doing="Sending"
          done={(count) => `${formatCount(count, 'mail')} in the queue again.`}
          onClose={() => setSending(null)}
          onDone={sending.done}
        />
      )}
    </InboxList>
  )
}
