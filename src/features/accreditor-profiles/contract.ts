/** What accreditors say about themselves: institution, degrees, trainings, ties (docs/domain.md#accreditor-profile). */

import { z } from 'zod'
import { calls, Day, dataOf, Message } from '../../kit/contract/call.ts'
import { agencyDay, daysBetween } from '../../kit/contract/days.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { areasNow, surveyAreas } from '../ladder/rules-areas.ts'
import { relations } from '../people/rules.ts'
import { LinkToken } from '../sign-in/contract-passwords.ts'

const self = ['accreditor'] as const satisfies readonly Role[]

/** Most a person can enter of each; more is no profile any more. */
export const profileLimits = { entries: 20, trainings: 200, institutions: 50, days_off: 50 }

const many = `Write at most ${profileLimits.entries}.`

/** Short texts, each written once, whatever its letter case. */
function freeWords(least: string) {
  const Entry = z.string().trim().min(2, least).max(200, 'Write at most 200 characters.')
  return z
    .array(Entry)
    .max(profileLimits.entries, many)
    .check(({ value, issues }) => {
      const seen = new Set<string>()
      for (const [index, entry] of value.entries()) {
        const key = entry.toLowerCase()
        if (seen.has(key)) issues.push({ code: 'custom', path: [index], message: 'This stands in the list already.', input: entry })
        seen.add(key)
      }
    })
}

const InstitutionName = z.object({ id: z.uuid(), name: z.string(), acronym: z.string().nullable(), region: z.string() })

export const AccreditorProfile = z.object({
  home_institution: InstitutionName.nullable(),
  position: z.string().nullable(),
  specialisations: z.array(z.string()),
  /** Set by the agency. */
  status: z.enum(['active', 'on_leave', 'retired']),
  version: z.int(),
})
export type AccreditorProfile = z.infer<typeof AccreditorProfile>

/** What is left out stays as it is. */
export const ProfileEdit = z.object({
  version: z.int('Send the version of the profile as you loaded it.'),
  home_institution_id: z.uuid('Choose the institution from the list.').nullable().optional(),
  position: z
    .string()
    .trim()
    .max(100, 'Write at most 100 characters.')
    .transform((text) => text || null)
    .nullable()
    .optional(),
  specialisations: freeWords('Write the field in at least 2 characters.').optional(),
})

const Degrees = freeWords('Write the degree in at least 2 characters.')

export const Academics = z.object({
  undergraduate: z.array(z.string()),
  masteral: z.array(z.string()),
  doctorate: z.array(z.string()),
})
export type Academics = z.infer<typeof Academics>

/** Each list as a whole; a list that is left out stays as it is. */
export const AcademicsEdit = z.object({
  undergraduate: Degrees.optional(),
  masteral: Degrees.optional(),
  doctorate: Degrees.optional(),
})

const OptionalDay = Day.nullish().transform((day) => day ?? null)

/** Both days given: the first is not after the last. */
function inOrder(value: { from: string | null; to: string | null }): boolean {
  return !value.from || !value.to || value.from <= value.to
}

/** Most visits a year somebody can say to take; more is a typing error. */
export const mostVisitsAYear = 24

/** What a person can be asked for. Nothing of it has to be said: without areas all, without a number as many as others take. */
export const Availability = z.object({
  /** Areas the person rates. */
  areas: z.array(z.enum(surveyAreas)),
  visits_a_year: z.int().nullable(),
  languages: z.array(z.string()),
  /** Where trips begin, when that is not the province of the home institution. */
  province: z.string().nullable(),
  /** The province of the home institution, which holds while the person names no other. */
  home_province: z.string().nullable(),
  /** The last day on which the person said that all of the profile is right. */
  confirmed_on: Day.nullable(),
})
export type Availability = z.infer<typeof Availability>

/** What is left out stays as it is. */
export const AvailabilityEdit = z.object({
  areas: z
    .array(z.enum(surveyAreas, 'Areas are I to X.'))
    .max(surveyAreas.length)
    .refine((areas) => areas.every((area) => areasNow().includes(area)), 'Choose areas of the list.')
    .refine((areas) => new Set(areas).size === areas.length, 'Choose each area once.')
    .optional(),
  visits_a_year: z
    .int('Write the visits as a whole number.')
    .min(1, 'Write at least 1 visit, or leave it empty. Who takes none is on leave: tell the agency.')
    .max(mostVisitsAYear, `Write at most ${mostVisitsAYear} visits.`)
    .nullable()
    .optional(),
  languages: freeWords('Write the language in at least 2 characters.').optional(),
  province: z
    .string()
    .trim()
    .max(100, 'Write at most 100 characters.')
    .transform((text) => text || null)
    .nullable()
    .optional(),
})

export const AttendedTraining = z.object({
  id: z.uuid(),
  title: z.string(),
  organiser: z.string().nullable(),
  hours: z.int().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
})
export type AttendedTraining = z.infer<typeof AttendedTraining>

const pastDay = OptionalDay.refine(
  (day) => day === null || day <= agencyDay(),
  'Enter a training once it has been: this day is still to come.',
)

/** A training as a whole: an optional field that is left out is empty afterwards. */
export const TrainingForm = z
  .object({
    /** The training to change; left out, one is added. */
    id: z.uuid().optional(),
    title: z.string().trim().min(2, 'Write the title of the training.').max(200, 'Write at most 200 characters.'),
    organiser: z
      .string()
      .trim()
      .max(200, 'Write at most 200 characters.')
      .nullish()
      .transform((text) => text || null),
    hours: z
      .int('Write the hours as a whole number.')
      .min(1, 'Write at least 1 hour, or leave it empty.')
      .max(2_000, 'Write at most 2,000 hours.')
      .nullish()
      .transform((hours) => hours ?? null),
    from: pastDay,
    to: pastDay,
  })
  .refine(inOrder, { path: ['to'], message: 'The last day cannot be before the first.' })

export const SubMemberInstitution = z.object({
  id: z.uuid(),
  institution: InstitutionName,
  relation: z.enum(relations),
  from: Day.nullable(),
  to: Day.nullable(),
})
export type SubMemberInstitution = z.infer<typeof SubMemberInstitution>

/** A tie as a whole: without `to` it goes on. */
export const SubMemberForm = z
  .object({
    /** The entry to change; left out, one is added. */
    id: z.uuid().optional(),
    institution_id: z.uuid('Choose the institution from the list.'),
    relation: z.enum(relations, 'Choose how you are tied to the institution.'),
    from: OptionalDay,
    to: OptionalDay,
  })
  .refine(inOrder, { path: ['to'], message: 'The last day cannot be before the first.' })

export const DayOff = z.object({ id: z.uuid(), from: Day, to: Day, note: z.string().nullable() })
export type DayOff = z.infer<typeof DayOff>

const longestDaysOff = 366

/** Days on which the person takes no visits, as a whole. */
export const DayOffForm = z
  .object({
    /** The entry to change; left out, one is added. */
    id: z.uuid().optional(),
    from: Day,
    /** The last of them; the same day when left out. */
    to: OptionalDay,
    note: z
      .string()
      .trim()
      .max(200, 'Write at most 200 characters.')
      .nullish()
      .transform((text) => text || null),
  })
  .refine(inOrder, { path: ['to'], message: 'The last day cannot be before the first.' })
  .refine(({ from, to }) => !to || daysBetween(from, to) < longestDaysOff, {
    path: ['to'],
    message: 'Days off last a year at most. Whoever takes no visits for longer is on leave: tell the agency.',
  })

export const accreditorProfiles = calls({
  profile: {
    method: 'GET',
    path: '/api/accreditor/profile',
    access: self,
    answer: dataOf(AccreditorProfile),
    says: 'The own home institution, position and specialisations.',
  },
  editProfile: {
    method: 'POST',
    path: '/api/accreditor/profile',
    access: self,
    body: ProfileEdit,
    answer: dataOf(AccreditorProfile),
    says: 'Changes them. A former home institution stays among the sub-member institutions.',
  },
  confirmProfile: {
    method: 'POST',
    path: '/api/accreditor/profile/confirm',
    access: self,
    answer: dataOf(Availability),
    says: 'Says that all of the own profile is right today.',
  },
  confirmByLink: {
    method: 'POST',
    path: '/api/confirm-profile',
    access: 'public',
    body: z.object({ token: LinkToken }),
    answer: Message,
    says: 'Says the same by the link of the yearly letter, once.',
  },
  availability: {
    method: 'GET',
    path: '/api/accreditor/availability',
    access: self,
    answer: dataOf(Availability),
    says: 'What the person can be asked for: areas, visits a year, languages, the province where trips begin; and when the profile was confirmed.',
  },
  editAvailability: {
    method: 'POST',
    path: '/api/accreditor/availability',
    access: self,
    body: AvailabilityEdit,
    answer: dataOf(Availability),
    says: 'Changes what is sent.',
  },
  academics: {
    method: 'GET',
    path: '/api/accreditor/academics',
    access: self,
    answer: dataOf(Academics),
    says: 'The own degrees in three lists.',
  },
  editAcademics: {
    method: 'POST',
    path: '/api/accreditor/academics',
    access: self,
    body: AcademicsEdit,
    answer: dataOf(Academics),
    says: 'Replaces the lists that are sent.',
  },
  trainings: {
    method: 'GET',
    path: '/api/accreditor/trainings',
    access: self,
    answer: z.object({ data: z.array(AttendedTraining) }),
    says: 'The own trainings, the newest first.',
  },
  saveTraining: {
    method: 'POST',
    path: '/api/accreditor/trainings',
    access: self,
    body: TrainingForm,
    answer: dataOf(AttendedTraining),
    says: 'Adds a training, or with `id` changes an own one.',
  },
  removeTraining: {
    method: 'DELETE',
    path: '/api/accreditor/trainings/:id',
    access: self,
    answer: Message,
    says: 'Removes an own training.',
  },
  subMembers: {
    method: 'GET',
    path: '/api/accreditor/sub-member-institutions',
    access: self,
    answer: z.object({ data: z.array(SubMemberInstitution) }),
    says: 'The institutions the person is tied to besides the home one, by name.',
  },
  saveSubMember: {
    method: 'POST',
    path: '/api/accreditor/sub-member-institutions',
    access: self,
    body: SubMemberForm,
    answer: dataOf(SubMemberInstitution),
    says: 'Adds a tie, or with `id` changes an own one. A tie keeps the person off visits of that institution.',
  },
  daysOff: {
    method: 'GET',
    path: '/api/accreditor/days-off',
    access: self,
    answer: z.object({ data: z.array(DayOff) }),
    says: 'The own days off from today on, the next first.',
  },
  saveDayOff: {
    method: 'POST',
    path: '/api/accreditor/days-off',
    access: self,
    body: DayOffForm,
    answer: dataOf(DayOff),
    says: 'Adds days off, or with `id` changes own ones. They keep the person off visits on these days.',
  },
  removeDayOff: {
    method: 'DELETE',
    path: '/api/accreditor/days-off/:id',
    access: self,
    answer: Message,
    says: 'Takes own days off back.',
  },
  removeSubMember: {
    method: 'DELETE',
    path: '/api/accreditor/sub-member-institutions/:id',
    access: self,
    answer: Message,
    says: 'Removes an own tie.',
  },
})
