/** The filters of the list of trainings: in the address, and as the call takes them. */

import type { FilterValues, Sort } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { trainingColumns } from '../columns.ts'
import type { TrainingFilter, TrainingOrder } from '../contract.ts'
import { isTrainingType } from './training-words.ts'

export const trainingFilters = filtersOf(trainingColumns)

/** Values in the address that the vocabulary does not know (an old link) are left out instead of refused. */
export function filterOf({ type, level, dates }: FilterValues<typeof trainingFilters>): TrainingFilter {
  const types = (type ?? []).filter(isTrainingType)
  return {
    ...(types.length > 0 ? { type: types } : {}),
    ...(level ? { level } : {}),
    ...(dates?.from ? { from: dates.from } : {}),
    ...(dates?.to ? { to: dates.to } : {}),
  }
}

/** The order as the call takes it. */
export function orderOf(sort: Sort | null): Partial<TrainingOrder> {
  return sort ? { sort: sort.key as TrainingOrder['sort'], direction: sort.direction } : {}
}
