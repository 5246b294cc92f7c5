import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { DataTable } from '../../../../kit/web/list/DataTable.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type ImportRow, imports, type Undoing } from '../../contract.ts'

const shown = 50

/** What taking an import back would do, which records stay and why; done only when somebody has seen it. */
export function UndoDialog({ of, onClose }: { of: ImportRow; onClose: () => void }) {
  const read = useQuery(query(imports.undoing, { params: { id: of.id } }))
  const change = useChange(imports.undo)
  const seen = read.data?.data
  const goes = seen ? seen.removes + seen.restores : 0
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={change.busy}
      once
      size={seen && seen.stay_count > 0 ? 720 : 560}
      title="Undo this import?"
      description={of.file}
      foot={
        <>
          <Button variant="default" disabled={change.busy} onClick={onClose}>
            Cancel
          </Button>
          {goes > 0 && (
            <Button
              data-danger
              loading={change.busy}
              onClick={() => void change.send({ params: { id: of.id }, body: { leave: seen?.stay_count ?? 0 } }, { onDone: onClose })}
            >
              Undo {formatCount(goes, 'record')}
            </Button>
          )}
        </>
      }
    >
      <Refused refusal={change.refusal} onReload={read.refetch} onClose={change.clear} />
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="import" />}
      {!seen && !read.error && <p role="status">Looking at what was built on it…</p>}
      {seen && <WhatHappens of={seen} />}
      {seen && seen.notes.length > 0 && (
        <Notice tone="warn" title="Before you undo it">
          {seen.notes.join(' ')}
        </Notice>
      )}
      {seen && seen.stay_count > 0 && <Staying of={seen} />}
    </Dialog>
  )
}

function WhatHappens({ of: { removes, restores } }: { of: Undoing }) {
  if (removes + restores === 0)
    return (
      <Notice tone="warn" title="Nothing can be undone">
        Something was built on each of its records.
      </Notice>
    )
  return (
    <ul>
      {removes > 0 && (
        <li>
          {formatCount(removes, 'record')} that it added {removes === 1 ? 'is' : 'are'} deleted.
        </li>
      )}
      {restores > 0 && (
        <li>
          {formatCount(restores, 'record')} that it changed {restores === 1 ? 'gets its' : 'get their'} values of before.
        </li>
      )}
    </ul>
  )
}

function Staying({ of: { stays, stay_count } }: { of: Undoing }) {
  const rows = stays.slice(0, shown)
  return (
    <>
      <Notice
        tone="warn"
        title={`${formatCount(stay_count, 'record')} ${stay_count === 1 ? 'stays' : 'stay'} as ${stay_count === 1 ? 'it is' : 'they are'}`}
      >
        Something was built on {stay_count === 1 ? 'it' : 'them'} since the import.
      </Notice>
      <DataTable
        static
        label="Records that stay"
        rows={rows}
        rowKey={(row) => row.record_id}
        rowName={(row) => row.name}
        empty={{ icon: 'check', title: 'None' }}
        columns={[
          { key: 'row', header: 'Row', width: 64, align: 'right', render: (row) => formatNumber(row.row) },
          { key: 'name', header: 'Record', lead: true, render: (row) => row.name },
          { key: 'why', header: 'Why', card: 'wide', render: (row) => row.sentence },
        ]}
      />
      {stay_count > rows.length && <p>{`The first ${formatNumber(rows.length)} of ${formatNumber(stay_count)}.`}</p>}
    </>
  )
}
