import { formatCount } from '../../../../kit/contract/words.ts'
import { Change } from '../../../../kit/web/record/Change.tsx'
import type { ChangedPart, VersionChanges } from '../../contract.ts'
import styles from './versions.module.css'

const groups = [
  { key: 'added', title: 'Added' },
  { key: 'removed', title: 'Removed' },
  { key: 'changed', title: 'Changed' },
  { key: 'moved', title: 'Only renumbered' },
] as const

const fieldNames: Record<ChangedPart['changes'][number]['field'], string> = { code: 'Place', text: 'Text', weight: 'Weight' }

/** `3 added, 1 removed, 2 changed`, or that nothing is. */
export function changesWords(changes: VersionChanges): string {
  const said = groups.filter(({ key }) => changes[key].length > 0).map(({ key, title }) => `${changes[key].length} ${title.toLowerCase()}`)
  return said.length > 0 ? said.join(', ') : 'Nothing is different'
}

/** What is different between two versions, part by part. */
export function ChangesList({ changes }: { changes: VersionChanges }) {
  return (
    <div className={styles.changes}>
      {groups.map(({ key, title }) =>
        changes[key].length === 0 ? null : (
          <details key={key} open={changes[key].length <= 20}>
            <summary>
              {title}: {formatCount(changes[key].length, 'part')}
            </summary>
            <ul>
              {changes[key].map((part) => (
                <li key={`${part.part} ${part.code}`}>
                  <b>{part.code}</b>
                  <span>{part.text}</span>
                  {part.changes.map(({ field, before, after }) => (
                    <Change key={field} field={fieldNames[field]} before={before} after={after} />
                  ))}
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
    </div>
  )
}
