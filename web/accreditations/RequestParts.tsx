import { Alert, Anchor, Radio } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { CallError } from '../../contract/client.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './RequestPage.module.css'
import type { RequestErrors, StepName } from './request-rules.ts'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={children ? undefined : styles.todo}>{children || 'Not chosen yet'}</dd>
    </div>
  )
}

export function PaymentChoice({ value, name, text }: { value: string; name: string; text: string }) {
  return (
    <Radio.Card value={value} className={styles.choice}>
      <div style={{ display: 'grid', gridTemplateColumns: '18px 1fr', gap: '2px 10px' }}>
        <Radio.Indicator />
        <b>{name}</b>
        <span />
        <span className={styles.choiceText}>{text}</span>
      </div>
    </Radio.Card>
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
  const fields = Object.entries(errors).filter(([, sentence]) => sentence) as [StepName | 'degree_level', string][]
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
          <Anchor component="button" type="button" inherit onClick={() => onField(field === 'degree_level' ? 'program_name' : field)}>
            {sentence}
          </Anchor>
        </div>
      ))}
    </Alert>
  )
}
