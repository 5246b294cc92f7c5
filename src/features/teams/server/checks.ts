/** Refusals of a change of a team. */

import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { type Break, breaksSentence } from '../../visits/rules-breaks.ts'
import { stillOpen } from '../../visits/server/checks-breaks.ts'
import { gapsSentence, type TeamGaps } from '../rules.ts'
import { type ConflictRow, conflictSentence } from '../rules-conflicts.ts'
import { standingOf } from '../rules-standing.ts'

/** How conflicts are answered: QA confirms what is only to be thought about, a Superadmin lifts what keeps somebody off. */
export type ConflictAnswer = {
  confirm_conflict: boolean
  lift_reason?: string | undefined
  /** What the days break besides, and is accepted, by its keys. */
  confirm_breaks?: readonly string[] | undefined
}

/**
 * Refuses with the conflicts, heaviest first, and with what the days break: at the field (422) while something keeps somebody off that no
 * Superadmin lifts with a reason, or the days are blocked; 409 while something is to be thought about that is not confirmed.
 */
export function refuseConflicts(
  actor: Pick<Actor, 'role'>,
  conflicts: readonly ConflictRow[],
  { confirm_conflict, lift_reason, confirm_breaks = [] }: ConflictAnswer,
  field: string,
  breaks: readonly Break[] = [],
): void {
  const lifts = Boolean(lift_reason)
  if (lifts && actor.role !== 'Superadmin') throw invalid('lift_reason', 'Only a Superadmin lets somebody on the team in spite of this.')
  const standing = lifts ? 'clear' : standingOf(conflicts)
  const weighing = conflicts.filter((one) => one.level === standing)
  const { blocked, asked } = stillOpen(breaks, confirm_breaks)
  const more = { conflicts, ...(breaks.length > 0 ? { breaks } : {}) }
  if (standing === 'block' || blocked.length > 0) {
    const people = standing === 'block' ? `${conflictSentence(weighing)} A Superadmin can let it be, with a reason.` : ''
    const days = blocked.length > 0 ? `${breaksSentence(blocked)} Choose other days.` : ''
    const sentence = ['This cannot be.', days, people].filter(Boolean).join(' ')
    throw new Refusal(422, sentence, { [field]: [sentence] }, more)
  }
  const asksOfPeople = standing === 'warn' && !confirm_conflict
  if (!asksOfPeople && asked.length === 0) return
  const said = [breaksSentence(asked), asksOfPeople ? conflictSentence(weighing) : ''].filter(Boolean).join(' ')
  throw new Refusal(409, `${said} Confirm it to go on.`, undefined, more)
}

/** 409 with what the team lacks; sent again with `confirm_team` the visit goes on. */
export function refuseGaps(gaps: TeamGaps, isConfirmed: boolean): void {
  const sentence = gapsSentence(gaps)
  if (sentence && !isConfirmed) throw new Refusal(409, `${sentence} Confirm it to go on.`, undefined, { team: gaps })
}

/** A visit has one overall coordinator. @param name who it is now */
export function secondCoordinator(name: string): Refusal {
  const role = assignmentRoleNames.overall_coordinator.toLowerCase()
  return invalid('role', `${name} is the ${role} of this visit already. Give one of the two another role first.`)
}
