import styles from './rating.module.css'
import { keyWords } from './use-keys.ts'

/** The keys, where there is a keyboard. */
export function KeysHelp({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <div className={styles.keys}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        Keys <kbd>?</kbd>
      </button>
      {isOpen && (
        <dl>
          {keyWords.map(([keys, does]) => (
            <div key={keys}>
              <dt>{keys.split(' ').map((one) => (one === '…' ? ' … ' : <kbd key={one}>{one}</kbd>))}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
