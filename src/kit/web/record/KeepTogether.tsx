/** Where a line of a page may break, and where not. */
import { Fragment, type ReactNode } from 'react'
import styles from './KeepTogether.module.css'

const wholes =
  /(\d{1,2}(?: [A-Z][a-z]{2})?(?: \d{4})?(?: – \d{1,2})? [A-Z][a-z]{2,8} \d{4}|[A-Z]{1,5}-\d{4}-\d{3,}|[IVX]+-[A-Z]\b|\d+ days? (?:left|ago))/

/**
 * Text in which dates (`8 – 10 Dec 2026`, `10 December 2026`), numbers of records (`SV-2026-0311`) and of regions (`IV-A`) and how long ago
 * or ahead (`2 days left`) never break over two lines, and no line begins with a point.
 */
export function KeepTogether({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children
  return children
    .replaceAll(' · ', '\u00a0· ')
    .split(wholes)
    .map((part, i) =>
      i % 2 === 1 ? (
        <span key={`${i}-${part}`} className={styles.whole}>
          {part}
        </span>
      ) : (
        <Fragment key={`${i}-${part}`}>{part}</Fragment>
      ),
    )
}

/** Text that breaks before its `@` where it is an e-mail address, not in the middle of a word; other words stay as they are. */
export function BreakBeforeAt({ children }: { children: ReactNode }): ReactNode {
  const [, name, host] = (typeof children === 'string' && /^(\S+)(@\S.*)$/.exec(children)) || []
  if (!name) return children
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}
