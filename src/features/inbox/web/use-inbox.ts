import { useEffect, useRef } from 'react'
import { useAddress } from '../../../kit/web/views/address.ts'

export type Inbox<Row> = {
  /** What is open beside the list. */
  row: Row | undefined
  /** An address named something that does not wait any more, or stands on another page. */
  isGone: boolean
  /** `2 of 14` on this page. */
  place: number
  count: number
  open: (row: Row | null) => void
  move: (step: 1 | -1) => void
  /** After an act on what is open: the one that stood below, or the one above when there is none; closed when nothing is left. */
  goOn: () => void
}

/**
 * Working through a list of what waits: one item is open beside it (`?open={id}`, so that it survives a reload), and when it is done
 * the next one opens by itself.
 *
 * @param rows what stands on the page; `undefined` while it comes
 */
export function useInbox<Row extends { id: string }>(rows: readonly Row[] | undefined): Inbox<Row> {
  const [params, changeAddress] = useAddress()
  const openId = params.get('open')
  // what is done leaves the list at once, its panel only when the next one is there
  const last = useRef<Row>(undefined)
  const place = rows?.findIndex((row) => row.id === openId) ?? -1
  const row = rows?.[place] ?? (last.current?.id === openId ? last.current : undefined)
  useEffect(() => {
    last.current = row
  }, [row])

  function open(next: Row | null) {
    changeAddress({ open: next?.id })
  }

  return {
    row,
    isGone: openId !== null && rows !== undefined && row === undefined,
    place,
    count: rows?.length ?? 0,
    open,
    move: (step) => {
      const next = place < 0 ? rows?.[0] : rows?.[place + step]
      if (next) open(next)
    },
    goOn: () => {
      if (openId !== null) open((place < 0 ? rows?.[0] : (rows?.[place + 1] ?? rows?.[place - 1])) ?? null)
    },
  }
}
