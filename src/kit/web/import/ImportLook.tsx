import { useState } from 'react'
import { type ImportPreview, type PreviewRow, type RowFate, rowFates } from '../../contract/imports.ts'
import { formatNumber } from '../../contract/words.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import styles from './ImportLook.module.css'
import { FormerNames, Remarks } from './ImportResult.tsx'

type Seen = NonNullable<ImportPreview['seen']>

type Fate = RowFate | 'gone'

const names: Record<Fate, string> = { new: 'New', changed: 'Changed', same: 'The same', gone: 'Goes', wrong: 'To correct' }
const none: Record<Fate, string> = {
  new: 'No row is new',
  changed: 'No row changes anything',
  same: 'No row is stored as it stands',
  gone: 'Nothing goes',
  wrong: 'No row needs a correction',
}

/** What would become of the rows, before anything is stored: counts that are tabs, and the rows of the chosen one. */
export function ImportLook({ seen, heads, what }: { seen: Seen; heads: ImportPreview['heads']; what: string }) {
  const { report, rows, gone, gone_count } = seen
  // most imports add and change, and take nothing away
  const fates = rowFates.flatMap((one): Fate[] => (one === 'wrong' && gone_count > 0 ? ['gone', one] : [one]))
  const counts: Record<Fate, number> = {
    new: report.created,
    changed: report.updated,
    same: report.unchanged,
    gone: gone_count,
    wrong: report.rows_with_errors,
  }
  const [fate, setFate] = useState<Fate>(() => firstWithRows(counts))
  const shown =
    fate === 'gone' ? gone.map((one) => ({ ...one, row: 0, fate: 'same' as const, changes: [] })) : rows.filter((row) => row.fate === fate)
  return (
    <>
      <div className={styles.fates} role="tablist" aria-label="What becomes of the rows">
        {fates.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`fate-${one}`}
            aria-selected={one === fate}
            aria-controls="fate-rows"
            tabIndex={one === fate ? 0 : -1}
            data-bad={(one === 'wrong' && counts.wrong > 0) || undefined}
            onClick={() => setFate(one)}
            onKeyDown={({ key }) => {
              const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? fates.length - 1 : 0
              if (step === 0) return
              const next = fates[(fates.indexOf(one) + step) % fates.length] as Fate
              setFate(next)
              document.getElementById(`fate-${next}`)?.focus()
            }}
          >
            <span>{names[one]}</span>
            <b>{formatNumber(counts[one])}</b>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="fate-rows" aria-labelledby={`fate-${fate}`}>
        {fate === 'wrong' && counts.wrong > 0 ? (
          <ImportErrors report={report} headOf={(column) => heads[report.places[column] ?? -1]?.head ?? column} />
        ) : (
          <DataTable
            static
            label={`${names[fate]}: ${what}`}
            rows={shown}
            rowKey={(row) => `${row.row} ${row.line} ${row.name}`}
            rowName={(row) => row.name}
            empty={{ icon: 'check', title: none[fate] }}
            columns={columnsOf(fate)}
          />
        )}
        {fate !== 'wrong' && counts[fate] > shown.length && (
          <p className={styles.more}>
            The first {formatNumber(shown.length)} of {formatNumber(counts[fate])} rows.
          </p>
        )}
      </div>
      <Remarks report={report} />
      <FormerNames report={report} />
    </>
  )
}

function firstWithRows(counts: Record<Fate, number>): Fate {
  return (['wrong', 'gone', 'changed', 'new'] as const).find((fate) => counts[fate] > 0) ?? 'same'
}

function columnsOf(fate: Fate) {
  const row = { key: 'row', header: 'Row', align: 'right' as const, width: 64, render: (one: PreviewRow) => formatNumber(one.row) }
  const record = {
    key: 'name',
    header: 'Record',
    lead: true,
    render: (one: PreviewRow) => (
      <>
        {one.name}
        <small>{one.line}</small>
      </>
    ),
  }
  const changes = {
    key: 'changes',
    header: fate === 'new' ? 'Given' : 'Changes',
    card: 'wide' as const,
    render: (one: PreviewRow) => <Changes of={one} />,
  }
  if (fate === 'gone') return [record]
  return fate === 'same' ? [row, record] : [row, record, changes]
}

function Changes({ of: { fate, changes } }: { of: PreviewRow }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ title, before, after }) => (
        <li key={title}>
          <span>{title}</span>{' '}
          {fate === 'changed' && (
            <>
              <s>{before ?? 'empty'}</s> <span aria-hidden="true">→</span>
              <span className={styles.hidden}> becomes </span>{' '}
            </>
          )}
          <b>{after ?? 'empty'}</b>
        </li>
      ))}
    </ul>
  )
}
