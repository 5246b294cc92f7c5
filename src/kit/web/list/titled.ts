import type { RecordColumn } from '../../contract/columns.ts'
import type { Column } from './data-table.ts'

type TitledKey<C> = Extract<C, { key: string } & ({ title: string } | { heading: string })>['key']
/** A column of the record, or one that only this list has, or heads in words of its own. */
type Listed<Row, Key> = Column<Row> | (Omit<Column<Row>, 'header'> & { key: Key; header?: never })

/** Columns of a list under the titles of the record's `columns.ts`: `titled(programColumns, [{ key: 'level', render: … }])`. */
export function titled<C extends RecordColumn, Row>(
  record: readonly C[],
  listed: readonly Listed<NoInfer<Row>, TitledKey<C>>[],
): Column<Row>[] {
  const titles = new Map<string, string | undefined>(record.map(({ key, title, heading }) => [key, title ?? heading]))
  return listed.map((column) => ({ ...column, header: column.header ?? titles.get(column.key) ?? '' }))
}
