import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { Figures } from '../../../kit/web/chart/Figures.tsx'
import { visitStatusNames } from '../../visits/rules.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { schedule } from '../contract.ts'

type Place = 'schedule' | 'assignment'
type Named = { label: string; detail?: string; value: number | undefined; to: Record<string, readonly string[]> }

const statuses = {
  schedule: ['requested', 'approved', 'scheduled', 'ongoing', 'reported', 'decided'],
  assignment: assignable,
} as const

/** How many accreditations stand where; each figure narrows the list to exactly those, and a second click takes that back. */
export function VisitFigures({ place }: { place: Place }) {
  const [params, setParams] = useSearchParams()
  const stats = useQuery(query(schedule.stats)).data?.data
  const list: Record<string, readonly string[]> = place === 'schedule' ? { mode: ['list'] } : {}
  const open: Named['to'] = place === 'schedule' ? { mode: ['ongoing'], status: assignable } : {}
  const soon = `${agencyDay()}..${addDays(agencyDay(), 30)}`
  const figures: Named[] = [
    ...statuses[place].map((status) => ({
      label: visitStatusNames[status],
      value: stats && (stats.by_status[status] ?? 0),
      to: { ...list, status: [status] },
    })),
    { label: 'Within 30 days', value: stats?.next_30_days, to: { ...open, dates: [soon] } },
    { label: 'No coordinator', value: stats?.without_coordinator, to: { ...open, missing: ['coordinator'] } },
    ...(place === 'assignment'
      ? [{ label: 'Unanswered', detail: 'invitations', value: stats?.unanswered, to: { missing: ['answers'] } }]
      : []),
  ]
  /** The address says these, and nothing else of what a figure narrows. */
  function isOn(to: Named['to']): boolean {
    return ['mode', 'status', 'dates', 'begins', 'missing'].every((name) => same(params.getAll(name), to[name] ?? []))
  }

  /** A figure is of all accreditations: search and other filters go, so that the list holds as many as it says. */
  function show({ mode = [], ...filters }: Named['to']) {
    const next = new URLSearchParams(mode.map((value) => ['mode', value]))
    if (!isOn({ mode, ...filters }))
      for (const [name, values] of Object.entries(filters)) for (const value of values) next.append(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Figures
      name={place}
      label="Accreditations"
      of={figures.map(({ to, ...figure }) => ({
        ...figure,
        isOn: isOn(to),
        onClick: () => show(to),
      }))}
    />
  )
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value))
}
