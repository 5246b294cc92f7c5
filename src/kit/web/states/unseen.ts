/** Rows that the reader of a list has not seen before, where somebody keeps that: lists say when they are drawn, and mark those rows. */
import { createContext, use, useEffect } from 'react'

type Unseen = {
  /** Ids of the rows to mark. */
  ids: ReadonlySet<string>
  onDrawn: (isDrawn: boolean) => void
}

export const UnseenRows = createContext<Unseen | null>(null)

/**
 * Says that a list is drawn for its reader, and which of its rows are new to them.
 *
 *     const unseen = useUnseen(read.data !== undefined && !narrowed)
 *
 * @param isDrawn not while it comes, nor while a search leaves a part of it
 * @returns nothing where nobody keeps what was seen
 */
export function useUnseen(isDrawn: boolean): ReadonlySet<string> | undefined {
  const unseen = use(UnseenRows)
  const onDrawn = unseen?.onDrawn
  useEffect(() => {
    if (!isDrawn) return
    onDrawn?.(true)
    return () => onDrawn?.(false)
  }, [isDrawn, onDrawn])
  return unseen?.ids
}
