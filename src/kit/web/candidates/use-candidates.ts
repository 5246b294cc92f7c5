import { useState } from 'react'
import type { Candidate } from '../../contract/candidates.ts'
import type { CallError } from '../../contract/client.ts'

export type Likely<V> = {
  /** For the form: answers a 409 that names candidates. */
  onRefused: (refusal: CallError, values: V) => boolean
  /** The candidates for what is typed at this moment. */
  of: (values: V) => readonly Candidate[]
  isConfirmed: (values: V) => boolean
  confirm: (values: V, yes: boolean) => void
  /** Asked, and not confirmed yet: it cannot be sent. */
  waits: (values: V) => boolean
}

/** The candidates a refusal asks about, if it does. */
export function candidatesOf<C extends Candidate = Candidate>(refusal: CallError): readonly C[] | undefined {
  return refusal.status === 409 ? (refusal.body as { candidates?: C[] } | undefined)?.candidates : undefined
}

/**
 * What a form does that adds something which may be stored already: the call answers 409 with `candidates`, and goes through with `confirm_new`.
 * A confirmation holds for the name it was given for, and for no other.
 *
 *     const likely = useCandidates((values: Values) => values.name)
 *     const form = useCallForm({ call, initial, input: (values) => ({ body: { ...values, confirm_new: likely.isConfirmed(values) } }), onRefused: likely.onRefused })
 *     <FormDialog form={form} disabled={likely.waits(form.values)} …><CandidateBox form={form} likely={likely} label="This is another institution" /></FormDialog>
 *
 * @param nameOf what the candidates were found by
 */
export function useCandidates<V>(nameOf: (values: V) => string): Likely<V> {
  const [found, setFound] = useState<{ name: string; candidates: readonly Candidate[] } | null>(null)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const of = (values: V) => (found?.name === nameOf(values) ? found.candidates : [])
  const isConfirmed = (values: V) => confirmed === nameOf(values)
  return {
    of,
    isConfirmed,
    onRefused: (refusal, values) => {
      const candidates = candidatesOf(refusal)
      if (!candidates) return false
      setFound({ name: nameOf(values), candidates })
      return true
    },
    confirm: (values, yes) => setConfirmed(yes ? nameOf(values) : null),
    waits: (values) => of(values).length > 0 && !isConfirmed(values),
  }
}
