import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import { BreakBeforeAt, KeepTogether } from './KeepTogether.tsx'

export type Fact = { label: string; value: ReactNode /** A quiet second line. */; detail?: ReactNode }

/**
 * What is known of a record, as label and value; empty values are a dash. `false` entries are left out.
 *
 *     <Facts facts={[{ label: 'Mode', value: 'On site' }, { label: 'Dates', value: formatDays(from, to), detail: '4 days' }]} />
 */
export function Facts({ facts, columns = 4 }: { facts: readonly (Fact | false | null | undefined)[]; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts
        .filter((fact): fact is Fact => Boolean(fact))
        .map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.value === null || fact.value === undefined || fact.value === '' ? '–' : <BreakBeforeAt>{fact.value}</BreakBeforeAt>}
              {fact.detail && (
                <small>
                  <KeepTogether>{fact.detail}</KeepTogether>
                </small>
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
