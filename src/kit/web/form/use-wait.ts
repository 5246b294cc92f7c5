import { useEffect, useState } from 'react'
import { formatTime } from '../../contract/days.ts'
import { formatCount } from '../../contract/words.ts'

export type Wait = {
  /** Seconds that are left; 0 when it is over, or there is none. */
  left: number
  /** The time of day it ends at, as everywhere in the agency's own zone: `16:47`. */
  endsAt: string
  start: (seconds: number) => void
  end: () => void
}

/** A time until something may be tried again. It goes by the clock: on a phone that slept in between it is over when it is over. */
export function useWait(): Wait {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const [endsAt, setEndsAt] = useState('')
  return {
    left,
    endsAt,
    start: (seconds) => {
      const end = Date.now() + seconds * 1000
      setUntil(end)
      setLeft(seconds)
      setEndsAt(formatTime(end))
    },
    end: () => {
      setUntil(0)
      setLeft(0)
    },
  }
}

/** Too many tries, said without a number that counts: who has it read out hears it once. */
export function waitSentence({ left, endsAt }: Wait): string {
  return left > 0 ? `Too many tries. Try again at ${endsAt}; what you typed is kept.` : 'You can try again now.'
}

/** `45 seconds`, `14:32` */
export function formatWait(seconds: number): string {
  return seconds < 60 ? formatCount(seconds, 'second') : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
