import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Access } from '../../../../kit/contract/call.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { ChartCard } from '../../../../kit/web/chart/ChartCard.tsx'
import type { Slice } from '../../../../kit/web/chart/Donut.tsx'
import { Status, type Tone } from '../../../../kit/web/record/Status.tsx'
import styles from './dashboard.module.css'

const Donut = lazy(() => import('../../../../kit/web/chart/Donut.tsx'))

/** A slice of the ring and its line in the list below. */
export type Share = Slice & { tone?: Tone }

/**
 * The parts of a whole: a ring, and the same as a list whose lines open what they count.
 *
 *     <SharesCard title="Program status" kind="Status" noun={['program', 'programs']} lines={5} shares={[{ key: 'valid', name: 'Valid', count: 5361, fill: 'var(--st-valid)', tone: 'ok' }]} />
 */
export function SharesCard({
  title,
  kind,
  noun,
  shares,
  lines,
  ...card
}: {
  title: string
  /** Head of the first column, as a table. */
  kind: string
  noun: readonly [one: string, many: string]
  /** `undefined` while they come. */
  shares: readonly Share[] | undefined
  /** How many there will be. */
  lines: number
  summary?: ReactNode
  actions?: ReactNode
  error?: unknown
  onRetry?: () => unknown
  access?: Access
}) {
  const total = shares?.reduce((sum, share) => sum + share.count, 0) ?? 0
  const percent = (count: number) => (total === 0 ? '–' : `${((count / total) * 100).toFixed(1)} %`)
  return (
    <ChartCard
      title={title}
      table={
        shares && {
          head: [kind, noun[1].charAt(0).toUpperCase() + noun[1].slice(1), 'Share'],
          rows: shares.map(({ name, count }) => [name, formatNumber(count), percent(count)]),
        }
      }
      height={240}
      below={
        shares ? (
          <ul className={styles.statuses}>
            {shares.map(({ key, name, count, tone, fill, to }) => {
              const line = (
                <>
                  {tone ? <Status tone={tone}>{name}</Status> : <Swatch fill={fill}>{name}</Swatch>}
                  <b>{formatNumber(count)}</b>
                  <span className={styles.share}>{percent(count)}</span>
                </>
              )
              return <li key={key}>{to ? <Link to={to}>{line}</Link> : <div>{line}</div>}</li>
            })}
          </ul>
        ) : (
          <ul className={styles.statuses} aria-hidden="true">
            {Array.from({ length: lines }, (_, line) => (
              <li key={line}>
                <div />
              </li>
            ))}
          </ul>
        )
      }
      {...card}
    >
      {shares && <Donut slices={shares} noun={noun} />}
    </ChartCard>
  )
}

/** The colour of a part that has no shape of its own, beside its word. */
function Swatch({ fill, children }: { fill: string; children: ReactNode }) {
  return (
    <span className={styles.swatch}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" rx="3" fill={fill} />
      </svg>
      {children}
    </span>
  )
}
