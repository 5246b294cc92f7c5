/** The address of a page as it is by now, for whoever changes a part of it: its list, the links between its views, what is open in it. */
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** Words of the address by name, `null` or nothing to take one away; or an edit of all of them. */
export type AddressChange = Readonly<Record<string, string | null | undefined>> | ((next: URLSearchParams) => void)

/** `at`: the entry of the history it was asked for from; another one stands once it has arrived, or somebody has gone elsewhere. */
let onItsWay: { at: unknown; params: URLSearchParams } | undefined

/**
 * The words of the address. A page that is slow to draw shows what was chosen before the last choice: this is the address as it stands in
 * the browser or, while a change is on its way there, with that.
 */
export function paramsNow(): URLSearchParams {
  const isOnItsWay = onItsWay && onItsWay.at === window.history.state?.key
  return new URLSearchParams(isOnItsWay ? onItsWay?.params : window.location.search)
}

/**
 * The words of the address as the page is drawn with, and what changes some of them. All others stay, also those that another part has
 * changed since. It is no step of the browser's history unless it `isStep`; the page stays where it is scrolled to.
 *
 *     const [params, change] = useAddress()
 *     change({ open: row.id, part: null })
 */
export function useAddress(): [URLSearchParams, (change: AddressChange, options?: { isStep?: boolean }) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    (wanted: AddressChange, { isStep = false } = {}) => {
      const now = paramsNow()
      const next = new URLSearchParams(now)
      if (typeof wanted === 'function') wanted(next)
      else for (const [name, value] of Object.entries(wanted)) put(next, name, value)
      // a move to the same address would ask anew who is signed in, and draw all of the portal
      if (`${next}` === `${now}`) return
      onItsWay = { at: window.history.state?.key, params: next }
      navigate({ search: `?${next}` }, { replace: !isStep, preventScrollReset: true })
    },
    [navigate],
  )
  return [params, change]
}

/** A word of an address; without a value it is taken away. */
export function put(params: URLSearchParams, name: string, value: string | null | undefined): void {
  if (value) params.set(name, value)
  else params.delete(name)
}
