import { useEffect, useRef } from 'react'
import { LoadAgain } from '../states/LoadAgain.tsx'
import { Notice } from '../states/Notice.tsx'
import styles from './StaleNotice.module.css'

type StaleNoticeProps = {
  says: string
  onReload: () => unknown
  /** In a long form: it may have been sent by keyboard from far below. */
  takesFocus?: boolean | undefined
}

/** In a form whose record somebody else saved meanwhile; what was typed stays while it is loaded again. */
export function StaleNotice({ says, onReload, takesFocus = false }: StaleNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} role="alert" className={styles.stale} {...(takesFocus ? { tabIndex: -1 } : {})}>
      <Notice tone="warn">
        <p>{says} What you entered here stays.</p>
        <LoadAgain onClick={onReload} />
      </Notice>
    </div>
  )
}
