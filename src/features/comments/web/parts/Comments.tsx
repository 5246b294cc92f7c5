import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { call } from '../../../../kit/web/sending.ts'
import { LoadingState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { type Comment, comments } from '../../contract.ts'
import type { CommentedRecord } from '../../rules.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentLine } from './CommentLine.tsx'
import styles from './comments.module.css'

/** How many are shown at first, and more with each press; further ones by themselves as long as one of them mentions the reader. */
const few = 10

/** The comments on a record, the newest first, below the field for another one. Those that mention the reader are read once they are seen. */
export function Comments({ record, id, bare }: { record: CommentedRecord; id: string; bare?: boolean }) {
  const mayWrite = useCan(comments.add)
  const add = useChange(comments.add, { says: 'Your comment is stored.' })
  const read = useComments(record, id)
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // it came after the page: the browser has looked for it already
  useEffect(() => {
    if (hash === '#comments') place.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  const { rows } = read
  const fresh = useSeen(place, rows)

  const content = (
    <>
      {mayWrite && (
        <CommentForm
          on={{ record, record_id: id }}
          draft={`${record} ${id}`}
          change={add}
          verb="Comment"
          onSend={(words, onDone) => add.send({ body: { record, record_id: id, ...words } }, { onDone })}
        />
      )}
      {read.error && !rows ? (
        <ErrorState error={read.error} onRetry={read.refetch} access={comments.list.access} what="comments" bare />
      ) : rows ? (
        rows.length === 0 && <p className={styles.quiet}>No comments yet. Colleagues who read this record will see them, nobody else.</p>
      ) : (
        <LoadingState what="comments" />
      )}
      {rows && rows.length > 0 && (
        <ol aria-label="Comments">
          {rows.map((comment) => (
            <CommentLine
              key={comment.id}
              on={{ record, record_id: id }}
              comment={comment}
              isNew={fresh.has(comment.id)}
              onReload={read.refetch}
            />
          ))}
        </ol>
      )}
      {rows && read.isFetchNextPageError && (
        <ErrorState error={read.error} onRetry={() => read.fetchNextPage()} access={comments.list.access} what="older comments" bare />
      )}
      {read.hasNextPage && !read.isFetchNextPageError && (
        <Button variant="subtle" size="xs" loading={read.isMore} onClick={read.older}>
          Older comments
        </Button>
      )}
    </>
  )
  return (
    <div ref={place} id="comments" className={styles.place}>
      {bare ? (
        content
      ) : (
        <Section title="Comments" count={read.total}>
          {content}
        </Section>
      )}
    </div>
  )
}

/**
 * Page by page, as many as are wanted: what is read anew meanwhile does not end the way to the next. A comment that comes meanwhile moves
 * others on to the next page, where they are left out the second time.
 */
function useComments(record: CommentedRecord, id: string) {
  const asked = { record, record_id: id, paginate: few }
  const [wanted, setWanted] = useState(1)
  const read = useInfiniteQuery({
    queryKey: [...query(comments.list, { query: asked }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(comments.list, { query: { ...asked, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.last_page ? meta.page + 1 : undefined),
  })
  const pages = read.data?.pages
  const rows = pages && [...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()]
  const last = pages?.at(-1)
  const isMissed = (last?.unread ?? 0) > (rows?.filter((one) => one.is_unread).length ?? 0)
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = read
  const isMore = hasNextPage && !isFetchNextPageError && (isMissed || (pages?.length ?? 0) < wanted)
  useEffect(() => {
    if (isMore && !isFetching) void fetchNextPage()
  }, [isMore, isFetching, fetchNextPage])
  return { ...read, rows, total: last?.meta.total, isMore, older: () => setWanted((pages?.length ?? 0) + 1) }
}

/** Marks what mentions the reader as read once it is in sight. @returns those that were not, which stand out until the page is left */
function useSeen(place: { current: HTMLElement | null }, rows: readonly Comment[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { send } = useChange(comments.read, { isQuiet: true })
  const unread = (rows ?? []).filter((one) => one.is_unread).map(({ id }) => id)
  const mark = useEffectEvent(() => {
    setSeen(new Set([...seen, ...unread]))
    // one that is refused was removed meanwhile: the next reading shows it
    void send({ body: { ids: unread } })
  })
  const asked = unread.join()
  useEffect(() => {
    if (!asked || !place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      mark()
    })
    for (const line of place.current.querySelectorAll('[data-unread]')) observer.observe(line)
    return () => observer.disconnect()
  }, [asked, place])
  return new Set([...seen, ...unread])
}
