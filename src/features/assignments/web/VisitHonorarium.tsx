import { formatDay } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { files } from '../../files/contract.ts'
import { paymentName } from '../../payments/rules.ts'
import { paymentTone } from '../../payments/web/parts/tones.ts'
import type { AssignedVisit } from '../contract.ts'
import styles from './assigned-visit.module.css'

/** What is paid for the part taken, how that stands, and the bank's slip once there is one. */
export function VisitHonorarium({ honorarium }: { honorarium: NonNullable<AssignedVisit['honorarium']> }) {
  const { amount, payment_status, verified, due_date, paid_on, reference, status_reason, proofs } = honorarium
  const isOpen = payment_status === 'unpaid' || payment_status === 'pending' || payment_status === 'partial'
  return (
    <Section title="Your honorarium">
      <div className={styles.box}>
        <p className={styles.stand}>
          <b className={styles.sum}>{formatMoney(amount)}</b>
          <Status tone={paymentTone(payment_status, verified)}>{paymentName(payment_status, verified)}</Status>
        </p>
        <p>
          {isOpen && due_date && `Paid by ${formatDay(due_date)}, once your report is accepted.`}
          {!isOpen && paid_on && `On ${formatDay(paid_on)}${reference ? `, reference ${reference}` : ''}.`}
        </p>
        {status_reason && <p>{status_reason}</p>}
        {proofs.map((proof) => (
          <ExportButton
            key={proof.file_id}
            call={files.show}
            input={{ params: { id: proof.file_id } }}
            label={proofs.length > 1 ? `Transfer slip, ${proof.name}` : 'Transfer slip'}
          />
        ))}
      </div>
    </Section>
  )
}
