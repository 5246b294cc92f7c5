/** What each section of the settings holds, as it is checked (docs/domain.md#settings). */
import { z } from 'zod'
import { agency } from '../../kit/contract/agency.ts'
import { Day, oneOfNow, Version } from '../../kit/contract/call.ts'
import { isDay } from '../../kit/contract/days.ts'
import { asMoney } from '../../kit/contract/money.ts'
import { staff } from '../../kit/contract/roles.ts'
import { degreeLevels, levelsSought, type SurveyType, surveyTypes } from '../ladder/rules.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { Email } from '../people/contract.ts'
import { assignmentRoles } from '../visits/rules.ts'
import { dayRuleKinds, dayRuleLevels } from '../visits/rules-breaks.ts'
import { type LimitKey, limits } from './rules.ts'
import { colorProblem } from './rules-brand.ts'

const line = (least: number, most: number, says: string) =>
  z
    .string()
    .trim()
    .min(least, says)
    .max(most, `Write at most ${most} characters.`)
    // Much of it stands in the heads of mails.
    .regex(/^[^\p{C}]*$/u, 'Write it on one line.')
const Phone = line(3, 40, 'Write the number.').regex(/^[+\d() /.-]*$/, 'Write figures, spaces, brackets and a plus at most.')
const list = <T extends z.ZodType>(item: T, least: number, most: number, says: string) =>
  z.array(item).min(least, says).max(most, `At most ${most} can be kept here.`)

/** No two of a list alike, whatever the case; said at the second one. */
function unlike<T>(part: keyof T & string, says: string) {
  return (items: readonly T[], context: z.RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const word = String(item[part]).toLowerCase()
      if (seen.has(word)) context.addIssue({ code: 'custom', path: [index, part], message: says })
      seen.add(word)
    }
  }
}

export const AgencyFields = z.object({
  acronym: line(2, 20, 'Write the acronym.'),
  name: line(5, 150, 'Write the whole name.'),
  description: line(20, 300, 'Write a sentence or two: search engines show it.'),
  head: z.object({ name: line(3, 100, 'Write the name.'), title: line(2, 100, 'Write the position.') }),
})

const MainColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'Write the colour as # and six signs, as #112361.', abort: true })
  .superRefine((color, context) => {
    const problem = colorProblem(color)
    if (problem) context.addIssue({ code: 'custom', message: problem.says })
  })
export const BrandFields = z.object({
  brand: z.object({ color: MainColor, mark: z.object({ name: z.string(), hash: z.string() }).nullable() }),
})
/** `mark`: what is to become of the one that stands, where no picture is sent. */
export const BrandBody = z.object({
  color: MainColor,
  mark: z.enum(['keep', 'example']).default('keep'),
  version: z.coerce.number('Send the version of the section as you loaded it.').int('Send the version as a whole number.'),
})

export const ContactFields = z.object({
  address: list(line(2, 100, 'Write the line, or remove it.'), 1, 5, 'Write the address.'),
  countryCode: z
    .string()
    .trim()
    .regex(/^\+\d{1,3}$/, 'Write a plus and the code, as +63.'),
  phone: Phone,
  fax: Phone,
  email: Email,
  departments: list(
    z.object({ name: line(2, 60, 'Write the name of the department.'), phone: Phone, email: Email }),
    1,
    12,
    'Name one department at least: messages of the site go to it.',
  ).superRefine(unlike('name', 'There is a department with this name already.')),
  dataProtectionOfficer: z.object({ name: line(3, 100, 'Write the name, or what the office is called.'), email: Email }),
  social: z.object({
    name: line(2, 40, 'Write what the link is called.'),
    address: z.url({ protocol: /^https?$/, error: 'Write the whole address, as https://www.example.org/agency.' }).max(200),
  }),
})

export const TrusteesFields = z.object({
  trustees: list(
    z.object({ name: line(3, 100, 'Write the name.'), position: line(2, 100, 'Write the position.') }),
    1,
    40,
    'Name one trustee at least.',
  ),
})

const Region = z.object({
  name: line(2, 100, 'Write the name.'),
  short: line(2, 20, 'Write a short name for charts and narrow columns.'),
})
const unlikeRegions = unlike<{ name: string }>('name', 'There is a region with this name already.')
export const RegionsFields = z.object({ regions: list(Region, 1, 100, 'Name one region at least.').superRefine(unlikeRegions) })
/** `was` is the name a region has had: its records follow. */
export const RegionsBody = z.object({
  regions: list(Region.extend({ was: z.string().nullish() }), 1, 100, 'Name one region at least.').superRefine(unlikeRegions),
  version: Version,
})

export const AreasFields = z.object({
  areas: list(line(2, 100, 'Write the name of the area.'), 1, surveyAreas.length, 'Name one area at least.'),
})

/** `05-01` in every year, `2027-03-26` in that year alone. */
const HolidayDay = z
  .string()
  .trim()
  // 2028 has a 29 February
  .refine((day) => isDay(day.length === 5 ? `2028-${day}` : day), 'Write 05-01 for every year, or 2027-03-26 for one.')
/** Only there; everywhere when left out. */
const OnlyIn = z
  .array(oneOfNow(() => agency.regions.map(({ name }) => name), 'Choose regions of the list.'))
  .optional()
  .overwrite((regions) => (regions && regions.length > 0 ? regions : undefined))
export const HolidaysFields = z.object({
  holidays: z
    .array(z.object({ day: HolidayDay, name: line(2, 80, 'Write what the day is called.'), regions: OnlyIn }))
    .max(500, 'At most 500 can be kept here.'),
})

const Blackout = z
  .object({ from: Day, to: Day, name: line(2, 80, 'Write why no visits are held then.'), regions: OnlyIn })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day cannot be before the first.' })
export const VisitDaysFields = z.object({
  blackoutDays: z.array(Blackout).max(200, 'At most 200 can be kept here.'),
  nationalHolidays: z.boolean(),
  dayRules: tableOf(dayRuleKinds, z.enum(dayRuleLevels, 'Choose what happens then.')),
})

function limitOf(key: LimitKey) {
  const { min, max } = limits[key]
  return z.int('Write a whole number.').min(min, `At least ${min}.`).max(max, `At most ${max}.`)
}
export const LimitsFields = z.object({
  ...(Object.fromEntries(Object.keys(limits).map((key) => [key, limitOf(key as LimitKey)])) as Record<LimitKey, z.ZodInt>),
  validityNoticeMonths: list(
    z.int('Write whole months.').min(1, 'At least 1.').max(36, 'At most 36.'),
    1,
    6,
    'Name one month at least.',
  ).refine((months) => new Set(months).size === months.length, 'Each once.'),
})

const Statement = z.string().trim().min(10, 'Write the whole sentence.').max(600, 'Write at most 600 characters.')
export const DeclarationsFields = z.object({
  declarations: z.object({ version: z.string(), statements: list(Statement, 1, 12, 'Write one statement at least.') }),
})
/** Which version the words are follows by itself. */
export const DeclarationsBody = z.object({ statements: list(Statement, 1, 12, 'Write one statement at least.'), version: Version })

/** What is asked of one side in feedback; an empty `key` is a new item. */
const FeedbackItems = list(
  z.object({
    key: z.string().regex(/^([a-z][a-z0-9_]{0,59})?$/, 'Leave the key of an item as it is.'),
    name: line(2, 60, 'Write what the item is called.'),
    question: line(5, 200, 'Write what is asked.'),
    retired: z.boolean().optional(),
  }),
  1,
  30,
  'Ask one thing at least.',
)
  .superRefine(unlike('name', 'There is an item with this name already.'))
  .refine((items) => items.some((one) => !one.retired), 'Ask one thing at least.')
export const FeedbackFields = z.object({ feedbackItems: z.object({ accreditor: FeedbackItems, institution: FeedbackItems }) })
export const FeedbackBody = z.object({ accreditor: FeedbackItems, institution: FeedbackItems, version: Version })

export const PayFields = z.object({
  payTo: z.object({
    name: line(3, 150, 'Write whom the money is for.'),
    bank: line(3, 150, 'Write the bank and its branch.'),
    account: line(3, 60, 'Write the number of the account.'),
    instructions: z.string().trim().max(600, 'Write at most 600 characters.'),
  }),
})

/** Each once, in the order of the roles. */
export const SecurityFields = z.object({
  requireSecondFactor: z
    .array(z.enum(staff, 'Choose roles of the staff.'))
    .max(staff.length, 'Each role once.')
    .overwrite((chosen) => staff.filter((role) => chosen.includes(role))),
})

/** As people type it, with two places as it is kept. */
const Amount = z
  .string()
  .trim()
  // what is no amount cannot be written as one
  .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: 'Write an amount, as 12500.00.', abort: true })
  .overwrite(asMoney)

/** The same value under each key. */
export function tableOf<const K extends string, T extends z.ZodType>(keys: readonly K[], value: T): z.ZodObject<Record<K, T>> {
  return z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>)
}

const paid = surveyTypes.filter((type): type is Exclude<SurveyType, 'institutional'> => type !== 'institutional')
const measured = ['preliminary', 'first_formal', 'second', 'third_phase1', 'fourth_phase1'] as const

export const FeesFields = z.object({ fees: tableOf(paid, tableOf(degreeLevels, Amount)), institutionalFee: Amount })
export const HonorariaFields = z.object({ honoraria: tableOf(assignmentRoles, Amount), honorariaByDay: tableOf(assignmentRoles, Amount) })

const Mean = z.number('Write a mean, as 3.50.').min(0, 'At least 0.').max(5, 'At most 5.').multipleOf(0.01, 'At most two places.')
const AreaMean = z.object({
  survey: z.enum(measured, 'Choose a survey.'),
  area: z.enum(surveyAreas, 'Choose an area.'),
  mean: Mean,
})
export const ThresholdsFields = z.object({
  thresholds: tableOf(measured, z.object({ mean: Mean, area: Mean })),
  /** Areas that have to reach another mean than the others. */
  areaMeans: z
    .array(AreaMean)
    .max(measured.length * surveyAreas.length, 'Name each area of a survey once.')
    .refine(isEachOnce, 'An area stands there twice for the same survey. Leave one of the two.')
    .default([]),
})

function isEachOnce(means: readonly z.infer<typeof AreaMean>[]): boolean {
  return new Set(means.map(({ survey, area }) => `${survey} ${area}`)).size === means.length
}

const Years = z.int('Write whole years.').min(1, 'At least 1 year.').max(20, 'At most 20 years.')
export const TermsFields = z.object({ validityYears: tableOf(levelsSought, Years), institutionalValidityYears: Years })
