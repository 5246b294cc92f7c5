import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Popover } from '../../../../kit/web/menu/Popover.tsx'
import styles from '../../../dashboard-figures/web/parts/dashboard.module.css'
import type { AdminTotals } from '../../contract.ts'
import type { Years } from './use-years.ts'

type Figures = Pick<AdminTotals, 'from_year' | 'to_year' | 'first_year' | 'last_year'>

type YearRangeProps = {
  figures: Figures
  /** What was chosen last; its figures may still be on their way. */
  asked: Years
  onChange: (from: number, to: number) => void
}

/** From and to; the later one never before the earlier. */
export function YearRange({ figures, asked, onChange }: YearRangeProps) {
  // the address follows a moment later: a second choice builds on the first, not on what the address still says
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null)
  useEffect(() => setChosen(null), [asked.fromYear, asked.toYear])
  const from_year = chosen?.from ?? asked.fromYear ?? figures.from_year
  const to_year = chosen?.to ?? asked.toYear ?? figures.to_year
  function choose(from: number, to: number) {
    setChosen({ from, to })
    onChange(from, to)
  }
  const first = Math.min(figures.first_year, from_year)
  const last = Math.max(figures.last_year, to_year)
  const years = Array.from({ length: last - first + 1 }, (_, i) => String(last - i))
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="calendar" />} rightSection={<Icon name="chevron-down" size={14} />}>
          <span className={styles.years}>
            <span>From</span> {from_year} <span>to</span> {to_year}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.yearsDrop} aria-label="Years">
        <NativeSelect
          label="From"
          data={years}
          value={String(from_year)}
          onChange={(event) => {
            const from = Number(event.currentTarget.value)
            choose(from, Math.max(from, to_year))
          }}
        />
        <NativeSelect
          label="To"
          data={years}
          value={String(to_year)}
          onChange={(event) => {
            const to = Number(event.currentTarget.value)
            choose(Math.min(from_year, to), to)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
