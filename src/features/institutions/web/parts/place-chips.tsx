/** The filters most lists share: where something is, and whose it is. */
import { agency } from '../../../../kit/contract/agency.ts'
import type { RemoteList } from '../../../../kit/web/fields/RemoteOptions.tsx'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import type { FilterKind, ListState } from '../../../../kit/web/list/list-state.ts'
import { type CampusRow, campuses } from '../../contract-campuses.ts'
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

/** Campuses as a picker searches them; of one institution, where one is chosen. */
const campusList = (institution_id: string | undefined): RemoteList<typeof campuses.list, CampusRow> => ({
  call: campuses.list,
  input: (search) => ({ query: { paginate: 20 }, body: { search, filter: institution_id ? { institution_id } : {} } }),
  items: ({ data }) => data,
  itemKey: ({ id }) => id,
  itemName: ({ name, institution_name }) => (institution_id ? name : `${name}, ${institution_name}`),
})

/** One campus; the list's filter is called `campus`. `chosenName`: as the rows name it after a reload. */
export function CampusChip<F extends Record<string, FilterKind> & { campus: 'one' }>({
  list,
  institutionId,
  chosenName,
}: {
  list: ListState<F>
  institutionId: string | undefined
  chosenName?: string | undefined
}) {
  const value = list.filters.campus as string | undefined
  return (
    <FilterChip
      kind="remote"
      label="Campus"
      from={campusList(institutionId)}
      value={value}
      {...(value && chosenName ? { chosenName } : {})}
      onChange={(next) => list.setFilter('campus', next as never)}
    />
  )
}
