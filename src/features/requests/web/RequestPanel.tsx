import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../kit/contract/client.ts'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatMoney, isSome } from '../../../kit/contract/money.ts'
import { formatBytes, formatCount, listed } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Steps } from '../../../kit/web/record/Steps.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { WaitingRows } from '../../feedback/web/parts/WaitingRows.tsx'
import { files } from '../../files/contract.ts'
import { finances } from '../../finances/contract.ts'
import { outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { Sought, SurveyWords } from '../../ladder/web/parts/Survey.tsx'
import { outcomeTones } from '../../ladder/web/parts/tones.ts'
import { ToldTeam } from '../../objections/web/parts/ToldTeam.tsx'
import { packets } from '../../packets/contract.ts'
import { paymentName } from '../../payments/rules.ts'
import { ChargeLines } from '../../payments/web/parts/ChargeLines.tsx'
import { paymentTone } from '../../payments/web/parts/tones.ts'
import { ongoingStatuses, type VisitStatus, visitModeNames, visitStatusNames } from '../../visits/rules.ts'
import { namesOf } from '../../visits/web/parts/Campuses.tsx'
import type { RequestedVisit } from '../contract.ts'
import { requests } from '../contract.ts'
import { mayAnswer, mayWithdraw } from '../rules.ts'
import styles from './request-list.module.css'
import { answerPath, chargeToPay, claimRefusal, nextOf, paymentNext, stepsOf } from './visit-way.ts'

const WithdrawDialog = lazyPart(() => import('./WithdrawDialog.tsx').then((file) => file.WithdrawDialog))
const ClaimDialog = lazyPart(() => import('../../finances/web/parts/ClaimDialog.tsx').then((file) => file.ClaimDialog))

/** One own request or visit beside the list: where it stands, who acts next, its programs, and what is to be paid. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(query(requests.show, { params: { id } }))
  const [isClaiming, setClaiming] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const visit = read.data?.data
  const claimable = visit?.payment && !claimRefusal(visit)
  const isOpen = claimable && visit.payment && isSome(visit.payment.open)
  return (
    <SidePanel
      title={visit ? visit.number : 'Accreditation'}
      description={visit && [visitTypeNames[visit.visit_type], listed(namesOf(visit.campuses), 'and')].join(' · ')}
      onClose={onClose}
      foot={
        <>
          {visit && mayWithdraw(visit) && (
            <ActionButton call={requests.withdraw} onClick={() => setWithdrawing(true)}>
              Withdraw…
            </ActionButton>
          )}
          {visit && mayAnswer(visit) && (
            <ActionButton call={requests.answer} icon="pencil" variant="filled" to={answerPath(visit)}>
              Change and send again
            </ActionButton>
          )}
          {claimable ? (
            <ActionButton
              call={finances.claim}
              icon="receipt"
              variant={isOpen && !mayAnswer(visit) ? 'filled' : 'default'}
              onClick={() => setClaiming(true)}
            >
              {isOpen ? 'Send payment proof' : 'Send another proof'}
            </ActionButton>
          ) : (
            <ActionButton onClick={onClose}>Close</ActionButton>
          )}
        </>
      }
    >
      {read.error && !visit && <ErrorState error={read.error} onRetry={read.refetch} what="accreditation" bare />}
      {read.isPending && <WaitingRows label="Accreditation" />}
      {visit && <VisitParts visit={visit} />}
      {isWithdrawing && visit && <WithdrawDialog visit={visit} onClose={() => setWithdrawing(false)} />}
      {isClaiming && visit?.payment && <ClaimDialog charge={chargeToPay(visit)} onClose={() => setClaiming(false)} />}
    </SidePanel>
  )
}

/** From the approval on the agency puts a team together. */
const hasTeam: readonly VisitStatus[] = [...ongoingStatuses, 'decided']

function VisitParts({ visit }: { visit: RequestedVisit }) {
  const nexts = visit.merged_into ? [] : [nextOf(visit), paymentNext(visit)].filter((next) => next !== null)
  return (
    <>
      {visit.reason && (
        <Notice tone={visit.status === 'postponed' ? 'warn' : 'err'} title={visitStatusNames[visit.status]}>
          <p>{visit.reason}</p>
          {visit.merged_into && (
            <Link to={`/institution/programs?tab=accreditations&open=${visit.merged_into.id}`}>Open {visit.merged_into.number}</Link>
          )}
        </Notice>
      )}
      <ul className={styles.nexts} aria-label="What happens next">
        {nexts.map(({ who, says }) => (
          <li key={says}>
            {who && <b data-you={who === 'You' || undefined}>{who}</b>}
            <span>{says}</span>
          </li>
        ))}
      </ul>
      <Facts
        columns={2}
        facts={[
          { label: 'Visit', value: formatDays(visit.visit_date, visit.visit_end) },
          { label: 'Held', value: visitModeNames[visit.mode] },
        ]}
      />
      {hasTeam.includes(visit.status) && (
        <ActionButton call={packets.show} icon="file-text" to={`/institution/visits/${visit.id}/packet`}>
          Packet of the visit
        </ActionButton>
      )}
      <Section title="Time line">
        <Steps upright label={`The way of ${visit.number}`} {...stepsOf(visit)} />
      </Section>
      <Section title="Programs" count={visit.programs.length}>
        <ul className={styles.rows}>
          {visit.programs.map((program) => (
            <li key={program.program_id}>
              <Link to={`/institution/programs/${program.program_id}`}>{program.name}</Link>
              <span className={styles.levels}>
                <Level level={program.level} />
                <Icon name="arrow-right" size={14} label="seeks" />
                <Sought survey={program} />
              </span>
              <span className={styles.quiet}>
                {visit.campuses.length > 1 && `${program.campus.name} · `}
                <SurveyWords survey={program} overrideReason={program.override_reason} />
              </span>
              {program.outcome && (
                <span>
                  <Status tone={outcomeTones[program.outcome]}>
                    {outcomeNames[program.outcome]} {formatDay(program.decided_on)}
                  </Status>
                </span>
              )}
              {program.reason && <p className={styles.quiet}>{program.reason}</p>}
              {program.conditions && (
                <p className={styles.quiet}>
                  To be met by {formatDay(program.conditions_due)}: {program.conditions}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {hasTeam.includes(visit.status) && <ToldTeam visitId={visit.id} />}
      <Section title="Payment">
        <Charge visit={visit} />
      </Section>
    </>
  )
}

function Charge({ visit: { payment, programs } }: { visit: RequestedVisit }) {
  if (!payment) return <p className={styles.quiet}>Nothing is charged for this visit.</p>
  return (
    <div className={styles.charge}>
      <div className={styles.sum}>
        <span>
          <b>{formatMoney(payment.amount)}</b>
          <small>
            {formatCount(programs.length, 'program')}
            {payment.due_date && `, due ${formatDay(payment.due_date)}`}
          </small>
        </span>
        <Status pill tone={paymentTone(payment.payment_status, payment.verified)}>
          {paymentName(payment.payment_status, payment.verified)}
        </Status>
      </div>
      <ChargeLines money={payment} charges={payment.charges} />
      {payment.proofs.length === 0 && <p className={styles.quiet}>No proof of payment has been sent.</p>}
      <ul className={styles.proofs} aria-label="Proofs of payment">
        {payment.proofs.map((proof) => (
          <li key={proof.id}>
            <a href={pathOf(files.show, { params: { id: proof.id } })} download>
              <Icon name="file-text" size={20} />
              <span>
                {proof.name}
                <small>{formatBytes(proof.bytes)}</small>
              </span>
              <Icon name="download" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
