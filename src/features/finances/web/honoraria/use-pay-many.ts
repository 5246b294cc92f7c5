/** Marks honoraria as paid one after the other, each by the call that pays one: what failed is told, what is done stays done. */
import { useEffect, useState } from 'react'
import { CallError } from '../../../../kit/contract/client.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { call } from '../../../../kit/web/sending.ts'
import { toast } from '../../../../kit/web/states/toast.ts'
import { finances } from '../../contract.ts'
import { isOpen } from '../payment-acts.ts'
import type { HonorariumRow } from './honorarium-filters.ts'

export type Failed = { row: HonorariumRow; reason: string }
type Payment = { paid_on: string; reference: string }

export function usePayMany() {
  const payment = useChange(finances.updateStatus)
  const [paid, setPaid] = useState<string[]>([])
  const [failed, setFailed] = useState<Failed[]>([])
  const [of, setOf] = useState(0)
  const isRunning = payment.busy

  // closing the tab would leave the rest unpaid without a word
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  /** @returns whether all of them are paid now */
  async function pay(rows: readonly HonorariumRow[], { paid_on, reference }: Payment): Promise<boolean> {
    if (isRunning) return false
    setFailed([])
    const open = rows.filter(isOpen)
    setOf(open.length)
    const result = await payment.sendEach(open, ({ id, version }) => ({
      body: { id, version, payment_status: 'paid' as const, paid_on, reference: reference || null },
    }))
    if (!result) return false
    const reasons = new Map([
      ...rows.filter((row) => !isOpen(row)).map((row) => [row.id, 'It is settled already.'] as const),
      ...result.refused.map(({ row, why, refusal }) => [row.id, Object.values(refusal?.errors ?? {})[0]?.[0] ?? why] as const),
      ...result.untouched.map((row) => [row.id, 'Not sent: you stopped before it.'] as const),
    ])
    setPaid((before) => [...before, ...result.done.map((row) => row.amount)])
    setFailed(rows.map((row) => ({ row, reason: reasons.get(row.id) ?? '' })).filter(({ reason }) => reason))
    return reasons.size === 0
  }

  /** Tries the failed ones again as they are now; what somebody else settled meanwhile is not touched. */
  async function payFailed(again: Payment): Promise<boolean> {
    const newest = await Promise.all(failed.map(({ row }) => newestOf(row)))
    return pay(newest, again)
  }

  const progress = isRunning ? { done: payment.at ?? 0, of } : null
  return { paid, failed, progress, pay, payFailed, stop: payment.stop }
}

async function newestOf(row: HonorariumRow): Promise<HonorariumRow> {
  try {
    return { ...(await call(finances.honorarium, { params: { id: row.id } })).data, id: row.id }
  } catch (error) {
    toast.error(error instanceof CallError ? error.message : 'Something unexpected happened. Try again.')
    return row
  }
}
