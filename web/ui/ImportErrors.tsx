import type { ImportReport } from '../../contract/imports.ts'
import { DataTable } from './DataTable.tsx'
import { download } from './ExportButton.tsx'
import { formatNumber } from './format.ts'
import styles from './ImportDialog.module.css'

const shown = 50

/** The rows an import refused: where, what stands there, what is wrong, and the name it probably should be. */
export function ImportErrors({ report }: { report: ImportReport }) {
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
          { key: 'column', header: 'Column', width: 150, render: (error) => <code>{error.column}</code> },
          {
            key: 'value',
            header: 'In the file',
            width: 150,
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
          {report.errors.length > errors.length && ' “Errors as CSV” has more of them.'}
        </p>
      )}
    </div>
  )
}

/** Saves the listed errors as a CSV a spreadsheet opens; cells that would start a formula get a leading quote. */
export function saveErrors(report: ImportReport): void {
  const rows = report.errors.map((error) => [String(error.row), error.column, error.value, error.sentence, error.nearest ?? ''])
  const text = [['row', 'column', 'in_the_file', 'what_is_wrong', 'nearest_name'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
  download(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' }), `${report.file.replace(/\.\w+$/, '')}-errors.csv`)
}

function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
