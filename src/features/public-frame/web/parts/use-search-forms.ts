/** The search forms in a part of a page: sent within the site, and by choosing from a list already. */
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** @param which changes when another element takes the place of the part */
export function useSearchForms(part: RefObject<HTMLElement | null>, which: unknown): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = part.current
    if (!element) return
    function send(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      event.preventDefault()
      const asked = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      navigate(`${new URL(form.action).pathname}?${asked}`, { preventScrollReset: true })
    }
    function choose({ target }: Event) {
      if (target instanceof HTMLSelectElement) target.form?.requestSubmit()
    }
    element.addEventListener('submit', send)
    element.addEventListener('change', choose)
    return () => {
      element.removeEventListener('submit', send)
      element.removeEventListener('change', choose)
    }
  }, [part, which, navigate])
}
