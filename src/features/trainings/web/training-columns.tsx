import { formatDays } from '../../../kit/contract/days.ts'
import { formatMoney, isFree } from '../../../kit/contract/money.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { trainingTypeNames } from '../../people/rules-trainings.ts'
import { trainingColumns } from '../columns.ts'
import type { TrainingModule } from '../contract.ts'
import { Places } from './Places.tsx'

/** The columns of the list of trainings; the last ones only where somebody wants them. */
export const listColumns: readonly Column<TrainingModule>[] = titled(trainingColumns, [
  {
    key: 'title',
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
    render: (row) => <span className={cell.nowrap}>{row.starts_on ? formatDays(row.starts_on, row.ends_on) : 'No date yet'}</span>,
  },
  { key: 'venue', width: 180, priority: 3, render: (row) => venueOf(row.venue) },
  { key: 'hours', align: 'right', width: 64, priority: 3, render: (row) => formatNumber(row.hours) },
  { key: 'places', header: 'Places taken', width: 136, render: (row) => <Places training={row} /> },
  {
    key: 'fee',
    align: 'right',
    width: 116,
    priority: 2,
    render: (row) => (isFree(row.fee) ? 'Free' : formatMoney(row.fee)),
  },
  { key: 'level', width: 140, priority: 3, render: (row) => row.level ?? '–' },
  { key: 'organizer', width: 140, priority: 3, render: (row) => row.organizer ?? '–' },
  { key: 'attended', align: 'right', width: 88, priority: 3, render: (row) => formatNumber(row.attended) },
])

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
