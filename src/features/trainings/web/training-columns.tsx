import { formatDays } from '../../../kit/contract/days.ts'
import { formatMoney, isFree } from '../../../kit/contract/money.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { trainingTypeNames } from '../../people/rules-trainings.ts'
import type { TrainingModule } from '../contract.ts'
import { Places } from './Places.tsx'
import styles from './trainings.module.css'

/** The columns of the list of trainings; the last ones only where somebody wants them. */
export const trainingColumns: readonly Column<TrainingModule>[] = [
  {
    key: 'title',
    header: 'Training',
    lead: true,
    sortKey: 'title',
    render: (row) => (
      <>
        {row.title}
        {row.code && <small>{row.code}</small>}
      </>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    sortKey: 'type',
    width: 108,
    priority: 2,
    short: (row) => trainingTypeNames[row.type],
    render: (row) => trainingTypeNames[row.type],
  },
  {
    key: 'dates',
    header: 'Dates',
    sortKey: 'starts_on',
    width: 160,
    render: (row) => <span className={styles.nowrap}>{row.starts_on ? formatDays(row.starts_on, row.ends_on) : 'No date yet'}</span>,
  },
  { key: 'venue', header: 'Venue', width: 180, priority: 3, render: (row) => venueOf(row.venue) },
  { key: 'hours', header: 'Hours', align: 'right', width: 64, priority: 3, render: (row) => formatNumber(row.hours) },
  { key: 'places', header: 'Places taken', width: 136, render: (row) => <Places training={row} /> },
  {
    key: 'fee',
    header: 'Fee',
    align: 'right',
    width: 116,
    priority: 2,
    render: (row) => (isFree(row.fee) ? 'Free' : formatMoney(row.fee)),
  },
  { key: 'level', header: 'For whom', width: 140, priority: 3, render: (row) => row.level ?? '–' },
  { key: 'organizer', header: 'Organizer', width: 140, priority: 3, render: (row) => row.organizer ?? '–' },
  { key: 'attended', header: 'Attended', align: 'right', width: 88, priority: 3, render: (row) => formatNumber(row.attended) },
]

export const usualColumns = ['type', 'dates', 'venue', 'hours', 'places', 'fee']

/** The place below the house: `Hall of Pines, Baguio City` on two lines. */
function venueOf(venue: string | null) {
  const [house, ...place] = (venue ?? '–').split(', ')
  return (
    <>
      {house}
      {place.length > 0 && <small>{place.join(', ')}</small>}
    </>
  )
}
