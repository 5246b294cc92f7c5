/** What a DataTable is told. Shapes only; the parts are in DataTable*.tsx. */
import type { ReactNode } from 'react'
import type { Access } from '../../contract/call.ts'
import type { ColumnWidths } from '../columns/column-widths.ts'
import type { IconName } from '../icons/icon-names.ts'
import type { EmptyStateProps } from '../states/EmptyState.tsx'
import type { Sort } from './list-state.ts'

export type Column<Row> = {
  key: string
  /** Column head; on a phone the small label above the value. */
  header: string
  render: (row: Row) => ReactNode
  /** The column that names the row. It carries the link and comes first on a card. The first column when none is marked. */
  lead?: boolean
  /** Numbers, money and days right, words left. */
  align?: 'left' | 'right'
  /** The name the call's `sort` takes; makes the head a button. */
  sortKey?: string
  /** 1 stays, 2 leaves a tight sheet (< 1040 px), 3 a very tight one (< 800 px). A phone shows all. */
  priority?: 1 | 2 | 3
  /** What the lead cell says in place of a column that has left: `(row) => row.campus_name`. */
  short?: (row: Row) => string | null | undefined
  /** Any CSS width; one column, usually the lead, stays without. */
  width?: number | string
  /** It stays on one line where there is room, or where the table scrolls; narrow columns do by themselves. */
  oneLine?: boolean
  /** On a card: half a line (usual), a whole line, a whole line without its label, the button at its lower right, or not at all. */
  card?: 'half' | 'wide' | 'bare' | 'act' | 'none'
}

export type RowAction = {
  label: string
  icon: IconName
  onClick?: () => void
  /** A link instead of an act. */
  to?: string
  danger?: boolean
  /** Does it while the menu is open: one letter, upper case. */
  letter?: string
  /** Why it cannot be done now; the entry is shown, greyed, with this sentence. */
  disabled?: string | false
}

export type BulkAction = { label: string; icon: IconName; onClick: (keys: string[]) => void; busy?: boolean }

/** What a list read answers, as far as the table needs it: the result of `useQuery(query(call, …))` fits. */
export type ListRead<Row> = {
  data: { data: Row[] } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

export type DataTableProps<Row> = {
  /** What the table holds, for people who cannot see it: `Programs`. */
  label: string
  columns: readonly Column<Row>[]
  /** A list read … */
  read?: ListRead<Row>
  /** … or rows at hand. `undefined` while they come. */
  rows?: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The row in words, for "Select …" and "More for …". */
  rowName: (row: Row) => string
  /** Where the lead cell (on a phone: the whole card) leads. */
  rowLink?: (row: Row) => string | undefined
  /** Opens beside the list instead of leading away. */
  onOpen?: (row: Row) => void
  /** Key of the row that is open beside the list. */
  current?: string | null | undefined
  /** Keys of rows that are new to the reader: a dot marks them, and a word for people who do not see it. */
  unseen?: ReadonlySet<string> | undefined
  /** The name of the list and the widths a person gave its columns: their edges can be drawn. */
  widths?: ColumnWidths
  sort?: Sort | null
  onSort?: (key: string) => void
  /** Chosen row keys; with `onSelect` every row gets a box. */
  selected?: readonly string[]
  onSelect?: (keys: string[]) => void
  bulk?: readonly BulkAction[]
  /** Offered in the bulk bar when all rows of the page are chosen: `Select all 320`. */
  all?: { label: string; onClick: () => void; busy: boolean } | false
  rowMenu?: (row: Row) => readonly RowAction[]
  /** What rows that stand together have in common: it stands once, above them. The rows come in that order. */
  groupOf?: ((row: Row) => string) | undefined
  /** Rows that open: what stands below one. */
  expand?: (row: Row) => ReactNode
  empty: Pick<EmptyStateProps, 'title' | 'text' | 'actions' | 'icon'> | Omit<EmptyStateProps, 'tone' | 'bare'>
  /** The call's access, named when the server refuses. */
  access?: Access
  /** Rows of the skeleton: the page size. */
  skeletonRows?: number
  /** For a table inside a record page: its head does not stick. */
  static?: boolean
}
