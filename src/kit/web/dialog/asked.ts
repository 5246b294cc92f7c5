import { useEffect, useEffectEvent } from 'react'
import type { Access } from '../../contract/call.ts'
import { useCan } from '../current-user.ts'
import { useAddress } from '../views/address.ts'

/**
 * What an address asks a page to do at once, as the search's acts do: `?do=add` opens the dialog that adds, for those who may. It goes
 * from the address when it is done: neither a reload nor Back asks again.
 *
 *     useAsked('add', campuses.addTo, () => setForm({ act: 'add' }))
 */
export function useAsked(name: string, call: { readonly access: Access }, act: () => void): void {
  const may = useCan(call)
  const [params, changeAddress] = useAddress()
  const isAsked = params.get('do') === name
  const begin = useEffectEvent(() => {
    changeAddress({ do: null })
    if (may) act()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
