import { workbenchKeys } from '../parts/keys.ts'
import styles from './rating.module.css'

/** The keys, where there is a keyboard. */
export function KeysHelp({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <div className={styles.keys}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        Keys <kbd>?</kbd>
      </button>
      {isOpen && (
        <dl>
          {workbenchKeys.keys.map(({ keys, does }) => (
            <div key={does}>
              <dt>{keys.map((one) => (one === '…' ? ' … ' : <kbd key={one}>{one}</kbd>))}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
