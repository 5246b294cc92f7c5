import { Button } from '@mantine/core'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { PaymentAct } from '../../rules.ts'
import { ActsMenu } from '../ActsMenu.tsx'
import styles from '../payment.module.css'
import { isOffered } from '../payment-acts.ts'
import type { HonorariumRow } from './honorarium-filters.ts'

type HonorariumActsProps = { honorarium: HonorariumRow; onAsk: (act: PaymentAct | 'proof') => void }

/** The buttons of the honorarium's panel: what its state allows, the likeliest one last. */
export function HonorariumActs({ honorarium, onAsk }: HonorariumActsProps) {
  const may = (act: PaymentAct) => isOffered(act, honorarium, 'accreditor')
  return (
    <>
      <ActsMenu
        label="More acts on this honorarium"
        acts={[
          { label: 'Add a proof', icon: 'paperclip', onClick: () => onAsk('proof') },
          may('pending') && {
            label: 'Set to pending',
            icon: 'hourglass',
            onClick: () => onAsk('pending'),
          },
          may('partial') && { label: 'Record a part', icon: 'cash', onClick: () => onAsk('partial') },
          may('waive') && { label: 'Waive the honorarium', icon: 'ban', onClick: () => onAsk('waive') },
          may('refund') && { label: 'Record a refund', icon: 'arrow-back-up', onClick: () => onAsk('refund') },
        ]}
      />
      {may('reject') && (
        <Button className={styles.reject} variant="outline" data-danger aria-keyshortcuts="r" onClick={() => onAsk('reject')}>
          Reject…
        </Button>
      )}
      {may('record') && (
        <Button aria-keyshortcuts="p" leftSection={<Icon name="cash" />} onClick={() => onAsk('record')}>
          Mark as paid…
        </Button>
      )}
      {may('take_back') && (
        <Button variant="default" leftSection={<Icon name="arrow-back-up" />} onClick={() => onAsk('take_back')}>
          Take back…
        </Button>
      )}
      {may('reopen') && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => onAsk('reopen')}>
          Open again…
        </Button>
      )}
    </>
  )
}
