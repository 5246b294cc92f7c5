import type { ReactNode } from 'react'
import { KeyCap } from './KeyCap.tsx'
import styles from './PanelKeys.module.css'

/**
 * The keys of a panel (`usePanelKeys`), in sight where there is a keyboard.
 *
 *     <PanelKeys>
 *       <Key keys={['V']}>verify</Key>
 *       <Key keys={['J', 'K']}>next, previous</Key>
 *     </PanelKeys>
 */
export function PanelKeys({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.keys} aria-label="Keys">
      {children}
    </ul>
  )
}

export function Key({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <li>
      {keys.map((one) => (
        <KeyCap key={one}>{one}</KeyCap>
      ))}
      {children}
    </li>
  )
}
