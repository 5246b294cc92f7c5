/** A text that is kept while it is typed: after a short pause, when the field is left, and when the page goes out of sight. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../../kit/web/latest.ts'
import type { Operation } from '../../rules.ts'

/** Milliseconds without a key after which what was typed is kept, and the most that is typed without being kept. */
const pause = 300
const most = 1_000

type Kept = {
  /** What counts now. */
  text: string
  /** What is shown beside the field when typing begins: the next version takes the place of these and of nothing that comes meanwhile. */
  base: readonly string[]
  keep(text: string, after: string[]): Promise<Operation | null>
}

type Typing = {
  text: string
  after: string[]
  /** What of it is kept. */
  saved: string
  unkeptSince: number | null
  timer?: number
}

type KeptText = { value: string; isKept: boolean; change(text: string): void; leave(): void }

export function useKeptText(kept: Kept): KeptText {
  const latest = useLatest(kept)
  const [typed, setTyped] = useState<string | null>(null)
  const [isKept, setKept] = useState(true)
  const typing = useRef<Typing | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** One after the other: each version names the one before. */
  const flush = useCallback(() => {
    const keepNow = async () => {
      const now = typing.current
      if (!now) return
      window.clearTimeout(now.timer)
      now.unkeptSince = null
      const { text } = now
      if (text === now.saved) return
      const made = await latest.current.keep(text, now.after)
      if (made) {
        now.after = [made.id]
        now.saved = text
      }
      setKept(now.saved === now.text)
    }
    last.current = last.current.then(keepNow)
    return last.current
  }, [latest])

  const change = useCallback(
    (text: string) => {
      typing.current ??= { text, after: [...latest.current.base], saved: latest.current.text, unkeptSince: null }
      const now = typing.current
      now.text = text
      now.unkeptSince ??= Date.now()
      setTyped(text)
      setKept(text === now.saved)
      window.clearTimeout(now.timer)
      now.timer = window.setTimeout(flush, Math.max(0, Math.min(pause, most - (Date.now() - now.unkeptSince))))
    },
    [flush, latest],
  )

  /** What is kept shows again, whoever wrote it, once this has been kept. */
  const leave = useCallback(async () => {
    await flush()
    const now = typing.current
    if (now && now.saved !== now.text) return
    typing.current = null
    setTyped(null)
  }, [flush])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return { value: typed ?? kept.text, isKept, change, leave }
}
