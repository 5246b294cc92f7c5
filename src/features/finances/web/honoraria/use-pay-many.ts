/** Marks honoraria as paid one after the other, each by the call that pays one: what failed is told, what is done stays done. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../kit/contract/client.ts'
import { call } from '../../../../kit/web/api.ts'
import { toast } from '../../../../kit/web/states/toast.ts'
import { finances } from '../../contract.ts'
import { isOpen } from '../payment-acts.ts'
import type { HonorariumRow } from './honorarium-filters.ts'

export type Failed = { row: HonorariumRow; reason: string }
type Payment = { paid_on: string; reference: string }

export function usePayMany() {
  const client = useQueryClient()
  const [paid, setPaid] = useState<string[]>([])
  const [failed, setFailed] = useState<Failed[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const isStopped = useRef(false)

  // closing the tab would leave the rest unpaid without a word
  const isRunning = progress !== null
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  /** @returns whether all of them are paid now */
  async function pay(rows: readonly HonorariumRow[], payment: Payment): Promise<boolean> {
    if (isRunning) return false
    isStopped.current = false
    setFailed([])
    const refused: Failed[] = []
    const done: string[] = []
    for (const [i, row] of rows.entries()) {
      setProgress({ done: i, of: rows.length })
      if (isStopped.current) {
        refused.push({ row, reason: 'Not sent: you stopped before it.' })
        continue
      }
      const reason = await payOne(row, payment)
      if (reason === null) done.push(row.amount)
      else refused.push({ row, reason })
    }
    setPaid((before) => [...before, ...done])
    setFailed(refused)
    await client.invalidateQueries()
    setProgress(null)
    return refused.length === 0
  }

  /** Tries the failed ones again as they are now; what somebody else settled meanwhile is not touched. */
  async function payFailed(payment: Payment): Promise<boolean> {
    const newest = await Promise.all(failed.map(({ row }) => newestOf(row)))
    return pay(newest, payment)
  }

  return { paid, failed, progress, pay, payFailed, stop: () => (isStopped.current = true) }
}

/** Why it was not paid, or nothing. */
async function payOne(row: HonorariumRow, { paid_on, reference }: Payment): Promise<string | null> {
  if (!isOpen(row)) return 'It is settled already.'
  try {
    const body = { id: row.id, version: row.version, payment_status: 'paid' as const, paid_on, reference: reference || null }
    await call(finances.updateStatus, { body })
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return Object.values(error.errors)[0]?.[0] ?? error.message
  }
}

async function newestOf(row: HonorariumRow): Promise<HonorariumRow> {
  try {
    return { ...(await call(finances.honorarium, { params: { id: row.id } })).data, id: row.id }
  } catch (error) {
    toast.error(error instanceof CallError ? error.message : 'Something unexpected happened. Try again.')
    return row
  }
}
