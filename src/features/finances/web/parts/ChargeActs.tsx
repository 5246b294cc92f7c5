import { Button } from '@mantine/core'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { Charge } from '../../contract.ts'
import { ActsMenu } from '../ActsMenu.tsx'
import styles from '../payment.module.css'
import { isClaimed, isOpen, isVerified, type PaymentAct } from '../payment-acts.ts'

type ChargeActsProps = {
  charge: Charge
  onVerify: () => void
  onReject: (() => void) | undefined
  onAsk: (act: PaymentAct | 'proof', charge: Charge) => void
}

/** The buttons of the charge's panel: what its state allows, the likeliest one last. */
export function ChargeActs({ charge, onVerify, onReject, onAsk }: ChargeActsProps) {
  const open = isOpen(charge)
  const isClosed = charge.payment_status === 'waived' || charge.payment_status === 'refunded'
  return (
    <>
      <ActsMenu
        label="More acts on this payment"
        acts={[
          { label: 'Add a proof', icon: 'paperclip', onClick: () => onAsk('proof', charge) },
          (open || isClaimed(charge)) && { label: 'Record a part', icon: 'cash', onClick: () => onAsk('partial', charge) },
          open && { label: 'Waive the charge', icon: 'ban', onClick: () => onAsk('waive', charge) },
          isVerified(charge) && { label: 'Record a refund', icon: 'arrow-back-up', onClick: () => onAsk('refund', charge) },
        ]}
      />
      {onReject && (
        <Button className={styles.reject} variant="outline" data-danger aria-keyshortcuts="r" onClick={onReject}>
          Reject…
        </Button>
      )}
      {isClaimed(charge) && (
        <Button aria-keyshortcuts="v" leftSection={<Icon name="check" />} onClick={onVerify}>
          Verify payment
        </Button>
      )}
      {isVerified(charge) && (
        <Button variant="default" leftSection={<Icon name="arrow-back-up" />} onClick={() => onAsk('take_back', charge)}>
          Take back…
        </Button>
      )}
      {open && (
        <Button leftSection={<Icon name="cash" />} onClick={() => onAsk('record', charge)}>
          Record payment…
        </Button>
      )}
      {isClosed && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => onAsk('reopen', charge)}>
          Open again…
        </Button>
      )}
    </>
  )
}
