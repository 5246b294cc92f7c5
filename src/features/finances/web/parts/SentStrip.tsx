import { ActionIcon, Button } from '@mantine/core'
import { formatMoney } from '../../../../kit/contract/money.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { Charge } from '../../contract.ts'
import styles from '../payment.module.css'
import type { Sent } from './use-payment-work.ts'

/** What became of the verifications sent from here: the newest one, which can be taken back, and every one that was refused. */
export function SentStrip({
  sent,
  onTakeBack,
  onOpen,
  onForget,
}: {
  sent: readonly Sent[]
  onTakeBack: ((charge: Charge) => void) | undefined
  onOpen: (id: string) => void
  onForget: (id: string) => void
}) {
  const newest = sent.find((one) => one.state !== 'failed')
  return (
    <div className={styles.strips}>
      {sent
        .filter((one) => one.state === 'failed')
        .map(({ charge, message }) => (
          <div key={charge.id} className={styles.strip} data-state="failed" role="alert">
            <Icon name="alert-circle" />
            <p>
              <b>{charge.number} was not verified.</b> {message}
            </p>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onForget(charge.id)
                onOpen(charge.id)
              }}
            >
              Open it
            </Button>
          </div>
        ))}
      <div role="status">
        {newest && (
          <div className={styles.strip} data-state={newest.state}>
            <Icon name={newest.state === 'done' ? 'circle-check' : 'loader-2'} />
            <p>
              {newest.message} <span className={styles.money}>{formatMoney(newest.charge.amount)}</span>
            </p>
            {newest.state === 'done' && onTakeBack && (
              <Button size="xs" variant="subtle" aria-keyshortcuts="u" onClick={() => onTakeBack(newest.charge)}>
                Take back…
              </Button>
            )}
            {newest.state === 'done' && (
              <ActionIcon size="sm" aria-label="Dismiss" onClick={() => onForget(newest.charge.id)}>
                <Icon name="x" size={16} />
              </ActionIcon>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
