import { shortRegion } from '../../../../kit/contract/agency.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { InactiveWord } from '../../../institutions/web/parts/InactiveWord.tsx'
import { degreeNames, validityNames } from '../../../ladder/rules.ts'
import { LevelCell } from '../../../ladder/web/parts/LevelCell.tsx'
import { validityTones } from '../../../ladder/web/parts/tones.ts'
import { Validity } from '../../../ladder/web/parts/Validity.tsx'
import { programColumns } from '../../columns.ts'
import { perText, programTexts } from '../../columns-texts.ts'
import type { ProgramRow } from '../../contract.ts'

/** The columns of every list of programs; the first always shows, the last ones only where somebody wants them. */
export const listColumns: readonly Column<ProgramRow>[] = titled(programColumns, [
  {
    key: 'name',
    lead: true,
    sortKey: 'name',
    render: (row) => (
      <>
        {row.name}
        <InactiveWord isActive={!row.is_closed} why={closedWhy(row)} />
      </>
    ),
  },
  {
    key: 'campus',
    priority: 2,
    width: 132,
    render: (row) => (
      <>
        {row.campus_name.replace(/ campus$/i, '')}
        <small>{shortRegion(row.region)}</small>
      </>
    ),
    short: (row) => row.campus_name.replace(/ campus$/i, ''),
  },
  {
    key: 'institution',
    sortKey: 'institution',
    priority: 2,
    width: 224,
    card: 'bare',
    render: (row) => row.institution_name,
    short: (row) => row.institution_name,
  },
  { key: 'level', sortKey: 'level', width: 134, render: (row) => <LevelCell program={row} /> },
  { key: 'valid_to', sortKey: 'valid_to', width: 188, card: 'wide', render: (row) => <Validity {...row} /> },
  {
    key: 'status',
    width: 132,
    render: (row) => <Status tone={validityTones[row.status]}>{statusWord(row.status)}</Status>,
  },
  { key: 'active', priority: 3, width: 100, render: (row) => (row.is_active ? 'Active' : 'Inactive') },
  { key: 'degree', priority: 3, width: 124, render: (row) => degreeNames[row.degree_level] },
  ...programTexts.map(({ key }) => ({ key, priority: 3 as const, width: 160, render: (row: ProgramRow) => row[key] ?? '–' })),
])

export const usualColumns = ['campus', 'institution', 'level', 'valid_to', 'status']

/** What of a program is inactive: itself, or where it is offered. */
export function closedWhy({ is_active }: Pick<ProgramRow, 'is_active'>): string {
  return is_active ? 'Inactive campus or SUC' : 'Inactive'
}

/** As short as a column wants it. */
export function statusWord(status: ProgramRow['status']): string {
  return status === 'upcoming' ? 'Upcoming' : validityNames[status]
}

/** With more than the usual columns the wide ones give room, so that the names stay readable. */
export function fitted(columns: readonly Column<ProgramRow>[]): readonly Column<ProgramRow>[] {
  if (columns.length <= usualColumns.length + 1) return columns
  const narrow: Record<string, number> = { campus: 104, institution: 150, valid_to: 172, degree: 118, ...perText(() => 112) }
  return columns.map((column) => (narrow[column.key] ? { ...column, width: narrow[column.key] as number } : column))
}
