/** Refusals of a change of a team. */

import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { gapsSentence, type TeamGaps } from '../rules.ts'
import { type ConflictRow, conflictSentence, standingOf } from '../rules-conflicts.ts'

/** How conflicts are answered: QA confirms what is only to be thought about, a Superadmin lifts what keeps somebody off. */
export type ConflictAnswer = { confirm_conflict: boolean; lift_reason?: string | undefined }

/**
 * Refuses with the conflicts, heaviest first: at the field (422) while something keeps somebody off that no Superadmin lifts with a
 * reason; 409 while something is to be thought about that is not confirmed.
 */
export function refuseConflicts(
  actor: Pick<Actor, 'role'>,
  conflicts: readonly ConflictRow[],
  { confirm_conflict, lift_reason }: ConflictAnswer,
  field: string,
): void {
  const lifts = Boolean(lift_reason)
  if (lifts && actor.role !== 'Superadmin') throw invalid('lift_reason', 'Only a Superadmin lets somebody on the team in spite of this.')
  const standing = standingOf(conflicts)
  if (standing === 'clear' || standing === 'note' || lifts) return
  const weighing = conflicts.filter((one) => one.level === standing)
  if (standing === 'block') {
    const sentence = `This cannot be. ${conflictSentence(weighing)} A Superadmin can let it be, with a reason.`
    throw new Refusal(422, sentence, { [field]: [sentence] }, { conflicts })
  }
  if (!confirm_conflict) throw new Refusal(409, `${conflictSentence(weighing)} Confirm it to go on.`, undefined, { conflicts })
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
