import { formatInstant } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { viewedDataNames, viewWords } from '../../data-views/rules.ts'
import { type Look, privacy } from '../contract.ts'
import styles from './privacy.module.css'

/** Who of the others looked at one's bank or contact data, hour by hour. */
export function Looks() {
  const list = useList(privacy.views, { name: 'own-looks', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  return (
    <>
      <p className={styles.lead}>
        Whoever opens your record, your whole bank numbers, or saves them to a file is noted here, once in an hour. Lists that show a name,
        an e-mail address or the last four digits among those of others are not noted, nor is what you look at yourself.
      </p>
      <List
        label="Who looked"
        list={list}
        columns={columns}
        rowName={(row) => row.viewer_name}
        nothing="Nobody matches"
        none={{ icon: 'eye-off', title: 'Nobody has looked', text: 'Looks at your bank and contact data by others appear here.' }}
      />
    </>
  )
}

const columns: readonly Column<Look>[] = [
  {
    key: 'viewer',
    header: 'Who',
    lead: true,
    width: 240,
    render: (row) => (
      <>
        {row.viewer_name}
        <small>{roleName(row.viewer_role)}</small>
      </>
    ),
  },
  { key: 'data', header: 'What', width: 130, render: (row) => viewedDataNames[row.data] },
  { key: 'way', header: 'How', render: (row) => viewWords(row.way, row.place) },
  { key: 'hour', header: 'In the hour from', width: 190, render: (row) => formatInstant(row.hour) },
]
