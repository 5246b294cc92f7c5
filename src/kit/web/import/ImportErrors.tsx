import type { ImportReport } from '../../contract/imports.ts'
import { formatNumber } from '../../contract/words.ts'
import { DataTable } from '../list/DataTable.tsx'
import styles from './ImportDialog.module.css'

const shown = 50

/**
 * The rows an import refused: where, what stands there, what is wrong, and the name it probably should be.
 * @param headOf how the file calls a column
 */
export function ImportErrors({ report, headOf = (column) => column }: { report: ImportReport; headOf?: (column: string) => string }) {
  const errors = report.errors.slice(0, shown).map((error, i) => ({ ...error, key: String(i) }))
  return (
    <div className={styles.errors}>
      <DataTable
        static
        label="Rows to correct"
        rows={errors}
        rowKey={(error) => error.key}
        rowName={(error) => `row ${error.row}`}
        empty={{ icon: 'check', title: 'No errors' }}
        columns={[
          {
            key: 'row',
            header: 'Row',
            align: 'right',
            width: 64,
            render: (error) => (
              <>
                <span className={styles.rowWord}>Row </span>
                {formatNumber(error.row)}
              </>
            ),
          },
          { key: 'column', header: 'Column', width: 150, render: (error) => <code>{headOf(error.column)}</code> },
          {
            key: 'value',
            header: 'In the file',
            width: 220,
            card: 'wide',
            render: (error) => error.value || <span className={styles.hint}>empty</span>,
          },
          {
            key: 'sentence',
            header: 'What is wrong',
            card: 'wide',
            render: (error) => (
              <>
                {error.sentence}
                {error.nearest && (
                  <small>
                    Nearest name: <b>{error.nearest}</b>
                  </small>
                )}
              </>
            ),
          },
        ]}
      />
      {report.error_count > errors.length && (
        <p className={styles.hint}>
          The first {formatNumber(errors.length)} of {formatNumber(report.error_count)} errors.
          {report.errors.length > errors.length && sheetHas(report)}
        </p>
      )}
    </div>
  )
}

/** All errors are counted, the first of them told. */
function sheetHas({ errors, error_count }: ImportReport): string {
  return errors.length < error_count
    ? ` The sheet to correct marks the first ${formatNumber(errors.length)}.`
    : ' The sheet to correct marks all of them.'
}
