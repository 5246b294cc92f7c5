import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Access } from '../../contract/call.ts'
import { useCan } from '../current-user.ts'

/**
 * What an address asks a page to do at once, as the search's acts do: `?do=add` opens the dialog that adds, for those who may. It goes
 * from the address when it is done: neither a reload nor Back asks again.
 *
 *     useAsked('add', campuses.addTo, () => setForm({ act: 'add' }))
 */
export function useAsked(name: string, call: { readonly access: Access }, act: () => void): void {
  const may = useCan(call)
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('do') === name
  const begin = useEffectEvent(() => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('do')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
    if (may) act()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
