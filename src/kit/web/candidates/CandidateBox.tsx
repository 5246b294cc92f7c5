import { Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CallForm } from '../form/use-call-form.ts'
import { Notice } from '../states/Notice.tsx'
import { CandidateList } from './CandidateList.tsx'
import type { Likely } from './use-candidates.ts'

/**
 * The records that may be the one somebody is adding, and the box that says it is another.
 *
 *     <CandidateBox form={form} likely={likely} label="This is another person" />
 */
// biome-ignore lint/suspicious/noExplicitAny: any form's values
export function CandidateBox<V extends Record<string, any>>({
  form,
  likely,
  label,
}: {
  form: CallForm<V>
  likely: Likely<V>
  label: string
}) {
  const candidates = likely.of(form.values)
  const box = useRef<HTMLInputElement>(null)
  const isAsked = candidates.length > 0
  const { busy } = form
  // the answer to what was sent: what it asks is to be answered next, once the fields are open again
  useEffect(() => {
    if (isAsked && !busy) box.current?.focus()
  }, [isAsked, busy])
  if (!isAsked) return null
  return (
    <div role="alert">
      <Notice tone="warn" title={candidates.length === 1 ? 'Likely stored already' : 'Likely one of these'}>
        <CandidateList of={candidates} />
        <Checkbox
          ref={box}
          label={label}
          checked={likely.isConfirmed(form.values)}
          onChange={(event) => likely.confirm(form.values, event.currentTarget.checked)}
        />
      </Notice>
    </div>
  )
}
