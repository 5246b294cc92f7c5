import { Button } from '@mantine/core'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { comments, type Mention } from '../../contract.ts'
import { commentsPath, recordNames } from '../../rules.ts'
import styles from './comments.module.css'

/** Comments that mention the reader, in the inbox, the newest first: those that were not looked at stand out, and are all that is counted. */
export default function WaitingMentions() {
  const list = useList(comments.mentions, {
    name: 'actions.mentions',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const read = useChange(comments.read)
  const readAll = useChange(comments.readAll)
  const unread = list.read.data?.unread ?? 0
  return (
    <List
      label="Mentions"
      list={list}
      columns={columns}
      rowName={(row) => `${row.author} on ${row.record_name}`}
      rowLink={commentsPath}
      placeholder="Search comments, people, records"
      end={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="checks" size={16} />}
          loading={readAll.busy}
          disabled={unread === 0}
          onClick={() => void readAll.send({})}
        >
          Mark all mentions as read
        </Button>
      }
      bulk={[
        {
          label: 'Mark as read',
          icon: 'checks',
          onClick: async (rows, done) => {
            if (await read.send({ body: { ids: rows.map(({ id }) => id) } })) done()
          },
        },
      ]}
      problem={(read.refusal ?? readAll.refusal)?.message}
      nothing="No mention matches"
      none={{
        icon: 'message',
        title: 'Nobody has mentioned you',
        text: 'Comments in which a colleague writes @ and your name appear here.',
      }}
    />
  )
}

const columns: readonly Column<Mention>[] = [
  {
    key: 'text',
    header: 'Comment',
    lead: true,
    render: (row) => (
      <span className={styles.extract} data-read={row.read_at ? true : undefined}>
        {row.text}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 110,
    render: (row) => (row.read_at ? <Status tone="idle">Read</Status> : <Status tone="note">Unread</Status>),
  },
  {
    key: 'record',
    header: 'On',
    width: 240,
    render: (row) => (
      <>
        {row.record_name}
        <small>{recordNames[row.record]}</small>
      </>
    ),
  },
  { key: 'author', header: 'By', width: 190, priority: 2, render: (row) => row.author },
  { key: 'at', header: 'When', width: 170, oneLine: true, render: (row) => formatInstant(row.at) },
]
