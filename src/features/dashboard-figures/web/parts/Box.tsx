import type { ReactNode } from 'react'
import { formatNumber } from '../../../../kit/contract/words.ts'
import styles from './box.module.css'

type BoxProps = {
  /** What it is about, also to people who move by regions. */
  label: string
  /** Its head, where it says more than the label. */
  title?: string
  /** How many there are, beside the title; none is not said. */
  count?: number | undefined
  /** Right of the title. */
  end?: ReactNode
  /** Something in it waits for the person. */
  waits?: boolean
  /** Its last line is a row, with room of its own. */
  rows?: boolean
  /** Its content takes the height that the column beside it leaves. */
  spread?: boolean
  children: ReactNode
}

/**
 * The box of a dashboard: what it is about, how many, and its content.
 *
 *     <Box label="Coming dates" end={<ModeSwitch … />} rows> … </Box>
 */
export function Box({ label, title = label, count, end, waits, rows, spread, children }: BoxProps) {
  return (
    <section
      className={styles.box}
      aria-label={label}
      data-waits={waits || undefined}
      data-rows={rows || undefined}
      data-spread={spread || undefined}
    >
      <header>
        <h2>
          {title} {count !== undefined && count > 0 && <span>{formatNumber(count)}</span>}
        </h2>
        {end}
      </header>
      {children}
    </section>
  )
}
