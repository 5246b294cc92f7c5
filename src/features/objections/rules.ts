/** The steps of an institution's objection to somebody of a team (docs/domain.md#objections), drawn in docs/states/objection.md. */
import { agencyDay } from '../../kit/contract/days.ts'
import type { Machine, Step } from '../../kit/contract/states.ts'
import { type AssignmentStatus, type VisitStatus, visitWriters } from '../visits/rules.ts'
import { lastObjectionDay } from '../visits/rules-days.ts'
import { assignable } from '../visits/rules-steps.ts'

export const objectionStatuses = ['open', 'accepted', 'kept'] as const
export type ObjectionStatus = (typeof objectionStatuses)[number]

const objectionStatusNames: Record<ObjectionStatus, string> = { open: 'Waits', accepted: 'Accepted', kept: 'Stays on the team' }

/** What QA answers: the person leaves the team, or stays. */
export const objectionAnswers = ['accepted', 'kept'] as const

export type ObjectionNeed = 'told' | 'in_time' | 'once' | 'reason' | 'version' | 'sentence'

const answer = { by: visitWriters, call: 'objections.answer' } as const

export const objectionSteps: readonly Step<ObjectionStatus, ObjectionNeed>[] = [
  { from: [], to: 'open', by: ['institution'], call: 'objections.object', needs: ['told', 'in_time', 'once', 'reason'] },
  { from: ['open'], to: 'accepted', ...answer, needs: ['version'] },
  { from: ['open'], to: 'accepted', by: visitWriters, call: 'teams.remove', needs: [] },
  { from: ['open'], to: 'accepted', by: visitWriters, call: 'teams.editStatus', needs: [] },
  { from: ['open'], to: 'kept', ...answer, needs: ['version', 'sentence'] },
]

export const objectionMachine: Machine<ObjectionStatus, ObjectionNeed> = {
  noun: 'an objection',
  says: 'What an institution says against somebody of the team that comes to it. QA alone reads the reason.',
  states: objectionStatuses,
  names: objectionStatusNames,
  steps: objectionSteps,
  needs: {
    told: 'a person the institution was told of, on the team of an own visit that has not begun',
    in_time: 'within the days after it was told',
    once: 'the first objection to this person on this visit',
    reason: 'a reason, which QA alone reads',
    version: 'the version that was read',
    sentence: 'a sentence, which the institution reads',
  },
}

/** The institution sees who is confirmed, and who has been there. */
export const shownToInstitution: readonly AssignmentStatus[] = ['confirmed', 'completed']

type Told = { status: AssignmentStatus; told_at: Date | null; visit: VisitStatus; visit_date: string; objection: ObjectionStatus | null }

/** The last day to object to somebody; null where that is not, or no more, possible. */
export function objectUntil({ status, told_at, visit, visit_date, objection }: Told, today: string): string | null {
  if (!told_at || objection !== null || status !== 'confirmed' || !assignable.includes(visit) || visit_date <= today) return null
  const last = lastObjectionDay(agencyDay(told_at))
  return last >= today ? last : null
}
