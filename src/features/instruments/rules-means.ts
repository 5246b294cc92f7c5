/**
 * The means of a survey from its marks: statement → parameter → area → grand mean, by the instrument's weights, in exact fractions
 * (docs/domain.md#means). Rounded where they are shown, and nowhere else.
 */
import type { Outcome } from '../ladder/rules.ts'
import { areaNeeds, type Threshold } from '../ladder/rules-surveys.ts'
import { usualDeferralEnd } from '../ladder/rules-terms.ts'

/** 5 Excellent … 1 Poor, 0 Missing; `na`: does not apply, and leaves the mean. */
export const marks = [5, 4, 3, 2, 1, 0, 'na'] as const
export type Mark = (typeof marks)[number]

export const markNames: Record<Mark, string> = {
  5: 'Excellent',
  4: 'Very satisfactory',
  3: 'Satisfactory',
  2: 'Fair',
  1: 'Poor',
  0: 'Missing',
  na: 'Not applicable',
}

/** An exact number, `over` / `under`, in its lowest terms; `under` is above zero. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

type Weighed = { readonly id: string; readonly weight: string }
type RatedParameter = Weighed & { readonly statements: readonly Weighed[] }
export type RatedArea = Weighed & { readonly code: string; readonly parameters: readonly RatedParameter[] }

type AreaMean = { id: string; code: string; mean: Fraction | null; parameters: { id: string; mean: Fraction | null }[] }
export type Means = {
  grand: Fraction | null
  areas: AreaMean[]
  /** Statements without a mark. They leave the means as those that do not apply; nothing is proposed while there are any. */
  unmarked: number
}

/** @param given the mark of each statement by its id */
export function meansOf(areas: readonly RatedArea[], given: ReadonlyMap<string, Mark>): Means {
  const rated = areas.map((area) => {
    const parameters = area.parameters.map((parameter) => {
      const statements = parameter.statements.map(({ id, weight }) => ({ weight, mean: markOf(given.get(id)) }))
      return { id: parameter.id, weight: parameter.weight, mean: weightedMean(statements) }
    })
    return { id: area.id, code: area.code, weight: area.weight, parameters, mean: weightedMean(parameters) }
  })
  const statements = areas.flatMap((area) => area.parameters).flatMap((parameter) => parameter.statements)
  return { grand: weightedMean(rated), areas: rated, unmarked: statements.filter(({ id }) => !given.has(id)).length }
}

function markOf(mark: Mark | undefined): Fraction | null {
  return typeof mark === 'number' ? { over: BigInt(mark), under: 1n } : null
}

/** Of those that have a mean; null where none has one that weighs something. */
function weightedMean(parts: readonly { weight: string; mean: Fraction | null }[]): Fraction | null {
  let sum = nought
  let weights = nought
  for (const { weight, mean } of parts) {
    if (!mean) continue
    const by = fractionOf(weight)
    sum = plus(sum, reduced(mean.over * by.over, mean.under * by.under))
    weights = plus(weights, by)
  }
  return weights.over === 0n ? null : reduced(sum.over * weights.under, sum.under * weights.over)
}

const nought: Fraction = { over: 0n, under: 1n }

/** The exact value of decimal text: `12.5` is 25/2. */
export function fractionOf(decimal: string): Fraction {
  const [whole = '0', part = ''] = decimal.split('.')
  return reduced(BigInt(whole + part), 10n ** BigInt(part.length))
}

function plus(one: Fraction, other: Fraction): Fraction {
  return reduced(one.over * other.under + other.over * one.under, one.under * other.under)
}

function reduced(over: bigint, under: bigint): Fraction {
  let [a, b] = [over, under]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? { over: over / a, under: under / a } : { over, under }
}

/** A mean as people read it, two places, half up: `3.50`; a dash where there is none. */
export function meanWords(mean: Fraction | null): string {
  if (!mean) return '–'
  const hundredths = (mean.over * 200n + mean.under) / (mean.under * 2n)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Unrounded: 3.4999 is shown as 3.50 and does not reach 3.5. */
export function reaches(mean: Fraction, least: number): boolean {
  const wanted = fractionOf(String(least))
  return mean.over * wanted.under >= wanted.over * mean.under
}

/** The areas whose mean does not reach what the survey asks of them, unrounded. */
export function areasBelow(areas: readonly AreaMean[], threshold: Threshold): AreaMean[] {
  return areas.filter(({ code, mean }) => mean && !reaches(mean, areaNeeds(threshold, code)))
}

/** What the marks speak for: an outcome with the areas below theirs, and until when these have to be met. */
export type Proposal = { outcome: Outcome; areas: AreaMean[]; conditions_due: string | null }

/**
 * Granted where the grand mean and every area reach the survey's means, deferred where only areas fail, else not granted.
 * @param threshold null where the survey is judged by criteria: then nothing is proposed, nor while a statement waits for its mark
 */
export function proposalOf({ grand, areas, unmarked }: Means, threshold: Threshold | null, decidedOn: string): Proposal | null {
  if (!grand || !threshold || unmarked > 0) return null
  if (!reaches(grand, threshold.mean)) return { outcome: 'not_granted', areas: [], conditions_due: null }
  const failing = areasBelow(areas, threshold)
  if (failing.length === 0) return { outcome: 'granted', areas: [], conditions_due: null }
  return { outcome: 'deferred', areas: failing, conditions_due: usualDeferralEnd(decidedOn) }
}
