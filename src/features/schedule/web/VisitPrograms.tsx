import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { formatDay } from '../../../kit/contract/days.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { outcomeNames } from '../../ladder/rules.ts'
import { seeksWords } from '../../ladder/rules-surveys.ts'
import { LevelCell } from '../../ladder/web/parts/LevelCell.tsx'
import { SurveyWords } from '../../ladder/web/parts/Survey.tsx'
import { outcomeTones } from '../../ladder/web/parts/tones.ts'
import { programs } from '../../programs/contract.ts'
import { visitColumns } from '../../visits/columns.ts'
import type { VisitProgram } from '../../visits/contract.ts'
import { visits } from '../../visits/contract.ts'

type Row = z.infer<typeof VisitProgram>

/** The programs a visit covers: where they stand, their survey, what was decided before and now; `onCorrect` where outcomes can be corrected. */
export function VisitPrograms({
  read,
  onCorrect,
}: {
  read: UseQueryResult<{ programs: Row[] }>
  onCorrect?: ((program: Row) => void) | undefined
}) {
  return (
    <DataTable
      label="Programs"
      static
      read={{
        data: read.data && { data: read.data.programs },
        error: read.error,
        isFetching: read.isFetching,
        refetch: read.refetch,
      }}
      columns={columnsOf(new Set(read.data?.programs.map((program) => program.campus.id)).size > 1)}
      rowKey={(program) => program.program_id}
      rowName={(program) => program.name}
      {...(onCorrect && {
        rowMenu: (program: Row) =>
          program.decision ? [{ label: 'Correct the outcome…', icon: 'pencil' as const, onClick: () => onCorrect(program) }] : [],
      })}
      empty={{ icon: 'certificate', title: 'No programs yet', text: 'Edit the programs of the visit to say what the team will survey.' }}
      access={visits.programs.access}
      skeletonRows={4}
    />
  )
}

/** @param severalCampuses each program names its own */
function columnsOf(severalCampuses: boolean): Column<Row>[] {
  const [name, ...others] = columns
  return severalCampuses && name ? [{ ...name, render: (program) => <NameCell program={program} withCampus /> }, ...others] : columns
}

function NameCell({ program, withCampus = false }: { program: Row; withCampus?: boolean }) {
  const mayOpenStory = useCan(programs.ladder)
  return (
    <>
      {mayOpenStory ? <Link to={`/admin/institution/programs/${program.program_id}`}>{program.name}</Link> : program.name}
      <small>
        {withCampus && `${program.campus.name} · `}
        {validityWords(program)}
      </small>
    </>
  )
}

const columns: Column<Row>[] = titled(visitColumns, [
  {
    key: 'name',
    lead: true,
    render: (program) => <NameCell program={program} />,
  },
  {
    key: 'level',
    width: 140,
    render: (program) => <LevelCell program={program} />,
  },
  {
    key: 'survey',
    width: 186,
    render: (program) => (
      <>
        <SurveyWords survey={program} overrideReason={program.override_reason} />
        <small>{seeksWords(program)}</small>
      </>
    ),
  },
  {
    key: 'last',
    header: 'Last outcome',
    width: 132,
    priority: 3,
    render: ({ last, level }) =>
      last ? (
        <>
          <Status tone={outcomeTones[last.outcome]}>{outcomeNames[last.outcome]}</Status>
          <small>
            {formatDay(last.decided_on)}
            {last.grand_mean && `, mean ${last.grand_mean}`}
          </small>
        </>
      ) : (
        // A level without an outcome here was granted before the records begin.
        <Status tone="idle">{level === 'none' ? 'First survey' : 'Not on record'}</Status>
      ),
  },
  {
    key: 'mean',
    align: 'right',
    width: 92,
    priority: 2,
    render: (program) => program.grand_mean ?? '–',
  },
  { key: 'outcome', width: 250, card: 'wide', render: (program) => <OutcomeCell program={program} /> },
])

/** What was decided, with its words; and what a correction replaced. */
function OutcomeCell({ program }: { program: Row }) {
  const { outcome, decided_on, decision, corrected } = program
  if (!outcome) return <Status tone="idle">Not decided</Status>
  return (
    <>
      <Status tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Status>
      <small>{formatDay(decided_on)}</small>
      {decision?.reason && <small>{decision.reason}</small>}
      {decision?.conditions && (
        <small>
          To be met by {formatDay(decision.conditions_due)}: {decision.conditions}
        </small>
      )}
      {corrected.map((one) => (
        <small key={one.id}>
          Corrected on {formatDay(one.corrected_on)}
          {one.corrected_by && ` by ${one.corrected_by}`}, was {outcomeNames[one.outcome].toLowerCase()}
          {one.grand_mean && ` (${one.grand_mean})`}: {one.correction_reason}
        </small>
      ))}
    </>
  )
}

function validityWords(program: Row): string {
  if (program.grace_until) return `in grace until ${formatDay(program.grace_until)}`
  return program.valid_to ? `valid to ${formatDay(program.valid_to)}` : 'no validity yet'
}
