import type { ImportReport } from '../../contract/imports.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'
import { Notice } from '../states/Notice.tsx'
import styles from './ImportDialog.module.css'
import { ImportErrors } from './ImportErrors.tsx'

/** What came of an import: the counts, the rows to correct, and what the file held besides. */
export function ImportResult({ report, isRefused }: { report: ImportReport; isRefused: boolean }) {
  return (
    <>
      <Counts report={report} isRefused={isRefused} />
      {isRefused && <ImportErrors report={report} />}
      {!isRefused && report.rows_with_errors > 0 && (
        <Notice
          tone="warn"
          title={`${formatCount(report.rows_with_errors, 'row')} ${report.rows_with_errors === 1 ? 'was' : 'were'} left out`}
        >
          The sheet to correct has {report.rows_with_errors === 1 ? 'it' : 'them'}: correct and import it again.
        </Notice>
      )}
      <Remarks report={report} />
      <FormerNames report={report} />
    </>
  )
}

function Counts({ report, isRefused }: { report: ImportReport; isRefused: boolean }) {
  const counts: [label: string, value: number, bad?: boolean][] = isRefused
    ? [
        ['Rows read', report.rows],
        ['Ready', report.ready],
        ['Repeated', report.repeated],
        ['With an error', report.rows_with_errors, true],
      ]
    : [
        ['Rows read', report.rows],
        ['Created', report.created],
        ['Updated', report.updated],
        ['Unchanged', report.unchanged],
      ]
  return (
    <dl className={styles.counts}>
      {counts.map(([label, value, bad]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={bad || undefined}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Columns nobody knows and rows that repeat others. */
export function Remarks({ report }: { report: ImportReport }) {
  const { unknown_columns: columns, repeated, repeated_rows: rows } = report
  if (columns.length === 0 && repeated === 0) return null
  return (
    <p className={styles.hint}>
      {columns.length > 0 && (
        <>
          {columns.length === 1 ? 'One column was not used: ' : `${columns.length} columns were not used: `}
          <code>{columns.join(', ')}</code>.{' '}
        </>
      )}
      {repeated === 1 && `Row ${rows[0]} repeats an earlier row and counts once.`}
      {repeated > 1 &&
        `Rows ${rows.slice(0, 12).join(', ')}${repeated > 12 ? ` and ${formatNumber(repeated - 12)} more` : ''} repeat an earlier row and count once.`}
    </p>
  )
}

/** Records the file calls by a name they had before. */
export function FormerNames({ report: { former_names: used } }: { report: ImportReport }) {
  const names = [...new Map(used.map((one) => [`${one.written}\n${one.name}`, one])).values()]
  const [first] = names
  if (!first) return null
  return (
    <p className={styles.hint}>
      {names.length === 1
        ? 'A former name was taken for the one of today: '
        : `${formatNumber(names.length)} former names were taken for those of today: `}
      {names.slice(0, 5).map(({ written, name }, i) => (
        <span key={written}>
          {i > 0 && '; '}
          {written} is now <b>{name}</b>
        </span>
      ))}
      {names.length > 5 ? ', and others.' : '.'}
    </p>
  )
}
