/** Asks before an act that cannot be taken back. The dialog names the thing, its button repeats the verb. */
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import type { Asked, Question } from './ConfirmWindow.tsx'
import { parts } from './preload.ts'

export type { Question }

const ConfirmWindow = lazyPart(() => parts.confirm().then((file) => file.default))

let asked: Asked | null = null
const listeners = new Set<() => void>()

/**
 *     if (await confirm({ title: 'Delete BS Nursing?', text: '…', verb: 'Delete', danger: true })) remove.mutate(…)
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    asked = {
      ...question,
      open: true,
      answer: (yes) => {
        // the words stay while the dialog fades
        if (asked) asked = { ...asked, open: false }
        tell()
        resolve(yes)
      },
    }
    tell()
  })
}

/** Stands once in the portal's frame. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => null,
  )
  return question && <ConfirmWindow question={question} opened={question.open} onClose={() => question.answer(false)} />
}

function tell(): void {
  for (const listener of listeners) listener()
}
