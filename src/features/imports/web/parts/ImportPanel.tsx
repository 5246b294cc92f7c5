import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { PanelBody, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { DataTable } from '../../../../kit/web/list/DataTable.tsx'
import { Paging } from '../../../../kit/web/list/Paging.tsx'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { type ImportedRecord, type ImportRow, imports } from '../../contract.ts'
import { importKindNames } from '../../rules.ts'
import { ImportStatus } from './ImportStatus.tsx'

const UndoDialog = lazyPart(() => import('./UndoDialog.tsx').then((file) => file.UndoDialog))

/** One import beside the list: what it did, and the way back. */
export function ImportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(query(imports.one, { params: { id } }))
  const [isUndoing, setUndoing] = useState(false)
  const one = read.data?.data
  const foot = one?.can_undo ? (
    <ActionButton call={imports.undo} icon="arrow-back-up" danger onClick={() => setUndoing(true)}>
      Undo this import…
    </ActionButton>
  ) : undefined
  const body = (
    <>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="import" />}
      {one && <ImportFacts of={one} />}
      {one && one.stay > 0 && one.can_undo && <Records of={one} />}
    </>
  )
  return (
    <SidePanel title={one?.file ?? 'Import'} description={one && importKindNames[one.kind]} onClose={onClose} foot={foot}>
      {foot ? body : <PanelBody>{body}</PanelBody>}
      {isUndoing && one && <UndoDialog of={one} onClose={() => setUndoing(false)} />}
    </SidePanel>
  )
}

function ImportFacts({ of }: { of: ImportRow }) {
  return (
    <Facts
      columns={2}
      facts={[
        { label: 'Imported', value: formatInstant(of.made_at), detail: of.made_by_name },
        { label: 'Undo', value: <ImportStatus of={of} />, detail: `until ${formatInstant(of.undo_until)}` },
        { label: 'New', value: formatNumber(of.created) },
        { label: 'Changed', value: formatNumber(of.updated) },
        { label: 'The same as stored', value: formatNumber(of.unchanged) },
        of.left_out > 0 && { label: 'Left out', value: formatNumber(of.left_out), detail: 'to correct' },
        of.undone_at !== null && {
          label: 'Undone',
          value: formatCount(of.taken_back, 'record'),
          detail: `${formatInstant(of.undone_at)}, ${of.undone_by_name}`,
        },
        of.undone_at !== null && of.stay > 0 && { label: 'Stay', value: formatCount(of.stay, 'record') },
      ]}
    />
  )
}

/** What it made and changed, as far as it is not taken back. */
function Records({ of: { id, stay } }: { of: ImportRow }) {
  const [page, setPage] = useState(1)
  const read = useQuery(query(imports.rows, { params: { id }, query: { page, paginate: 10 } }))
  return (
    <Section title="Records" count={stay}>
      <DataTable
        static
        label="Records of the import"
        read={read}
        rowKey={(row) => row.record_id}
        rowName={(row) => row.name}
        empty={{ icon: 'check', title: 'None is left' }}
        columns={[
          { key: 'row', header: 'Row', width: 60, align: 'right', render: (row) => formatNumber(row.row) },
          {
            key: 'name',
            header: 'Record',
            lead: true,
            render: (row) => (
              <>
                {row.name}
                <small>{row.before ? `Changed: ${changedWords(row)}` : 'New'}</small>
              </>
            ),
          },
        ]}
      />
      <Paging meta={read.data?.meta} onPage={setPage} />
    </Section>
  )
}

function changedWords({ before, after }: ImportedRecord): string {
  const keys = Object.keys(after ?? {}).filter((key) => after?.[key] !== before?.[key])
  return keys.map((key) => fieldWords[key] ?? key.replaceAll('_', ' ')).join(', ')
}

/** Fields that lists call otherwise than records do. */
const fieldWords: Record<string, string> = { valid_to: 'valid until', is_main: 'main campus' }
