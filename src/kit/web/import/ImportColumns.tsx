import { NativeSelect } from '@mantine/core'
import type { ColumnChoice, ImportPreview, PreviewColumn } from '../../contract/imports.ts'
import { Status, type Tone } from '../record/Status.tsx'
import styles from './ImportColumns.module.css'

const nowhere = ''

/** Which column of the file is which: what is known, what is proposed, and what the person says. */
export function ImportColumns({
  preview: { heads, columns },
  chosen,
  onChoose,
}: {
  preview: ImportPreview
  chosen: readonly ColumnChoice[]
  onChoose: (chosen: ColumnChoice[]) => void
}) {
  const placeOf = (heading: string) => chosen.find((one) => one.heading === heading)?.place ?? null
  const takenBy = (place: number, besides: string) =>
    columns.find(({ heading }) => heading !== besides && placeOf(heading) === place)?.title

  function choose(heading: string, place: number | null) {
    // one column of the file is one of ours: the other one that had it has none now
    const others = chosen.map((one) => (one.heading === heading || (place !== null && one.place === place) ? { ...one, place: null } : one))
    onChoose(others.map((one) => (one.heading === heading ? { heading, place } : one)))
  }

  return (
    <ul className={styles.columns}>
      {columns.map((column) => {
        const place = placeOf(column.heading)
        const { tone, says } = standOf(column, place)
        return (
          <li key={column.heading}>
            <NativeSelect
              label={column.title}
              withAsterisk={column.required}
              value={place === null ? nowhere : String(place)}
              onChange={({ currentTarget: { value } }) => choose(column.heading, value === nowhere ? null : Number(value))}
              data={[
                { value: nowhere, label: column.required ? 'Choose the column' : 'Not in the file' },
                ...heads.flatMap(({ head }, at) => {
                  if (!head) return []
                  const other = takenBy(at, column.heading)
                  return { value: String(at), label: other ? `${head} (now ${other})` : head }
                }),
              ]}
            />
            <div className={styles.beside}>
              <Status tone={tone}>{says}</Status>
              <span className={styles.samples}>{samplesOf(heads, place) ?? column.note}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function samplesOf(heads: ImportPreview['heads'], place: number | null): string | undefined {
  const samples = place === null ? [] : (heads[place]?.samples ?? [])
  return samples.length > 0 ? samples.join(' · ') : undefined
}

function standOf({ required, place: found, found: how }: PreviewColumn, place: number | null): { tone: Tone; says: string } {
  if (place === null) return required ? { tone: 'err', says: 'Needed' } : { tone: 'idle', says: 'Not used' }
  if (place !== found || how === 'chosen') return { tone: 'ok', says: 'Your choice' }
  if (how === 'remembered') return { tone: 'ok', says: 'As the last time' }
  return how === 'head' ? { tone: 'ok', says: 'Known' } : { tone: 'warn', says: 'Proposed: look' }
}

/** What a preview found, as a choice that the person can change. */
export function choiceOf({ columns }: ImportPreview): ColumnChoice[] {
  return columns.map(({ heading, place }) => ({ heading, place }))
}

/** Whether each column that is needed has its place. */
export function isWhole({ columns }: ImportPreview, chosen: readonly ColumnChoice[]): boolean {
  return columns.every(({ heading, required }) => !required || chosen.some((one) => one.heading === heading && one.place !== null))
}
