/** Which honorarium is open beside the list, and the way to the ones before and after, over the pages of the list. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Meta } from '../../../../kit/contract/call.ts'
import { query } from '../../../../kit/web/api.ts'
import { useAddress } from '../../../../kit/web/views/address.ts'
import { finances } from '../../contract.ts'
import { isOpen } from '../payment-acts.ts'
import { proofContent } from '../proofs/proof-content.ts'
import { type HonorariumRow, rowOf } from './honorarium-filters.ts'

type ListRead = { data: { data: HonorariumRow[]; meta: Meta } | undefined; isPlaceholderData: boolean }

export type HonorariumWalk = {
  id: string | null
  honorarium: HonorariumRow | undefined
  error: unknown
  open: (id: string | null) => void
  /** Absent at the first and the last one. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The next one that can be paid, as the list stands now; asked before an act, opened after it. */
  nextToPay: () => string | null
}

export function useHonorariumWalk(read: ListRead, setPage: (page: number) => void): HonorariumWalk {
  const client = useQueryClient()
  const [params, changeAddress] = useAddress()
  const id = params.get('honorarium')
  const rows = read.data?.data ?? []
  const meta = read.data?.meta
  const place = rows.findIndex((row) => row.id === id)
  const known = rows[place]
  const one = useQuery({
    ...query(finances.honorarium, { params: { id: id ?? '' } }),
    enabled: id !== null,
    // walking shows the row at once; what has been paid and left the list is read by itself
    placeholderData: known ? { data: known } : id === null ? undefined : keepPreviousData,
  })
  const honorarium = one.data?.data.finance_id === id ? one.data.data : known

  function open(next: string | null) {
    changeAddress({ honorarium: next })
  }

  // the first or last row of the page that is on its way
  const arriving = useRef<'first' | 'last' | null>(null)
  const arrived = read.isPlaceholderData ? undefined : read.data
  const openArrived = useEffectEvent(open)
  useEffect(() => {
    if (!arrived || !arriving.current) return
    const row = arriving.current === 'first' ? arrived.data[0] : arrived.data.at(-1)
    arriving.current = null
    if (row) openArrived(row.id)
  }, [arrived])

  function toPage(page: number, at: 'first' | 'last') {
    arriving.current = at
    setPage(page)
  }

  const before = rows[place - 1]
  const after = place < 0 ? rows[0] : rows[place + 1]
  const hasEarlier = place === 0 && meta !== undefined && meta.page > 1
  const hasLater = place >= 0 && !after && meta !== undefined && meta.page < meta.last_page

  const nextProof = after?.proofs[0]
  useEffect(() => {
    if (id && nextProof) client.prefetchQuery(proofContent(nextProof))
  }, [client, id, nextProof])

  return {
    id,
    honorarium: honorarium && rowOf(honorarium),
    error: one.error,
    open,
    previous: before ? () => open(before.id) : hasEarlier ? () => toPage(meta.page - 1, 'last') : undefined,
    next: after ? () => open(after.id) : hasLater ? () => toPage(meta.page + 1, 'first') : undefined,
    nextToPay: () => [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(isOpen)?.id ?? null,
  }
}
