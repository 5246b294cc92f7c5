import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatInstant } from '../../../kit/contract/days.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import type { Rated } from '../contract.ts'
import { type FeedbackSubject, itemName, itemsAbout, itemsAsked } from '../rules.ts'
import styles from './parts/feedback.module.css'
import { Stars } from './parts/Stars.tsx'
import { sides } from './rated-sides.ts'

/** The rating over all as figure and stars. */
export function RatingCell({ rating }: { rating: number | null }) {
  return (
    <span className={styles.ratingCell}>
      <b>{rating?.toFixed(2) ?? '–'}</b> {rating !== null && <Stars rating={rating} />}
    </span>
  )
}

/** Name, rating, and the average of every item; of many items only the strongest and the weakest until somebody chooses. */
export function ratingColumns(about: FeedbackSubject): { columns: Column<Rated>[]; usual: string[] } {
  const items = itemsAbout(about)
  const columns: Column<Rated>[] = [
    {
      key: 'name',
      header: sides[about].header,
      lead: true,
      sortKey: 'name',
      render: (row) =>
        about === 'accreditor' ? (
          <Person name={row.name} detail={row.belongs_to} />
        ) : (
          <>
            {row.name}
            <small>{row.belongs_to && shortRegion(row.belongs_to)}</small>
          </>
        ),
    },
    { key: 'rating', header: 'Rating', sortKey: 'rating', width: 148, oneLine: true, render: (row) => <RatingCell rating={row.rating} /> },
    { key: 'count', header: 'Voices', sortKey: 'count', align: 'right', width: 88, render: (row) => formatNumber(row.count) },
    { key: 'best', header: 'Strongest', priority: 3, width: 184, render: (row) => extreme(row, items, 1) },
    { key: 'weakest', header: 'Weakest', priority: 2, width: 184, render: (row) => extreme(row, items, -1) },
    ...items.map(
      (item): Column<Rated> => ({
        key: item,
        header: itemName(item),
        align: 'right',
        width: 112,
        priority: 3,
        render: (row) => row.items[item]?.toFixed(2) ?? '–',
      }),
    ),
    { key: 'last', header: 'Last given', priority: 3, width: 128, render: (row) => formatInstant(row.last_at).split(',')[0] },
  ]
  const extremes = ['best', 'weakest']
  const usual = about === 'institution' ? ['rating', 'count', ...itemsAsked(about)] : ['rating', 'count', ...extremes, 'last']
  return { columns, usual: ['name', ...usual] }
}

/** The item with the highest (`1`) or lowest (`-1`) average; where all are equal there is none. */
function extreme(row: Rated, items: readonly string[], sign: 1 | -1): string {
  const rated = items.flatMap((item): [string, number][] => (row.items[item] === undefined ? [] : [[item, row.items[item]]]))
  const sorted = rated.sort((one, other) => sign * (other[1] - one[1]))
  const [first, last] = [sorted[0], sorted.at(-1)]
  return !first || first[1] === last?.[1] ? '–' : `${itemName(first[0])} ${first[1].toFixed(2)}`
}
