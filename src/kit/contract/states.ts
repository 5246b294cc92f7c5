/**
 * State machines in plain data: one table of steps for each, in the `rules` of the feature that owns it. What decides (server, menus,
 * what a call answers) asks that table by the functions below; `npm run states` draws it, and the tests walk it.
 *
 *     findStep(visitSteps, 'approved', 'scheduled', 'schedule.edit')?.needs  // ['version', 'day_ahead']
 *     nextStates(visitSteps, 'requested', 'schedule.edit')                   // ['approved', 'returned', 'cancelled']
 */
import type { Role } from './roles.ts'

/** Roles; somebody who is not signed in; or nobody: a daily job, or the time that has come. */
export type Actors = readonly Role[] | 'anybody' | 'nobody'

export type Step<State extends string, Need extends string> = {
  /** Empty where the record begins. */
  readonly from: readonly State[]
  readonly to: State
  readonly by: Actors
  /** As `src/app/features.ts` names it; of `nobody` what moves it. */
  readonly call: string
  /** What is asked besides; what each means stands in the machine's `needs`. */
  readonly needs: readonly Need[]
}

type AnyStep<State extends string> = Step<State, string>

/** A table of steps with the words that drawings and tests need. */
export type Machine<State extends string = string, Need extends string = string> = {
  /** `a visit`; its last words name the drawing. */
  readonly noun: string
  /** What it is, in a sentence or two. */
  readonly says: string
  readonly states: readonly State[]
  readonly names: Readonly<Record<State, string>>
  readonly steps: readonly Step<State, Need>[]
  readonly needs: Readonly<Record<Need, string>>
  /** Under which name the pages offer a step, where they offer not all: what they do not is left out of the diagram. */
  readonly offered?: (step: Step<State, Need>) => string | undefined
}

/** The step from one state to another by a call, if there is one. */
export function findStep<State extends string, One extends AnyStep<State>>(
  steps: readonly (One & AnyStep<State>)[],
  from: State,
  to: State,
  call: string,
): One | undefined {
  return steps.find((step) => step.call === call && step.to === to && step.from.includes(from))
}

/** What may follow a state by a call, in the order of the table. */
export function nextStates<State extends string>(steps: readonly AnyStep<State>[], from: State, call: string): State[] {
  return [...new Set(steps.filter((step) => step.call === call && step.from.includes(from)).map((step) => step.to))]
}

/** The states from which one is reached by a call; from which any is, without `to`. */
export function statesBefore<State extends string>(steps: readonly AnyStep<State>[], call: string, to?: State): State[] {
  return [...new Set(steps.filter((step) => step.call === call && (to === undefined || step.to === to)).flatMap((step) => step.from))]
}

/** What every step to a state by a call asks, wherever it comes from. */
export function neededFor<State extends string, Need extends string>(steps: readonly Step<State, Need>[], to: State, call: string): Need[] {
  const [first, ...others] = steps.filter((step) => step.call === call && step.to === to)
  return (first?.needs ?? []).filter((need) => others.every((step) => step.needs.includes(need)))
}
