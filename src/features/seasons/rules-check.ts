/** Holds a plan against the hard rules, knowing nothing of how it was made. Pure, so that a page may ask before something is dropped. */
import type { BrokenRule, Plan, SeasonInput } from './rules-plan.ts'

/** Every hard rule that the plan breaks; empty: none. A plan changed by hand may be given as well. */
export function checkPlan(_input: SeasonInput, _plan: Plan): BrokenRule[] {
  throw new Error('follows')
}
