import { noteFailure } from '../../../../kit/contract/wire.ts'
import { enhancement } from '../../../../kit/web/enhancement.ts'

/**
 * Sends the message in the place where it stands: the page answers as it does without a script, and the part with the form becomes that
 * of the answer. Nothing typed is lost when the line fails, or while the answer is on its way.
 */
export const contactForm = enhancement('contact', (part) => {
  part.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    const isSending = (busy: boolean) => {
      form.ariaBusy = String(busy)
      const button = form.querySelector('button')
      if (button) button.disabled = busy
      for (const words of form.querySelectorAll<HTMLElement>('[data-sending]')) words.hidden = words.dataset.sending !== String(busy)
    }
    isSending(true)
    const answered = await answerTo(form)
    isSending(false)
    if (answered) {
      keepTyped(form, answered)
      part.replaceChildren(...answered.childNodes)
    } else for (const words of form.querySelectorAll<HTMLElement>('[role=alert]')) words.hidden = !('noAnswer' in words.dataset)
    const first = part.querySelector<HTMLElement>('[aria-invalid=true], h2[tabindex]')
    const alert = part.querySelector<HTMLElement>('[role=alert]:not([hidden])')
    ;((answered && first) || alert)?.focus()
  })
})

/** The part of the page that came back; nothing where none came. */
async function answerTo(form: HTMLFormElement): Promise<Element | null> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const answer = await fetch(location.pathname, { method: 'POST', body, headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) noteFailure(answer?.status ?? 0)
  const page = new DOMParser().parseFromString((await answer?.text().catch(() => '')) ?? '', 'text/html')
  const found = page.querySelector(`[data-does="${contactForm.name}"]`)
  return found && document.adoptNode(found)
}

function keepTyped(form: HTMLFormElement, answered: Element): void {
  for (const field of answered.querySelectorAll<HTMLInputElement>('form [name]')) {
    const typed = form.elements.namedItem(field.name)
    if (typed && 'value' in typed) field.value = typed.value as string
  }
}
