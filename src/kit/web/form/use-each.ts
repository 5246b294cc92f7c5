import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../contract/client.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'
import { toast } from '../states/toast.ts'

type Words<Row> = {
  /** `announcement`; the plural where it is not with an s. */
  one: string
  many?: string
  /** What happened to them: `deleted`, `published`. */
  done: string
  nameOf: (row: Row) => string
}

/**
 * One act on several rows, where no call takes them all: sends one after the other, says how many went through, and keeps in the page
 * which did not and why.
 *
 *     const each = useEach<NewsroomRow>()
 *     await each.run(rows, (row) => call(announcementEdits.remove, { params: { id: row.id } }), { one: 'announcement', done: 'deleted', nameOf })
 */
export function useEach<Row>() {
  const client = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns the rows that went through */
  async function run(
    rows: readonly Row[],
    act: (row: Row) => Promise<{ message?: string | undefined }>,
    words: Words<Row>,
  ): Promise<Row[]> {
    if (running.current || rows.length === 0) return []
    running.current = true
    setBusy(true)
    setProblem(null)
    const through: Row[] = []
    const refused: string[] = []
    let message: string | undefined
    for (const row of rows) {
      try {
        message = (await act(row)).message
        through.push(row)
      } catch (error) {
        const why = error instanceof CallError ? error.message : 'Something unexpected happened.'
        refused.push(`${words.nameOf(row)}: ${why}`)
      }
    }
    if (rows.length === 1 && message) toast.success(message)
    else if (through.length > 0) toast.success(`${formatCount(through.length, words.one, words.many)} ${words.done}.`)
    if (refused.length > 0)
      setProblem(
        rows.length === 1
          ? (refused[0] as string)
          : `${formatNumber(refused.length)} of ${formatCount(rows.length, words.one, words.many)} not ${words.done}. ${refused.join(' ')}`,
      )
    running.current = false
    setBusy(false)
    await client.invalidateQueries()
    return through
  }

  return { run, busy, problem }
}
