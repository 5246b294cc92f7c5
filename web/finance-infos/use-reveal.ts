import { useCallback, useEffect, useRef, useState } from 'react'
import type { Input } from '../../contract/call.ts'
import { type FinanceInfoRow, financeInfos } from '../../contract/finance-infos.ts'
import { call } from '../api.ts'

/** How long whole numbers stay on the screen, in seconds. */
export const shownFor = 30

export type Revealed = Pick<FinanceInfoRow, 'accreditor_id' | 'account_number' | 'tin' | 'version'> & { until: number }

/**
 * The whole numbers of one accreditor at a time. They are asked for one by one, each of which the server logs, and live only here:
 * never among the stored answers of the page. They are gone after 30 seconds, when the tab is left, and with the page.
 */
export function useReveal() {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was asked last: an answer that comes after it was hidden again is not shown. */
  const asked = useRef<string | null>(null)

  const hide = useCallback(() => {
    asked.current = null
    setRevealed(null)
    setBusy(null)
  }, [])

  const until = revealed?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(hide, until - Date.now())
    const onLeave = () => document.hidden && hide()
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onLeave)
    }
  }, [until, hide])
  useEffect(() => hide, [hide])

  async function show(row: FinanceInfoRow) {
    if (busy) return
    hide()
    setProblem(null)
    setBusy(row.accreditor_id)
    asked.current = row.accreditor_id
    const one: Input<typeof financeInfos.list> = { body: { filter: { accreditor_id: row.accreditor_id }, reveal: [row.accreditor_id] } }
    try {
      const found = (await call(financeInfos.list, one)).data.find((answer) => answer.full)
      if (asked.current !== row.accreditor_id) return
      if (found) setRevealed({ ...found, until: Date.now() + shownFor * 1000 })
      else setProblem(`The bank info of ${row.name} is not there any more.`)
    } catch (error) {
      if (asked.current === row.accreditor_id) setProblem((error as Error).message)
    } finally {
      if (asked.current === row.accreditor_id) setBusy(null)
    }
  }

  return { revealed, busy, problem, show, hide }
}

export type Reveal = ReturnType<typeof useReveal>
