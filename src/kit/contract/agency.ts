/**
 * Who the agency is, and its numbers, as they are now: what `agency.config.ts` begins with, and over it what was changed in
 * `/admin/settings`. Read a value where it is used, never into a constant of a module: on the server it can change at any time.
 */
import { defaults } from '../../../agency.config.ts'

/** The same shape with any words and numbers in it. */
type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [Key in keyof Value]: Widened<Value[Key]> }

type Holiday = { readonly day: string; readonly name: string; readonly regions?: readonly string[] }

/** What is asked in feedback; see `feedbackItems` in `agency.config.ts`. */
type Item = { readonly key: string; readonly name: string; readonly question: string; readonly retired?: boolean }

export type Agency = Omit<Widened<typeof defaults>, 'holidays' | 'feedbackItems'> & {
  readonly holidays: readonly Holiday[]
  readonly feedbackItems: { readonly accreditor: readonly Item[]; readonly institution: readonly Item[] }
}

/** One for the process: the pages, whose build brings its own copy of this file, and the server read the same. */
const place = Symbol.for('the agency’s settings')

export const agency: Agency = /* @__PURE__ */ inThisProcess()

function inThisProcess(): Agency {
  const process = globalThis as { [place]?: Agency }
  process[place] ??= { ...defaults }
  return process[place]
}

/** The short name of a region; a region the list does not know is shown as it is. */
export function shortRegion(region: string): string {
  return agency.regions.find((one) => one.name === region)?.short ?? region
}
