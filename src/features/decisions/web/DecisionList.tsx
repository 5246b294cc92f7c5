/** The book of decisions as staff read it: what was decided about which program or institution, the last entered first. */
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { filtersOf, titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { type Level, levelNames } from '../../ladder/rules.ts'
import { decisionColumns } from '../columns.ts'
import { type DecisionFilter, type DecisionRow, decisions } from '../contract.ts'
import { actNames, decidedAbout, decisionActs } from '../rules.ts'

const actOptions = decisionActs.map((value) => ({ value, label: actNames[value] }))

const filters = filtersOf(decisionColumns)

function filterOf(chosen: FilterValues<typeof filters>): DecisionFilter {
  const act = decisionActs.filter((one) => chosen.act?.includes(one))
  const about = decidedAbout.find((one) => one === chosen.about)
  return { ...(act.length > 0 ? { act } : {}), ...(about ? { about } : {}), ...(chosen.stands ? { stands: chosen.stands === 'yes' } : {}) }
}

export default function DecisionList() {
  const list = useList(decisions.list, {
    name: 'decisions',
    filters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: filterOf(filters) } }),
  })
  return (
    <ListPage
      title="Decisions"
      description="The book: what was decided about each program and institution, the last entered first. Nothing in it is changed; another entry corrects it"
      actions={<ExportButton call={decisions.export} input={{ query: { search: list.search, filter: filterOf(list.filters) } }} />}
      label="Decisions"
      list={list}
      columns={columns}
      rowName={(row) => row.number}
      rowLink={(row) => (row.accreditation_id ? `/admin/schedule/${row.institution_id}/${row.accreditation_id}` : undefined)}
      placeholder="Search number, program, institution"
      filters={
        <>
          <FilterChip kind="many" label="Decision" options={actOptions} {...list.chip('act')} />
          <FilterChip
            kind="one"
            label="About"
            options={[
              { value: 'program', label: 'A program' },
              { value: 'institution', label: 'An institution as a whole' },
            ]}
            {...list.chip('about')}
          />
          <FilterChip
            kind="one"
            label="State"
            options={[
              { value: 'yes', label: 'Stands' },
              { value: 'no', label: 'Replaced by another' },
            ]}
            {...list.chip('stands')}
          />
        </>
      }
      bulk={[exportOf(decisions.export)]}
      nothing="No decision matches"
      none={{
        icon: 'certificate',
        title: 'Nothing is decided yet',
        text: 'Outcomes of visits, grace periods, corrections of level and validity, and imported levels are entered here.',
      }}
    />
  )
}

const columns: readonly Column<DecisionRow>[] = titled(decisionColumns, [
  { key: 'number', lead: true, width: 130, render: (row) => row.number },
  {
    key: 'program',
    render: (row) => (
      <>
        {row.is_institutional ? row.institution : (row.program ?? 'A program that was deleted')}
        {row.is_institutional ? <small>The institution as a whole</small> : row.institution && <small>{row.institution}</small>}
      </>
    ),
  },
  {
    key: 'act',
    width: 150,
    render: (row) => (
      <>
        {actNames[row.act]}
        {row.visit && <small className={cell.nowrap}>after {row.visit}</small>}
        {row.superseded_by && <small>Replaced by {row.superseded_by}</small>}
        {row.supersedes && <small>In place of {row.supersedes}</small>}
      </>
    ),
  },
  {
    key: 'level',
    width: 160,
    priority: 2,
    render: (row) => (
      <>
        {levelsWords(row.level_before, row.level)}
        {row.qualified_for && <small>qualified for {levelNames[row.qualified_for]}</small>}
      </>
    ),
    short: (row) => levelsWords(row.level_before, row.level),
  },
  { key: 'valid_to', width: 120, priority: 2, render: (row) => formatDay(row.grace_until ?? row.valid_to) },
  { key: 'decided_on', width: 120, render: (row) => formatDay(row.decided_on) },
  {
    key: 'entered',
    width: 160,
    priority: 3,
    render: (row) => (
      <>
        {formatInstant(row.entered_at).split(',')[0]}
        {row.entered_by && <small>{row.entered_by}</small>}
      </>
    ),
  },
])

function levelsWords(before: Level, after: Level): string {
  return before === after ? levelNames[after] : `${levelNames[before]} → ${levelNames[after]}`
}
