import { formatNumber } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import styles from './BulkBar.module.css'
import type { BulkAction, DataTableProps } from './data-table.ts'

type BulkBarProps = { keys: string[]; actions: readonly BulkAction[]; all?: DataTableProps<never>['all']; onClear: () => void }

/** What can be done with the chosen rows; floats over the table's foot. Esc inside the table clears the choice. */
export function BulkBar({ keys, actions, all, onClear }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected rows">
      <b role="status">{formatNumber(keys.length)} selected</b>
      {all && (
        <button type="button" disabled={all.busy} onClick={all.onClick}>
          {all.label}
        </button>
      )}
      {actions.map((action) => (
        <button key={action.label} type="button" disabled={action.busy} onClick={() => action.onClick(keys)}>
          <Icon name={action.icon} />
          {action.label}
        </button>
      ))}
      <span className={styles.line} />
      <button type="button" aria-label="Clear the selection" onClick={onClear}>
        <Icon name="x" />
      </button>
    </section>
  )
}
