import { Radio, TextInput } from '@mantine/core'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { FilePicker } from '../../../kit/web/form/FilePicker.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { AmountInput } from '../../payments/web/parts/AmountInput.tsx'
import { requests } from '../contract.ts'
import { type AskedSurvey, feeLines } from './asked-survey.ts'
import { FeeTable } from './FeeTable.tsx'
import styles from './fee-step.module.css'
import choice from './RequestPage.module.css'
import type { RequestDraft } from './request-draft.ts'
import type { RequestErrors } from './request-rules.ts'

type FeeStepProps = {
  surveys: readonly AskedSurvey[]
  draft: RequestDraft
  set: (part: Partial<RequestDraft>) => void
  file: File | null
  onFile: (file: File | null) => void
  errors: RequestErrors
}

/** What the request costs, how it is paid, and whether it is paid already: then with what the slip says. */
export function FeeStep({ surveys, draft, set, file, onFile, errors }: FeeStepProps) {
  const { total } = feeLines(surveys)
  return (
    <>
      <FeeTable surveys={surveys} />
      <PayTo />
      <Radio.Group
        label="Payment status"
        name="payment_status"
        value={draft.payment_status ?? ''}
        onChange={(value) => set({ payment_status: value as 'paid' | 'unpaid' })}
        error={errors.payment_status}
      >
        <div className={styles.choices}>
          <PaymentChoice
            value="unpaid"
            name="Unpaid"
            text={`Send the request now, pay until ${agency.paymentDueDays} days before the visit`}
          />
          <PaymentChoice value="paid" name="Paid" text="With the proof; Finance checks it" />
        </div>
      </Radio.Group>
      {draft.payment_status === 'paid' && (
        <>
          <FilePicker label="Proof of payment" rule={requests.add.upload} value={file} onChange={onFile} error={errors.file} />
          <div className={styles.slip}>
            <AmountInput
              label="Amount paid"
              name="amount"
              value={draft.amount ?? total}
              onChange={(event) => set({ amount: event.currentTarget.value })}
              error={errors.amount}
            />
            <DateInput
              label="Paid on"
              name="paid_on"
              placeholder="Day on the slip"
              clearable
              maxDate={agencyDay()}
              value={draft.paid_on}
              onChange={(value) => set({ paid_on: value })}
              error={errors.paid_on}
            />
            <TextInput
              label="Reference"
              name="reference"
              description="As on the slip, if it has one"
              maxLength={80}
              value={draft.reference}
              onChange={(event) => set({ reference: event.currentTarget.value })}
              error={errors.reference}
            />
          </div>
        </>
      )}
    </>
  )
}

/** The account of the agency. */
function PayTo() {
  const { name, bank, account, instructions } = agency.payTo
  return (
    <section className={styles.payTo} aria-label="How to pay">
      <Facts
        columns={2}
        facts={[
          { label: 'Pay to', value: name, detail: bank },
          { label: 'Account', value: account },
        ]}
      />
      <p>{instructions}</p>
    </section>
  )
}

function PaymentChoice({ value, name, text }: { value: string; name: string; text: string }) {
  return (
    <Radio.Card value={value} className={choice.choice}>
      <div style={{ display: 'grid', gridTemplateColumns: '18px 1fr', gap: '2px 10px' }}>
        <Radio.Indicator />
        <b>{name}</b>
        <span />
        <span className={choice.choiceText}>{text}</span>
      </div>
    </Radio.Card>
  )
}
