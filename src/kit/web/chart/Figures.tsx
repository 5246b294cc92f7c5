import { Skeleton } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { formatNumber } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import { useRemembered } from '../remembered.ts'
import styles from './Figures.module.css'

export type Figure = {
  label: string
  /** `undefined` while it comes. */
  value: number | undefined
  detail?: ReactNode
  /** Whether the list is narrowed to these at the moment. */
  isOn?: boolean
  /** Narrows the list to these, or takes that back. */
  onClick?: () => void
}

/**
 * Figures above a list, each a filter of it. `more` folds away below them, and stays as the person left it.
 *
 *     <Figures name="accreditors" label="Accreditors" of={[{ label: 'Active', value: 569, isOn, onClick }]}
 *       more={{ label: 'By region', content: <FigureBars title="Region" columns={3} of={…} /> }} />
 */
export function Figures({
  name,
  label,
  of,
  more,
}: {
  /** Under which it is remembered whether `more` is open. */
  name: string
  label: string
  of: readonly Figure[]
  more?: { label: string; content: ReactNode }
}) {
  const [isOpen, setOpen] = useRemembered(`figures.${name}`, false, isBoolean)
  const moreId = useId()
  return (
    <section className={styles.figures} aria-label={label}>
      <div className={styles.tiles} data-count={of.length} style={{ '--tiles': of.length } as CSSProperties}>
        {of.map((figure) => {
          const { label, value, isOn, onClick } = figure
          // a line that comes with the figure has its room before
          const detail = figure.detail ?? ('detail' in figure && value === undefined && '\u00a0')
          const content = (
            <>
              <span className={styles.label}>{label}</span>
              <span className={styles.value}>
                {value === undefined ? <Skeleton height={18} width="3ch" mt={5} /> : formatNumber(value)}
              </span>
              {detail && <span className={styles.detail}>{detail}</span>}
            </>
          )
          return onClick ? (
            <button key={label} type="button" className={styles.tile} aria-pressed={isOn ?? false} onClick={onClick}>
              {content}
            </button>
          ) : (
            <div key={label} className={styles.tile}>
              {content}
            </div>
          )
        })}
      </div>
      {more && (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={moreId} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
          {more.label}
        </button>
      )}
      {more && (
        <div id={moreId} className={styles.more} hidden={!isOpen}>
          {isOpen && more.content}
        </div>
      )}
    </section>
  )
}

/** Figures of one kind as bars, on one scale; each a filter. */
export function FigureBars({
  title,
  columns = 1,
  of,
}: {
  title: string
  columns?: 1 | 3
  of: readonly { key: string; label: string; value: number; isOn: boolean; onClick: () => void }[]
}) {
  const id = useId()
  const most = Math.max(1, ...of.map(({ value }) => value))
  return (
    <div className={styles.bars} data-columns={columns}>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {of.map(({ key, label, value, isOn, onClick }) => (
          <li key={key}>
            <button type="button" className={styles.bar} aria-pressed={isOn} onClick={onClick}>
              <span className={styles.barLabel}>{label}</span>
              <span className={styles.barTrack} aria-hidden="true">
                <span style={{ width: `${(value / most) * 100}%` }} />
              </span>
              <span className={styles.barCount}>{formatNumber(value)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}
