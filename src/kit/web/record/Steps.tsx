import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './Steps.module.css'

export type Step = {
  label: string
  /** The day it happened or will. */
  detail?: ReactNode
  /** Upright only: a sentence below. */
  says?: ReactNode
}

/**
 * Where a record stands on its way; upright on a phone, or wherever `upright` says so. `current` is the index of the step it is in; one past the last when all is done.
 *
 *     <Steps label="Progress of the visit" current={2} steps={[{ label: 'Requested', detail: '9 Jan 2026' }, …]} />
 */
export function Steps({
  label,
  steps,
  current,
  upright,
}: {
  label: string
  steps: readonly Step[]
  current: number
  /** One below the other on a wide screen too: in a panel, or where a step has more to say than its day. */
  upright?: boolean
}) {
  return (
    <ol className={styles.steps} aria-label={label} data-upright={upright || undefined}>
      {steps.map((step, i) => {
        const state = i < current ? 'done' : i === current ? 'now' : 'ahead'
        return (
          <li key={i} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.dot}>{state === 'done' ? <Icon name="check" size={14} label="Done" /> : i + 1}</span>
            <b>{step.label}</b>
            <small>{step.detail}</small>
            {step.says && <p>{step.says}</p>}
          </li>
        )
      })}
    </ol>
  )
}
