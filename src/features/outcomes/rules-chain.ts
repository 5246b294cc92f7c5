/**
 * What an institution as a whole held over the years: one decision after the other, and what was set beside them. Past decisions take
 * their place in between, in whatever order they become known (docs/domain.md#past-visits).
 */
import type { InstitutionalLevel, Outcome } from '../ladder/rules.ts'
import { giftOf, type Survey } from '../ladder/rules-surveys.ts'
import { type Grant, type InstitutionHolding, isSameHeld } from './rules.ts'

/** A decision about an institution; `given` once it has its place in the chain. */
export type InstitutionDecision = Survey & {
  id: string
  outcome: Outcome
  decided_on: string
  visit_date: string
  given: { before: InstitutionHolding; after: InstitutionHolding } | null
  /** Of a past decision that is new: the level it granted, with the validity. */
  grants?: Grant | null
}

export const nothingHeldYet: InstitutionHolding = { institutional_level: 'none', institutional_from: null, institutional_to: null }

type Placed = { decision: InstitutionDecision; before: InstitutionHolding; after: InstitutionHolding }
/** Something that was set beside the decisions, by a correction of the record itself. */
type Setting = { holding: InstitutionHolding; since: string }
type Link = { on: string; decision: InstitutionDecision } | { on: string; setting: Setting }

/**
 * Gives new decisions their place among those that are kept, and says what each found and left.
 * @param now what is held now: where that is not what the kept decisions lead to, it was set since, and counts as it stands
 */
export function chainOf(
  kept: readonly InstitutionDecision[],
  added: readonly InstitutionDecision[],
  now: InstitutionHolding,
): { placed: Placed[]; now: InstitutionHolding } {
  const links = linksOf(kept, now)
  for (const decision of inOrder(added)) {
    const on = dayOf(decision)
    const next = links.findIndex((link) => ('setting' in link ? link.on >= on : isBefore(decision, link.decision)))
    links.splice(next < 0 ? links.length : next, 0, { on, decision })
  }
  const placed: Placed[] = []
  let held = nothingHeldYet
  for (const link of links) {
    if ('setting' in link) {
      held = link.setting.holding
      continue
    }
    const { decision } = link
    const grant = grantOf(decision)
    const after = grant ? holdingOf(grant) : held
    placed.push({ decision, before: held, after })
    held = after
  }
  return { placed, now: held }
}

/** The kept decisions in order, with what was set between them: where a decision did not find what the one before it had left. */
function linksOf(kept: readonly InstitutionDecision[], now: InstitutionHolding): Link[] {
  const links: Link[] = []
  let held = nothingHeldYet
  let last = ''
  const set = (holding: InstitutionHolding, until?: string) => {
    const since = [holding.institutional_from ?? '', last].sort()[1] as string
    const on = until !== undefined && since > until ? until : since
    links.push({ on, setting: { holding, since: on } })
  }
  for (const decision of inOrder(kept)) {
    const on = dayOf(decision)
    const { before, after } = decision.given ?? { before: held, after: held }
    if (!isSameHeld(before, held)) set(before, on)
    links.push({ on, decision })
    held = after
    last = on
  }
  if (!isSameHeld(now, held)) set(now)
  return links
}

/** What a granted decision gives for a term; null for what it leaves as it is. */
function grantOf(decision: InstitutionDecision): Grant | null {
  if (decision.outcome !== 'granted' || giftOf(decision).gives !== 'institutional') return null
  if (!decision.given) return decision.grants ?? null
  const { institutional_level: level, institutional_from: valid_from, institutional_to: valid_to } = decision.given.after
  return level === 'none' || !valid_from || !valid_to ? null : { level, valid_from, valid_to }
}

function holdingOf({ level, valid_from, valid_to }: Grant): InstitutionHolding {
  return { institutional_level: level as InstitutionalLevel, institutional_from: valid_from, institutional_to: valid_to }
}

/** The day from which a decision counts. */
function dayOf(decision: InstitutionDecision): string {
  return grantOf(decision)?.valid_from ?? decision.decided_on
}

function inOrder(decisions: readonly InstitutionDecision[]): InstitutionDecision[] {
  return [...decisions].sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

function isBefore(one: InstitutionDecision, other: InstitutionDecision): boolean {
  const key = (decision: InstitutionDecision) => `${dayOf(decision)} ${decision.visit_date} ${decision.id}`
  return key(one) < key(other)
}
