import { Button } from '@mantine/core'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import styles from './RequestPage.module.css'

export type StepState = 'done' | 'now' | 'ahead' | 'wrong'

type RequestStepProps = {
  number: number
  title: string
  state: StepState
  open: boolean
  /** What was chosen, in one line, once the step is folded. */
  chosen?: ReactNode
  detail?: ReactNode
  onOpen: () => void
  children: ReactNode
}

/** One step of the guided form: open as a card, done as one line with Change, ahead as a dashed line. */
export function RequestStep({ number, title, state, open, chosen, detail, onOpen, children }: RequestStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    // Opening a step moves the reader there; the first one is open from the start.
    if (open && !wasOpen.current) heading.current?.focus()
    wasOpen.current = open
  }, [open])
  const id = `request-step-${number}`
  return (
    <section className={clsx(styles.step, styles[state])} aria-labelledby={id}>
      <span className={styles.dot} aria-hidden="true">
        {state === 'done' && !open ? <Icon name="check" size={16} /> : state === 'wrong' ? '!' : number}
      </span>
      {open ? (
        <div className={styles.card}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
      ) : state === 'ahead' ? (
        <div className={clsx(styles.row, styles.rowAhead)}>
          <h2 id={id}>{title}</h2>
        </div>
      ) : (
        <div className={styles.row}>
          <div className={styles.rowText}>
            <h2 id={id} className={styles.label}>
              {title}
            </h2>
            <span className={styles.value}>{chosen}</span>
            {detail && <span className={styles.label}>{detail}</span>}
          </div>
          <Button variant="subtle" color="gray" size="xs" onClick={onOpen} aria-label={`Change ${title.toLowerCase()}`}>
            Change
          </Button>
        </div>
      )}
    </section>
  )
}
