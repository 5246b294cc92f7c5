import { useQuery } from '@tanstack/react-query'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { type ListState, useListState } from '../../../kit/web/list/list-state.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { ModeSwitch } from '../../../kit/web/views/ModeSwitch.tsx'
import { type DegreeLevel, degreeLevels, degreeNames } from '../../ladder/rules.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { accreditors, type DegreeHolder, type NamedDegree } from '../contract.ts'
import styles from './accreditors.module.css'

const filters = { level: 'one', by: 'one' } as const
const state = { name: 'degrees', prefix: 'd_', filters } as const
const highestFirst = [...degreeLevels].reverse()

type DegreesProps = { current: string | undefined; onOpen: (id: string) => void }

/** What accreditors studied: the degrees they name with how many name each, or the people with what they wrote. */
export function DegreesView({ current, onOpen }: DegreesProps) {
  const list = useListState(state)
  const level = degreeLevels.find((one) => one === list.filters.level) ?? 'doctorate'
  const byPerson = list.filters.by === 'people'
  const totals: Record<DegreeLevel, number | undefined> = {
    doctorate: useHolders('doctorate'),
    masteral: useHolders('masteral'),
    undergraduate: useHolders('undergraduate'),
  }
  return (
    <>
      <div className={styles.switches}>
        <ModeSwitch
          label="Degree"
          value={level}
          onChange={(next) => list.setFilter('level', next)}
          options={highestFirst.map((one) => ({
            value: one,
            label: totals[one] === undefined ? degreeNames[one] : `${degreeNames[one]} ${formatNumber(totals[one])}`,
          }))}
        />
        <ModeSwitch
          label="Show"
          value={byPerson ? 'people' : 'degrees'}
          onChange={(value) => list.setFilter('by', value === 'people' ? value : undefined)}
          options={[
            { value: 'degrees', label: 'By degree' },
            { value: 'people', label: 'By person' },
          ]}
        />
      </div>
      {byPerson ? <Holders key={level} level={level} current={current} onOpen={onOpen} /> : <Named key={level} level={level} />}
    </>
  )
}

/** How many have entered a degree of this level. */
function useHolders(degree: DegreeLevel): number | undefined {
  return useQuery(query(accreditors.degree, { query: { degree, paginate: 1 } })).data?.meta.total
}

function Named({ level }: { level: DegreeLevel }) {
  const list = useList(accreditors[level], {
    ...state,
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
    rows: ({ data }) => data.map((row) => ({ ...row, id: row.degree })),
  })
  const rows = list.read.data?.data ?? []
  const most = Math.max(1, ...rows.map((row) => row.accreditors))
  return (
    <List
      name="named-degrees"
      label={`${degreeNames[level]} degrees`}
      list={searched(list)}
      columns={namedColumns(most)}
      rowName={(row) => row.degree}
      rowLink={(row) => holdersOf(level, row.degree)}
      placeholder="Search degrees"
      nothing="No degree matches"
      none={{
        icon: 'school',
        title: `Nobody has entered a ${degreeNames[level].toLowerCase()} degree`,
        text: 'Accreditors enter their degrees in their profile.',
      }}
    />
  )
}

/** Level and view are no search: taking the search away leaves them. */
function searched<List extends ListState<typeof filters>>(list: List): List {
  return { ...list, narrowed: list.search !== '', clear: () => list.setSearch('') }
}

function namedColumns(most: number): readonly Column<NamedDegree & { id: string }>[] {
  return [
    { key: 'degree', header: 'Degree', lead: true, render: (row) => row.degree },
    {
      key: 'accreditors',
      header: 'Accreditors',
      width: '50%',
      card: 'wide',
      render: (row) => (
        <span className={styles.share}>
          <span aria-hidden="true">
            <span style={{ width: `${(row.accreditors / most) * 100}%` }} />
          </span>
          <b>{formatNumber(row.accreditors)}</b>
        </span>
      ),
    },
  ]
}

function Holders({ level, current, onOpen }: { level: DegreeLevel } & DegreesProps) {
  const list = useList(accreditors.degree, {
    ...state,
    ask: ({ page, paginate, search }) => ({ query: { degree: level, page, paginate, search } }),
  })
  return (
    <List
      name="degree-holders"
      label={`People with a ${degreeNames[level].toLowerCase()} degree`}
      list={searched(list)}
      columns={holderColumns}
      rowName={(row) => row.name}
      onOpen={(row) => onOpen(row.id)}
      current={current}
      placeholder="Search people, degrees"
      nothing="Nobody matches"
      none={{
        icon: 'school',
        title: `Nobody has entered a ${degreeNames[level].toLowerCase()} degree`,
        text: 'Accreditors enter their degrees in their profile.',
        actions: (
          <ActionButton icon="users" to={listPath}>
            All accreditors
          </ActionButton>
        ),
      }}
    />
  )
}

const holderColumns: readonly Column<DegreeHolder>[] = [
  { key: 'name', header: 'Accreditor', lead: true, render: (row) => row.name },
  {
    key: 'entries',
    header: 'Degrees as entered',
    width: '34%',
    card: 'wide',
    render: (row) => (
      <ul className={styles.lines}>
        {row.entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    ),
  },
  {
    key: 'home_institution',
    header: 'Home institution',
    width: '22%',
    priority: 2,
    card: 'wide',
    render: (row) => row.home_institution ?? '–',
    short: (row) => row.home_institution,
  },
  { key: 'region', header: 'Region', width: 116, priority: 3, render: (row) => (row.region ? shortRegion(row.region) : '–') },
  {
    key: 'status',
    header: 'Status',
    width: 108,
    render: (row) => <Status tone={accreditorTones[row.status]}>{accreditorStatusNames[row.status]}</Status>,
  },
]

const listPath = '/admin/accreditor/accreditors'

/** The list of accreditors, narrowed to those who name a degree. */
function holdersOf(level: DegreeLevel, degree: string): string {
  return `${listPath}?${new URLSearchParams({ degree: level, degree_name: degree })}`
}
