import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathOf } from '../../../kit/contract/client.ts'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatBytes, formatCount } from '../../../kit/contract/words.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { files } from '../../files/contract.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { paymentName } from '../../payments/rules.ts'
import { ChargeLines } from '../../payments/web/parts/ChargeLines.tsx'
import { paymentTone } from '../../payments/web/parts/tones.ts'
import type { Visit } from '../../visits/web/parts/visit-record.ts'
import styles from './payment.module.css'

/** What the institution owes for the visit and what it sent as proof. Finance verifies on its own page. */
export function VisitPayment({ visit }: { visit: Visit }) {
  const { role } = useUser()
  const { payment } = visit
  if (!payment) {
    return (
      <div className={styles.card}>
        <p className={styles.small}>Nothing is charged for this visit.</p>
      </div>
    )
  }
  const proofs = payment.charges.flatMap((charge) => charge.proofs)
  const verified = payment.charges.findLast((charge) => charge.verified_at !== null && charge.kind !== 'credit')
  const financePage = `/admin/finance/institution/${visit.institution.id}`
  return (
    <div className={styles.card}>
      <div className={styles.sum}>
        <div>
          <div className={styles.amount}>{formatMoney(payment.amount)}</div>
          <div className={styles.small}>
            {formatCount(visit.counts.programs, 'program')}
            {payment.due_date && `, due ${formatDay(payment.due_date)}`}
          </div>
        </div>
        <Status pill tone={paymentTone(payment.payment_status, payment.verified)}>
          {paymentName(payment.payment_status, payment.verified)}
        </Status>
      </div>
      <ChargeLines money={payment} charges={payment.charges.map((charge) => ({ ...charge, verified: charge.verified_at !== null }))} />
      {verified?.verified_at && (
        <p className={styles.small}>
          Verified {formatInstant(verified.verified_at)}
          {verified.verified_by && ` by ${verified.verified_by}`}
        </p>
      )}
      {proofs.map((proof) => (
        <div key={proof.id} className={styles.proof}>
          <span className={styles.thumb}>
            <Icon name={proof.type === 'application/pdf' ? 'file-text' : 'photo'} size={24} />
          </span>
          <div>
            <a className={styles.file} href={pathOf(files.show, { params: { id: proof.id } })} download>
              {proof.name}
            </a>
            <small>
              {kindOf(proof.type)}, {formatBytes(proof.bytes)}
            </small>
            <small>
              {proof.uploaded_by ? `${proof.uploaded_by}, ` : ''}
              {formatInstant(proof.created_at)}
            </small>
          </div>
        </div>
      ))}
      {payment.proof_count > proofs.length && (
        <p className={styles.small}>
          <Icon name="lock" size={14} /> {formatCount(payment.proof_count, 'proof')} sent. Finance, Monitoring and Superadmin may open{' '}
          {payment.proof_count === 1 ? 'it' : 'them'}.
        </p>
      )}
      {mayOpen(role, '/admin/finance/institution') && (
        <div>
          <Button component={Link} to={financePage} variant="default" leftSection={<Icon name="cash" />}>
            Open in Finance
          </Button>
        </div>
      )}
    </div>
  )
}

function kindOf(type: string): string {
  return ({ 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as Record<string, string>)[type] ?? 'File'
}
