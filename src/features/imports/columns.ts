/** The columns of the list of imports. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import type { ImportRow } from './contract.ts'

export const importColumns = [
  { key: 'file', title: 'File', filter: { kind: 'many' } },
  { key: 'made', title: 'Imported' },
  { key: 'new', title: 'New' },
  { key: 'changed', title: 'Changed' },
  { key: 'left_out', title: 'Left out' },
  { key: 'state', title: 'Undo' },
] as const satisfies readonly RecordColumn<ImportRow>[]
