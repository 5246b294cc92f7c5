/** Files on their way into a room, one after the other: they go on by themselves after a break, and after a reload with the file chosen again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../../kit/contract/client.ts'
import { query } from '../../../../kit/web/api.ts'
import { call, upload } from '../../../../kit/web/sending.ts'
import { toast } from '../../../../kit/web/states/toast.ts'
import { type EvidenceUpload, evidence } from '../../contract.ts'
import type { EvidenceSlot } from '../../rules.ts'
import { isSameFile, sendInParts } from '../../rules-upload.ts'

/** Where a file goes. */
export type Goal = { title: string; slot: EvidenceSlot; area: EvidenceUpload['area']; item_id?: string }

/** `asks`: begun before the page was loaded, and the file has to be chosen again. */
type Stand = 'waits' | 'goes' | 'broken' | 'paused' | 'refused' | 'asks'

export type OnItsWay = {
  key: string
  /** Of the server's upload, once it is begun. */
  id: string | null
  goal: Goal
  name: string
  bytes: number
  sent: number
  file: File | null
  stand: Stand
  why: string | null
}

/** Seconds after so many breaks in a row. */
function pauseAfter(breaks: number): number {
  return Math.min(2 ** breaks, 30)
}

export function useUploads(surveyId: string, isOpen: boolean) {
  const client = useQueryClient()
  const [list, setList] = useState<OnItsWay[]>([])
  const stopping = useRef<AbortController | null>(null)
  const begun = useQuery({ ...query(evidence.uploads, { params: { survey_id: surveyId } }), enabled: isOpen, staleTime: 'static' })
  const known = useRef(new Set<string>())

  const change = (key: string, more: Partial<OnItsWay>) => setList((now) => now.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const forget = (key: string) => setList((now) => now.filter((one) => one.key !== key))

  // what was begun before the page was loaded
  const left = begun.data?.data
  useEffect(() => {
    const found = (left ?? []).filter(({ id, received }) => received > 0 && !known.current.has(id))
    for (const { id } of found) known.current.add(id)
    if (found.length > 0) setList((now) => [...now, ...found.map(askedFor)])
  }, [left])

  const next = list.some(({ stand }) => stand === 'goes' || stand === 'broken') ? undefined : list.find(({ stand }) => stand === 'waits')
  const begin = useEffectEvent((one: OnItsWay) => void send(one))
  const nextKey = next?.key
  useEffect(() => {
    const one = list.find(({ key, stand }) => key === nextKey && stand === 'waits')
    if (one) begin(one)
  }, [nextKey, list])
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(one: OnItsWay): Promise<void> {
    const { key, file, goal, name, bytes } = one
    if (!file) return
    const stop = new AbortController()
    stopping.current = stop
    change(key, { stand: 'goes', why: null })
    try {
      const id =
        one.id ?? (await call(evidence.begin, { params: { survey_id: surveyId }, body: bodyOf(goal, name, bytes) }, stop.signal)).data.id
      known.current.add(id)
      change(key, { id })
      const params = { id }
      await sendInParts(file, {
        part: async (offset, part, sha256) => {
          change(key, { stand: 'goes', sent: offset })
          const input = { params, body: { offset, sha256 }, file: new File([part], 'part') }
          const tell = (percent: number) => change(key, { sent: offset + (part.size * percent) / 100 })
          return (await upload(evidence.part, input, tell, stop.signal)).data.received
        },
        received: async () => {
          const { received } = (await call(evidence.state, { params }, stop.signal)).data
          change(key, { sent: received })
          return received
        },
        finish: async (sha256) => (await call(evidence.finish, { params, body: sha256 ? { sha256 } : {} }, stop.signal)).data,
        wait: (breaks) => {
          change(key, { stand: 'broken' })
          return pause(pauseAfter(breaks), stop.signal)
        },
      })
      forget(key)
      toast.success(`${name} is in the room.`)
      await client.invalidateQueries()
    } catch (error) {
      if (stop.signal.aborted) change(key, { stand: 'paused' })
      else
        change(key, { stand: 'refused', why: error instanceof CallError ? error.message : 'The file could not be read. Choose it again.' })
    }
  }

  function add(files: readonly { file: File; goal: Goal }[]): void {
    const added = files.map(({ file, goal }): OnItsWay => {
      const key = crypto.randomUUID()
      return { key, id: null, goal, name: file.name, bytes: file.size, sent: 0, file, stand: 'waits', why: null }
    })
    setList((now) => [...now, ...added])
  }

  /** The file of an upload that asks for it. */
  async function choose(one: OnItsWay, file: File): Promise<void> {
    const stored = left?.find(({ id }) => id === one.id)
    const isSame = stored && (await isSameFile(file, stored))
    if (isSame) change(one.key, { file, stand: 'waits', why: null })
    else change(one.key, { why: `This is not the file of which a part has come. Choose ${one.name} as it was.` })
  }

  async function cancel(one: OnItsWay): Promise<void> {
    if (one.stand === 'goes' || one.stand === 'broken') stopping.current?.abort()
    forget(one.key)
    if (one.id) await call(evidence.cancel, { params: { id: one.id } }).catch((error: CallError) => toast.error(error.message))
  }

  return {
    list,
    add,
    choose,
    cancel,
    pause: () => stopping.current?.abort(),
    goOn: (one: OnItsWay) => change(one.key, { stand: 'waits', why: null }),
    isBusy: list.some(({ stand }) => ['waits', 'goes', 'broken'].includes(stand)),
  }
}

function askedFor({ id, slot, area, title, item_id, name, bytes, received }: EvidenceUpload): OnItsWay {
  const goal = { title, slot, area, ...(item_id ? { item_id } : {}) }
  return { key: id, id, goal, name, bytes, sent: received, file: null, stand: 'asks', why: null }
}

function bodyOf({ title, slot, area, item_id }: Goal, name: string, bytes: number) {
  return { title, slot, area: area as 'I' | null, name, bytes, ...(item_id ? { item_id } : {}) }
}

/** So many seconds, or until the browser is back on a line. @throws when it is stopped */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
    }
    const goOn = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(new DOMException('Stopped', 'AbortError'))
    }
    const timer = setTimeout(goOn, seconds * 1_000)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', stop)
  })
}
