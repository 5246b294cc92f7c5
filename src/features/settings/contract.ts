/** What the agency changes of itself in the portal (docs/domain.md#settings). */
import { z } from 'zod'
import { calls, Day, dataOf, Message, Version } from '../../kit/contract/call.ts'
import {
  AgencyFields,
  AreasFields,
  BrandBody,
  BrandFields,
  ContactFields,
  DeclarationsBody,
  DeclarationsFields,
  FeedbackBody,
  FeedbackFields,
  FeesFields,
  HolidaysFields,
  HonorariaFields,
  LimitsFields,
  PayFields,
  RegionsBody,
  RegionsFields,
  TermsFields,
  ThresholdsFields,
  TrusteesFields,
  tableOf,
} from './contract-sections.ts'
import { datedSections, sections } from './rules.ts'

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
    brand: BrandFields,
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
    fresh: true,
    body: AgencyFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes acronym, name, description and head of the agency.',
  },
  brand: {
    method: 'PUT',
    path: '/api/admin/settings/brand',
    access,
    fresh: true,
    body: BrandBody,
    upload: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 2 * 1024 * 1024, required: false },
    answer: Message,
    says: 'Changes the main colour, and with a PNG, JPEG or WebP file of up to 2 MB the mark; `mark: example` takes back the one of the example.',
  },
  brandPicture: {
    method: 'GET',
    path: '/api/brand/:picture',
    access: 'public',
    answer: 'file',
    says: 'The mark as a PNG, as `{hash}-{size}.png`. The address stands for this one picture: it may be kept for good.',
  },
  contact: {
    method: 'PUT',
    path: '/api/admin/settings/contact',
    access,
    fresh: true,
    body: ContactFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes address, telephone lines, departments and the link to social media.',
  },
  trustees: {
    method: 'PUT',
    path: '/api/admin/settings/trustees',
    access,
    fresh: true,
    body: TrusteesFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the board of trustees.',
  },
  regions: {
    method: 'PUT',
    path: '/api/admin/settings/regions',
    access,
    fresh: true,
    body: RegionsBody,
    answer: Message,
    says: 'Changes the regions; records of a renamed one follow, and one in use is not removed.',
  },
  areas: {
    method: 'PUT',
    path: '/api/admin/settings/areas',
    access,
    fresh: true,
    body: AreasFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the areas a survey team rates; one that somebody is assigned to is not removed.',
  },
  holidays: {
    method: 'PUT',
    path: '/api/admin/settings/holidays',
    access,
    fresh: true,
    body: HolidaysFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the days off besides weekends.',
  },
  limits: {
    method: 'PUT',
    path: '/api/admin/settings/limits',
    access,
    fresh: true,
    body: LimitsFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes days, months and years that rules go by.',
  },
  declarations: {
    method: 'PUT',
    path: '/api/admin/settings/declarations',
    access,
    fresh: true,
    body: DeclarationsBody,
    answer: Message,
    says: 'Changes what accreditors declare when they accept; other words are another version.',
  },
  feedback: {
    method: 'PUT',
    path: '/api/admin/settings/feedback',
    access,
    fresh: true,
    body: FeedbackBody,
    answer: Message,
    says: 'Changes what is asked in feedback; an item that has scores is not removed, but asked no more.',
  },
  pay: {
    method: 'PUT',
    path: '/api/admin/settings/pay',
    access,
    fresh: true,
    body: PayFields.extend({ version: Version }),
    answer: Message,
    says: 'Changes the account to which institutions pay, and what they are told about it.',
  },
  fees: {
    method: 'PUT',
    path: '/api/admin/settings/fees',
    access,
    fresh: true,
    body: FeesFields.extend(from),
    answer: Message,
    says: 'Sets the fees of visits that begin on this day or later.',
  },
  honoraria: {
    method: 'PUT',
    path: '/api/admin/settings/honoraria',
    access,
    fresh: true,
    body: HonorariaFields.extend(from),
    answer: Message,
    says: 'Sets the honoraria of visits that begin on this day or later.',
  },
  thresholds: {
    method: 'PUT',
    path: '/api/admin/settings/thresholds',
    access,
    fresh: true,
    body: ThresholdsFields.extend(from),
    answer: Message,
    says: 'Sets the means that surveys decided on this day or later have to reach.',
  },
  terms: {
    method: 'PUT',
    path: '/api/admin/settings/terms',
    access,
    fresh: true,
    body: TermsFields.extend(from),
    answer: Message,
    says: 'Sets the years for which levels granted on this day or later are valid.',
  },
  takeBack: {
    method: 'POST',
    path: '/api/admin/settings/take-back',
    access,
    fresh: true,
    body: z.object({ section: z.enum(datedSections), ...from }),
    answer: Message,
    says: 'Takes a planned change of rates back whose day has not come.',
  },
  reset: {
    method: 'POST',
    path: '/api/admin/settings/reset',
    access,
    fresh: true,
    body: z.object({ section: z.enum(sections), version: Version }),
    answer: Message,
    says: 'Takes a section back to the values a new installation begins with.',
  },
})
