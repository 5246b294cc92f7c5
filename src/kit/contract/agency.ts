/**
 * Who the agency is, and its numbers, as they are now: what `agency.config.ts` begins with, and over it what was changed in
 * `/admin/settings`. Read a value where it is used, never into a constant of a module: on the server it can change at any time.
 * What holds from a day on (fees, honoraria, thresholds, terms) is read by that day: `rates.ts`.
 */
import { defaults } from '../../../agency.config.ts'
import { changed as changedHere } from './agency-block.ts'
import type { Role } from './roles.ts'

/** The same shape with any words and numbers in it. */
type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [Key in keyof Value]: Widened<Value[Key]> }

/** Days without visits, from one to another. */
type Blackout = { readonly from: string; readonly to: string; readonly name: string; readonly regions?: readonly string[] }

type Holiday = { readonly day: string; readonly name: string; readonly regions?: readonly string[] }

/** An area that has to reach another mean than the others in a survey. */
type AreaMean = { readonly survey: string; readonly area: string; readonly mean: number }

/** What is asked in feedback; see `feedbackItems` in `agency.config.ts`. */
type Item = { readonly key: string; readonly name: string; readonly question: string; readonly retired?: boolean }

/** What counts from a day on: `value` holds the keys of `agency` that are other from then on. */
type Dated = { readonly key: string; readonly from: string; readonly value: Readonly<Record<string, unknown>> }

/** A stored picture: the name its file had, and what its addresses begin with. */
type Mark = { readonly name: string; readonly hash: string }

export type Agency = Omit<
  Widened<typeof defaults>,
  'holidays' | 'blackoutDays' | 'nationalHolidays' | 'areaMeans' | 'feedbackItems' | 'brand' | 'requireSecondFactor'
> & {
  readonly brand: { readonly color: string; readonly mark: Mark | null }
  readonly requireSecondFactor: readonly Role[]
  readonly holidays: readonly Holiday[]
  readonly blackoutDays: readonly Blackout[]
  readonly nationalHolidays: boolean
  readonly areaMeans: readonly AreaMean[]
  readonly feedbackItems: { readonly accreditor: readonly Item[]; readonly institution: readonly Item[] }
  /** The agency's own words for a mail, by its key; the server's alone. */
  readonly mailTexts: Readonly<Record<string, { subject: string; text: string; button: string | null }>>
  /** The agency's own words for a text of the public pages, by its name; the server's alone. */
  readonly publicTexts: Readonly<Record<string, { fields: Readonly<Record<string, string>>; body: string }>>
  /** Rates and rules that were changed, or will be, from a day on; the earliest first. */
  readonly dated: readonly Dated[]
}

/** One for the process: the pages, whose build brings its own copy of this file, and the server read the same. */
const place = /* @__PURE__ */ Symbol.for('the agency’s settings')

export const agency: Agency = /* @__PURE__ */ inThisProcess()

function inThisProcess(): Agency {
  const process = globalThis as { [place]?: Agency }
  process[place] ??= begun()
  return process[place]
}

/** As a new installation begins. */
export function begun(): Agency {
  return { ...defaults, mailTexts: {}, publicTexts: {}, dated: [], ...changedHere }
}

/** What stays in `agency.config.ts`, because addresses, money and days that are stored hang on it. */
export const inTheFile = ['slug', 'timeZone', 'currency', 'faq', 'dailyJobsHour'] as const

/** What no page shows. */
const notForPages = [
  'mailTexts',
  'publicTexts',
  'honoraria',
  'honorariaByDay',
  'mailBodyDays',
  'formerAddressDays',
  'validityNoticeMonths',
  'requireSecondFactor',
]

/** What differs from the defaults and pages may show: on the server, for the document. */
export function forPages(): Record<string, unknown> {
  const first: Record<string, unknown> = { ...defaults, dated: [] }
  const now = { ...agency, dated: agency.dated.filter(({ key }) => !notForPages.includes(key)) }
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !notForPages.includes(key) && JSON.stringify(value) !== JSON.stringify(first[key])),
  )
}

/** The short name of a region; a region the list does not know is shown as it is. */
export function shortRegion(region: string): string {
  return agency.regions.find((one) => one.name === region)?.short ?? region
}
