import { useState } from 'react'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { AccreditorAssignment } from '../contract.ts'
import { assignments } from '../contract.ts'

/** What was accepted last on this page, with the way back. */
export type Accepted = Pick<AccreditorAssignment, 'id' | 'version' | 'institution'>

/** Keeps the last acceptance of a page, so that a slip of the thumb is taken back with one tap. */
export function useAccepted() {
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const back = useChange(assignments.answer)
  return {
    accepted,
    busy: back.busy,
    refusal: back.refusal,
    keep: setAccepted,
    forget: () => {
      setAccepted(null)
      back.clear()
    },
    takeBack: async () => {
      if (!accepted) return
      const { id, version } = accepted
      if (await back.send({ body: { id, version, answer: 'invited' } })) setAccepted(null)
    },
  }
}
