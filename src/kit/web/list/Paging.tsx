import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Meta } from '../../contract/call.ts'
import { formatNumber } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import styles from './Paging.module.css'
import { type Ahead, type ListOf, mostRows } from './use-list.ts'

type PagingProps = {
  meta: Pick<Meta, 'page' | 'paginate' | 'total' | 'last_page' | 'more'> | undefined
  onPage: (page: number) => void
  /** Where a page stands, for lists whose page is part of the address: its numbers are links. */
  hrefOf?: (page: number) => string
  /** Without it the page size is not offered. */
  onPaginate?: (paginate: number) => void
  /** The pointer rests, or the focus is, where another page or size is chosen. */
  onMeet?: ((asked: Ahead) => void) | undefined
  /** Of which list, where a page has more than one. */
  of?: string
}

const sizes = [10, 20, 50, 100]
/** Milliseconds a pointer rests on what somebody means. */
const resting = 40

/**
 * Where one is in a list of useList, and the way to its other pages. What the pointer rests on is read already.
 *
 *     <ListPaging list={list} />
 */
export function ListPaging<Row>({ list }: { list: Pick<ListOf<Row, never>, 'read' | 'setPage' | 'hrefOf' | 'setPaginate' | 'readAhead'> }) {
  return (
    <Paging meta={list.read.data?.meta} onPage={list.setPage} hrefOf={list.hrefOf} onPaginate={list.setPaginate} onMeet={list.readAhead} />
  )
}

/**
 * Where one is in a list, and the way to its other pages.
 *
 *     <Paging meta={read.data?.meta} onPage={setPage} />
 */
export function Paging({ meta, onPage, hrefOf, onPaginate, onMeet, of }: PagingProps) {
  const rowsId = useId()
  const meeting = useMeeting(onMeet)
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  // nothing below moves when the rows come
  if (!meta) return <div className={styles.paging} data-coming />
  if (meta.total === 0) return null
  const { page, paginate, total, last_page, more } = meta
  const first = (page - 1) * paginate + 1
  const last = more ? first + paginate - 1 : Math.min(total, first + paginate - 1)
  const isBehind = page > last_page && !more
  const to = { onPage, hrefOf, meeting }
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
            // of the sizes that may be chosen now the one that is waited for longest
            {...(paginate < mostRows && total > paginate ? meeting({ paginate: mostRows }) : {})}
          />
        </label>
      )}
      {last_page > 1 && (
        <nav className={styles.pages} aria-label={of ? `Pages of ${of}` : 'Pages'}>
          <PageButton label="Previous page" to={page > 1 ? page - 1 : null} {...to}>
            <Icon name="chevron-left" />
          </PageButton>
          {pageNumbers(page, last_page, isPhone ? 5 : 7).map((one, i) =>
            one === null ? (
              <span key={`gap-${i}`} aria-hidden="true">
                …
              </span>
            ) : (
              <PageButton key={one} label={`Page ${formatNumber(one)}`} to={one} isCurrent={one === page} {...to}>
                {formatNumber(one)}
              </PageButton>
            ),
          )}
          <PageButton label="Next page" to={page < last_page ? page + 1 : null} {...to}>
            <Icon name="chevron-right" />
          </PageButton>
        </nav>
      )}
    </div>
  )
}

type Meeting = ReturnType<typeof useMeeting>

/** What an element carries with which somebody goes on: told once the pointer rests on it or the focus is there, not where it passes by. */
function useMeeting(onMeet: PagingProps['onMeet']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return (asked: Ahead) => {
    if (!onMeet) return {}
    const meet = () => {
      stop()
      timer.current = setTimeout(() => onMeet(asked), resting)
    }
    return { onPointerEnter: meet, onPointerLeave: stop, onFocus: meet }
  }
}

type PageButtonProps = Pick<PagingProps, 'onPage' | 'hrefOf'> & {
  meeting: Meeting
  label: string
  /** `null`: there is no such page. */
  to: number | null
  isCurrent?: boolean
  children: ReactNode
}

/** A link where the page has an address: it opens in a tab of its own, too. At the end of the list it keeps the focus, and leads nowhere. */
function PageButton({ label, to, isCurrent, onPage, hrefOf, meeting, children }: PageButtonProps) {
  const current = isCurrent ? 'page' : undefined
  if (!hrefOf) {
    return (
      <button type="button" aria-label={label} aria-current={current} disabled={to === null} onClick={() => to !== null && onPage(to)}>
        {children}
      </button>
    )
  }
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: the same element as the link it was, so that the focus stays
      <a role="link" aria-label={label} aria-disabled="true" tabIndex={-1}>
        {children}
      </a>
    )
  }
  return (
    <a
      href={hrefOf(to)}
      aria-label={label}
      aria-current={current}
      {...(isCurrent ? {} : meeting({ page: to }))}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPage(to)
      }}
    >
      {children}
    </a>
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
