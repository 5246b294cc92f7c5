import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import type { Meta } from '../../contract/call.ts'
import { formatNumber } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import styles from './Paging.module.css'

type PagingProps = {
  meta: Pick<Meta, 'page' | 'paginate' | 'total' | 'last_page' | 'more'> | undefined
  onPage: (page: number) => void
  /** Without it the page size is not offered. */
  onPaginate?: (paginate: number) => void
}

const sizes = [10, 20, 50, 100]

/**
 * Where one is in a list, and the way to its other pages.
 *
 *     <Paging meta={programs.data?.meta} onPage={list.setPage} onPaginate={list.setPaginate} />
 */
export function Paging({ meta, onPage, onPaginate }: PagingProps) {
  const rowsId = useId()
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  if (!meta || meta.total === 0) return null
  const { page, paginate, total, last_page, more } = meta
  const first = (page - 1) * paginate + 1
  const last = more ? first + paginate - 1 : Math.min(total, first + paginate - 1)
  const isBehind = page > last_page && !more
  return (
    <div className={styles.paging}>
      <span>
        <b>{isBehind ? '0' : `${formatNumber(first)}–${formatNumber(last)}`}</b> of {more && 'more than '}
        <b>{formatNumber(total)}</b>
      </span>
      {onPaginate && total > (sizes[0] as number) && (
        <label className={styles.rows} htmlFor={rowsId}>
          Rows
          <NativeSelect
            id={rowsId}
            size="xs"
            value={paginate}
            data={[...new Set([...sizes, paginate])].sort((a, b) => a - b).map(String)}
            onChange={(event) => onPaginate(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {last_page > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon name="chevron-left" />
          </button>
          {pageNumbers(page, last_page, isPhone ? 5 : 7).map((one, i) =>
            one === null ? (
              <span key={`gap-${i}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                aria-label={`Page ${formatNumber(one)}`}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPage(one)}
              >
                {formatNumber(one)}
              </button>
            ),
          )}
          <button type="button" aria-label="Next page" disabled={page >= last_page} onClick={() => onPage(page + 1)}>
            <Icon name="chevron-right" />
          </button>
        </nav>
      )}
    </div>
  )
}

/** Always as many places or fewer, so that the buttons do not move under the finger; `null` is a gap. */
function pageNumbers(page: number, last: number, places: 5 | 7): (number | null)[] {
  const run = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
  if (last <= places) return run(1, last)
  // the first and the last page, two gaps, and what is left in the middle
  const middle = places - 4
  const atEdge = places - 2
  if (page < atEdge) return [...run(1, atEdge), null, last]
  if (page > last - atEdge + 1) return [1, null, ...run(last - atEdge + 1, atEdge)]
  return [1, null, ...run(page - (middle - 1) / 2, middle), null, last]
}
