import type { z } from 'zod'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { titled } from '../../../kit/web/list/record-columns.ts'
import cell from '../../../kit/web/record/cell.module.css'
import { Status } from '../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { teams } from '../../teams/contract.ts'
import { visitColumns } from '../../visits/columns.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import type { AccreditationRow } from '../contract-lists.ts'
import { placeCell, teamWords, typeCell } from './parts/visit-columns.tsx'

export type Row = z.infer<typeof AccreditationRow>

/** The columns of the visits under way, with the state of their teams; `onAssign` for those who may. */
export function assignmentColumns(onAssign: ((row: Row) => void) | undefined): Column<Row>[] {
  return titled(visitColumns, [
    {
      key: 'institution',
      lead: true,
      render: placeCell,
    },
    {
      key: 'type',
      width: 156,
      priority: 2,
      short: (row) => visitTypeNames[row.visit_type],
      render: typeCell,
    },
    {
      key: 'dates',
      width: 140,
      render: (row) => <span className={cell.nowrap}>{formatDays(row.visit_date, row.visit_end)}</span>,
    },
    {
      key: 'status',
      width: 106,
      priority: 2,
      short: (row) => visitStatusNames[row.status],
      render: (row) => <Status tone={visitTones[row.status]}>{visitStatusNames[row.status]}</Status>,
    },
    {
      key: 'coordinator',
      width: 164,
      priority: 3,
      short: (row) => row.coordinator ?? 'No overall coordinator',
      render: (row) => row.coordinator ?? <Status tone="err">Missing</Status>,
    },
    {
      key: 'team',
      header: 'Team',
      width: 108,
      render: (row) =>
        row.accreditors === 0 ? (
          <Status tone="err">{teamWords(row)}</Status>
        ) : (
          <>
            <Status tone={row.unanswered > 0 ? 'warn' : 'ok'}>{formatCount(row.accreditors, 'person', 'people')}</Status>
            <small className={cell.nowrap}>{row.unanswered > 0 ? `${row.unanswered} unanswered` : 'all answered'}</small>
          </>
        ),
    },
    ...(onAssign
      ? [
          {
            key: 'assign',
            header: 'Assign',
            width: 76,
            card: 'act' as const,
            align: 'right' as const,
            render: (row: Row) =>
              isAssignable(row) && (
                <ActionButton
                  call={teams.add}
                  size="xs"
                  onClick={() => onAssign(row)}
                  aria-label={`Assign to ${row.number}, ${row.institution.name}`}
                >
                  Assign
                </ActionButton>
              ),
          },
        ]
      : []),
  ])
}

export function isAssignable(row: Row): boolean {
  return assignable.includes(row.status)
}
