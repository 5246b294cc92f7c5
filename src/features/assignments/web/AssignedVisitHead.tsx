import { Button } from '@mantine/core'
import { agencyDay, daysBetween, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount, onOneLine } from '../../../kit/contract/words.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { MailLink, MapLink, PhoneLink } from '../../../kit/web/record/Reach.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames, assignmentStatusNames, visitModeNames, visitStatusNames } from '../../visits/rules.ts'
import { assignmentTones, visitTones } from '../../visits/web/parts/tones.ts'
import { areaWords, whenWords } from '../../visits/web/parts/visit-words.ts'
import type { AssignedVisit } from '../contract.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import styles from './assigned-visit.module.css'

type NoticeProps = { visit: AssignedVisit; onAccept: () => void; onDecline: () => void }

/** What waits for this person, first on the page: the invitation with its two buttons, or why the visit does not take place. */
export function AssignedVisitNotice({ visit, onAccept, onDecline }: NoticeProps) {
  const isInvited = visit.may_answer.includes('accepted')
  const isOff = visit.status === 'cancelled' || visit.status === 'postponed' || visit.status === 'returned'
  const isTooLate = visit.assignment_status === 'invited' && !isInvited && !isOff
  return (
    <div className={styles.notices}>
      {isOff && (
        <Notice
          tone={visit.status === 'cancelled' ? 'err' : 'warn'}
          title={`This visit is ${visitStatusNames[visit.status].toLowerCase()}`}
        >
          <p>{visit.status === 'cancelled' ? 'It does not take place.' : 'The agency sets new dates and writes to you.'}</p>
        </Notice>
      )}
      {isInvited && (
        <section className={styles.invitation} aria-label="Invitation">
          <p>
            <b>You are invited as {assignmentRoleNames[visit.role].toLowerCase()}</b>
            {areaWords(visit.areas)}
          </p>
          <AnswerButtons assignment={visit} onAccept={onAccept} onDecline={onDecline} />
        </section>
      )}
      {isTooLate && (
        <Notice tone="warn" title="This invitation can no longer be accepted here">
          <p>The last day to accept was {formatDay(visit.answer_until)}. Write to the agency if you take part all the same.</p>
          <AnswerButtons assignment={visit} onAccept={onAccept} onDecline={onDecline} />
        </Notice>
      )}
      {visit.decline_reason && (
        <Notice tone="note" title="You declined">
          <p>{visit.decline_reason}</p>
        </Notice>
      )}
    </div>
  )
}

/** Where, when, how, and in which part. */
export function AssignedVisitFacts({ visit, onDecline }: { visit: AssignedVisit; onDecline: () => void }) {
  const { campus, institution, contact } = visit
  const place = [campus.address, campus.city, campus.province].filter(Boolean).join(', ')
  const sought = [institution.name, campus.name, campus.city, campus.province].filter(Boolean).join(' ')
  return (
    <Facts
      columns={3}
      facts={[
        {
          label: 'Dates',
          value: formatDays(visit.visit_date, visit.visit_end),
          detail: `${formatCount(daysBetween(visit.visit_date, visit.visit_end) + 1, 'day')}, ${whenWords(visit)}`,
        },
        { label: 'Your role', value: assignmentRoleNames[visit.role], detail: areaWords(visit.areas) },
        {
          label: 'Your answer',
          value: <Status tone={assignmentTones[visit.assignment_status]}>{assignmentStatusNames[visit.assignment_status]}</Status>,
          detail: visit.assignment_status !== 'invited' && visit.may_answer.includes('declined') && (
            <span className={styles.changed}>
              <Button variant="subtle" size="sm" onClick={onDecline}>
                Decline after all
              </Button>
            </span>
          ),
        },
        visit.declaration !== null && {
          label: 'Your declarations',
          value: `Version ${visit.declaration.version}`,
          detail: (
            <details>
              <summary className={styles.declaredOn}>accepted {onOneLine(formatDay(agencyDay(visit.declaration.at)))}</summary>
              <ul className={styles.declarations}>
                {visit.declaration.statements.map((statement) => (
                  <li key={statement}>{statement}</li>
                ))}
              </ul>
            </details>
          ),
        },
        { label: 'Visit', value: visitTypeNames[visit.visit_type], detail: `${visitModeNames[visit.mode]}, ${visit.number}` },
        { label: 'Stands at', value: <Status tone={visitTones[visit.status]}>{visitStatusNames[visit.status]}</Status> },
        {
          label: 'Address',
          value: place || institution.region,
          detail: visit.mode !== 'online' && <MapLink place={sought} name={institution.name} />,
        },
        Boolean(contact?.phone || contact?.email) && {
          label: 'Office of the institution',
          value: (
            <span className={styles.reaches}>
              {contact?.phone && <PhoneLink phone={contact.phone} name={institution.name} />}
              {contact?.email && <MailLink email={contact.email} name={institution.name} />}
            </span>
          ),
        },
      ]}
    />
  )
}
