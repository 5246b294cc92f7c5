import { formatInstant } from '../../../kit/contract/days.ts'
import type { RemoteList } from '../../../kit/web/fields/RemoteOptions.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../kit/web/list/known.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { type Feedback, feedback, type Rated } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import styles from './parts/feedback.module.css'
import { ratingsPath, sides } from './rated-sides.ts'
import { RatingCell } from './rating-columns.tsx'

type FeedbackListProps = { about: FeedbackSubject; current: string | null; onOpen: (id: string) => void }

/** All pieces of feedback about one side, the newest first. */
export function FeedbackList({ about, current, onOpen }: FeedbackListProps) {
  const list = useList(feedback.list, {
    name: `${about}-feedback`,
    filters: { accreditor: 'one', institution: 'one' },
    ask: ({ page, paginate, search, filters: { [about]: subject } }) => ({
      query: { about, page, paginate, search, ...(isId(subject) ? { [`${about}_id`]: subject } : {}) },
    }),
  })
  const subject = list.filters[about]
  const first = list.read.data?.data[0]
  return (
    <List
      label="All feedback"
      list={list}
      access={sides[about].call.access}
      columns={columns[about]}
      rowName={(row) => `the feedback about ${subjectOf(row)} of ${formatInstant(row.created_at)}`}
      onOpen={(row) => onOpen(row.id)}
      current={current}
      placeholder="Search names, visits, comments"
      rowMenu={(row) => [
        { label: 'Open', icon: 'message-circle', letter: 'O', onClick: () => onOpen(row.id) },
        { label: `Ratings of this ${sides[about].one}`, icon: 'star', letter: 'R', to: ratingsPath(about, subjectId(row)) },
      ]}
      filters={
        <FilterChip
          kind="remote"
          label={sides[about].header}
          from={subjects[about]}
          value={subject}
          {...(subject && first ? { chosenName: subjectOf(first) } : {})}
          onChange={(value) => list.setFilter(about, value)}
        />
      }
      nothing="No feedback matches"
      none={{ icon: 'message-circle', title: 'No feedback yet', text: sides[about].none }}
    />
  )
}

function subjectOf(row: Feedback): string {
  return row.accreditor_name ?? row.institution_name
}

function subjectId(row: Feedback): string {
  return row.accreditor_id ?? row.institution_id
}

/** Those who have been judged, as the filter searches them. */
function rated(about: FeedbackSubject): RemoteList<(typeof sides)[FeedbackSubject]['call'], Rated> {
  return {
    call: sides[about].call,
    input: (search) => ({ query: { search, sort: 'name', paginate: 20 } }),
    items: (answer) => answer.data,
    itemKey: (row) => row.id,
    itemName: (row) => row.name,
  }
}
const subjects = { accreditor: rated('accreditor'), institution: rated('institution') }

function columnsOf(about: FeedbackSubject): Column<Feedback>[] {
  return [
    {
      key: 'subject',
      header: sides[about].header,
      lead: true,
      render: (row) => (
        <>
          {subjectOf(row)}
          <small>
            {visitTypeNames[row.visit_type]} · {row.number}
          </small>
        </>
      ),
    },
    {
      key: 'from',
      header: 'From',
      width: 216,
      priority: 2,
      render: (row) => (
        <>
          {about === 'accreditor' ? row.institution_name : row.from_name}
          {about === 'accreditor' && <small>{row.from_name}</small>}
        </>
      ),
    },
    { key: 'rating', header: 'Rating', width: 148, render: (row) => <RatingCell rating={row.rating} /> },
    {
      key: 'comment',
      header: 'Comment',
      width: 300,
      priority: 3,
      card: 'wide',
      render: (row) => (row.comment ? <span className={styles.excerpt}>{row.comment}</span> : '–'),
    },
    { key: 'given', header: 'Given', width: 116, render: (row) => formatInstant(row.created_at).split(',')[0] },
  ]
}
const columns = { accreditor: columnsOf('accreditor'), institution: columnsOf('institution') }
