/** What both lists of recommendations have in common: columns, filters, and what the call is asked. */
import { formatDay } from '../../../../kit/contract/days.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { isId } from '../../../../kit/web/list/known.ts'
import type { FilterValues } from '../../../../kit/web/list/list-state.ts'
import { filtersOf, titled } from '../../../../kit/web/list/record-columns.ts'
import type { ListOf } from '../../../../kit/web/list/use-list.ts'
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import { recommendationColumns } from '../../columns.ts'
import type { Recommendation, RecommendationFilter } from '../../contract.ts'
import { priorities, priorityNames, recommendationStateNames, recommendationStates } from '../../rules.ts'
import { RecommendationStatus } from './recommendation-words.tsx'

/** `program` stands in the address alone: the dashboard leads to one. */
export const recommendationFilters = { ...filtersOf(recommendationColumns), program: 'one' } as const

export function filterOf(values: FilterValues<typeof recommendationFilters>): RecommendationFilter {
  const known = <Word extends string>(words: readonly Word[], chosen: readonly string[] | undefined) =>
    words.filter((word) => chosen?.includes(word))
  const state = known(recommendationStates, values.state)
  const priority = known(priorities, values.priority)
  const area = known(surveyAreas, values.area)
  return {
    ...(state.length > 0 ? { state } : {}),
    ...(priority.length > 0 ? { priority } : {}),
    ...(area.length > 0 ? { area } : {}),
    ...(values.region ? { region: values.region } : {}),
    ...(isId(values.institution) ? { institution_id: values.institution } : {}),
    ...(isId(values.program) ? { program_id: values.program } : {}),
    ...(values.overdue === 'yes' ? { is_overdue: true } : {}),
  }
}

/** State, priority and what is overdue. */
export function StateChips({ list }: { list: ListOf<Recommendation, typeof recommendationFilters> }) {
  return (
    <>
      <FilterChip
        kind="many"
        label="State"
        options={recommendationStates.map((value) => ({ value, label: recommendationStateNames[value] }))}
        {...list.chip('state')}
      />
      <FilterChip
        kind="many"
        label="Priority"
        options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
        {...list.chip('priority')}
      />
      <FilterChip kind="one" label="Day due" options={[{ value: 'yes', label: 'Overdue' }]} {...list.chip('overdue')} />
    </>
  )
}

export const columns: readonly Column<Recommendation>[] = titled(recommendationColumns, [
  { key: 'text', lead: true, width: 340, render: (row) => row.text },
  { key: 'program', priority: 2, width: 220, render: (row) => row.program, short: (row) => row.program },
  { key: 'institution', priority: 2, width: 260, card: 'bare', render: (row) => row.institution, short: (row) => row.institution },
  { key: 'visit', priority: 3, width: 130, render: (row) => row.visit.number },
  { key: 'area', width: 70, render: (row) => row.area ?? '–' },
  { key: 'priority', width: 90, render: (row) => priorityNames[row.priority] },
  { key: 'due', width: 120, render: (row) => formatDay(row.due_on) },
  { key: 'state', width: 150, render: (row) => <RecommendationStatus of={row} /> },
  { key: 'owner', priority: 3, width: 160, render: (row) => row.owner?.name ?? '–' },
])
