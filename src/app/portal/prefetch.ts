/**
 * Reads started before the click. What a page read when it was last opened is kept (page-reads.ts); when the pointer rests on a link to
 * it, or the focus comes there, the same is read already. The page then finds its rows in the cache. No page has to do anything for it.
 */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Call, Input } from '../../kit/contract/call.ts'
import { query } from '../../kit/web/api.ts'
import { useRemembered } from '../../kit/web/remembered.ts'
import { keptOf, pageOf, type Read, readsAt } from './page-reads.ts'

/** Milliseconds after a page has opened in which a read belongs to its opening. */
const opening = 600
/** Milliseconds a pointer rests on a link somebody means. */
const resting = 40
const mostPages = 40
const mostReads = 8
/** Reads that are started for a page, and for one about a record: what it waits for comes first, and a pointer rests on more records than are opened. */
const mostStarted = 6
const mostOfRecord = 3

type Pages = Record<string, Read[]>

export function usePrefetch(): void {
  const client = useQueryClient()
  const [pages, setPages] = useRemembered<Pages>('reads-ahead', {}, isPages)
  const readsOf = useEffectEvent((address: string) => {
    const kept = pages[pageOf(address)]
    return kept && { reads: readsAt(address, kept), most: pageOf(address) === address ? mostStarted : mostOfRecord }
  })
  const keep = useEffectEvent((address: string, made: readonly Read[]) => {
    const page = pageOf(address)
    const kept = keptOf(address, made).slice(0, mostReads)
    const { [page]: before, ...others } = pages
    if (JSON.stringify(before) === JSON.stringify(kept)) return
    setPages(Object.fromEntries([[page, kept], ...Object.entries(others)].slice(0, mostPages)))
  })

  useEffect(() => {
    let address = ''
    let reads: Read[] = []
    const note = (read: Query) => {
      const [name, input] = read.queryKey as readonly [string, unknown]
      if (!isRead(name) || read.meta?.recordsLook) return
      // the address has changed already when the page begins to read
      const here = window.location.pathname + window.location.search
      if (here !== address) {
        address = here
        const made: Read[] = []
        reads = made
        setTimeout(() => keep(here, made), opening)
      }
      if (!reads.some((one) => JSON.stringify(one) === JSON.stringify({ name, input }))) reads.push({ name, input })
    }
    // what came with the document reads before its frame looks
    for (const read of client.getQueryCache().getAll()) if (read.isActive()) note(read)
    return client.getQueryCache().subscribe((event) => {
      // who watches a read needs it, whether it is in the cache already or not; reads ahead are watched by nobody
      if (event.type === 'observerAdded' && event.observer.options.enabled !== false) note(event.query)
    })
  }, [client])

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const meet = ({ target }: Event) => {
      clearTimeout(waiting)
      const link = target instanceof Element ? target.closest('a') : null
      const known = link && link.origin === window.location.origin ? readsOf(link.pathname + link.search) : undefined
      if (known) waiting = setTimeout(() => start(client, known.reads, known.most), resting)
    }
    document.addEventListener('pointerover', meet, { passive: true })
    document.addEventListener('focusin', meet)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('pointerover', meet)
      document.removeEventListener('focusin', meet)
    }
  }, [client])
}

function start(client: QueryClient, reads: readonly Read[], most: number): void {
  // what sends a call: its key in the cache is the same as that of the page
  const asked = reads.map(({ name, input }) => {
    const [method, path] = name.split(' ')
    return query({ method, path } as Call, input as Input<Call>)
  })
  // what the frame shows is read by it as often as it needs it
  const unwatched = asked.filter(({ queryKey }) => !client.getQueryCache().find({ queryKey })?.isActive())
  for (const read of unwatched.slice(0, most)) void client.prefetchQuery(read)
}

/** A read of our own interface; what is saved as a file is not read ahead. */
function isRead(name: unknown): name is string {
  return typeof name === 'string' && /^(GET|POST) \/api\//.test(name) && !name.includes('/files/') && !name.includes('/export')
}

function isPages(value: unknown): value is Pages {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((reads) => Array.isArray(reads) && reads.every((read) => isRead(read?.name)))
  )
}
