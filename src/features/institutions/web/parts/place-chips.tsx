/** The filters most lists share: where something is, and whose it is. */
import { agency } from '../../../../kit/contract/agency.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import type { FilterKind, ListState } from '../../../../kit/web/list/list-state.ts'
import { institutionList } from './institution-list.ts'

/** Regions; the list's filter is called `region`. `none`: the list also has rows without a region, and its call takes `none` for them. */
export function RegionChip<F extends Record<string, FilterKind> & { region: 'many' }>({
  list,
  none,
}: {
  list: ListState<F>
  none?: boolean
}) {
  return (
    <FilterChip
      kind="many"
      label="Region"
      options={[
        ...agency.regions.map(({ name, short }) => ({ value: name, label: short })),
        ...(none ? [{ value: 'none', label: 'No region' }] : []),
      ]}
      value={list.filters.region as string[] | undefined}
      onChange={(value) => list.setFilter('region', value as never)}
    />
  )
}

/** One institution; the list's filter is called `institution`. `chosenName`: as the rows name it after a reload. */
export function InstitutionChip<F extends Record<string, FilterKind> & { institution: 'one' }>({
  list,
  label = 'Institution',
  chosenName,
}: {
  list: ListState<F>
  label?: string
  chosenName?: string | null | undefined
}) {
  const value = list.filters.institution as string | undefined
  return (
    <FilterChip
      kind="remote"
      label={label}
      from={institutionList}
      value={value}
      {...(value && chosenName ? { chosenName } : {})}
      onChange={(next) => list.setFilter('institution', next as never)}
    />
  )
}
