import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { Meta } from '../../contract/call.ts'
import { formatNumber } from './format.ts'
import { Icon } from './Icon.tsx'
import styles from './Paging.module.css'

type PagingProps = {
  meta: Pick<Meta, 'page' | 'paginate' | 'total' | 'last_page'> | undefined
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
  if (!meta || meta.total === 0) return null
  const { page, paginate, total, last_page } = meta
  const first = (page - 1) * paginate + 1
  return (
    <div className={styles.paging}>
      <span>
        <b>{page > last_page ? '0' : `${formatNumber(first)}–${formatNumber(Math.min(total, first + paginate - 1))}`}</b> of{' '}
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
          {pageNumbers(page, last_page).map((one, i) =>
            one === null ? (
              <span key={`gap-${i}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                aria-label={`Page ${one}`}
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

/** Always seven places or fewer, so that the buttons do not move under the finger; `null` is a gap. */
function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, null, last]
  if (page >= last - 3) return [1, null, last - 4, last - 3, last - 2, last - 1, last]
  return [1, null, page - 1, page, page + 1, null, last]
}
