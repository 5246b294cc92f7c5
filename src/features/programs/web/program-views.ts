import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/web/api.ts'
import type { View } from '../../../kit/web/views/ViewLinks.tsx'
import { type ProgramFilter, programs } from '../contract.ts'

/** What most people look for among the programs: what has run out, and what runs out next; counted within search and other filters. */
export function useProgramViews(search: string, { status, ...filter }: ProgramFilter): View[] {
  const input = { query: { paginate: 1 }, body: { search, filter } }
  const upcoming = useQuery({ ...query(programs.upcoming, input), placeholderData: keepPreviousData })
  const expired = useQuery({ ...query(programs.expired, input), placeholderData: keepPreviousData })
  const only = (one: 'upcoming' | 'expired') => ({
    isOn: status?.length === 1 && status[0] === one,
    change: (params: URLSearchParams) => params.set('status', one),
  })
  return [
    { label: 'All programs', isOn: !status, change: (params) => params.delete('status') },
    { label: 'Upcoming expirations', count: upcoming.data?.meta.total, ...only('upcoming') },
    { label: 'Expired', count: expired.data?.meta.total, ...only('expired') },
  ]
}
