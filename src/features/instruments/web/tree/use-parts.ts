/** What can be done with the parts of a draft, from wherever in the tree. */
import { useLayoutEffect, useRef } from 'react'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { type Instrument, instruments } from '../../contract.ts'
import type { PartKind } from '../../rules.ts'

export type Part = { part: PartKind; id: string; name: string; within: string }

/** The draft that is written, and the version of it that was read. */
export type Draft = { id: string; version: number; onReload: () => Promise<Instrument | undefined> }
export type Parts = ReturnType<typeof useParts>

export function useParts({ id, version }: Draft) {
  const move = useChange(instruments.movePart, { isQuiet: true })
  const remove = useChange(instruments.removePart)
  const frame = useRef<HTMLDivElement>(null)
  /** The row stands elsewhere when the draft was read anew: whoever moves it by keyboard goes with it. */
  const moved = useRef<{ id: string; to: 'up' | 'down'; version: number }>(null)
  useLayoutEffect(() => {
    if (!moved.current || moved.current.version === version) return
    focusMove(frame.current, moved.current)
    moved.current = null
  }, [version])

  function sendMove(one: Part, to: 'up' | 'down') {
    return move.send(
      { params: { id, part_id: one.id }, body: { part: one.part, version, to } },
      {
        onAnswer: () => {
          moved.current = { id: one.id, to, version }
        },
      },
    )
  }

  async function askRemove(one: Part) {
    const yes = await confirm({
      title: `Delete ${one.name}?`,
      text: one.within || 'The log keeps what it said.',
      verb: `Delete ${one.part}`,
      danger: true,
    })
    if (yes) await remove.send({ params: { id, part_id: one.id }, body: { part: one.part, version } })
  }

  return {
    frame,
    sendMove,
    askRemove,
    busy: move.busy || remove.busy,
    refusal: move.refusal ?? remove.refusal,
    clear: () => {
      move.clear()
      remove.clear()
    },
  }
}

/** At the end of its list the button is not there to press: the other one is. */
function focusMove(frame: HTMLElement | null, { id, to }: { id: string; to: 'up' | 'down' }) {
  const buttons = [to, to === 'up' ? 'down' : 'up'].map((way) => frame?.querySelector<HTMLButtonElement>(`[data-move="${id} ${way}"]`))
  buttons.find((button) => button && !button.disabled)?.focus()
}
