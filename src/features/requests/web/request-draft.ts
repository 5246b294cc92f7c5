import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../kit/web/stored.ts'
import type { DegreeLevel, SurveyType } from '../../ladder/rules.ts'

/** What is typed into the request form; the proof is a file and stays out of the draft. */
export type RequestDraft = {
  campus_id: string
  program_name: string
  /** Only for a program that is not in the list yet. */
  degree_level: DegreeLevel | null
  /** Chosen in place of the usual next survey. */
  survey_type: SurveyType | null
  visit_date: string | null
  payment_status: 'unpaid' | 'paid' | null
}

const emptyDraft: RequestDraft = {
  campus_id: '',
  program_name: '',
  degree_level: null,
  survey_type: null,
  visit_date: null,
  payment_status: null,
}

type Saved = { draft: RequestDraft; at: string }

/**
 * The draft of a person's request, kept in the browser with every change, so that a closed tab, an ended session or a server that
 * stopped loses nothing typed. Nothing in it is secret; it is removed when the request is sent or discarded.
 */
export function useRequestDraft(accountId: string) {
  const key = `request-draft.${accountId}`
  const [draft, setDraft] = useState(emptyDraft)
  // what was typed last, drawn or not: two changes at once begin one with the other
  const newest = useRef(emptyDraft)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  // Until the stored draft was read the form is not shown: what is typed must not be overwritten by it.
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const saved = read(key)
    if (saved) {
      newest.current = { ...emptyDraft, ...saved.draft }
      setDraft(newest.current)
      setSavedAt(saved.at)
    }
    setReady(true)
  }, [key])

  const change = useCallback(
    (part: Partial<RequestDraft>) => {
      const next = { ...newest.current, ...part }
      const at = new Date().toISOString()
      newest.current = next
      write(key, { draft: next, at })
      setDraft(next)
      setSavedAt(at)
    },
    [key],
  )
  const discard = useCallback(() => {
    newest.current = emptyDraft
    write(key, null)
    setDraft(emptyDraft)
    setSavedAt(null)
  }, [key])

  return { draft, ready, savedAt, change, discard }
}

function read(key: string): Saved | null {
  try {
    const text = readStored(key)
    return text ? (JSON.parse(text) as Saved) : null
  } catch {
    return null
  }
}

/** Where the browser keeps nothing the draft lives as long as the page. */
function write(key: string, saved: Saved | null): void {
  store(key, saved && JSON.stringify(saved))
}
