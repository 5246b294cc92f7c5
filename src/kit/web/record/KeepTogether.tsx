import { Fragment, type ReactNode } from 'react'
import styles from './KeepTogether.module.css'

const wholes = /(\d{1,2}(?: [A-Z][a-z]{2})?(?: \d{4})?(?: – \d{1,2})? [A-Z][a-z]{2} \d{4}|[A-Z]{2,5}-\d{4}-\d{3,})/

/** Text in which dates (`8 – 10 Dec 2026`) and numbers of records (`SV-2026-0311`) never break over two lines. */
export function KeepTogether({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children
  return children.split(wholes).map((part, i) =>
    i % 2 === 1 ? (
      <span key={`${i}-${part}`} className={styles.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={`${i}-${part}`}>{part}</Fragment>
    ),
  )
}
