/** What the agency changes of itself in the portal (docs/domain.md#settings). */
import { z } from 'zod'
import { agency } from '../../kit/contract/agency.ts'
import { calls, Day, dataOf, Message, oneOfNow, Version } from '../../kit/contract/call.ts'
import { asMoney } from '../../kit/contract/money.ts'
import { degreeLevels, levelsSought, type SurveyType, surveyTypes } from '../ladder/rules.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { Email } from '../people/contract.ts'
import { assignmentRoles } from '../visits/rules.ts'
import { datedSections, type LimitKey, limits, sections } from './rules.ts'

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

const AgencyFields = z.object({
  acronym: line(2, 20, 'Write the acronym.'),
  name: line(5, 150, 'Write the whole name.'),
  description: line(20, 300, 'Write a sentence or two: search engines show it.'),
  head: z.object({ name: line(3, 100, 'Write the name.'), title: line(2, 100, 'Write the position.') }),
})

const ContactFields = z.object({
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
  social: z.object({
    name: line(2, 40, 'Write what the link is called.'),
    address: z.url({ protocol: /^https?$/, error: 'Write the whole address, as https://www.example.org/agency.' }).max(200),
  }),
})

const TrusteesFields = z.object({
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
const RegionsFields = z.object({ regions: list(Region, 1, 100, 'Name one region at least.').superRefine(unlikeRegions) })
/** `was` is the name a region has had: its records follow. */
const RegionsBody = z.object({
  regions: list(Region.extend({ was: z.string().nullish() }), 1, 100, 'Name one region at least.').superRefine(unlikeRegions),
  version: Version,
})

const AreasFields = z.object({
  areas: list(line(2, 100, 'Write the name of the area.'), 1, surveyAreas.length, 'Name one area at least.'),
})

/** `05-01` in every year, `2027-03-26` in that year alone. */
const HolidayDay = z
  .string()
  .trim()
  .refine((day) => /^(\d{4}-)?\d{2}-\d{2}$/.test(day) && isDay(day), 'Write 05-01 for every year, or 2027-03-26 for one.')
const HolidaysFields = z.object({
  holidays: z
    .array(
      z.object({
        day: HolidayDay,
        name: line(2, 80, 'Write what the day is called.'),
        /** Only there; everywhere when left out. */
        regions: z
          .array(oneOfNow(() => agency.regions.map(({ name }) => name), 'Choose regions of the list.'))
          .optional()
          .overwrite((regions) => (regions && regions.length > 0 ? regions : undefined)),
      }),
    )
    .max(500, 'At most 500 can be kept here.'),
})

function isDay(day: string): boolean {
  const whole = day.length === 5 ? `2028-${day}` : day
  const at = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(whole)
}

function limitOf(key: LimitKey) {
  const { min, max } = limits[key]
  return z.int('Write a whole number.').min(min, `At least ${min}.`).max(max, `At most ${max}.`)
}
const LimitsFields = z.object({
  ...(Object.fromEntries(Object.keys(limits).map((key) => [key, limitOf(key as LimitKey)])) as Record<LimitKey, z.ZodInt>),
  validityNoticeMonths: list(
    z.int('Write whole months.').min(1, 'At least 1.').max(36, 'At most 36.'),
    1,
    6,
    'Name one month at least.',
  ).refine((months) => new Set(months).size === months.length, 'Each once.'),
})

const Statement = z.string().trim().min(10, 'Write the whole sentence.').max(600, 'Write at most 600 characters.')
const DeclarationsFields = z.object({
  declarations: z.object({ version: z.string(), statements: list(Statement, 1, 12, 'Write one statement at least.') }),
})
/** Which version the words are follows by itself. */
const DeclarationsBody = z.object({ statements: list(Statement, 1, 12, 'Write one statement at least.'), version: Version })

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
const FeedbackFields = z.object({ feedbackItems: z.object({ accreditor: FeedbackItems, institution: FeedbackItems }) })
const FeedbackBody = z.object({ accreditor: FeedbackItems, institution: FeedbackItems, version: Version })

const PayFields = z.object({
  payTo: z.object({
    name: line(3, 150, 'Write whom the money is for.'),
    bank: line(3, 150, 'Write the bank and its branch.'),
    account: line(3, 60, 'Write the number of the account.'),
    instructions: z.string().trim().max(600, 'Write at most 600 characters.'),
  }),
})

/** As people type it, with two places as it is kept. */
const Amount = z
  .string()
  .trim()
  // what is no amount cannot be written as one
  .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: 'Write an amount, as 12500.00.', abort: true })
  .overwrite(asMoney)

function tableOf<const K extends string, T extends z.ZodType>(keys: readonly K[], value: T): z.ZodObject<Record<K, T>> {
  return z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>)
}

const paid = surveyTypes.filter((type): type is Exclude<SurveyType, 'institutional'> => type !== 'institutional')
const measured = ['preliminary', 'first_formal', 'second', 'third_phase1', 'fourth_phase1'] as const

const FeesFields = z.object({ fees: tableOf(paid, tableOf(degreeLevels, Amount)), institutionalFee: Amount })
const HonorariaFields = z.object({ honoraria: tableOf(assignmentRoles, Amount), honorariaByDay: tableOf(assignmentRoles, Amount) })

const Mean = z.number('Write a mean, as 3.50.').min(0, 'At least 0.').max(5, 'At most 5.').multipleOf(0.01, 'At most two places.')
const ThresholdsFields = z.object({ thresholds: tableOf(measured, z.object({ mean: Mean, area: Mean })) })

const Years = z.int('Write whole years.').min(1, 'At least 1 year.').max(20, 'At most 20 years.')
const TermsFields = z.object({ validityYears: tableOf(levelsSought, Years), institutionalValidityYears: Years })

const Changed = z.object({ changed_at: z.iso.datetime(), changed_by: z.string() })
const Standing = z.object({
  /** Of the section, to send back with a change. */
  version: z.int(),
  /** Nothing of it was changed, or it went back to the default. */
  is_default: z.boolean(),
  /** Who changed it last. */
  last: Changed.nullable(),
})
const rate = <T extends z.ZodType>(fields: T) => z.array(Changed.extend({ valid_from: Day, value: fields }))

export const AgencySettings = z.object({
  standing: tableOf([...sections, ...datedSections], Standing),
  values: z.object({
    agency: AgencyFields,
    contact: ContactFields,
    trustees: TrusteesFields,
    regions: RegionsFields,
    areas: AreasFields,
    holidays: HolidaysFields,
    limits: LimitsFields,
    declarations: DeclarationsFields,
    feedback: FeedbackFields,
    pay: PayFields,
  }),
  /** What holds before the first day that is named, and what holds from each day on, the newest first. */
  rates: z.object({
    fees: z.object({ first: FeesFields, changes: rate(FeesFields) }),
    honoraria: z.object({ first: HonorariaFields, changes: rate(HonorariaFields) }),
    thresholds: z.object({ first: ThresholdsFields, changes: rate(ThresholdsFields) }),
    terms: z.object({ first: TermsFields, changes: rate(TermsFields) }),
  }),
  /** What pages go by, where it is not the default: an open page takes it over. */
  pages: z.record(z.string(), z.unknown()),
})
export type AgencySettings = z.infer<typeof AgencySettings>

const access = ['Superadmin'] as const
const from = { valid_from: Day, version: Version }

export const settings = calls({
  show: {
    method: 'GET',
    path: '/api/admin/settings',
    access,
    answer: dataOf(AgencySettings),
    says: 'The settings of the agency, section by section, with who changed each last.',
  },
  agency: {
    method: 'PUT',
    path: '/api/admin/settings/agency',
    access,
    body: AgencyFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes acronym, name, description and head of the agency.',
  },
  contact: {
    method: 'PUT',
    path: '/api/admin/settings/contact',
    access,
    body: ContactFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes address, telephone lines, departments and the link to social media.',
  },
  trustees: {
    method: 'PUT',
    path: '/api/admin/settings/trustees',
    access,
    body: TrusteesFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the board of trustees.',
  },
  regions: {
    method: 'PUT',
    path: '/api/admin/settings/regions',
    access,
    body: RegionsBody,
    answer: Message,
    says: 'Changes the regions; records of a renamed one follow, and one in use is not removed.',
  },
  areas: {
    method: 'PUT',
    path: '/api/admin/settings/areas',
    access,
    body: AreasFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the areas a survey team rates; one that somebody is assigned to is not removed.',
  },
  holidays: {
    method: 'PUT',
    path: '/api/admin/settings/holidays',
    access,
    body: HolidaysFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the days off besides weekends.',
  },
  limits: {
    method: 'PUT',
    path: '/api/admin/settings/limits',
    access,
    body: LimitsFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes days, months and years that rules go by.',
  },
  declarations: {
    method: 'PUT',
    path: '/api/admin/settings/declarations',
    access,
    body: DeclarationsBody,
    answer: Message,
    says: 'Changes what accreditors declare when they accept; other words are another version.',
  },
  feedback: {
    method: 'PUT',
    path: '/api/admin/settings/feedback',
    access,
    body: FeedbackBody,
    answer: Message,
    says: 'Changes what is asked in feedback; an item that has scores is not removed, but asked no more.',
  },
  pay: {
    method: 'PUT',
    path: '/api/admin/settings/pay',
    access,
    body: PayFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the account to which institutions pay, and what they are told about it.',
  },
  fees: {
    method: 'PUT',
    path: '/api/admin/settings/fees',
    access,
    body: FeesFields.extend(from),
    answer: Message,
    says: 'Sets the fees of visits that begin on this day or later.',
  },
  honoraria: {
    method: 'PUT',
    path: '/api/admin/settings/honoraria',
    access,
    body: HonorariaFields.extend(from),
    answer: Message,
    says: 'Sets the honoraria of visits that begin on this day or later.',
  },
  thresholds: {
    method: 'PUT',
    path: '/api/admin/settings/thresholds',
    access,
    body: ThresholdsFields.extend(from),
    answer: Message,
    says: 'Sets the means that surveys decided on this day or later have to reach.',
  },
  terms: {
    method: 'PUT',
    path: '/api/admin/settings/terms',
    access,
    body: TermsFields.extend(from),
    answer: Message,
    says: 'Sets the years for which levels granted on this day or later are valid.',
  },
  takeBack: {
    method: 'POST',
    path: '/api/admin/settings/take-back',
    access,
    body: z.object({ section: z.enum(datedSections), ...from }),
    answer: Message,
    says: 'Takes a planned change of rates back whose day has not come.',
  },
  reset: {
    method: 'POST',
    path: '/api/admin/settings/reset',
    access,
    body: z.object({ section: z.enum(sections), version: Version }),
    answer: Message,
    says: 'Takes a section back to the values a new installation begins with.',
  },
})
