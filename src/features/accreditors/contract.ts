/** Accreditors as staff see them: figures, degrees, list, card, log, export. No bank field in any of them. */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Meta, oneOrMany, PageInBody, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { LogLine } from '../../kit/contract/log.ts'
import { type Role, readers } from '../../kit/contract/roles.ts'
import { accountStatuses } from '../accounts/rules.ts'
import { Academics, AttendedTraining, Availability, DayOff, ProfileEdit, SubMemberInstitution } from '../accreditor-profiles/contract.ts'
import { degreeLevels, visitTypes } from '../ladder/rules.ts'
import { accreditorStatuses } from '../people/rules.ts'
import { attendances, trainingTypes } from '../people/rules-trainings.ts'
import { assignmentRoles, assignmentStatuses, declineKinds, reportStatuses, visitStatuses } from '../visits/rules.ts'

/** Admin owns the accounts of accreditors. */
const writers = ['Superadmin', 'Admin'] as const satisfies readonly Role[]

const count = z.int()
const Degree = z.enum(degreeLevels, 'Choose undergraduate, masteral or doctorate.')
/** Of an accreditor the highest list with an entry; `none` without any. */
export const highestDegrees = ['doctorate', 'masteral', 'undergraduate', 'none'] as const
const HighestDegreeCounts = z.object({ doctorate: count, masteral: count, undergraduate: count, none: count })
export type HighestDegreeCounts = z.infer<typeof HighestDegreeCounts>

// ---- records -----------------------------------------------------------------------------------------------------

export const AccreditorRow = z.object({
  id: z.uuid(),
  /** The whole name with title and suffix, as lists show it. */
  name: z.string(),
  professional_title: z.string().nullable(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  suffix: z.string().nullable(),
  email: z.string(),
  mobile: z.string().nullable(),
  avatar: z.string().nullable(),
  avatar_small: z.string().nullable(),
  region: z.string().nullable(),
  home_institution_id: z.uuid().nullable(),
  home_institution: z.string().nullable(),
  position: z.string().nullable(),
  status: z.enum(accreditorStatuses),
  account_status: z.enum(accountStatuses),
  specialisations: z.array(z.string()),
  /** Entries in each of the three lists. */
  degree_counts: z.object({ undergraduate: count, masteral: count, doctorate: count }),
  highest_degree: z.enum(degreeLevels).nullable(),
  /** Visits with this person on the team: reported or decided; under way; to come. */
  accreditation_counts: z.object({ completed: count, ongoing: count, upcoming: count }),
  /** First day of the last visit that was held. */
  last_visit: Day.nullable(),
  /** Trainings in the profile. */
  training_count: count,
  ...Availability.omit({ home_province: true }).shape,
  version: z.int(),
})
export type AccreditorRow = z.infer<typeof AccreditorRow>

/** How the agency and the person got on over the last two years: who is asked again is decided by it, too. */
const AccreditorRecord = z.object({
  /** Visits that the person was on, or is to go on, and the days of them: by their first day, of the last two years and to come. */
  visits: count,
  days: count,
  /** Invitations of the last two years: all, declined, without an answer in time, taken back by the agency, not come. */
  invited: count,
  declined: count,
  unanswered: count,
  withdrawn: count,
  no_show: count,
  /** What was written with the declined ones, the newest first. */
  /** How often each kind of reason was given; told to QA and Superadmin alone. */
  decline_kinds: z.array(z.object({ kind: z.enum(declineKinds), count: z.int() })).nullable(),
  decline_reasons: z.array(z.object({ number: z.string(), visit_date: Day, reason: z.string() })),
  /** The mean of what institutions said, from three voices on; told to QA and Superadmin alone. */
  rating: z.object({ count, rating: z.number() }).nullable(),
})
export type AccreditorRecord = z.infer<typeof AccreditorRecord>

export const AccreditorCard = AccreditorRow.extend({
  record: AccreditorRecord,
  home_province: z.string().nullable(),
  academics: Academics,
  /** As the person wrote them, newest first. */
  trainings: z.array(AttendedTraining),
  /** The agency's own training modules the person is linked to, newest first. */
  training_modules: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      type: z.enum(trainingTypes),
      starts_on: Day.nullable(),
      ends_on: Day.nullable(),
      hours: z.int().nullable(),
      attendance: z.enum(attendances),
    }),
  ),
  /** From today on; why, is told to those alone who put teams together. */
  days_off: z.array(DayOff),
  /** Other institutions the person is tied to, by name; how, is told to those alone who put teams together. */
  sub_member_institutions: z.array(SubMemberInstitution.extend({ relation: SubMemberInstitution.shape.relation.nullable() })),
})
export type AccreditorCard = z.infer<typeof AccreditorCard>

/** One visit somebody is or was on the team of. */
export const AccreditorVisit = z.object({
  assignment_id: z.uuid(),
  accreditation_id: z.uuid(),
  number: z.string(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  campus_name: z.string(),
  visit_type: z.enum(visitTypes),
  visit_date: Day,
  visit_end: Day,
  visit_status: z.enum(visitStatuses),
  role: z.enum(assignmentRoles),
  assignment_status: z.enum(assignmentStatuses),
  report_status: z.enum(reportStatuses),
})
export type AccreditorVisit = z.infer<typeof AccreditorVisit>

export const AccreditorStats = z.object({
  total: count,
  active: count,
  on_leave: count,
  retired: count,
  /** By number, the largest first; `null` for those whose account names no region. */
  by_region: z.array(z.object({ region: z.string().nullable(), count })),
  by_degree: HighestDegreeCounts,
  /** The year of the next three figures, where the agency is. */
  year: z.int(),
  /** Accounts made in this year. */
  new_this_year: count,
  /** On the team of a visit of this year that was not called off. */
  assigned_this_year: count,
  /** Never on the team of any visit that was not called off. */
  never_assigned: count,
})
export type AccreditorStats = z.infer<typeof AccreditorStats>

/** An accreditor with the entries of one list: of the degree asked for, else of the highest one. */
export const DegreeHolder = z.object({
  id: z.uuid(),
  name: z.string(),
  region: z.string().nullable(),
  home_institution: z.string().nullable(),
  status: z.enum(accreditorStatuses),
  degree: z.enum(degreeLevels).nullable(),
  /** As the person wrote them. */
  entries: z.array(z.string()),
})
export type DegreeHolder = z.infer<typeof DegreeHolder>

/** What stands before the first comma of an entry ("BS Biology, Marilaya State University, 1994"), and how many name it. */
export const NamedDegree = z.object({ degree: z.string(), accreditors: count })
export type NamedDegree = z.infer<typeof NamedDegree>

/** An entry of the log about one accreditor; what concerns bank data and payments is left out. */
export const AccreditorLogEntry = LogLine.extend({
  accreditor_id: z.uuid(),
  /** `null` once the account is deleted. */
  accreditor_name: z.string().nullable(),
  accreditation_id: z.uuid().nullable(),
  accreditation_number: z.string().nullable(),
})
export type AccreditorLogEntry = z.infer<typeof AccreditorLogEntry>

// ---- forms -------------------------------------------------------------------------------------------------------

export const AccreditorFilter = z
  .strictObject({
    /** `none`: whose account names no region. */
    region: oneOrMany(z.string().max(200)).optional(),
    status: oneOrMany(z.enum(accreditorStatuses)).optional(),
    account_status: oneOrMany(z.enum(accountStatuses)).optional(),
    /** Has an entry in this list. */
    degree: Degree.optional(),
    /** The highest list with an entry, as the figures count it. */
    highest_degree: oneOrMany(z.enum(highestDegrees)).optional(),
    /** A degree as the lists of degrees name it, in whatever case; with `degree` in that list only. */
    degree_name: z.string().trim().min(1).max(300).optional(),
    /** Part of a specialisation. */
    specialisation: z.string().trim().min(1).max(100).optional(),
    home_institution_id: z.uuid().optional(),
    /** On the team of a visit of this year, or never on any; visits that were called off do not count. */
    assigned: z.enum(['this_year', 'never']).optional(),
    /** On no visit on any of these days, both included; without the first from today, without the last from then on. */
    available_from: Day.optional(),
    available_to: Day.optional(),
  })
  .refine(({ available_from, available_to }) => !available_from || !available_to || available_from <= available_to, {
    path: ['available_to'],
    message: 'The last day comes before the first one.',
  })
export type AccreditorFilter = z.infer<typeof AccreditorFilter>

const accreditorSorts = ['name', 'region', 'home_institution', 'status', 'accreditations', 'last_visit'] as const
export const AccreditorOrder = z.object({
  sort: z.enum(accreditorSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type AccreditorOrder = z.infer<typeof AccreditorOrder>

/** What is left out stays as it is. Name, mail and region belong to the account, degrees and trainings to the person. */
export const AccreditorEdit = ProfileEdit.extend({ status: z.enum(accreditorStatuses, 'Choose active, on leave or retired.').optional() })

const Found = PageNumber.extend({ search: Search })

// ---- calls -------------------------------------------------------------------------------------------------------

export const accreditors = calls({
  stats: {
    method: 'GET',
    path: '/api/admin/accreditor/stats',
    access: readers.accreditors,
    answer: dataOf(AccreditorStats),
    says: 'How many accreditors there are, by status, region and highest degree, and how many of them are asked.',
  },
  degree: {
    method: 'GET',
    path: '/api/admin/accreditor/degree',
    access: readers.accreditors,
    query: Found.extend({ degree: Degree.optional() }),
    answer: pageOf(DegreeHolder).extend({
      /** All whom the search finds, by their highest degree, whatever `degree`. */
      counts: HighestDegreeCounts,
    }),
    says: 'Accreditors with an entry in the list `degree`, or without it all, each with the highest; beside them the counts by highest degree.',
  },
  undergraduate: {
    method: 'GET',
    path: '/api/admin/accreditor/info/undergraduate',
    access: readers.accreditors,
    query: Found,
    answer: pageOf(NamedDegree),
    says: 'The undergraduate degrees that accreditors name, the most frequent first.',
  },
  masteral: {
    method: 'GET',
    path: '/api/admin/accreditor/info/masteral',
    access: readers.accreditors,
    query: Found,
    answer: pageOf(NamedDegree),
    says: 'The masteral degrees that accreditors name, the most frequent first.',
  },
  doctorate: {
    method: 'GET',
    path: '/api/admin/accreditor/info/doctorate',
    access: readers.accreditors,
    query: Found,
    answer: pageOf(NamedDegree),
    says: 'The doctorates that accreditors name, the most frequent first.',
  },
  list: {
    method: 'POST',
    path: '/api/admin/accreditor/accounts',
    access: readers.accreditors,
    query: PageNumber,
    body: PageInBody.extend({ filter: AccreditorFilter.optional(), search: Search, ...AccreditorOrder.shape }),
    answer: pageOf(AccreditorRow),
    says: 'Accreditors with degrees, specialisations and counts of visits; the search goes over name, e-mail, institution and specialisations.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/accreditor/accounts/:id',
    access: readers.accreditors,
    query: PageNumber,
    recordsLook: true,
    answer: z.object({ data: AccreditorCard, visits: z.array(AccreditorVisit), meta: Meta }),
    says: 'One accreditor with degrees, trainings and ties, and a page of the visits, the newest first.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/accreditor/accounts/:id',
    access: writers,
    body: AccreditorEdit,
    answer: dataOf(AccreditorRow),
    says: 'Changes home institution, position, specialisations or status. A former home institution stays among the sub-member institutions.',
  },
  auditLogs: {
    method: 'POST',
    path: '/api/admin/accreditor/audit-logs',
    access: readers.accreditors,
    query: PageNumber,
    body: PageInBody.extend({
      accreditor_id: z.uuid().optional(),
      search: Search,
      /** First and last day, in the agency's time. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    answer: pageOf(AccreditorLogEntry),
    says: 'What happened to accreditors, newest first; to one of them with `accreditor_id`. Bank data and payments are not in it.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/accreditors',
    access: readers.accreditors,
    fresh: true,
    query: z.object({ search: Search, filter: jsonText(AccreditorFilter).optional(), ids: oneOrMany(z.uuid(), 500).optional() }),
    answer: 'file',
    says: 'accreditors.csv: the accreditors the same search and filter list, or those of `ids`.',
  },
})
