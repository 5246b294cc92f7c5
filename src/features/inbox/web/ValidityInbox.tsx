import { useState } from 'react'
import { useCan } from '../../../kit/web/current-user.ts'
import { usePanelKeys } from '../../../kit/web/dialog/use-panel-keys.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { InstitutionChip, RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { type ProgramRow, programs } from '../../programs/contract.ts'
import { gracePeriods } from '../../programs/contract-grace.ts'
import { GraceDialog } from '../../programs/web/parts/GraceDialog.tsx'
import { graceRefusal } from '../../programs/web/parts/grace.ts'
import { ProgramEdit } from '../../programs/web/parts/ProgramEdit.tsx'
import { ProgramPanel } from '../../programs/web/parts/ProgramPanel.tsx'
import { listColumns } from '../../programs/web/parts/program-columns.tsx'
import { filterOf } from '../../programs/web/parts/program-filters.ts'
import { InboxList } from './InboxList.tsx'
import { useInbox } from './use-inbox.ts'

/** Without what all of them share; in the one order the call has. */
const columns = listColumns
  .filter((column) => ['name', 'campus', 'institution', 'level', 'valid_to'].includes(column.key))
  .map(({ sortKey: _, ...column }) => column)

/** Validities that end within 12 months: an institution asks for a visit in time, or the board grants a grace period. */
export default function ValidityInbox() {
  const list = useList(programs.upcoming, {
    name: 'actions.validities',
    filters: { region: 'many', institution: 'one' },
    ask: ({ page, paginate, search, filters }) => ({
      query: { page, paginate },
      body: { search, filter: filterOf(filters) },
    }),
  })
  const work = useInbox(list.read.data?.data)
  const [grace, setGrace] = useState<{ programs: ProgramRow[]; done?: () => void } | null>(null)
  const [editing, setEditing] = useState<ProgramRow | null>(null)
  const may = { grace: useCan(gracePeriods.apply), edit: useCan(programs.edit) }
  const { row } = work
  usePanelKeys(
    row && !grace && !editing
      ? {
          j: () => work.move(1),
          k: () => work.move(-1),
          g: may.grace && !graceRefusal(row) ? () => setGrace({ programs: [row] }) : undefined,
          e: may.edit ? () => setEditing(row) : undefined,
          Escape: () => work.open(null),
        }
      : {},
  )

  return (
    <InboxList
      label="Validities that end"
      list={list}
      columns={columns}
      current={row?.id}
      rowName={(program) => program.name}
      onOpen={work.open}
      placeholder="Search programs, campuses"
      filters={
        <>
          <RegionChip list={list} />
          <InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution_name} />
        </>
      }
      bulk={[may.grace && { label: 'Grace period', icon: 'clock-plus', onClick: (chosen, done) => setGrace({ programs: chosen, done }) }]}
      rowMenu={(program) => [
        ...(may.grace
          ? [
              {
                label: 'Apply grace period',
                icon: 'clock-plus' as const,
                letter: 'G',
                onClick: () => setGrace({ programs: [program] }),
                disabled: graceRefusal(program),
              },
            ]
          : []),
        ...(may.edit ? [{ label: 'Edit', icon: 'pencil' as const, letter: 'E', onClick: () => setEditing(program) }] : []),
        { label: 'Visits of the institution', icon: 'calendar-event', letter: 'O', to: `/admin/schedule/${program.institution_id}` },
      ]}
      nothing="No program matches"
      done="No validity ends within the next 12 months."
    >
      {row && (
        <ProgramPanel
          program={row}
          onClose={() => work.open(null)}
          onEdit={setEditing}
          onGrace={(program) => setGrace({ programs: [program] })}
        />
      )}
      {grace && <GraceDialog programs={grace.programs} onClose={() => setGrace(null)} onDone={() => grace.done?.()} />}
      {editing && <ProgramEdit program={editing} onClose={() => setEditing(null)} />}
    </InboxList>
  )
}
