/** The columns of papers: list, export. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import type { PaperRow } from './contract.ts'
import { paperKindNames } from './rules.ts'

export const paperColumns = [
  { key: 'number', title: 'Number', value: (row) => row.number },
  { key: 'kind', title: 'Paper', filter: { kind: 'many', made: 'one' }, value: (row) => paperKindNames[row.kind] },
  { key: 'about', title: 'About', heading: 'about', value: (row) => row.about },
  { key: 'institution', title: 'Institution', heading: 'institution_name', value: (row) => row.institution },
  { key: 'decision', title: 'Decision', heading: 'decision', value: (row) => row.decision },
  { key: 'issued_on', title: 'Issued', heading: 'issued_on', value: (row) => row.issued_on },
  { key: 'issued_by', heading: 'issued_by', value: (row) => row.issued_by },
  { key: 'replaces', heading: 'replaces', value: (row) => row.replaces },
  { key: 'replaced_by', heading: 'replaced_by', value: (row) => row.replaced_by },
  { key: 'made', title: 'File', heading: 'made_at', value: (row) => row.made_at },
  { key: 'bytes', heading: 'bytes', value: (row) => row.bytes },
  { key: 'sha256', heading: 'sha256', value: (row) => row.sha256 },
  { key: 'signed_by', heading: 'signed_by', value: (row) => row.signed_by },
] as const satisfies readonly RecordColumn<PaperRow>[]
