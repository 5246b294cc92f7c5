import { formatNumber } from '../../../../kit/contract/words.ts'
import styles from './parts.module.css'

type Meta = { page: number; last_page: number; more: boolean }

/** The way to the page before and the next one, as links. */
export function Pages({ meta: { page, last_page, more }, addressOf }: { meta: Meta; addressOf: (page: number) => string }) {
  if (last_page === 1 && page === 1) return null
  const next = more || page < last_page
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 ? (
        <a href={addressOf(Math.min(page - 1, more ? page : last_page))} rel="prev">
          ← Previous
        </a>
      ) : (
        <span />
      )}
      <span>
        Page {formatNumber(page)}
        {more ? '' : ` of ${formatNumber(last_page)}`}
      </span>
      {next ? (
        <a href={addressOf(page + 1)} rel="next">
          Next →
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
