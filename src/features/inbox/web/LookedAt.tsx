import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { UnseenRows } from '../../../kit/web/states/unseen.ts'
import { type ActionKind, inbox, isLooked } from '../contract.ts'
import { kindWords } from './parts/kinds.ts'

type LookedAtProps = {
  kind: ActionKind
  /** How much of it the bell counts as new, and when that was read. */
  fresh: number
  readAt: number
  /** Grows when the person marks everything as read: nothing stands out then. */
  clearedAt: number
  children: ReactNode
}

const none: ReadonlySet<string> = new Set()

/**
 * The list of one kind. Drawn whole, on a page in sight, it counts as looked at; what came since the look before stands out in it until
 * one leaves. What comes meanwhile is read, marked and looked at, too.
 */
export function LookedAt({ kind, fresh, readAt, clearedAt, children }: LookedAtProps) {
  const client = useQueryClient()
  const [isDrawn, setDrawn] = useState(false)
  const [ids, setIds] = useState(none)
  const [cleared, setCleared] = useState(clearedAt)
  if (cleared !== clearedAt) {
    setCleared(clearedAt)
    setIds(none)
  }
  const isInSight = useSyncExternalStore(onSight, inSight, () => false)
  const last = useRef<number>(undefined)
  // the list is not read anew for it, as after a change: nothing of it is different
  const change = useChange(inbox.look, { isQuiet: true, refresh: false })

  const look = useEffectEvent(async () => {
    if (!isLooked(kind)) return
    last.current = Date.now()
    const answer = await change.send({ body: { kind } })
    if (!answer) return
    last.current = Date.now()
    const { queryKey } = query(inbox.waiting)
    client.setQueryData(queryKey, (read) =>
      read ? { ...read, data: read.data.map((one) => (one.kind === kind ? { ...one, new: 0, newest: null } : one)) } : read,
    )
    if (answer.data.length === 0) return
    setIds((before) => new Set([...before, ...answer.data]))
    // what came last may not stand in the list that is drawn
    await client.invalidateQueries({ predicate: (one) => one.queryKey[0] !== queryKey[0] })
  })
  const isNews = fresh > 0 && readAt > (last.current ?? 0)
  useEffect(() => {
    if (isDrawn && isInSight && (last.current === undefined || isNews)) void look()
  }, [isDrawn, isInSight, isNews])

  const { one, many } = kindWords[kind]
  return (
    <UnseenRows value={{ ids, onDrawn: setDrawn }}>
      <VisuallyHidden role="status">{ids.size > 0 && `New since you last looked: ${formatCount(ids.size, one, many)}`}</VisuallyHidden>
      {children}
    </UnseenRows>
  )
}

function onSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function inSight(): boolean {
  return document.visibilityState === 'visible'
}
