import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaOf } from '../../../kit/contract/roles.ts'
import type { User } from '../../../kit/contract/user.ts'
import { query } from '../../../kit/web/api.ts'
import { search, shortestWord } from '../contract.ts'
import { type Found, type FoundGroup, kinds, wordsOf } from './found.ts'
import { actsOf } from './found-acts.ts'
import { pagesOf, withWords } from './found-pages.ts'
import { useRecent } from './recent.ts'

const actsName = 'What you can do'
/** Milliseconds after the last letter until the records are searched. */
const wait = 200

/**
 * What there is for a text: pages and acts at once, the records when they have come. Without a text, what was opened last, the pages and
 * the acts. `own`: what the frame does itself.
 * `isCurrent` says whether the records shown are those of the text, or still of what stood there before.
 */
export function useFound(user: User, own: readonly Found[], typed: string) {
  const text = typed.trim().replace(/\s+/g, ' ')
  const words = wordsOf(text)
  const [settled] = useDebouncedValue(text, wait)
  const isAsked = words.some((word) => word.length >= shortestWord)
  const asked = (areaOf(user.role) === 'admin' ? search.records : search.own) as typeof search.records
  const mayAsk = (asked.access as readonly string[]).includes(user.role)
  const read = useQuery({
    ...query(asked, { query: { query: settled } }),
    enabled: isAsked && settled !== '' && mayAsk,
    placeholderData: keepPreviousData,
  })
  const recent = useRecent()
  const pages = useMemo(() => pagesOf(user.role), [user.role])
  const acts = [...useMemo(() => actsOf(user.role), [user.role]), ...own]

  const records = isAsked ? (read.data?.data ?? []) : []
  const groups: FoundGroup[] =
    words.length === 0
      ? [
          { name: 'Recently opened', items: recent.items },
          { name: 'Pages', items: pages },
          { name: actsName, items: acts },
        ]
      : [
          ...inOrder(text, { name: 'Pages', items: withWords(pages, words) }, { name: actsName, items: withWords(acts, words) }),
          ...records.map(({ kind, records: found, more }) => {
            const { name, icon, all } = kinds[kind]
            const items = found.map((record) => ({ to: record.path, label: record.name, line: record.line, icon, isRecord: true as const }))
            if (!more || !all) return { name, items }
            const to = all.replace('{}', encodeURIComponent(settled))
            return { name, items: [...items, { to, label: `All ${name.toLowerCase()} with “${settled}”`, icon: 'arrow-right' as const }] }
          }),
        ]
  return {
    words,
    groups: groups.filter((group) => group.items.length > 0),
    isAsked,
    isCurrent: !isAsked || (settled === text && !read.isPlaceholderData && !read.isPending),
    error: isAsked ? read.error : null,
    retry: read.refetch,
    remember: recent.remember,
  }
}

/** Pages, then acts; the acts first where one of them, and no page, begins with what is typed. */
function inOrder(text: string, pages: FoundGroup, acts: FoundGroup): [FoundGroup, FoundGroup] {
  const begins = ({ items }: FoundGroup) => items.some(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))
  return begins(acts) && !begins(pages) ? [acts, pages] : [pages, acts]
}
