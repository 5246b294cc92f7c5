import { type ReactNode, useRef } from 'react'
import { useRowKeys } from '../../../kit/web/dialog/use-row-keys.ts'
import { List, type ListProps } from '../../../kit/web/list/ListPage.tsx'
import type { FilterKind } from '../../../kit/web/list/list-state.ts'

/**
 * The list of one kind of what waits: a List whose rows J and K go along. An empty one is good news.
 *
 *     <InboxList label="Registrations" done="Every registration is answered." list={list} read={read} … />
 */
export function InboxList<Row extends { id: string }, F extends Record<string, FilterKind>>({
  done,
  children,
  ...list
}: Omit<ListProps<Row, F>, 'none'> & {
  /** What stands there when nothing waits. */
  done: string
  /** Dialogs and panels. */
  children?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useRowKeys(place)
  return (
    <div ref={place}>
      <List {...list} none={{ icon: 'circle-check', title: 'Nothing waits', text: done }} />
      {children}
    </div>
  )
}
