import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatDay } from '../../../kit/contract/days.ts'
import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/titled.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { outcomeNames } from '../../ladder/rules.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { outcomeTones } from '../../ladder/web/parts/tones.ts'
import { visitColumns } from '../../visits/columns.ts'
import type { VisitProgram } from '../../visits/contract.ts'
import { visits } from '../../visits/contract.ts'

type Row = z.infer<typeof VisitProgram>

/** The programs a visit covers: where they stand, what they seek, what was decided before and now. */
export function VisitPrograms({ read }: { read: UseQueryResult<{ programs: Row[] }> }) {
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
      columns={columns}
      rowKey={(program) => program.program_id}
      rowName={(program) => program.name}
      empty={{ icon: 'certificate', title: 'No programs yet', text: 'Edit the programs of the visit to say what the team will survey.' }}
      access={visits.programs.access}
      skeletonRows={4}
    />
  )
}

const columns: Column<Row>[] = titled(visitColumns, [
  {
    key: 'name',
    lead: true,
    render: (program) => (
      <>
        {program.name}
        <small>{validityWords(program)}</small>
      </>
    ),
  },
  { key: 'level', width: 124, render: (program) => <Level level={program.level} /> },
  { key: 'sought', width: 124, render: (program) => <Level level={program.level_sought} /> },
  {
    key: 'last',
    header: 'Last outcome',
    width: 136,
    priority: 3,
    render: ({ last, level }) =>
      last ? (
        <>
          <Status tone={outcomeTones[last.outcome]}>{outcomeNames[last.outcome]}</Status>
          <small>{formatDay(last.decided_on)}</small>
        </>
      ) : (
        // A level without an outcome here was granted before the records begin.
        <Status tone="idle">{level === 'none' ? 'First survey' : 'Not on record'}</Status>
      ),
  },
  {
    key: 'mean',
    align: 'right',
    width: 100,
    priority: 2,
    render: (program) => program.grand_mean ?? program.last?.grand_mean ?? '–',
  },
  {
    key: 'outcome',
    width: 136,
    render: (program) =>
      program.outcome ? (
        <>
          <Status tone={outcomeTones[program.outcome]}>{outcomeNames[program.outcome]}</Status>
          <small>{formatDay(program.decided_on)}</small>
        </>
      ) : (
        <Status tone="idle">Not decided</Status>
      ),
  },
])

function validityWords(program: Row): string {
  if (program.grace_until) return `in grace until ${formatDay(program.grace_until)}`
  return program.valid_to ? `valid to ${formatDay(program.valid_to)}` : 'no validity yet'
}
