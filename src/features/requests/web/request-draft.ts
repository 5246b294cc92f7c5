import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../kit/web/stored.ts'
import type { DegreeLevel, SurveyType } from '../../ladder/rules.ts'

/** A program that is asked for: one of the list, or a new one with its name. */
export type AskedProgram = {
  /** The same as long as it stands in the draft. */
  key: string
  campus_id: string
  /** Nothing: a new program. */
  program_id?: string
  program_name?: string
  degree_level?: DegreeLevel
  /** Chosen in place of the usual next survey. */
  survey_type: SurveyType | null
  /** It is another program than the one that is likely the same. */
  confirm_new?: boolean
}

/** What is typed into the request form; the proof is a file and stays out of the draft. */
export type RequestDraft = {
  programs: AskedProgram[]
  visit_date: string | null
  payment_status: 'unpaid' | 'paid' | null
  /** `null`: the fee. */
  amount: string | null
  reference: string
  paid_on: string | null
  /** What an institution says to the agency when it answers a request that came back. */
  note: string
}

export const emptyDraft: RequestDraft = {
  programs: [],
  visit_date: null,
  payment_status: null,
  amount: null,
  reference: '',
  paid_on: null,
  note: '',
}

type Saved = { draft: RequestDraft; at: string }

/**
 * The draft of a person's request, kept in the browser with every change, so that a closed tab, an ended session or a server that
 * stopped loses nothing typed. Nothing in it is secret; it is removed when the request is sent or discarded.
 * @param key what it is kept under @param initial what stands there before anything is typed
 */
export function useRequestDraft(key: string, initial: RequestDraft = emptyDraft) {
  const [draft, setDraft] = useState(initial)
  // what was typed last, drawn or not: two changes at once begin one with the other
  const newest = useRef(initial)
  const begins = useRef(initial)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  // Until the stored draft was read the form is not shown: what is typed must not be overwritten by it.
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const saved = read(key)
    if (saved) {
      newest.current = { ...begins.current, ...saved.draft }
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
  const changePrograms = useCallback(
    (next: (now: AskedProgram[]) => AskedProgram[]) => change({ programs: next(newest.current.programs) }),
    [change],
  )
  const discard = useCallback(() => {
    newest.current = begins.current
    write(key, null)
    setDraft(begins.current)
    setSavedAt(null)
  }, [key])

  return { draft, ready, savedAt, change, changePrograms, discard }
}

export type DraftKeeping = ReturnType<typeof useRequestDraft>

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
