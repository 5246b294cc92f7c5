import type { CallError } from '../../../kit/contract/client.ts'
import { agencyDay, daysBetween, formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { VisitActivity } from '../../logs/web/parts/VisitActivity.tsx'
import type { UnansweredAssignment } from '../../teams/contract.ts'
import { teams } from '../../teams/contract.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { lastAnswerDay } from '../../visits/rules-days.ts'
import styles from './actions.module.css'
import { InboxPanel } from './InboxPanel.tsx'
import { reachFacts, VisitSection } from './of-visits.tsx'
import { waitsFor } from './parts/kinds.ts'
import type { Inbox } from './use-inbox.ts'

type Row = UnansweredAssignment
type AnswerPanelProps = {
  row: Row
  work: Inbox<Row>
  refusal: CallError | null
  onForget: () => void
  isBusy: { remind: boolean; answer: boolean }
  onRemind: (row: Row) => void
  onReplace: (row: Row) => void
  onAnswered: (row: Row, status: 'accepted' | 'declined') => void
}

/** One invitation without an answer beside the list: whom to reach, by when, and what can be done. */
export function AnswerPanel({ row, work, refusal, onForget, isBusy, onRemind, onReplace, onAnswered }: AnswerPanelProps) {
  const { visit } = row
  const left = daysBetween(agencyDay(), row.answer_until)
  const may = useCan(teams.editStatus)
  return (
    <InboxPanel
      work={work}
      what="invitation"
      title={row.name}
      description={`${assignmentRoleNames[row.role]} · ${visit.number}`}
      refusal={refusal}
      onForget={onForget}
      acts={[
        {
          label: 'Replace…',
          icon: 'replace',
          letter: 'r',
          says: 'replace',
          call: teams.remove,
          run: () => onReplace(row),
        },
        {
          label: 'Remind',
          icon: 'mail',
          letter: 'm',
          says: 'remind by mail',
          call: teams.remind,
          primary: true,
          busy: isBusy.remind,
          disabled: remindRefusal(row),
          run: () => onRemind(row),
        },
      ]}
    >
      <Facts
        columns={2}
        facts={[
          ...reachFacts(row),
          {
            label: 'Answer until',
            value: formatDay(row.answer_until),
            detail: left < 0 ? 'this day is over' : left === 0 ? 'today' : `${formatCount(left, 'day')} left`,
          },
          {
            label: 'Invited',
            value: formatInstant(row.invited_at),
            detail: row.reminded_at ? `reminded ${formatInstant(row.reminded_at)}` : `waits ${waitsFor(row.invited_at)}, not reminded yet`,
          },
        ]}
      />
      <VisitSection visit={visit} />
      {may && (
        <Section title="Answered by phone or mail?" description="Write the answer down here; the person need not do it any more.">
          <div className={styles.buttons}>
            <ActionButton
              call={teams.editStatus}
              size="xs"
              icon="check"
              disabled={isBusy.answer}
              onClick={() => onAnswered(row, 'accepted')}
            >
              Accepted
            </ActionButton>
            <ActionButton call={teams.editStatus} size="xs" icon="x" disabled={isBusy.answer} onClick={() => onAnswered(row, 'declined')}>
              Declined
            </ActionButton>
          </div>
        </Section>
      )}
      <VisitActivity accreditationId={visit.id} />
    </InboxPanel>
  )
}

/** Why no reminder can go out now; the server has the last word. */
export function remindRefusal(row: UnansweredAssignment): string | false {
  if (lastAnswerDay(row.visit.visit_date, agencyDay()) < agencyDay())
    return 'The visit is too near for an answer in the portal. Call, and write the answer down here.'
  if (row.reminded_at && agencyDay(row.reminded_at) === agencyDay()) return 'Reminded today already.'
  return false
}
