/** Who rates which areas of a program, who leads an area, and what the server cannot count (docs/domain.md#ratings). */
import { surveyAreas } from '../ladder/rules-areas.ts'
import type { AssignmentRole, AssignmentStatus, VisitStatus } from '../visits/rules.ts'
import { takingPart } from '../visits/rules-steps.ts'
import type { HandMade, Operation } from './rules.ts'

/** Trainees and observers read along. */
const ratingRoles = ['overall_coordinator', 'team_leader', 'member', 'consultant'] as const satisfies readonly AssignmentRole[]

/** Whose voice decides in an area that several rate: the first of these, of several the one who was invited first. */
const leadOrder: readonly AssignmentRole[] = ['team_leader', 'member', 'consultant', 'overall_coordinator']

/** While a visit is in one of these, its programs are rated. */
export const ratingVisits = ['scheduled', 'ongoing', 'reported'] as const satisfies readonly VisitStatus[]

/** While a visit is in one of these, what is held of it may still be let count before its outcome. */
export const heldVisits = ['approved', 'postponed', ...ratingVisits] as const satisfies readonly VisitStatus[]

/** Somebody of the team, with the areas and programs the assignment names; none named: all. In the order they were invited. */
export type Rater = {
  readonly person: string
  readonly role: AssignmentRole
  readonly status: AssignmentStatus
  readonly areas: readonly string[]
  readonly programs: readonly string[]
}

/** Whether somebody takes part in the survey of this program. */
export function takesPart({ status, programs }: Pick<Rater, 'status' | 'programs'>, program: string): boolean {
  return takingPart.includes(status) && (programs.length === 0 || programs.includes(program))
}

/** Whether somebody rates this program. */
export function rates(rater: Rater, program: string): boolean {
  return takesPart(rater, program) && ratingRoles.some((one) => one === rater.role)
}

/** Whether somebody may take the programs of the visit along: whoever takes part in it, also who only reads. */
export function reads(raters: readonly Rater[], person: string): boolean {
  return raters.some((one) => one.person === person && takingPart.includes(one.status))
}

/** The codes of the areas somebody rates, of those the instrument has. */
function areasOf(rater: Pick<Rater, 'areas'>, codes: readonly string[]): string[] {
  return rater.areas.length === 0 ? [...codes] : codes.filter((code) => rater.areas.includes(code))
}

/** Who sets the team's marks of an area; null while nobody rates it. */
export function leadOf(raters: readonly Rater[], program: string, area: string): string | null {
  const here = raters.filter((one) => rates(one, program) && areasOf(one, surveyAreas).includes(area))
  // who was given the area by name comes before who rates everything
  const named = here.filter(({ areas }) => areas.length > 0)
  const from = named.length > 0 ? named : here
  for (const role of leadOrder) {
    const found = from.find((one) => one.role === role)
    if (found) return found.person
  }
  return null
}

/** The one who coordinates the visit: hands a narrative over whoever holds it. */
function coordinatorOf(raters: readonly Rater[], program: string): string | null {
  return raters.find((one) => one.role === 'overall_coordinator' && takesPart(one, program))?.person ?? null
}

export const heldReasons = ['left', 'closed', 'gone', 'area', 'lead', 'holder', 'file'] as const
/** Why an operation is kept and does not count, until QA lets it. */
export type HeldReason = (typeof heldReasons)[number]
export const heldSentences: Record<HeldReason, string> = {
  left: 'The person does not rate this program (any more).',
  closed: 'The visit was not being rated when it arrived.',
  gone: 'The instrument of the visit has no such statement.',
  area: 'The area is not one of the person’s.',
  lead: 'Only the lead of the area sets the team’s mark.',
  holder: 'Only who holds the narrative of the area, or the overall coordinator, hands it over.',
  file: 'It was brought in from a file that a device had saved.',
}

type Place = {
  readonly visit: VisitStatus
  readonly program: string
  readonly raters: readonly Rater[]
  /** The hand-overs of narratives that count so far. */
  readonly hands: readonly HandMade[]
}

/** @param area the code of the area it is about; null where the instrument has no such statement, or area */
export function heldBecause(operation: Operation, area: string | null, { visit, program, raters, hands }: Place): HeldReason | null {
  const { person, kind } = operation
  const rater = raters.find((one) => one.person === person)
  if (!rater || !rates(rater, program)) return 'left'
  if (!ratingVisits.some((one) => one === visit)) return 'closed'
  if (area === null) return 'gone'
  const isLead = leadOf(raters, program, area) === person
  if (kind === 'team') return isLead ? null : 'lead'
  // who writes without holding it writes beside: that is seen, and nobody's words are lost
  if (kind === 'text') return null
  if (kind === 'hand') {
    const wasHanded = hands.some(({ id, to }) => to === person && operation.after.includes(id))
    return isLead || wasHanded || coordinatorOf(raters, program) === person ? null : 'holder'
  }
  return areasOf(rater, surveyAreas).includes(area) ? null : 'area'
}
