import { useEffect, useRef, useState } from 'react'
import { formatDay, formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { formatMoney, isSome } from '../../../../kit/contract/money.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { PanelNext } from '../../../../kit/web/dialog/PanelNext.tsx'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { usePanelKeys } from '../../../../kit/web/dialog/use-panel-keys.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { RecordLog } from '../../../logs/web/parts/RecordLog.tsx'
import { chargeKindNames } from '../../../payments/rules.ts'
import { adjustsWords } from '../../columns.ts'
import { type Charge, finances } from '../../contract.ts'
import type { PaymentAct } from '../../rules.ts'
import type { CreditState } from '../../rules-credits.ts'
import { Keys } from '../Keys.tsx'
import { PaymentDialog } from '../PaymentDialog.tsx'
import { PaymentSum } from '../PaymentSum.tsx'
import styles from '../payment.module.css'
import { isOffered } from '../payment-acts.ts'
import { ProofDialog } from '../proofs/ProofDialog.tsx'
import { ProofViewer, zooms } from '../proofs/ProofViewer.tsx'
import { ChargeActs } from './ChargeActs.tsx'
import { SentStrip } from './SentStrip.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import type { PaymentWork } from './use-payment-work.ts'

type Asked = { act: PaymentAct | 'proof'; charge: Charge; goOn: boolean }

/**
 * One charge beside the list: its proof, its facts, and what Finance does with it. Keyboard first: V verifies and opens the next,
 * R rejects, J and K (or the arrows) walk, U takes the last verification back.
 */
export function ChargePanel({ work }: { work: PaymentWork }) {
  const { charge } = work
  const may = useCan(finances.updateStatus)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [settling, setSettling] = useState<{ to: CreditState; credit: Charge } | null>(null)
  const [zoom, setZoom] = useState<number>(zooms[0])
  const last = work.sent.find((one) => one.state === 'done')
  const isWaiting = charge !== undefined && charge.kind !== 'credit' && isOffered('verify', charge, 'accreditation')
  const ask = (act: Asked['act'], one: Charge, goOn = false) => setAsked({ act, charge: one, goOn })
  const reject = charge && isOffered('reject', charge, 'accreditation') && may ? () => ask('reject', charge, true) : undefined
  const zoomBy = (step: number) => setZoom(zooms[zooms.indexOf(zoom as 100) + step] ?? zoom)

  // a dialog or button that went away must not take the keyboard with it
  const top = useRef<HTMLDivElement>(null)
  const { chargeId } = work
  useEffect(() => {
    if (!asked && !settling && chargeId && document.activeElement === document.body) top.current?.closest('section')?.focus()
  }, [asked, settling, chargeId])

  usePanelKeys(
    asked || settling
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

  const place = work.rows.findIndex((one) => one.id === chargeId)
  const isAlone = work.rows.length === 0
  return (
    <>
      <SidePanel
        title={charge ? charge.number : 'Payment'}
        description={charge && `${charge.institution_name}, ${charge.campus_name}`}
        onClose={() => work.open(null)}
      >
        <PanelBody>
          <div ref={top}>
            <PanelNext
              what="payment"
              onPrevious={isAlone || place === 0 ? undefined : () => work.move(-1)}
              onNext={isAlone || place === work.rows.length - 1 ? undefined : () => work.move(1)}
            >
              {work.waiting > 0 ? (
                <Status tone="warn">{formatNumber(work.waiting)} to verify</Status>
              ) : (
                <Status tone="ok">Nothing left to verify</Status>
              )}
            </PanelNext>
          </div>
          <SentStrip
            sent={work.sent}
            onTakeBack={may ? (one) => ask('take_back', one) : undefined}
            onOpen={work.open}
            onForget={work.forget}
          />
          {!charge && work.error !== null && <ErrorState error={work.error} what="payment" access={finances.charge.access} />}
          {charge && <Payment key={charge.id} charge={charge} zoom={zoom} onZoom={setZoom} onOpen={work.open} />}
          {charge && (
            <Keys of="charge" may={may && charge.kind !== 'credit'} canTakeBack={last !== undefined} canZoom={charge.proofs.length > 0} />
          )}
          {charge && <RecordLog key={`log-${charge.id}`} id={charge.id} />}
        </PanelBody>
        {charge && may && (
          <PanelFoot>
            <ChargeActs
              charge={charge}
              onVerify={() => work.verify(charge)}
              onReject={reject}
              onAsk={ask}
              onSettle={(to) => setSettling({ to, credit: charge })}
            />
          </PanelFoot>
        )}
      </SidePanel>
      {settling && (
        <SettleDialog
          to={settling.to}
          credit={charge?.id === settling.credit.id ? charge : settling.credit}
          onClose={() => setSettling(null)}
          onDone={() => setSettling(null)}
        />
      )}
      {asked?.act === 'proof' && (
        <ProofDialog
          payment={payableOf(current(asked))}
          onClose={() => setAsked(null)}
          onDone={() => {
            work.acted(asked.charge.id)
            setAsked(null)
          }}
        />
      )}
      {asked && asked.act !== 'proof' && (
        <PaymentDialog
          act={asked.act}
          payment={payableOf(current(asked))}
          onClose={() => setAsked(null)}
          onDone={() => {
            work.acted(asked.charge.id)
            setAsked(null)
            if (asked.goOn) work.goOn()
            else work.open(asked.charge.id)
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

/** The institution claims another amount than is due, and nobody has verified it yet. */
function isClaimedOtherwise({ claimed_amount, amount, verified_at }: Charge): boolean {
  return verified_at === null && claimed_amount !== null && claimed_amount !== amount
}

function payableOf(charge: Charge) {
  return { ...charge, who: charge.institution_name }
}

type PaymentProps = { charge: Charge; zoom: number; onZoom: (zoom: number) => void; onOpen: (id: string) => void }

function Payment({ charge, zoom, onZoom, onOpen }: PaymentProps) {
  const { adjusts, set_off_against: against } = charge
  const other = (id: string, says: string) => (
    <button type="button" className={styles.link} onClick={() => onOpen(id)}>
      {says}
    </button>
  )
  return (
    <>
      <PaymentSum payment={charge} />
      {isClaimedOtherwise(charge) && (
        <Notice tone="warn" title="Not the amount that is due">
          <p>
            {formatMoney(charge.claimed_amount)} is what the institution says it has paid, {formatMoney(charge.amount)} is due.
          </p>
        </Notice>
      )}
      <div>
        <Facts
          columns={2}
          facts={[
            charge.kind !== 'charge' && { label: 'Kind', value: chargeKindNames[charge.kind] },
            adjusts && { label: 'Adjusts', value: other(adjusts.id, adjustsWords(charge)) },
            against && { label: 'Set off against', value: other(against.id, against.number) },
            charge.credits.length > 0 && {
              label: 'Settled by credits',
              value: charge.credits.map((credit) => (
                <div key={credit.id}>{other(credit.id, `${formatMoney(credit.amount)} of ${credit.number}`)}</div>
              )),
              detail: isSome(charge.open) && `${formatMoney(charge.open)} open`,
            },
            { label: 'Reference', value: charge.reference },
            charge.claimed_amount !== null && { label: 'Amount claimed', value: formatMoney(charge.claimed_amount) },
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
      {(charge.kind !== 'credit' || charge.proofs.length > 0) && <ProofViewer proofs={charge.proofs} zoom={zoom} onZoom={onZoom} />}
    </>
  )
}
