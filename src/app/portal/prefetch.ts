/**
 * Reads started before the click. What a page read when it was last opened is kept by its address; when the pointer rests on a link to
 * it, or the focus comes there, the same is read already. The page then finds its rows in the cache. No page has to do anything for it.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Call, Input } from '../../kit/contract/call.ts'
import { query } from '../../kit/web/api.ts'
import { useRemembered } from '../../kit/web/remembered.ts'

/** Milliseconds after a page has opened in which a read belongs to its opening. */
const opening = 600
/** Milliseconds a pointer rests on a link somebody means. */
const resting = 40
const mostPages = 40
const mostReads = 6

type Read = { name: string; input: unknown }
type Pages = Record<string, Read[]>

export function usePrefetch(): void {
  const client = useQueryClient()
  const [pages, setPages] = useRemembered<Pages>('prefetch', {}, isPages)
  const readsOf = useEffectEvent((address: string) => pages[address])
  const keep = useEffectEvent((opened: string, made: Read[]) => {
    const { [opened]: before, ...others } = pages
    if (made.length > mostReads || JSON.stringify(before) === JSON.stringify(made)) return
    setPages(Object.fromEntries([[opened, made], ...Object.entries(others)].slice(0, mostPages)))
  })

  useEffect(() => {
    let address = ''
    let reads: Read[] = []
    return client.getQueryCache().subscribe((event) => {
      // who watches a read needs it, whether it is in the cache already or not; reads ahead are watched by nobody
      if (event.type !== 'observerAdded' || event.observer.options.enabled === false) return
      const [name, input] = event.query.queryKey as [string, unknown]
      if (!isRead(name)) return
      // the address has changed already when the page begins to read
      const here = window.location.pathname + window.location.search
      if (here !== address) {
        address = here
        const made: Read[] = []
        reads = made
        setTimeout(() => keep(here, made), opening)
      }
      if (!reads.some((read) => JSON.stringify(read) === JSON.stringify({ name, input }))) reads.push({ name, input })
    })
  }, [client])

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const meet = ({ target }: Event) => {
      clearTimeout(waiting)
      const link = target instanceof Element ? target.closest('a') : null
      const reads = link && link.origin === window.location.origin ? readsOf(link.pathname + link.search) : undefined
      if (reads) waiting = setTimeout(() => start(client, reads), resting)
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

function start(client: QueryClient, reads: readonly Read[]): void {
  for (const { name, input } of reads) {
    const [method, path] = name.split(' ')
    // what sends a call: its key in the cache is the same as that of the page
    void client.prefetchQuery(query({ method, path } as Call, input as Input<Call>))
  }
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
