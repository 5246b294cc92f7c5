import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { board } from '../contract.ts'
import type { MeetingRow } from '../contract-records.ts'
import { meetingStateNames, meetingStates } from '../rules.ts'
import { whenWords } from '../rules-words.ts'
import { meetingTones, stateWords } from './words.ts'

const filters = { state: 'many' } as const
const stateOptions = meetingStates.map((value) => ({ value, label: meetingStateNames[value] }))

/** Meetings of the board, the newest first. @param area where a row leads */
export function MeetingList({ area = 'admin' }: { area?: 'admin' | 'trustee' }) {
  const list = useList(board.meetings, {
    name: 'board-meetings',
    filters,
    ask: ({ page, paginate, search, filters }) => {
      const state = meetingStates.filter((one) => filters.state?.includes(one))
      return { query: { page, paginate, search, ...(state.length > 0 ? { state } : {}) } }
    },
  })
  return (
    <List
      label="Meetings of the board"
      list={list}
      columns={area === 'trustee' ? [...columns.slice(0, 3), toVote] : columns}
      rowName={(row) => row.number}
      rowLink={(row) => `/${area}/board/${row.id}`}
      placeholder="Search number or title"
      filters={area === 'admin' && <FilterChip kind="many" label="State" options={stateOptions} {...list.chip('state')} />}
      nothing="No meeting matches"
      none={
        area === 'trustee'
          ? {
              icon: 'gavel',
              title: 'No meeting is called yet',
              text: 'When the board is called you get a mail, and its agenda stands here.',
            }
          : { icon: 'gavel', title: 'No meetings yet', text: 'Prepare a meeting, and put on its agenda what waits for the board.' }
      }
    />
  )
}

const columns: readonly Column<MeetingRow>[] = [
  {
    key: 'meeting',
    header: 'Meeting',
    lead: true,
    render: (row) => (
      <>
        {row.title}
        <small>{row.number}</small>
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    width: 200,
    render: (row) =>
      row.kind === 'circulation' ? (
        whenWords(row)
      ) : (
        <>
          {whenWords({ ...row, place: null })}
          {row.place && <small>{row.place}</small>}
        </>
      ),
  },
  { key: 'state', header: 'State', width: 190, render: (row) => <Status tone={meetingTones[row.state]}>{stateWords(row)}</Status> },
  { key: 'items', header: 'Items', width: 90, align: 'right', render: (row) => row.items },
  { key: 'voted', header: 'Voted on', width: 100, align: 'right', priority: 2, render: (row) => row.voted },
]

const toVote: Column<MeetingRow> = {
  key: 'to_vote',
  header: 'Your vote',
  width: 180,
  render: (row) => (row.to_vote > 0 ? <Status tone="warn">{`Asked on ${row.to_vote}`}</Status> : '–'),
}
