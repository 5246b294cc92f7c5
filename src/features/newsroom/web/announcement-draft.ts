/** What was typed and not saved, kept in this browser: a closed tab, an ended session or a machine that stops loses nothing. */
import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../../kit/web/latest.ts'
import { readStored, store } from '../../../kit/web/stored.ts'
import type { KeptValues } from './announcement-values.ts'

export type KeptDraft = {
  values: KeptValues
  /** What the record held when it was typed. */
  base: KeptValues
  /** An instant, ISO 8601. */
  at: string
}

const most = 3

/**
 * Keeps what is typed under the account and the record, and offers what was kept before. An offer that is not answered yet stays
 * kept beside what is typed meanwhile.
 *
 * @param typed what to keep now; `null` while nothing differs from the record
 */
export function useKeptDraft(key: string, typed: Omit<KeptDraft, 'at'> | null) {
  const [offers, setOffers] = useState<KeptDraft[]>([])
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const newest = useLatest({ key, typed, offers })

  useEffect(() => setOffers(read(key)), [key])

  const keep = useCallback(() => {
    const { key: here, typed: now, offers: open } = newest.current
    if (!now) return
    const at = new Date().toISOString()
    if (write(here, [{ ...now, at }, ...open])) setKeptAt(at)
  }, [newest])

  const text = typed && JSON.stringify(typed.values)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(keep, 700)
    return () => clearTimeout(timer)
  }, [text, keep])

  useEffect(() => {
    const path = window.location.pathname
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      // Left for another page after "Leave without saving?": thrown away, as it said. A page that broke keeps its address, and the draft.
      if (window.location.pathname !== path) write(newest.current.key, newest.current.offers)
    }
  }, [keep, newest])

  return {
    offer: offers[0],
    keptAt: typed ? keptAt : null,
    /** Taken up or thrown away: it is not offered again. */
    answer: () => {
      const rest = offers.slice(1)
      write(key, rest)
      setOffers(rest)
    },
    /** Saved, or gone with the record: nothing of it is needed. */
    forget: useCallback(() => {
      write(newest.current.key, newest.current.offers)
      setKeptAt(null)
    }, [newest]),
  }
}

function read(key: string): KeptDraft[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraft) : []
  } catch {
    return []
  }
}

/** What is stored may be from an older version of the page. */
function isDraft(one: Partial<KeptDraft> | null): one is KeptDraft {
  return typeof one?.at === 'string' && typeof one.values?.body === 'string' && typeof one.base?.body === 'string'
}

/** @returns false where the browser keeps nothing (private windows, full storage) */
function write(key: string, drafts: KeptDraft[]): boolean {
  return store(key, drafts.length > 0 ? JSON.stringify(drafts.slice(0, most)) : null)
}
