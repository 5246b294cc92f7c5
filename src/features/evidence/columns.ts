/** The columns of what lies in a room, for its list as a file. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import type { EvidenceItem } from './contract-records.ts'

export const evidenceColumns = [
  { key: 'area', value: ({ area }: EvidenceItem) => area ?? '' },
  { key: 'slot', value: ({ slot }: EvidenceItem) => slot },
  { key: 'title', value: ({ title }: EvidenceItem) => title },
  { key: 'kind', value: ({ kind }: EvidenceItem) => kind },
  { key: 'file_or_link', value: ({ name, url }: EvidenceItem) => name ?? url },
  { key: 'version', value: ({ number }: EvidenceItem) => number },
  { key: 'bytes', value: ({ bytes }: EvidenceItem) => bytes },
  { key: 'sha256', value: ({ sha256 }: EvidenceItem) => sha256 },
  { key: 'added_by', value: ({ added_by }: EvidenceItem) => added_by },
  { key: 'added_at', value: ({ added_at }: EvidenceItem) => added_at },
  { key: 'removed_at', value: ({ removed_at }: EvidenceItem) => removed_at },
] as const satisfies readonly RecordColumn<EvidenceItem>[]
