/** The sound itself: one audio element, which alone knows whether it plays, and the rules of who may start and stop it. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { declinedKey } from './first-click.ts'

/**
 * `asking`: any click starts; so every visit begins. `declined`: the answer was "no sound", now or at an earlier visit; the button
 * offers it. `paused`: just stopped. `quiet`: only the button starts, and nothing is said; so it is on the next page.
 */
export type SoundState = 'asking' | 'declined' | 'playing' | 'paused' | 'quiet' | 'failed'

const usualVolume = 50

/** @param dock clicks within it are its own business */
export function useSound(dock: RefObject<HTMLElement | null>) {
  const element = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<SoundState>('asking')
  const [isAwake, setAwake] = useState(false)
  const [volume, setVolume] = useState(usualVolume)
  const [canSetVolume, setCanSetVolume] = useState(true)

  function play() {
    const audio = element.current
    if (!audio) return
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

  function pause() {
    element.current?.pause()
  }

  function decline() {
    setState('declined')
    rememberDeclined(true)
  }

  function fail(why: string) {
    console.error(`The sound cannot be played: ${why}`)
    setState('failed')
    element.current?.pause()
  }

  // takes over from the script that came with the page, with what was clicked until now
  useEffect(() => {
    setAwake(true)
    if (element.current?.paused === false) setState('playing')
    else if (isDeclined()) setState('declined')
  }, [])
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    audio.volume = volume / 100
    // on an iPhone the keys at its side are the only volume
    setCanSetVolume(audio.volume === volume / 100)
  }, [volume])

  useAnyClick(state === 'asking', dock, play)
  useEscape(state === 'playing', pause)
  // said once; on the next page the button alone is less in the way
  const { pathname } = useLocation()
  const said = useRef(pathname)
  useEffect(() => {
    if (said.current === pathname) return
    said.current = pathname
    setState((before) => (before === 'asking' || before === 'playing' ? before : 'quiet'))
  }, [pathname])
  // who comes back to the page by the browser's own button has not asked for sound again
  useEffect(() => {
    const stop = () => element.current?.pause()
    window.addEventListener('pagehide', stop)
    return () => window.removeEventListener('pagehide', stop)
  }, [])

  const audio = {
    ref: element,
    onPlay: () => setState('playing'),
    onPause: () => setState((before) => (before === 'failed' ? before : 'paused')),
    onError: () => fail(element.current?.error?.message || 'the file does not arrive.'),
  }
  return { isAwake, state, volume, canSetVolume, setVolume, play, pause, decline, audio }
}

/**
 * The first click anywhere, with a mouse, a pen or a finger. Who works by keyboard has the button: a key pressed on a link does not
 * surprise a screen reader with music. A click that leaves the site is left to it.
 */
function useAnyClick(listens: boolean, dock: RefObject<HTMLElement | null>, act: () => void) {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!listens) return
    // on the window, behind the router: what it has taken over is a move within the site
    function onClick(event: MouseEvent) {
      const byKeyboard = event.detail === 0
      const link = (event.target as Element).closest('a[href]:not([href^="#"])')
      const leaves = link !== null && !event.defaultPrevented
      if (byKeyboard || leaves || (dock.current && event.composedPath().includes(dock.current))) return
      actNow()
    }
    window.addEventListener('click', onClick)
    return () => window.removeEventListener('click', onClick)
  }, [listens, dock])
}

/** Escape, unless it closes a menu or a dialog (then it is prevented, or the dialog still open) or empties a field. */
function useEscape(listens: boolean, act: () => void) {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!listens) return
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      if ((event.target as Element).matches('input:not([type=range]):not(:placeholder-shown), textarea, select')) return
      actNow()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [listens])
}

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
