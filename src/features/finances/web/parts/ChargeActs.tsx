import { Button } from '@mantine/core'
import { nextStates } from '../../../../kit/contract/states.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import type { Charge } from '../../contract.ts'
import type { PaymentAct } from '../../rules.ts'
import { type CreditState, creditState, creditSteps } from '../../rules-credits.ts'
import { ActsMenu } from '../ActsMenu.tsx'
import styles from '../payment.module.css'
import { isOffered } from '../payment-acts.ts'

type ChargeActsProps = {
  charge: Charge
  onVerify: () => void
  onReject: (() => void) | undefined
  onAsk: (act: PaymentAct | 'proof', charge: Charge) => void
  onSettle: (to: CreditState) => void
}

/** The buttons of the charge's panel: what its state allows, the likeliest one last. */
export function ChargeActs({ charge, onVerify, onReject, onAsk, onSettle }: ChargeActsProps) {
  if (charge.kind === 'credit') return <CreditActs credit={charge} onSettle={onSettle} />
  const may = (act: PaymentAct) => isOffered(act, charge, 'accreditation')
  return (
    <>
      <ActsMenu
        label="More acts on this payment"
        acts={[
          { label: 'Add a proof', icon: 'paperclip', onClick: () => onAsk('proof', charge) },
          may('partial') && { label: 'Record a part', icon: 'cash', onClick: () => onAsk('partial', charge) },
          may('waive') && { label: 'Waive the charge', icon: 'ban', onClick: () => onAsk('waive', charge) },
          may('refund') && { label: 'Record a refund', icon: 'arrow-back-up', onClick: () => onAsk('refund', charge) },
        ]}
      />
      {onReject && (
        <Button className={styles.reject} variant="outline" data-danger aria-keyshortcuts="r" onClick={onReject}>
          Reject…
        </Button>
      )}
      {may('verify') && (
        <Button aria-keyshortcuts="v" leftSection={<Icon name="check" />} onClick={onVerify}>
          Verify payment
        </Button>
      )}
      {may('take_back') && (
        <Button variant="default" leftSection={<Icon name="arrow-back-up" />} onClick={() => onAsk('take_back', charge)}>
          Take back…
        </Button>
      )}
      {may('record') && (
        <Button leftSection={<Icon name="cash" />} onClick={() => onAsk('record', charge)}>
          Record payment…
        </Button>
      )}
      {may('reopen') && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => onAsk('reopen', charge)}>
          Open again…
        </Button>
      )}
    </>
  )
}

const creditActs: Record<CreditState, { label: string; icon: IconName; variant: 'filled' | 'default' }> = {
  paid_back: { label: 'Paid back…', icon: 'cash', variant: 'default' },
  set_off: { label: 'Set off…', icon: 'arrows-exchange', variant: 'filled' },
  open: { label: 'Take back…', icon: 'arrow-back-up', variant: 'default' },
}

function CreditActs({ credit, onSettle }: { credit: Charge; onSettle: (to: CreditState) => void }) {
  const now = creditState(credit)
  if (!now) return null
  const next = nextStates(creditSteps, now, 'finances.settleCredit').toSorted((one) => (one === 'set_off' ? 1 : -1))
  return next.map((to) => {
    const { label, icon, variant } = creditActs[to]
    return (
      <Button key={to} variant={variant} leftSection={<Icon name={icon} />} onClick={() => onSettle(to)}>
        {label}
      </Button>
    )
  })
}
