/**
 * What a record held over the years: one decision after the other, and what was set beside them. Past decisions take their place in
 * between, in whatever order they become known (docs/domain.md#past-visits).
 */

import { agency } from '../../kit/contract/agency.ts'
import { addDays, addMonths } from '../../kit/contract/days.ts'
import type { InstitutionalLevel, LevelSought, Outcome } from '../ladder/rules.ts'
import { giftOf, type Survey } from '../ladder/rules-surveys.ts'
import { type Holding, holdingAfter, type InstitutionHolding, isSameHeld } from './rules.ts'

/** A decision about a program or an institution; `given` once it has its place in the chain. */
export type Decision<H> = Survey & {
  id: string
  outcome: Outcome
  decided_on: string
  visit_date: string
  given: { before: H; after: H } | null
  /** Of a past decision that is new: the level it granted, with the validity. */
  grants?: Grant | null
}

export type Grant = { level: LevelSought; valid_from: string; valid_to: string }

/** How the records of one kind are held together: those of programs, or of institutions. */
export type Kind<H> = {
  nothing: H
  /** Since when this is held, as far as that is known. */
  since: (holding: H) => string
  grantOf: (holding: H) => Grant | null
  after: (decision: Decision<H>, before: H, grant: Grant | null) => H
}

const nothingHeld: Holding = {
  ...{ level: 'none', qualified_for: null, revisit_for: null, valid_from: null, valid_to: null },
  ...{ grace_until: null, grace_reason: null, grace_reference: null },
}

export const ofPrograms: Kind<Holding> = {
  nothing: nothingHeld,
  since: ({ level, valid_from, valid_to }) => {
    if (level === 'none' || valid_from || !valid_to) return valid_from ?? ''
    return addDays(addMonths(valid_to, -12 * agency.validityYears[level]), 1)
  },
  grantOf: ({ level, valid_from, valid_to }) => (level === 'none' || !valid_from || !valid_to ? null : { level, valid_from, valid_to }),
  after: (decision, before, grant) => {
    const after = holdingAfter(decision, before, decision.outcome, decision.decided_on)
    if (!grant) return after
    return { ...after, ...grant, qualified_for: grant.level === before.level ? before.qualified_for : null }
  },
}

export const ofInstitutions: Kind<InstitutionHolding> = {
  nothing: { institutional_level: 'none', institutional_from: null, institutional_to: null },
  since: ({ institutional_from }) => institutional_from ?? '',
  grantOf: ({ institutional_level: level, institutional_from: valid_from, institutional_to: valid_to }) =>
    level === 'none' || !valid_from || !valid_to ? null : { level, valid_from, valid_to },
  after: (_, before, grant) =>
    grant
      ? {
          institutional_level: grant.level as InstitutionalLevel,
          institutional_from: grant.valid_from,
          institutional_to: grant.valid_to,
        }
      : before,
}

type Placed<H> = { decision: Decision<H>; before: H; after: H }
/** Something that was set beside the decisions: by an import of the registry, or by a correction of the record itself. */
type Setting<H> = { holding: H; since: string }
type Link<H> = { on: string; decision: Decision<H> } | { on: string; setting: Setting<H> }

/**
 * Gives new decisions their place among those that are kept, and says what each found and left.
 * @param now what is held now: where that is not what the kept decisions lead to, it was set since, and counts as it stands
 */
export function chainOf<H extends Holding | InstitutionHolding>(
  kind: Kind<H>,
  kept: readonly Decision<H>[],
  added: readonly Decision<H>[],
  now: H,
): { placed: Placed<H>[]; now: H } {
  const links = linksOf(kind, kept, now)
  for (const decision of inOrder(kind, added)) {
    const on = dayOf(kind, decision)
    const next = links.findIndex((link) => ('setting' in link ? link.on >= on : isBefore(kind, decision, link.decision)))
    links.splice(next < 0 ? links.length : next, 0, { on, decision })
  }
  const placed: Placed<H>[] = []
  let held = kind.nothing
  for (const link of links) {
    if ('setting' in link) {
      held = link.setting.holding
      continue
    }
    const { decision } = link
    const after = kind.after(decision, held, grantOf(kind, decision))
    placed.push({ decision, before: held, after })
    held = after
  }
  return { placed, now: held }
}

/** The kept decisions in order, with what was set between them: where a decision did not find what the one before it had left. */
function linksOf<H extends Holding | InstitutionHolding>(kind: Kind<H>, kept: readonly Decision<H>[], now: H): Link<H>[] {
  const links: Link<H>[] = []
  let held = kind.nothing
  let last = ''
  const set = (holding: H, until?: string) => {
    const since = [kind.since(holding), last].sort()[1] as string
    const on = until !== undefined && since > until ? until : since
    links.push({ on, setting: { holding, since: on } })
  }
  for (const decision of inOrder(kind, kept)) {
    const on = dayOf(kind, decision)
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
function grantOf<H>(kind: Kind<H>, decision: Decision<H>): Grant | null {
  if (decision.outcome !== 'granted' || !['level', 'institutional'].includes(giftOf(decision).gives)) return null
  return decision.given ? kind.grantOf(decision.given.after) : (decision.grants ?? null)
}

/** The day from which a decision counts. */
function dayOf<H>(kind: Kind<H>, decision: Decision<H>): string {
  return grantOf(kind, decision)?.valid_from ?? decision.decided_on
}

function inOrder<H>(kind: Kind<H>, decisions: readonly Decision<H>[]): Decision<H>[] {
  return [...decisions].sort((one, other) => (isBefore(kind, one, other) ? -1 : 1))
}

function isBefore<H>(kind: Kind<H>, one: Decision<H>, other: Decision<H>): boolean {
  const key = (decision: Decision<H>) => `${dayOf(kind, decision)} ${decision.visit_date} ${decision.id}`
  return key(one) < key(other)
}
