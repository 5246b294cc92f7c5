import { type ReactNode, useState } from 'react'
import type { Call, Input } from '../../../../kit/contract/call.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { saidOfEach } from '../../../../kit/web/form/one-by-one.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { UndoBar } from '../../../../kit/web/states/UndoBar.tsx'

type Named = { id: string }

type Restoring<C extends Call, Row> = {
  /** Brings one back, by its id in the path. */
  call: C
  /** `announcement`. */
  one: string
  /** The plural where it is not with an s. */
  many?: string
  nameOf: (row: Row) => string
  /** Those that were deleted on the page before. */
  deleted?: readonly Row[] | undefined
}

/**
 * The way back from deleting: the bar that says what is gone, and brings it back, each by itself. Those that were refused stay in it.
 *
 *     const restoring = useRestoring({ call: newsroom.restore, one: 'announcement', nameOf: (row) => row.title })
 *     restoring.offer(rows)    <ListPage problem={restoring.problem} …>{restoring.bar}</ListPage>
 */
export function useRestoring<C extends Call, Row extends Named>({ call, one, many, nameOf, deleted = [] }: Restoring<C, Row>) {
  const change = useChange(call)
  const [rows, setRows] = useState(deleted)
  const [problem, setProblem] = useState<string | null>(null)

  async function undo() {
    setProblem(null)
    const result = await change.sendEach(rows, ({ id }) => ({ params: { id } }) as unknown as Input<C>, {
      says: (each) => {
        const said = saidOfEach(each as never, { one, ...(many ? { many } : {}), past: 'brought back', nameOf })
        setProblem(said.problem)
        return said.success
      },
    })
    if (result) setRows([...result.refused.map(({ row }) => row), ...result.untouched])
  }

  const [first] = rows
  const bar: ReactNode = first && (
    <UndoBar
      text={rows.length === 1 ? `${nameOf(first)} is deleted.` : `${formatCount(rows.length, one, many)} are deleted.`}
      busy={change.busy}
      onUndo={() => void undo()}
      onClose={() => setRows([])}
    />
  )
  return {
    bar,
    problem,
    busy: change.busy,
    /** For an hour they can be brought back; another act ends the offer. */
    offer: (gone: readonly Row[]) => {
      setProblem(null)
      setRows(gone)
    },
  }
}
