import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { agency, shortRegion } from '../../agency.config.ts'
import { accreditations } from '../../contract/accreditations.ts'
import type { OwnAssignment } from '../../contract/assignments.ts'
import { degreeNames, levelNames } from '../../contract/levels.ts'
import {
  assignmentRoleNames,
  assignmentStatusNames,
  outcomeNames,
  surveyAreas,
  visitModeNames,
  visitStatusNames,
  visitTypeNames,
} from '../../contract/visits.ts'
import { daysBetween, formatCount, formatDay, formatDays, today } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Level } from '../ui/Level.tsx'
import { InstitutionMark, Person } from '../ui/Person.tsx'
import { Status } from '../ui/Status.tsx'
import { assignmentTones, outcomeTones, visitTones } from '../ui/tones.ts'
import styles from './assignment-card.module.css'
import { Refused } from './Refused.tsx'
import { useAct } from './use-act.ts'

/** Programs shown before the card is opened. */
const few = 3

/** One visit of an accreditor: where, when, in which role, which programs; with the buttons to answer an invitation. */
export function AssignmentCard({ assignment, onDecline }: { assignment: OwnAssignment; onDecline: () => void }) {
  const answer = useAct(accreditations.answer)
  const [isOpen, setOpen] = useState(false)
  const { institution, campus } = assignment
  const mine = assignment.programs.filter((program) => program.own)
  const all = mine.length > 0 ? mine : assignment.programs
  const programs = isOpen || all.length <= few + 1 ? all : all.slice(0, few)
  const titleId = `visit-${assignment.id}`
  const mayAccept = assignment.may_answer.includes('accepted')
  const mayDecline = assignment.may_answer.includes('declined')
  const declineVerb = assignment.assignment_status === 'invited' ? 'Decline' : 'Decline after all'
  return (
    <article className={styles.card} aria-labelledby={titleId} data-waits={mayAccept || undefined}>
      <header className={styles.head}>
        <InstitutionMark name={institution.name} size="lg" />
        <div>
          <h2 id={titleId}>{institution.name}</h2>
          <p>
            {campus.name} · {[campus.city, campus.province].filter(Boolean).join(', ') || shortRegion(institution.region)}
          </p>
        </div>
        <Status pill tone={assignmentTones[assignment.assignment_status]}>
          {assignmentStatusNames[assignment.assignment_status]}
        </Status>
      </header>

      <dl className={styles.facts}>
        <div data-wide>
          <dt>Dates</dt>
          <dd>
            {formatDays(assignment.visit_date, assignment.visit_end)}
            <small>{whenWords(assignment)}</small>
          </dd>
        </div>
        <div>
          <dt>Your role</dt>
          <dd>
            {assignmentRoleNames[assignment.role]}
            <small>{areaWords(assignment)}</small>
          </dd>
        </div>
        <div>
          <dt>Visit</dt>
          <dd>
            {visitTypeNames[assignment.visit_type]}
            <small>
              {visitModeNames[assignment.mode]}, {assignment.number}
            </small>
          </dd>
        </div>
        <div>
          <dt>Stands at</dt>
          <dd>
            <Status tone={visitTones[assignment.status]}>{visitStatusNames[assignment.status]}</Status>
          </dd>
        </div>
      </dl>

      <ul className={styles.programs} aria-label="Programs">
        {programs.map((program) => (
          <li key={program.program_id}>
            <span>
              {program.name}
              <small>{degreeNames[program.degree_level]}</small>
            </span>
            {program.outcome ? (
              <Status tone={outcomeTones[program.outcome]}>{outcomeNames[program.outcome]}</Status>
            ) : (
              <span className={styles.level}>
                <Level level={program.level} />
                <Icon name="arrow-narrow-right" size={16} label="seeks" />
                {levelNames[program.level_sought]}
              </span>
            )}
          </li>
        ))}
        {programs.length < all.length && <li className={styles.rest}>and {formatCount(all.length - programs.length, 'more program')}</li>}
      </ul>

      {isOpen && (
        <ul className={styles.team} aria-label="Team">
          {assignment.team.map((person) => (
            <li key={person.name + person.role}>
              <Person name={person.name} detail={[assignmentRoleNames[person.role], person.home_institution].filter(Boolean).join(' · ')} />
            </li>
          ))}
          {campus.address && (
            <li className={styles.address}>
              <Icon name="map-pin" size={16} /> {campus.address}
            </li>
          )}
        </ul>
      )}

      {assignment.decline_reason && <p className={styles.reason}>You declined: {assignment.decline_reason}</p>}
      <Refused refusal={answer.refusal} onClose={answer.clear} />
      <footer className={styles.foot}>
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          leftSection={<Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />}
        >
          {isOpen ? 'Less' : `${formatCount(all.length, 'program')}, team of ${assignment.team.length}`}
        </Button>
        {(mayAccept || mayDecline) && (
          <span className={styles.answer}>
            <span className={styles.until}>{mayAccept ? `Answer until ${formatDay(assignment.answer_until)}` : ''}</span>
            {mayDecline && (
              <Button
                variant="outline"
                data-danger
                disabled={answer.busy}
                onClick={onDecline}
                aria-label={`${declineVerb} ${institution.name}, ${formatDays(assignment.visit_date, assignment.visit_end)}`}
              >
                {declineVerb}
              </Button>
            )}
            {mayAccept && (
              <Button
                loading={answer.busy}
                leftSection={<Icon name="check" />}
                onClick={() => answer.send({ body: { id: assignment.id, answer: 'accepted', version: assignment.version } })}
                aria-label={`Accept ${institution.name}, ${formatDays(assignment.visit_date, assignment.visit_end)}`}
              >
                Accept
              </Button>
            )}
          </span>
        )}
      </footer>
    </article>
  )
}

export function AssignmentSkeleton() {
  return (
    <div role="status" aria-label="Your visits are loading" className={styles.list}>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} height={220} radius="lg" />
      ))}
    </div>
  )
}

/** `in 12 days`, `today`, `over`. */
function whenWords({ visit_date, visit_end }: OwnAssignment): string {
  const now = today()
  const left = daysBetween(now, visit_date)
  if (left > 0) return `in ${formatCount(left, 'day')}`
  if (visit_end < now) return 'over'
  return left === 0 ? 'begins today' : 'under way'
}

function areaWords({ areas }: OwnAssignment): string {
  if (areas.length === 0) return 'areas not named yet'
  if (areas.length === surveyAreas.length) return `areas ${surveyAreas[0]} – ${surveyAreas.at(-1)}`
  if (areas.length > 2) return `areas ${areas.join(', ')}`
  return areas.map((area) => `${area} ${agency.areas[surveyAreas.indexOf(area)]}`).join(', ')
}
