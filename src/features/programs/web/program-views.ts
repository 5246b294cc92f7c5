import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/web/api.ts'
import type { View } from '../../../kit/web/views/ViewLinks.tsx'
import { programs } from '../contract.ts'
import type { ProgramFilter } from '../contract-filter.ts'

/** Milliseconds after the list has been searched: somebody who goes on typing looks at the rows, and asks for no other figures. */
const pause = 700

/** What most people look for among the programs: what has run out, and what runs out next; counted within search and other filters. */
export function useProgramViews(search: string, { status, ...filter }: ProgramFilter): View[] {
  const [settled] = useDebouncedValue(search, pause)
  const isSettled = settled === search
  const input = { query: { paginate: 1 }, body: { search: settled, filter } }
  const more = { placeholderData: keepPreviousData, enabled: isSettled }
  const upcoming = useQuery({ ...query(programs.upcoming, input), ...more })
  const expired = useQuery({ ...query(programs.expired, input), ...more })
  const view = (one: 'upcoming' | 'expired', { data, isPlaceholderData }: typeof upcoming) => ({
    count: data?.meta.total,
    isOutdated: !isSettled || isPlaceholderData,
    isOn: status?.length === 1 && status[0] === one,
    change: (params: URLSearchParams) => params.set('status', one),
  })
  return [
    { label: 'All programs', isOn: !status, change: (params) => params.delete('status') },
    { label: 'Upcoming expirations', ...view('upcoming', upcoming) },
    { label: 'Expired', ...view('expired', expired) },
  ]
}
