/** Who is chosen for a team and not invited yet: the role each is offered, and what is sent for each. */
import type { CallError } from '../../../../kit/contract/client.ts'
import type { surveyAreas } from '../../../ladder/rules-areas.ts'
import type { AssignmentRole } from '../../../visits/rules.ts'
import type { Candidate, Conflict } from '../../contract.ts'
import { standingOf } from '../../rules-standing.ts'
import { conflictsOf } from './conflicts.ts'
import type { ConflictAnswers } from './LiftDialog.tsx'

export type Chosen = ConflictAnswers & {
  person: Candidate
  /** As somebody set it; until then it is proposed. */
  role: AssignmentRole | null
  areas: (typeof surveyAreas)[number][]
  /** The server's newest word counts more than what the list said when it was read. */
  conflicts: readonly Conflict[]
  /** Why this one was not invited when it was sent. */
  why: string
  /** The same at a field. */
  errors: CallError['errors']
}

export function newlyChosen(person: Candidate): Chosen {
  return { person, role: null, areas: [], confirm_conflict: false, lift_reason: '', conflicts: person.conflicts, why: '', errors: {} }
}

/**
 * The role of each, in their order: as it was set, else one coordinates where nobody does yet, and the others are members. It is the
 * first who has been on a visit before and whom nothing keeps off or warns of, else the first of all.
 */
export function rolesOf(chosen: readonly Chosen[], hasCoordinator: boolean): AssignmentRole[] {
  const open = chosen.filter(({ role }) => role === null)
  const isMet = hasCoordinator || chosen.some(({ role }) => role === 'overall_coordinator')
  const lead = isMet ? undefined : (open.find(({ person, conflicts }) => person.visits > 0 && isFree(conflicts)) ?? open[0])
  return chosen.map((one) => one.role ?? (one === lead ? 'overall_coordinator' : 'member'))
}

function isFree(conflicts: readonly Conflict[]): boolean {
  return ['clear', 'note'].includes(standingOf(conflicts))
}

/** Somebody who was refused, with what the server said: conflicts are asked about anew. */
export function refusedOf(one: Chosen, why: string, refusal: CallError | null): Chosen {
  const conflicts = refusal ? conflictsOf(refusal) : []
  if (conflicts.length > 0) return { ...one, conflicts, confirm_conflict: false, lift_reason: '', why: '', errors: {} }
  return { ...one, why, errors: refusal?.errors ?? {} }
}
