import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { mayOpen } from '../../rules.ts'
import styles from './Totals.module.css'

export type Total = {
  label: string
  /** A number, or a few words. `undefined` while it comes. */
  value: string | undefined
  detail?: ReactNode
  /** Words as long as the detail mostly is, unseen: they keep its room while it comes. None: what it says without figures. */
  usual?: string
  /** The list behind the figure; a link only where the page exists and the role may open it. */
  to?: string
  tone?: 'warn' | undefined
}

/**
 * The figures on top of a dashboard.
 *
 *     <Totals of={[{ label: 'Programs', value: '6,812', detail: '6,428 with a level', to: '/admin/institution/programs' }]} />
 */
export function Totals({ of }: { of: readonly Total[] }) {
  const user = useCurrentUser()
  return (
    <section className={styles.totals} data-count={of.length} aria-label="Totals">
      {of.map((total) => {
        const opens = total.to !== undefined && user !== null && mayOpen(user.role, total.to) === true
        const figures = (
          <>
            <span className={styles.label}>
              {total.label}
              {opens && <Icon name="arrow-up-right" size={16} />}
            </span>
            <span className={styles.value} data-text={(total.value !== undefined && !/^[\d,.–]+$/.test(total.value)) || undefined}>
              {total.value ?? <Skeleton height={22} width={72} mt={5} />}
            </span>
            <span className={styles.detail} data-coming={total.value === undefined || undefined}>
              {total.value === undefined ? (total.usual ?? total.detail) : total.detail}
            </span>
          </>
        )
        return opens ? (
          <Link key={total.label} className={styles.total} data-tone={total.tone} to={total.to as string}>
            {figures}
          </Link>
        ) : (
          <div key={total.label} className={styles.total} data-tone={total.tone}>
            {figures}
          </div>
        )
      })}
    </section>
  )
}
