import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Person } from '../../../../kit/web/record/Person.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { objections, type ToldMember } from '../../contract.ts'
import styles from './ToldTeam.module.css'

/** Who comes to an own visit, as far as it is confirmed; the institution can object to each person once. */
export function ToldTeam({ visitId }: { visitId: string }) {
  const read = useQuery(query(objections.team, { params: { id: visitId } }))
  const [objecting, setObjecting] = useState<ToldMember | null>(null)
  const team = read.data?.data
  return (
    <Section title="Survey team" count={team?.length}>
      {read.error && !team && <ErrorState error={read.error} onRetry={read.refetch} what="team" bare />}
      {team?.length === 0 && <p className={styles.quiet}>Nobody is confirmed yet. You get an e-mail for each person who is.</p>}
      <ul className={styles.team} aria-label="Survey team">
        {team?.map((member) => (
          <li key={member.id}>
            <Person name={member.name} detail={[assignmentRoleNames[member.role], member.home_institution].filter(Boolean).join(' · ')} />
            {member.objection && <p className={styles.quiet}>{answerOf(member.objection)}</p>}
            {member.object_until && (
              <span className={styles.object}>
                <small>until {formatDay(member.object_until)}</small>
                <Button variant="subtle" size="sm" onClick={() => setObjecting(member)} aria-label={`Object to ${member.name}`}>
                  Object…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {objecting && <ObjectDialog member={objecting} onClose={() => setObjecting(null)} />}
    </Section>
  )
}

function answerOf({ status, answer }: NonNullable<ToldMember['objection']>): string {
  if (status === 'open') return 'You objected; QA answers.'
  if (status === 'accepted') return 'You objected, and QA agreed.'
  return `You objected. QA answers: ${answer}`
}

function ObjectDialog({ member, onClose }: { member: ToldMember; onClose: () => void }) {
  const form = useCallForm({
    call: objections.object,
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    input: ({ reason }) => ({ body: { assignment_id: member.id, reason } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Object to ${member.name}?`}
      description={assignmentRoleNames[member.role]}
      verb="Send the objection"
    >
      <p>You can object to each person once. QA reads your reason, nobody else does, and answers by e-mail.</p>
      <Textarea
        label="Reason"
        description="In a sentence: what speaks against this person on this visit."
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
