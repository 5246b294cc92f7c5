import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../kit/web/api.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { useRemembered } from '../../../../kit/web/remembered.ts'
import { ModeSwitch } from '../../../../kit/web/views/ModeSwitch.tsx'
import { campuses } from '../../../institutions/contract-campuses.ts'
import { programs } from '../../contract.ts'
import { InstitutionProgramTable } from './InstitutionProgramTable.tsx'
import { ProgramChips } from './ProgramChips.tsx'
import { filterOf, orderOf } from './program-filters.ts'

const filters = { campus: 'one', level: 'many', status: 'many', degree: 'many' } as const
const modes = ['list', 'grouped'] as const
type Mode = (typeof modes)[number]

/** The programs of the own institution with what is under way for each: as one list, or campus by campus. */
export function InstitutionPrograms({ onAdd }: { onAdd: () => void }) {
  const [mode, setMode] = useRemembered<Mode>('own-programs.mode', 'list', isMode)
  const list = useList(programs.ofInstitution, {
    name: 'own-programs',
    filters,
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate, search, filter: filterOf(filters), ...orderOf(sort), ...(mode === 'grouped' ? { mode } : {}) },
    }),
  })
  const own = useQuery(query(campuses.ofInstitution, { query: { paginate: 100 } }))
  const chips = (
    <>
      <FilterChip
        kind="one"
        label="Campus"
        options={(own.data?.data ?? []).map((campus) => ({ value: campus.id, label: campus.name, count: campus.programs }))}
        {...list.chip('campus')}
      />
      <ProgramChips list={list} />
    </>
  )
  const order = (
    <ModeSwitch
      label="Order of the programs"
      value={mode}
      onChange={(next) => {
        list.setPage(1)
        setMode(next)
      }}
      options={[
        { value: 'list', label: 'All' },
        { value: 'grouped', label: 'By campus' },
      ]}
    />
  )
  return <InstitutionProgramTable list={list} isGrouped={mode === 'grouped'} chips={chips} order={order} onAdd={onAdd} />
}

function isMode(value: unknown): value is Mode {
  return modes.some((mode) => mode === value)
}
