import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { isId, known } from '../../../kit/web/list/known.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Status } from '../../../kit/web/record/Status.tsx'
import { levelsSought } from '../../ladder/rules.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { Sought, SurveyWords } from '../../ladder/web/parts/Survey.tsx'
import { visitColumns } from '../../visits/columns.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import { schedule } from '../contract.ts'
import type { SurveyProgram, SurveyProgramFilter } from '../contract-lists.ts'
import { VisitPlaceChips } from './parts/ScheduleFilterChips.tsx'
import { levelOptions } from './parts/schedule-filters.ts'
import { pageOf } from './parts/visit-columns.tsx'

type Row = SurveyProgram & { id: string }
const filters = { region: 'one', institution: 'one', campus: 'one', level_sought: 'many' } as const

/** Programs of visits from approved to reported, the soonest visit first. */
export function SchedulePrograms() {
  const list = useList(schedule.programs, {
    name: 'survey-programs',
    filters,
    ask: ({ page, paginate, search, filters: { region, institution, campus, level_sought } }) => ({
      query: { page, paginate },
      body: {
        filter: {
          ...(region ? { region } : {}),
          ...(isId(institution) ? { institution_id: institution } : {}),
          ...(isId(campus) ? { campus_id: campus } : {}),
          ...known('level_sought', levelsSought, level_sought),
        } as SurveyProgramFilter,
        search,
      },
    }),
    rows: ({ data }) => data.map((row): Row => ({ ...row, id: `${row.accreditation.id} ${row.program_id}` })),
  })
  return (
    <List
      label="Programs under survey"
      list={list}
      columns={columns}
      usual={['institution', 'survey', 'sought', 'dates', 'status']}
      rowName={(row) => `${row.name}, ${row.accreditation.number}`}
      rowLink={visitOf}
      rowMenu={(row) => [
        { label: 'Open the visit', icon: 'calendar-event', letter: 'O', to: visitOf(row) },
        { label: 'Programs of the campus', icon: 'books', letter: 'P', to: `/admin/institution/programs?campus=${row.campus.id}` },
      ]}
      placeholder="Search programs, institutions"
      filters={
        <>
          <VisitPlaceChips list={list} rows={list.read.data?.data} />
          <FilterChip kind="many" label="Level sought" options={levelOptions} {...list.chip('level_sought')} />
        </>
      }
      nothing="No program matches"
      none={{ icon: 'books', title: 'No program is under survey', text: 'Programs appear here once QA has approved their visit.' }}
    />
  )
}

function visitOf({ accreditation, institution }: Row): string {
  return pageOf({ id: accreditation.id, institution })
}

const columns: readonly Column<Row>[] = titled(visitColumns, [
  { key: 'name', lead: true, render: (row) => row.name },
  {
    key: 'institution',
    width: 250,
    priority: 2,
    card: 'bare',
    short: (row) => row.institution.name,
    render: (row) => (
      <>
        {row.institution.name}
        <small>{row.campus.name}</small>
      </>
    ),
  },
  { key: 'level', width: 118, priority: 3, render: (row) => <Level level={row.level} /> },
  { key: 'sought', width: 132, render: (row) => <Sought survey={row} /> },
  {
    key: 'survey',
    width: 176,
    priority: 3,
    render: (row) => <SurveyWords survey={row} overrideReason={row.override_reason} />,
  },
  {
    key: 'dates',
    header: 'Visit',
    width: 152,
    render: ({ accreditation }) => (
      <>
        <span className={cell.nowrap}>{formatDays(accreditation.visit_date, accreditation.visit_end)}</span>
        <small>{accreditation.number}</small>
      </>
    ),
  },
  {
    key: 'status',
    width: 112,
    render: ({ accreditation }) => <Status tone={visitTones[accreditation.status]}>{visitStatusNames[accreditation.status]}</Status>,
  },
  { key: 'valid_to', align: 'right', width: 116, priority: 3, render: (row) => formatDay(row.valid_to) },
])
