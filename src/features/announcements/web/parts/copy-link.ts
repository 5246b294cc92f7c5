import { enhancement } from '../../../../kit/web/enhancement.ts'

const shown = 3_000

/** Copying needs a script, so its button shows itself with the script. */
export const copyLink = enhancement('copy-link', (part) => {
  const button = part.querySelector<HTMLButtonElement>('[data-address]')
  const said = part.querySelector('[role=status]')
  if (!button || !navigator.clipboard) return
  button.hidden = false
  let timer: ReturnType<typeof setTimeout>
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.address ?? '')
    const show = (copied: boolean) => {
      button.firstElementChild?.toggleAttribute('hidden', copied)
      button.lastElementChild?.toggleAttribute('hidden', !copied)
      if (said) said.textContent = copied ? 'The link is copied.' : ''
    }
    show(true)
    clearTimeout(timer)
    timer = setTimeout(() => show(false), shown)
  })
})
