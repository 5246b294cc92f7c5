/** The filters of the program list: in the address, and as the call takes them. */

import { isId } from '../../../../kit/web/list/known.ts'
import type { FilterValues, Sort } from '../../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../../kit/web/list/record-columns.ts'
import { degreeLevels, levels, validityStatuses } from '../../../ladder/rules.ts'
import { programColumns } from '../../columns.ts'
import { perText, programFilterTexts } from '../../columns-texts.ts'
import type { ProgramFilter, programSorts } from '../../contract-filter.ts'

/** `campus`, an id, comes with links from the campus list; `suc_campus`, two names, is chosen on the page. */
export const programFilters = { ...filtersOf(programColumns), month: 'one', suc_campus: 'one', ...perText(() => 'one' as const) } as const

const between = ' · '

/** A campus as the filter by names keeps it in the address. */
export function sucCampusName({ institution_name, name }: { institution_name: string; name: string }): string {
  return `${institution_name}${between}${name}`
}

function sucCampus(written: string): ProgramFilter['suc_campus'] {
  const [suc = '', ...campus] = written.slice(0, 600).split(between)
  return { suc: suc.slice(0, 300), ...(campus.length > 0 ? { campus: campus.join(between).slice(0, 300) } : {}) }
}

/** Values in the address that the vocabulary does not know (an old link) are left out instead of refused. */
export function filterOf(values: FilterValues<typeof programFilters>): ProgramFilter {
  const years = values.year?.map(Number).filter((year) => year >= 1900 && year < 3000)
  const month = /^([1-9]|1[0-2])$/.test(values.month ?? '') ? Number(values.month) : undefined
  const months = Number(values.months)
  return {
    ...(years?.length ? { validity_date_to: { year: years, ...(month ? { month } : {}) } } : {}),
    ...(values.suc_campus ? { suc_campus: sucCampus(values.suc_campus) } : {}),
    ...(Number.isInteger(months) && months >= 1 && months <= 120 ? { months } : {}),
    ...(values.ends ? { valid_to: values.ends } : {}),
    ...(values.active === 'active' || values.active === 'inactive' ? { is_active: values.active === 'active' } : {}),
    ...(values.region ? { region: values.region } : {}),
    ...(isId(values.institution) ? { institution_id: values.institution } : {}),
    ...(isId(values.campus) ? { campus_id: values.campus } : {}),
    ...known('level', levels, values.level),
    ...known('status', validityStatuses, values.status),
    ...known('degree_level', degreeLevels, values.degree),
    ...Object.fromEntries(programFilterTexts.flatMap(({ key, cell }) => wordsOf(key, cell.longest, values))),
  }
}

function wordsOf(name: string, longest: number, values: Record<string, unknown>): [string, string][] {
  const words = values[name]
  return typeof words === 'string' ? [[name, words.slice(0, longest)]] : []
}

function known<N extends string, T extends string>(name: N, all: readonly T[], chosen: string[] | undefined) {
  const values = all.filter((one) => chosen?.includes(one))
  return (values.length > 0 ? { [name]: values } : {}) as { [K in N]?: T[] }
}

type SortName = (typeof programSorts)[number]

/** The order as the call takes it. */
export function orderOf(sort: Sort | null): { sort?: SortName; direction?: Sort['direction'] } {
  return sort ? { sort: sort.key as SortName, direction: sort.direction } : {}
}
