/** Who rates which areas of a program, who leads an area, and what the server cannot count (docs/domain.md#ratings). */
import { surveyAreas } from '../ladder/rules-areas.ts'
import type { AssignmentRole, AssignmentStatus, VisitStatus } from '../visits/rules.ts'
import { takingPart } from '../visits/rules-steps.ts'

/** Trainees and observers read along. */
const ratingRoles = ['overall_coordinator', 'team_leader', 'member', 'consultant'] as const satisfies readonly AssignmentRole[]

/** Whose voice decides in an area that several rate: the first of these, of several the one who was invited first. */
const leadOrder: readonly AssignmentRole[] = ['team_leader', 'member', 'consultant', 'overall_coordinator']

/** While a visit is in one of these, its programs are rated. */
export const ratingVisits = ['scheduled', 'ongoing', 'reported'] as const satisfies readonly VisitStatus[]

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

export const heldReasons = ['left', 'closed', 'gone', 'area', 'lead'] as const
/** Why an operation is kept and does not count, until QA lets it. */
export type HeldReason = (typeof heldReasons)[number]
export const heldSentences: Record<HeldReason, string> = {
  left: 'The person does not rate this program (any more).',
  closed: 'The visit was not being rated when it arrived.',
  gone: 'The instrument of the visit has no such statement.',
  area: 'The area is not one of the person’s.',
  lead: 'Only the lead of the area sets the team’s mark.',
}

type Arrived = { readonly person: string; readonly kind: string }
type Place = { readonly visit: VisitStatus; readonly program: string; readonly raters: readonly Rater[] }

/** @param area the code of the statement's area; null where the instrument has no such statement */
export function heldBecause({ person, kind }: Arrived, area: string | null, { visit, program, raters }: Place): HeldReason | null {
  const rater = raters.find((one) => one.person === person)
  if (!rater || !rates(rater, program)) return 'left'
  if (!ratingVisits.some((one) => one === visit)) return 'closed'
  if (area === null) return 'gone'
  if (kind === 'team') return leadOf(raters, program, area) === person ? null : 'lead'
  return areasOf(rater, surveyAreas).includes(area) ? null : 'area'
}
