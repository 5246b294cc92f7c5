import { useCallback } from 'react'
import { useAddress } from '../views/address.ts'

/**
 * Which record is open beside a list: `?open={id}` in the address, so that it survives a reload and can be sent to a colleague.
 * `part` says which of its tabs. Opening is a step of its own in the browser's history: Back closes the panel.
 *
 *     const [open, setOpen] = useOpened()
 *     {open && <AccreditorPanel key={open.id} id={open.id} part={open.part} onClose={() => setOpen(null)} />}
 */
export function useOpened(): [{ id: string; part: string | null } | null, (id: string | null, part?: string) => void] {
  const [params, changeAddress] = useAddress()
  const id = params.get('open')
  const setOpen = useCallback(
    (next: string | null, part?: string) => {
      changeAddress({ open: next, part: next && part }, { isStep: id === null })
    },
    [changeAddress, id],
  )
  return [id ? { id, part: params.get('part') } : null, setOpen]
}
