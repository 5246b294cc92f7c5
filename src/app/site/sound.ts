/** The sound itself: one audio element, which alone knows whether it plays, and the rules of who may start and stop it. */
import { enhancement } from '../../kit/web/enhancement.ts'
import { isOfSite } from './addresses.ts'
import { declinedKey } from './first-click.ts'
import { type SoundState, soundWords, usualVolume } from './sound-states.ts'

export const sound = enhancement('sound', (dock) => {
  const audio = dock.querySelector('audio') as HTMLAudioElement
  const main = dock.querySelector('[data-play]') as HTMLButtonElement
  const slider = dock.querySelector('input') as HTMLInputElement
  const number = dock.querySelector('[data-number]') as HTMLElement
  const words = dock.querySelector('[data-words]') as HTMLElement
  const no = dock.querySelector('[data-decline]') as HTMLElement
  let canSetVolume = true

  const state = () => dock.dataset.state as SoundState

  function show(next: SoundState) {
    const playing = next === 'playing'
    dock.dataset.state = next
    main.ariaLabel = main.title = playing ? 'Pause sound' : 'Play sound'
    const offers = next === 'asking' || next === 'declined'
    for (const icon of main.children) icon.toggleAttribute('hidden', icon !== main.children[playing ? 1 : offers ? 0 : 2])
    slider.hidden = number.hidden = !playing || !canSetVolume
    words.textContent = soundWords[next] ?? ''
    words.hidden = !soundWords[next]
    no.hidden = next !== 'asking'
  }

  function setVolume(percent: number) {
    audio.volume = percent / 100
    // on an iPhone the keys at its side are the only volume
    canSetVolume = audio.volume === percent / 100
    slider.ariaValueText = `${percent} percent`
    slider.style.setProperty('--value', `${percent}%`)
    number.textContent = String(percent)
  }

  function play() {
    // what failed once is asked for again
    if (audio.error) audio.load()
    audio.play().then(
      () => rememberDeclined(false),
      (reason: Error) => {
        // aborted: paused before it had begun; a broken file has its own event
        if (reason.name !== 'AbortError' && !audio.error) fail(reason.message)
      },
    )
  }

  function fail(why: string) {
    console.error(`The sound cannot be played: ${why}`)
    show('failed')
    audio.pause()
  }

  main.addEventListener('click', () => (state() === 'playing' ? audio.pause() : play()))
  slider.addEventListener('input', () => setVolume(slider.valueAsNumber))
  no.addEventListener('click', () => {
    show('declined')
    rememberDeclined(true)
    main.focus()
  })
  audio.addEventListener('play', () => show('playing'))
  audio.addEventListener('pause', () => state() !== 'failed' && show('paused'))
  audio.addEventListener('error', () => fail(audio.error?.message || 'the file does not arrive.'))

  /**
   * The first click anywhere, with a mouse, a pen or a finger. Who works by keyboard has the button: a key pressed on a link does not
   * surprise a screen reader with music. A click that leaves the site is left to it.
   */
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([href^="#"])')
    const leaves = link !== null && !event.defaultPrevented && !('navigation' in window && isOfSite(link))
    if (state() === 'asking' && event.detail !== 0 && !leaves && !event.composedPath().includes(dock)) play()
  })

  /** Escape, unless it closes a menu or a dialog (then it is prevented, or the dialog still open) or empties a field. */
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    if ((event.target as Element).matches('input:not([type=range]):not(:placeholder-shown), textarea, select')) return
    if (state() === 'playing') audio.pause()
  })

  // said once; on the next page the button alone is less in the way
  if ('navigation' in window)
    navigation.addEventListener('navigatesuccess', () => {
      if (!['asking', 'playing'].includes(state())) show('quiet')
    })
  // who comes back to the page by the browser's own button has not asked for sound again
  addEventListener('pagehide', () => audio.pause())

  // takes over from the script that came with the page, with what was clicked until now
  setVolume(usualVolume)
  dock.dataset.awake = 'true'
  dock.hidden = false
  show(audio.paused ? (isDeclined() ? 'declined' : 'asking') : 'playing')
})

function isDeclined(): boolean {
  try {
    return localStorage.getItem(declinedKey) === 'off'
  } catch {
    return false
  }
}

/** Where the browser keeps nothing, the wish holds until the page is left. */
function rememberDeclined(declined: boolean): void {
  try {
    if (declined) localStorage.setItem(declinedKey, 'off')
    else localStorage.removeItem(declinedKey)
  } catch {
    // private windows, full storage
  }
}
