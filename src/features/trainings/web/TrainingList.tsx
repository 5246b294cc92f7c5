/** The agency's training modules. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { logs } from '../../logs/contract.ts'
import { RecordLogPanel } from '../../logs/web/parts/RecordLog.tsx'
import { useDeleting } from '../../removals/web/parts/use-deleting.ts'
import { type TrainingModule, trainings } from '../contract.ts'
import { listColumns, usualColumns } from './training-columns.tsx'
import { filterOf, orderOf, trainingFilters } from './training-filters.ts'
import { keptBecause, oneLine, pageOf, typeOptions } from './training-words.ts'

const TrainingImport = lazyPart(() => import('./TrainingImport.tsx').then((file) => file.TrainingImport))

export default function TrainingList() {
  const list = useList(trainings.list, {
    name: 'trainings',
    filters: trainingFilters,
    sort: { key: 'starts_on', direction: 'desc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: { page, paginate, search, filter: filterOf(filters), ...orderOf(sort) },
    }),
  })
  const filter = filterOf(list.filters)
  const levels = useQuery(query(trainings.levels))
  const [isImporting, setImporting] = useState(false)
  useAsked('import', trainings.import, () => setImporting(true))
  const [logOf, setLogOf] = useState<TrainingModule | null>(null)
  const deleting = useDeleting<typeof trainings.removeMany, typeof trainings.restore, TrainingModule>({
    call: trainings.removeMany,
    restore: trainings.restore,
    one: 'training',
    many: 'trainings',
    nameOf: (training) => training.title,
    unless: 'If somebody attended one of them, nothing is deleted and you are told which.',
  })
  const may = { write: useCan(trainings.edit), log: useCan(logs.general) }
  const importButton = (
    <ActionButton call={trainings.import} icon="upload" onClick={() => setImporting(true)}>
      Import
    </ActionButton>
  )
  const addButton = (
    <ActionButton call={trainings.add} icon="plus" variant="filled" to="/admin/training">
      Add training
    </ActionButton>
  )

  function rowMenu(training: TrainingModule): RowAction[] {
    return [
      { label: 'Open', icon: 'school', letter: 'O', to: pageOf(training) },
      ...(may.write ? [{ label: 'Edit', icon: 'pencil' as const, letter: 'E', to: `${pageOf(training)}?edit=1` }] : []),
      ...(may.log ? [{ label: 'Audit log', icon: 'history' as const, letter: 'L', onClick: () => setLogOf(training) }] : []),
      ...(may.write
        ? [
            {
              label: 'Delete',
              icon: 'trash' as const,
              danger: true,
              onClick: () => void deleting.ask([training]),
              disabled: keptBecause(training),
            },
          ]
        : []),
    ]
  }

  return (
    <ListPage
      title="Trainings"
      actions={
        <>
          {importButton}
          <ExportButton call={trainings.export} input={{ query: { search: list.search, filter } }} />
          {addButton}
        </>
      }
      label="Trainings"
      list={list}
      columns={listColumns}
      usual={usualColumns}
      rowName={(row) => row.title}
      current={logOf?.id}
      rowLink={pageOf}
      placeholder="Search title, code, venue"
      filters={
        <>
          <FilterChip kind="many" label="Type" options={typeOptions} {...list.chip('type')} />
          <FilterChip
            kind="many"
            label="For whom"
            options={(levels.data?.data ?? []).map(({ level, count }) => ({ value: level, label: level, count }))}
            {...list.chip('level')}
          />
          <FilterChip kind="range" label="Dates" {...list.chip('dates')} />
        </>
      }
      bulk={[exportOf(trainings.export), may.write && { label: 'Delete', icon: 'trash', onClick: deleting.ask, busy: deleting.busy }]}
      problem={deleting.problem}
      rowMenu={rowMenu}
      nothing="No training matches"
      none={{
        icon: 'school',
        title: 'No trainings yet',
        text: 'Add the next one, or import them from a file.',
        actions: (
          <>
            {importButton}
            {addButton}
          </>
        ),
      }}
    >
      {deleting.bar}
      <TrainingImport opened={isImporting} onClose={() => setImporting(false)} />
      {logOf && <RecordLogPanel id={logOf.id} title={logOf.title} description={oneLine(logOf)} onClose={() => setLogOf(null)} />}
    </ListPage>
  )
}
