import { ActionIcon, Button, Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Charge, finances } from '../../contract/finances.ts'
import { paymentName } from '../../contract/visits.ts'
import { Facts } from '../ui/Facts.tsx'
import { formatDay, formatDays, formatInstant, formatMoney, formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Notice } from '../ui/Notice.tsx'
import { PanelBody, PanelFoot, SidePanel } from '../ui/SidePanel.tsx'
import { Trouble } from '../ui/State.tsx'
import { Status } from '../ui/Status.tsx'
import { paymentTone } from '../ui/tones.ts'
import { useMay } from '../ui/viewer.ts'
import { Keys } from './Keys.tsx'
import { type PaymentAct, PaymentDialog } from './PaymentDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { ProofViewer, zooms } from './ProofViewer.tsx'
import styles from './payment.module.css'
import { SentStrip } from './SentStrip.tsx'
import { usePanelKeys } from './use-panel-keys.ts'
import type { PaymentWork } from './use-payment-work.ts'

type Asked = { act: PaymentAct | 'proof'; charge: Charge; goOn: boolean }

/**
 * One charge beside the list: its proof, its facts, and what Finance does with it. Keyboard first: V verifies and opens the next,
 * R rejects, J and K (or the arrows) walk, U takes the last verification back.
 */
export function ChargePanel({ work }: { work: PaymentWork }) {
  const { charge } = work
  const may = useMay(finances.updateStatus)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [zoom, setZoom] = useState<number>(zooms[0])
  const last = work.sent.find((one) => one.state === 'done')
  const isWaiting = charge !== undefined && isClaimed(charge)
  const ask = (act: Asked['act'], one: Charge, goOn = false) => setAsked({ act, charge: one, goOn })
  const reject = isWaiting && may ? () => ask('reject', charge, true) : undefined
  const zoomBy = (step: number) => setZoom(zooms[zooms.indexOf(zoom as 100) + step] ?? zoom)

  // a dialog or button that went away must not take the keyboard with it
  const top = useRef<HTMLDivElement>(null)
  const { chargeId } = work
  useEffect(() => {
    if (!asked && chargeId && document.activeElement === document.body) top.current?.closest('section')?.focus()
  }, [asked, chargeId])

  usePanelKeys(
    asked
      ? {}
      : {
          v: isWaiting && may ? () => work.verify(charge) : undefined,
          r: reject,
          u: last && may ? () => ask('take_back', last.charge) : undefined,
          j: () => work.move(1),
          ArrowRight: () => work.move(1),
          k: () => work.move(-1),
          ArrowLeft: () => work.move(-1),
          '+': () => zoomBy(1),
          '-': () => zoomBy(-1),
          Escape: () => work.open(null),
        },
  )

  return (
    <>
      <SidePanel
        title={charge ? charge.number : 'Payment'}
        description={charge && `${charge.institution_name}, ${charge.campus_name}`}
        onClose={() => work.open(null)}
      >
        <PanelBody>
          <div ref={top}>
            <Walk work={work} />
          </div>
          <SentStrip
            sent={work.sent}
            onTakeBack={may ? (one) => ask('take_back', one) : undefined}
            onOpen={work.open}
            onForget={work.forget}
          />
          {!charge && work.error !== null && <Trouble error={work.error} what="payment" access={finances.charge.access} />}
          {charge && <Payment key={charge.id} charge={charge} zoom={zoom} onZoom={setZoom} />}
          {charge && <Keys may={may} canTakeBack={last !== undefined} />}
        </PanelBody>
        {charge && may && (
          <PanelFoot>
            <Acts charge={charge} onVerify={() => work.verify(charge)} onReject={reject} onAsk={ask} />
          </PanelFoot>
        )}
      </SidePanel>
      {asked?.act === 'proof' && (
        <ProofDialog
          charge={current(asked)}
          onClose={() => setAsked(null)}
          onDone={(after) => {
            work.acted(after)
            setAsked(null)
          }}
        />
      )}
      {asked && asked.act !== 'proof' && (
        <PaymentDialog
          act={asked.act}
          charge={current(asked)}
          onClose={() => setAsked(null)}
          onDone={(after) => {
            work.acted(after)
            setAsked(null)
            if (asked.goOn) work.goOn()
            else work.open(after.id)
          }}
        />
      )}
    </>
  )

  /** The charge asked about, in its newest version. */
  function current(one: Asked): Charge {
    return charge?.id === one.charge.id && charge.version > one.charge.version ? charge : one.charge
  }
}

export function isClaimed(charge: Charge): boolean {
  return charge.payment_status === 'paid' && charge.verified_at === null
}

/** Where one is among the payments, and the way to the next. */
function Walk({ work }: { work: PaymentWork }) {
  const place = work.rows.findIndex((one) => one.id === work.chargeId)
  return (
    <div className={styles.walk}>
      <span>
        {work.waiting > 0 ? (
          <Status tone="warn">{formatNumber(work.waiting)} to verify</Status>
        ) : (
          <Status tone="ok">Nothing left to verify</Status>
        )}
      </span>
      <ActionIcon aria-label="Previous payment" disabled={place === 0 || work.rows.length === 0} onClick={() => work.move(-1)}>
        <Icon name="chevron-left" />
      </ActionIcon>
      <ActionIcon
        aria-label="Next payment"
        disabled={place === work.rows.length - 1 || work.rows.length === 0}
        onClick={() => work.move(1)}
      >
        <Icon name="chevron-right" />
      </ActionIcon>
    </div>
  )
}

function Payment({ charge, zoom, onZoom }: { charge: Charge; zoom: number; onZoom: (zoom: number) => void }) {
  const verified = charge.verified_at !== null
  return (
    <>
      <div>
        <div className={styles.sum}>
          <p className={styles.amount}>{formatMoney(charge.amount)}</p>
          <Status tone={paymentTone(charge.payment_status, verified)} pill>
            {paymentName(charge.payment_status, verified)}
          </Status>
        </div>
        <p className={styles.muted}>{charge.description}</p>
      </div>
      {charge.status_reason && <Notice tone={charge.payment_status === 'rejected' ? 'err' : 'note'}>{charge.status_reason}</Notice>}
      <div>
        <Facts
          columns={2}
          facts={[
            { label: 'Reference', value: charge.reference },
            { label: 'Paid on', value: formatDay(charge.paid_on) },
            { label: 'Visit', value: formatDays(charge.visit_date, charge.visit_end) },
            { label: 'Due', value: formatDay(charge.due_date) },
            charge.verified_at !== null && {
              label: 'Verified',
              value: charge.verified_by ?? '–',
              detail: formatInstant(charge.verified_at),
            },
          ]}
        />
      </div>
      <ProofViewer proofs={charge.proofs} zoom={zoom} onZoom={onZoom} />
    </>
  )
}

function Acts({
  charge,
  onVerify,
  onReject,
  onAsk,
}: {
  charge: Charge
  onVerify: () => void
  onReject: (() => void) | undefined
  onAsk: (act: Asked['act'], charge: Charge) => void
}) {
  const isVerified = charge.payment_status === 'paid' && charge.verified_at !== null
  const isOpen = ['unpaid', 'pending', 'partial', 'rejected'].includes(charge.payment_status)
  const more: [act: Asked['act'], label: string, icon: IconName, offered: boolean][] = [
    ['proof', 'Add a proof', 'paperclip', true],
    ['partial', 'Record a part', 'cash', isOpen || isClaimed(charge)],
    ['waive', 'Waive the charge', 'ban', isOpen],
    ['refund', 'Record a refund', 'arrow-back-up', isVerified],
  ]
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon className={styles.more} size={36} aria-label={`More for ${charge.number}`}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {more
            .filter(([, , , offered]) => offered)
            .map(([act, label, icon]) => (
              <Menu.Item key={act} leftSection={<Icon name={icon} />} onClick={() => onAsk(act, charge)}>
                {label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
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
      {isVerified && (
        <Button variant="default" leftSection={<Icon name="arrow-back-up" />} onClick={() => onAsk('take_back', charge)}>
          Take back…
        </Button>
      )}
      {isOpen && (
        <Button leftSection={<Icon name="cash" />} onClick={() => onAsk('record', charge)}>
          Record payment…
        </Button>
      )}
    </>
  )
}
