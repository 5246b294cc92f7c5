import { useCallback, useEffect, useRef, useState } from 'react'
import type { Input } from '../../../../kit/contract/call.ts'
import { call } from '../../../../kit/web/sending.ts'
import { type FinanceInfoRow, financeInfos } from '../../contract.ts'

/** How long whole numbers stay on the screen, in seconds. */
export const shownFor = 30

type Whole = Pick<FinanceInfoRow, 'account_number' | 'tin' | 'version'>
export type Revealed = Whole & { accreditor_id: string; until: number }
/** Whose numbers they are. */
type Whose = Pick<FinanceInfoRow, 'accreditor_id' | 'name'>

/** As Finance reads them. */
async function readAny({ accreditor_id }: Whose): Promise<Whole | undefined> {
  const one: Input<typeof financeInfos.list> = { body: { filter: { accreditor_id }, reveal: [accreditor_id] } }
  return (await call(financeInfos.list, one)).data.find((answer) => answer.full)
}

/** As the person reads the own ones. */
export async function readWholeInfo(): Promise<Whole | undefined> {
  return (await call(financeInfos.show, { query: { full: true } })).data ?? undefined
}

/**
 * The whole numbers of one accreditor at a time. They are asked for one by one, each of which the server logs, and live only here:
 * never among the stored answers of the page. They are gone after 30 seconds, when the tab is left, and with the page.
 */
export function useReveal(read: (whose: Whose) => Promise<Whole | undefined> = readAny) {
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

  async function show(row: Whose) {
    if (busy) return
    hide()
    setProblem(null)
    setBusy(row.accreditor_id)
    asked.current = row.accreditor_id
    try {
      const found = await read(row)
      if (asked.current !== row.accreditor_id) return
      if (found) setRevealed({ ...found, accreditor_id: row.accreditor_id, until: Date.now() + shownFor * 1000 })
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
