/**
 * The record a form was filled from, where somebody else may save it meanwhile. A 409 of its version stops the form until the record is
 * loaded again; what was typed stays.
 *
 *     const { loaded, stale, onRefused, take } = useLoaded(account)
 *     const form = useCallForm({ …, input: (values) => ({ body: { ...values, version: loaded.version } }), onRefused })
 *     <StaleNotice says={stale} onReload={async () => take(await read())} />
 */
import { useState } from 'react'
import type { CallError } from '../../contract/client.ts'
import type { CallForm } from './use-call-form.ts'

/** @param isStale whether a refusal says so, where a 409 may say something else, too */
export function useLoaded<T>(record: T, isStale: (refusal: CallError) => boolean = (refusal) => refusal.status === 409) {
  const [loaded, setLoaded] = useState(record)
  const [stale, setStale] = useState('')
  return {
    loaded,
    /** What the server said of it; empty while nobody else has saved. */
    stale,
    onRefused: (refusal: CallError): boolean => {
      setStale(isStale(refusal) ? refusal.message : '')
      return isStale(refusal)
    },
    /** The record as it stands now. */
    take: (fresh: T): void => {
      setLoaded(fresh)
      setStale('')
    },
  }
}

/** Takes over what somebody else saved, but for the fields that were touched here. */
export function takeOver<V extends Record<string, unknown>>(form: CallForm<V>, now: V, touched: readonly (keyof V)[]): void {
  const typed = form.values
  form.form.resetDirty(now)
  form.form.setValues({ ...now, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) })
}
