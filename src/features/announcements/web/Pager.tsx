import type { Meta } from '../../../kit/contract/call.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import list from './list.module.css'

/** Page numbers as links: the first, the last, and those around this one. */
export function Pager({ meta, shown, addressOf }: { meta: Meta; shown: number; addressOf: (page: number) => string }) {
  const { page, paginate, total, last_page } = meta
  if (shown === 0 || last_page === 1) return null
  const first = (page - 1) * paginate + 1
  return (
    <nav className={list.pager} aria-label="Pages">
      <span className={site.muted}>
        {formatNumber(first)} to {formatNumber(first + shown - 1)} of {formatNumber(total)}
      </span>
      <ul>
        {page > 1 && (
          <li>
            <a href={addressOf(page - 1)} aria-label="Previous page" rel="prev">
              <Icon name="chevron-left" />
            </a>
          </li>
        )}
        {pagesAround(page, last_page).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={list.gap}>…</span>
            ) : (
              <a href={addressOf(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < last_page && (
          <li>
            <a href={addressOf(page + 1)} aria-label="Next page" rel="next">
              <Icon name="chevron-right" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** `1 … 4 5 6 … 12`; a gap of several pages is null. */
function pagesAround(page: number, last: number): (number | null)[] {
  const pages = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const missing = index > 0 ? one - pages[index - 1]! - 1 : 0
    if (missing === 0) return [one]
    return [missing === 1 ? one - 1 : null, one]
  })
}
