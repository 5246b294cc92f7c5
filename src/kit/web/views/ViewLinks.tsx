import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../contract/words.ts'
import { useAddress } from './address.ts'
import styles from './ViewLinks.module.css'

export type View = {
  label: string
  count?: number | undefined
  /** The figure is of what was asked before: it keeps its place, and is not shown. */
  isOutdated?: boolean
  isOn: boolean
  /** What the address says of this view; the page number goes by itself, everything else stays. */
  change: (params: URLSearchParams) => void
}

/**
 * The views of one page, or the filters most people come for, as tabs that are links.
 *
 *     <ViewLinks label="Programs" of={[{ label: 'Expired', count: 271, isOn, change: (params) => params.set('status', 'expired') }]} />
 */
export function ViewLinks({ label, of }: { label: string; of: readonly View[] }) {
  const [params, changeAddress] = useAddress()
  const nav = useRef<HTMLElement>(null)
  const current = of.find(({ isOn }) => isOn)?.label
  // on a phone they are wider than the page: the chosen one is in sight
  useEffect(() => {
    const [row, on] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    // measuring costs a layout of the whole page: only where it may be too narrow
    if (!row || !on || current === undefined || !window.matchMedia('(max-width: 767px)').matches) return
    const left = on.offsetLeft - row.offsetLeft
    if (left < row.scrollLeft) row.scrollLeft = left - 24
    if (left + on.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left + on.offsetWidth - row.clientWidth + 24
  }, [current])
  /** A search that was typed just now may stand in the address, and not in this render yet. */
  function follow(event: MouseEvent, change: View['change']) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    changeAddress((next) => lead(next, change))
  }
  return (
    <nav ref={nav} className={styles.views} aria-label={label}>
      {of.map(({ label, count, isOutdated, isOn, change }) => (
        <Link
          key={label}
          to={{ search: `?${ledTo(params, change)}` }}
          replace
          preventScrollReset
          aria-current={isOn ? 'true' : undefined}
          onClick={(event) => follow(event, change)}
        >
          {label}
          {count !== undefined && <span data-outdated={isOutdated || undefined}> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

function lead(params: URLSearchParams, change: View['change']): void {
  params.delete('page')
  change(params)
}

function ledTo(params: URLSearchParams, change: View['change']): URLSearchParams {
  const next = new URLSearchParams(params)
  lead(next, change)
  return next
}
