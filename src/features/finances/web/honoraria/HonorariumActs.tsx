import { Button } from '@mantine/core'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ActsMenu } from '../ActsMenu.tsx'
import styles from '../payment.module.css'
import { isOpen, type PaymentAct } from '../payment-acts.ts'
import type { HonorariumRow } from './honorarium-filters.ts'

type HonorariumActsProps = { honorarium: HonorariumRow; onAsk: (act: PaymentAct | 'proof') => void }

/** The buttons of the honorarium's panel: what its state allows, the likeliest one last. */
export function HonorariumActs({ honorarium, onAsk }: HonorariumActsProps) {
  const { payment_status } = honorarium
  const open = isOpen(honorarium)
  const isPaid = payment_status === 'paid'
  return (
    <>
      <ActsMenu
        label="More acts on this honorarium"
        acts={[
          { label: 'Add a proof', icon: 'paperclip', onClick: () => onAsk('proof') },
          (payment_status === 'unpaid' || payment_status === 'rejected') && {
            label: 'Set to pending',
            icon: 'hourglass',
            onClick: () => onAsk('pending'),
          },
          open && { label: 'Record a part', icon: 'cash', onClick: () => onAsk('partial') },
          open && { label: 'Waive the honorarium', icon: 'ban', onClick: () => onAsk('waive') },
          isPaid && { label: 'Record a refund', icon: 'arrow-back-up', onClick: () => onAsk('refund') },
        ]}
      />
      {open && payment_status !== 'rejected' && (
        <Button className={styles.reject} variant="outline" data-danger aria-keyshortcuts="r" onClick={() => onAsk('reject')}>
          Reject…
        </Button>
      )}
      {open && (
        <Button aria-keyshortcuts="p" leftSection={<Icon name="cash" />} onClick={() => onAsk('record')}>
          Mark as paid…
        </Button>
      )}
      {isPaid && (
        <Button variant="default" leftSection={<Icon name="arrow-back-up" />} onClick={() => onAsk('take_back')}>
          Take back…
        </Button>
      )}
      {!open && !isPaid && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => onAsk('reopen')}>
          Open again…
        </Button>
      )}
    </>
  )
}
