/** Issues papers by hand: service records, certificates of training, and what an entry of the book lacks. */
import { agency } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { levelNames, visitTypeNames } from '../../ladder/rules.ts'
import { lockTraining } from '../../trainings/server/queries-changes.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { longTerm } from '../rules-words.ts'
import { issuePapers, papersOfDecisions } from './acts.ts'
import { listDecisionFacts } from './queries-decisions.ts'
import {
  type AttendedTraining,
  findPerson,
  listAttendedTrainings,
  listAttendeesWithout,
  listServedVisits,
  type ServedVisit,
} from './queries-records.ts'

type Period = { from: string; to: string }

/** @throws Refusal 404 when nobody with this id is an accreditor */
export async function issueServiceRecord(act: Act, accreditorId: string, period: Period) {
  const person = await findPerson(act.trx, accreditorId)
  if (!person) throw notFound('This accreditor')
  const visits = await listServedVisits(act.trx, person.id, period)
  const trainings = await listAttendedTrainings(act.trx, person.id, period)
  const issued = await issuePapers(act, [
    {
      ...{ kind: 'service_record', template: 'service-record', about: person.name, accreditor_id: person.id },
      words: {
        person: person.name,
        ...(person.home ? { home: person.home } : {}),
        period: `from ${longTerm(period.from, period.to)}`,
        hours: trainings.reduce((sum, { hours }) => sum + (hours ?? 0), 0),
        visits: visits.map(visitRow),
        trainings: trainings.map(trainingRow),
        signed: head(),
      },
    },
  ])
  return { data: issued, message: `Service record ${issued[0]?.number} is issued. Its file is there in a moment.` }
}

/** For those who attended and have none yet. @throws Refusal 404; 409 when nobody is left */
export async function issueTrainingCertificates(act: Act, trainingId: string) {
  const training = await lockTraining(act.trx, trainingId)
  if (!training) throw notFound('This training')
  const people = await listAttendeesWithout(act.trx, training.id)
  if (people.length === 0)
    throw new Refusal(409, 'Everybody who attended has a certificate of this training already. Mark who attended, then issue again.')
  const issued = await issuePapers(
    act,
    people.map((person) => ({
      ...{ kind: 'training_certificate', template: 'training-certificate', about: `${person.name}: ${training.title}` },
      ...{ accreditor_id: person.id, training_id: training.id },
      words: {
        person: person.name,
        training: training.title,
        ...(training.hours ? { hours: formatCount(training.hours, 'hour') } : {}),
        ...(training.starts_on ? { days: longTermOf(training.starts_on, training.ends_on) } : {}),
        ...(training.venue ? { place: training.venue } : {}),
        signed: head(),
      },
    })),
  )
  return {
    data: issued,
    message: `${formatCount(issued.length, 'certificate')} of ${training.title} issued. The files are there in a moment.`,
  }
}

/** What an entry of the book has and is not issued yet. @throws Refusal 404; 409 where there is nothing to issue */
export async function issueOfDecision(act: Act, decisionId: string) {
  const [decision] = await listDecisionFacts(act.trx, [decisionId])
  if (!decision) throw notFound('This decision')
  const issued = await papersOfDecisions(act, [decision])
  if (issued.length === 0) throw new Refusal(409, 'There is nothing to issue: this act has no paper, or all it has was issued.')
  return { data: issued, message: `Issued ${listed(issued.map(({ number }) => number))}. The files are there in a moment.` }
}

function head() {
  return { name: agency.head.name, title: agency.head.title }
}

function visitRow({ visit_date, visit_end, institution, role, areas, programs }: ServedVisit) {
  const surveys = Map.groupBy(programs, ({ survey_type, level_sought }) =>
    level_sought ? `${visitTypeNames[survey_type]} (${levelNames[level_sought]})` : visitTypeNames[survey_type],
  )
  return {
    days: formatDays(visit_date, visit_end),
    institution,
    survey: [...surveys].map(([survey, those]) => `${survey}: ${those.map(({ name }) => name).join(', ')}`).join('; '),
    role:
      areas.length > 0
        ? `${assignmentRoleNames[role]}, ${areas.length > 1 ? 'areas' : 'area'} ${listed(areas)}`
        : assignmentRoleNames[role],
  }
}

function trainingRow({ title, hours, from_date, to_date }: AttendedTraining) {
  return { days: formatDays(from_date, to_date), title, hours: hours === null ? '–' : String(hours) }
}

function longTermOf(from: string, to: string | null): string {
  return formatDays(from, to)
}
