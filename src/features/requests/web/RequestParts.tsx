import { Alert, Anchor } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { CallError } from '../../../kit/contract/client.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import styles from './RequestPage.module.css'
import type { StepState } from './RequestStep.tsx'
import { type RequestErrors, type StepName, stepOf } from './request-rules.ts'

/** One line of what was chosen; `wrong` while the choice needs a correction. */
export function Fact({ label, wrong = false, children }: { label: string; wrong?: boolean; children: ReactNode }) {
  const shown = children && !wrong
  return (
    <div>
      <dt>{label}</dt>
      <dd className={shown ? undefined : styles.todo}>{shown ? children : wrong ? 'To correct' : 'Not chosen yet'}</dd>
    </div>
  )
}

/** Where one is, on a phone, where the numbered dots have no room: a bar for each step, and the open one in words. */
export function RequestProgress({ steps }: { steps: readonly { title: string; state: StepState; open: boolean }[] }) {
  const at = steps.findIndex((step) => step.open)
  const wrong = steps.filter((step) => step.state === 'wrong').length
  return (
    <div className={styles.progress}>
      <div className={styles.bars} aria-hidden="true">
        {steps.map((step) => (
          <span key={step.title} data-state={step.state} />
        ))}
      </div>
      <b>
        Step {at + 1} of {steps.length} · {steps[at]?.title}
      </b>
      {wrong > 0 && (
        <span className={styles.toCorrect}>
          <Icon name="alert-circle" size={16} /> {wrong} to correct
        </span>
      )}
    </div>
  )
}

/** What the server said no to: fields as links to their steps, everything else as its sentence. */
export function RequestRefusal({
  refusal,
  errors,
  box,
  onField,
}: {
  refusal: CallError
  errors: RequestErrors
  box: RefObject<HTMLDivElement | null>
  onField: (step: StepName) => void
}) {
  const fields = Object.entries(errors).filter(([, sentence]) => sentence)
  const title =
    fields.length > 1
      ? `${fields.length} things need a correction`
      : fields.length === 1
        ? 'One thing needs a correction'
        : 'The request was not sent'
  return (
    <Alert ref={box} tabIndex={-1} role="alert" color="error" icon={<Icon name="alert-circle" />} title={title} className={styles.notice}>
      {fields.length === 0 && refusal.message}
      {refusal.status === 401 && (
        <>
          {' '}
          <a href="/login" target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
          , then send the request here again.
        </>
      )}
      {fields.map(([field, sentence]) => (
        <div key={field}>
          <Anchor component="button" type="button" inherit onClick={() => onField(stepOf(field))}>
            {sentence}
          </Anchor>
        </div>
      ))}
    </Alert>
  )
}
