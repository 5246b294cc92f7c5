import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatDay, formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { PanelNext } from '../../../../kit/web/dialog/PanelNext.tsx'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { usePanelKeys } from '../../../../kit/web/dialog/use-panel-keys.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { RecordLog } from '../../../logs/web/parts/RecordLog.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { finances } from '../../contract.ts'
import type { PaymentAct } from '../../rules.ts'
import { Keys } from '../Keys.tsx'
import { PaymentDialog } from '../PaymentDialog.tsx'
import { PaymentSum } from '../PaymentSum.tsx'
import { isOffered } from '../payment-acts.ts'
import { ProofDialog } from '../proofs/ProofDialog.tsx'
import { ProofDrop } from '../proofs/ProofDrop.tsx'
import { ProofViewer, zooms } from '../proofs/ProofViewer.tsx'
import { HonorariumActs } from './HonorariumActs.tsx'
import { reportOf } from './honorarium-columns.tsx'
import { type HonorariumRow, payableOf } from './honorarium-filters.ts'
import { PaidTo } from './PaidTo.tsx'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import type { HonorariumWalk } from './use-honorarium-queue.ts'
import { WaitingPanel } from './WaitingPanel.tsx'

type Asked = { act: PaymentAct | 'proof'; row: HonorariumRow; next: string | null }

/** One honorarium beside the list: whom it goes to, for what, its proofs, and what Finance does with it. P pays, R rejects, J and K walk. */
export function HonorariumPanel({ walk, onPerson }: { walk: HonorariumWalk; onPerson: (accreditorId: string) => void }) {
  const { honorarium } = walk
  const may = useCan(finances.updateStatus)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [zoom, setZoom] = useState<number>(zooms[0])
  const isPayable = honorarium !== undefined && may && isOffered('record', honorarium, 'accreditor')
  const zoomBy = (step: number) => setZoom(zooms[zooms.indexOf(zoom as 100) + step] ?? zoom)
  const ask = (act: Asked['act']) => {
    const goesOn = act === 'record' || act === 'reject' || act === 'waive'
    if (honorarium) setAsked({ act, row: honorarium, next: goesOn ? walk.nextToPay() : null })
  }

  // a dialog or button that went away must not take the keyboard with it
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asked && walk.id && document.activeElement === document.body) top.current?.closest('section')?.focus()
  }, [asked, walk.id])

  usePanelKeys(
    asked
      ? {}
      : {
          p: isPayable ? () => ask('record') : undefined,
          r: may && honorarium && isOffered('reject', honorarium, 'accreditor') ? () => ask('reject') : undefined,
          j: walk.next,
          ArrowRight: walk.next,
          k: walk.previous,
          ArrowLeft: walk.previous,
          '+': () => zoomBy(1),
          '-': () => zoomBy(-1),
          Escape: () => walk.open(null),
        },
  )

  const current = asked && (honorarium?.id === asked.row.id ? honorarium : asked.row)
  const payment = current && payableOf(current)
  return (
    <>
      <SidePanel
        title={honorarium?.accreditor.name ?? 'Honorarium'}
        description={honorarium && `${assignmentRoleNames[honorarium.role]} · ${honorarium.number}`}
        onClose={() => walk.open(null)}
      >
        <PanelBody>
          <div ref={top}>
            <PanelNext what="honorarium" onPrevious={walk.previous} onNext={walk.next}>
              {honorarium && (
                <Button
                  variant="subtle"
                  size="xs"
                  leftSection={<Icon name="user" size={16} />}
                  onClick={() => onPerson(honorarium.accreditor.id)}
                >
                  All finances of this person
                </Button>
              )}
            </PanelNext>
          </div>
          {!honorarium && walk.error !== null && <ErrorState error={walk.error} what="honorarium" access={finances.honorarium.access} />}
          {!honorarium && walk.error === null && <WaitingPanel />}
          {honorarium && (
            <>
              <PaymentSum payment={honorarium} />
              <ReleaseNotice honorarium={honorarium} />
              <HonorariumFacts honorarium={honorarium} />
              {honorarium.proofs.length > 0 || !may ? (
                <ProofViewer key={honorarium.id} proofs={honorarium.proofs} zoom={zoom} onZoom={setZoom} />
              ) : (
                <ProofDrop key={honorarium.id} financeId={honorarium.id} />
              )}
              <Keys of="honorarium" may={isPayable} canZoom={honorarium.proofs.length > 0} />
              <RecordLog key={`log-${honorarium.id}`} id={honorarium.id} />
            </>
          )}
        </PanelBody>
        {honorarium && may && (
          <PanelFoot>
            <HonorariumActs honorarium={honorarium} onAsk={ask} />
          </PanelFoot>
        )}
      </SidePanel>
      {asked?.act === 'proof' && payment && <ProofDialog payment={payment} onClose={() => setAsked(null)} onDone={() => setAsked(null)} />}
      {asked && asked.act !== 'proof' && payment && (
        <PaymentDialog
          act={asked.act}
          payment={payment}
          notice={asked.act === 'record' && <ReportNotice honorarium={current} />}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            if (asked.next) walk.open(asked.next)
          }}
        />
      )}
    </>
  )
}

function HonorariumFacts({ honorarium }: { honorarium: HonorariumRow }) {
  return (
    <div>
      <Facts
        columns={2}
        facts={[
          { label: 'SUC', value: honorarium.suc.name, detail: honorarium.campus_name },
          { label: 'Visit', value: visitTypeNames[honorarium.visit_type], detail: formatDays(honorarium.dos, honorarium.dos_end) },
          { label: 'Report', value: reportOf(honorarium) },
          { label: 'Due', value: formatDay(honorarium.due_date) },
          { label: 'Paid to', value: <PaidTo accreditorId={honorarium.accreditor.id} name={honorarium.accreditor.name} /> },
          { label: 'Paid on', value: formatDay(honorarium.paid_on), detail: honorarium.reference },
          honorarium.verified_at !== null && {
            label: 'Recorded by',
            value: honorarium.verified_by ?? '–',
            detail: formatInstant(honorarium.verified_at),
          },
        ]}
      />
    </div>
  )
}

/** An honorarium is due when the report is accepted: paid before, it was released by a second person, and that is said. */
function ReportNotice({ honorarium }: { honorarium: Pick<HonorariumRow, 'report_status'> }) {
  if (honorarium.report_status === 'accepted') return null
  return (
    <Notice tone="warn">
      The report of this visit is not accepted yet: <b>{reportOf(honorarium)}</b>
    </Notice>
  )
}
