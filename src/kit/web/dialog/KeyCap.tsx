import styles from './KeyCap.module.css'

/** A key as it is drawn where keys are listed: `Page Up`. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles.cap}>{children}</kbd>
}
