import { SegmentedControl } from '@mantine/core'
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates'
import { useState } from 'react'
import styles from './ListToolbar.module.css'

type Grain = 'day' | 'month' | 'year'
/** How many letters of `2026-03-12` a day, a month and a year keep. */
const lengths: Record<Grain, number> = { day: 10, month: 7, year: 4 }

/**
 * Chooses one day, one month or one year.
 *
 *     <PeriodPicker value="2026-03" onChange={setPeriod} />
 */
export function PeriodPicker({ value, onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const [grain, setGrain] = useState<Grain>(grainOf(value) ?? 'month')
  const chosen = grainOf(value) === grain ? `${value}-01-01`.slice(0, 10) : null
  const shared = {
    value: chosen,
    ...(value ? { defaultDate: `${value}-01-01`.slice(0, 10) } : {}),
    onChange: (day: string | null) => day && onChange(day.slice(0, lengths[grain])),
  }
  return (
    <div className={styles.dates}>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="xs"
        aria-label="How long"
        value={grain}
        onChange={(next) => setGrain(next as Grain)}
        data={[
          { value: 'day', label: 'Day' },
          { value: 'month', label: 'Month' },
          { value: 'year', label: 'Year' },
        ]}
      />
      {grain === 'day' && <DatePicker {...shared} />}
      {grain === 'month' && <MonthPicker {...shared} />}
      {grain === 'year' && <YearPicker {...shared} />}
    </div>
  )
}

function grainOf(value: string | undefined): Grain | undefined {
  return (['day', 'month', 'year'] as const).find((grain) => value?.length === lengths[grain])
}
