/** Seasons: the visits wished for, planned together, each confirmed by somebody before anybody is invited (docs/domain.md#seasons). */
import { z } from 'zod'
import { calls, Day, dataOf, Message, PageNumber, pageOf, Version } from '../../kit/contract/call.ts'
import { daysBetween } from '../../kit/contract/days.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { confirmBreaks } from '../visits/contract.ts'
import { assignmentRoles, assignmentStatuses, declineKinds, visitWriters } from '../visits/rules.ts'
import { InTheWay, NextPerson, OpenPlace, Places } from './contract-proposals.ts'

const planReaders = ['Superadmin', 'Monitoring', 'QA'] as const satisfies readonly Role[]

/** A season is at most so many days: beyond, nobody knows the days of people. */
const longestSeason = 366
export const mostVisitsOfASeason = 200

const Season = z.object({
  id: z.uuid(),
  name: z.string(),
  from: Day,
  to: Day,
  visits: z.int(),
  planned: z.int(),
  confirmed: z.int(),
  planned_at: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Season = z.infer<typeof Season>

/** What a season may be planned by instead of the usual. */
export const SeasonLimits = z.object({
  /** At most so many of one home institution in a team. */
  per_home: z.int('Write a whole number.').min(1, 'Write 1 or more.').max(8, 'Write at most 8.').optional(),
  /** Visits a year of people who said no number of their own. */
  visits_a_year: z.int('Write a whole number.').min(1, 'Write 1 or more.').max(24, 'Write at most 24.').optional(),
  /** Places further apart, in km, need a free day between two visits. */
  travel_day_km: z.int('Write a whole number.').min(0, 'Write 0 or more.').max(2_000, 'Write at most 2,000.').optional(),
})

const SeasonPlace = z.object({
  accreditor_id: z.uuid(),
  name: z.string(),
  /** Surname and given name, by which people are put in order. */
  by_name: z.string(),
  home_institution: z.string().nullable(),
  role: z.enum(assignmentRoles),
  areas: z.array(z.enum(surveyAreas)),
  /** Of somebody who is on the team of the visit already. */
  status: z.enum(assignmentStatuses).nullable(),
  is_kept: z.boolean(),
})
export type SeasonPlace = z.infer<typeof SeasonPlace>

/** Why a visit is wished for: an institution asked, a validity ends, recommendations are to be followed up. */
export const wishSources = ['request', 'validity', 'recommendation'] as const
export type WishSource = (typeof wishSources)[number]

export const SeasonVisit = z.object({
  id: z.uuid(),
  source: z.enum(wishSources),
  /** Why it is wished for, in words. */
  because: z.string(),
  /** The visit of the schedule; null: it is added when it is confirmed. */
  accreditation: z.object({ id: z.uuid(), number: z.string(), visit_date: Day, visit_end: Day }).nullable(),
  institution_id: z.uuid(),
  institution: z.string(),
  campus: z.string(),
  region: z.string(),
  programs: z.array(z.string()),
  priority_class: z.enum(['A', 'B', 'C']).nullable(),
  window_from: Day,
  window_to: Day,
  length: z.int(),
  places: Places,
  ruled_out: z.array(z.object({ accreditor_id: z.uuid(), name: z.string() })),
  /** As planned last; null: no team was found, or it was not planned yet. */
  planned: z.object({ from: Day, to: Day, served: z.int(), team: z.array(SeasonPlace) }).nullable(),
  /** Planned last, and no team was found. */
  is_impossible: z.boolean(),
  confirmed_at: z.iso.datetime().nullable(),
  /** Its places are filled in the schedule, and it was not confirmed here: nothing is planned. */
  has_team: z.boolean(),
  /** Who was asked for it in the schedule, in the team or out of it. */
  team: z.array(SeasonPlace),
  /** Places somebody left, or whose invitation nobody answered in time. */
  open_places: z.array(OpenPlace),
})
export type SeasonVisit = z.infer<typeof SeasonVisit>

export const SeasonBoard = Season.extend({
  /** Which plan this is: it is named when a visit of it is confirmed. */
  plan_id: z.uuid().nullable(),
  /** A better plan may follow. */
  is_planning: z.boolean(),
  figures: z
    .object({
      worst: z.int(),
      mean: z.int(),
      km: z.int(),
      joined: z.int(),
      /** At most so many percent lie between this plan and the best teams for its days; null: nothing is proven. */
      gap: z.number().nullable(),
      made_by: z.enum(['first', 'better']),
      seconds: z.number(),
    })
    .nullable(),
  /** Limits the season has of its own; of the others the usual ones hold. */
  limits: SeasonLimits,
  /** Of its visits in the schedule: how often an invitation was declined, by the kind of the reason; null: none was said. */
  declines: z.array(z.object({ kind: z.enum(declineKinds).nullable(), count: z.int() })),
  board: z.array(SeasonVisit),
})
export type SeasonBoard = z.infer<typeof SeasonBoard>

/** Something that could be planned in this season. */
export const Wish = z.object({
  /** Of the accreditation, or of the campus. */
  id: z.uuid(),
  source: z.enum(wishSources),
  /** Why it could be planned, in words. */
  because: z.string(),
  number: z.string().nullable(),
  institution: z.string(),
  campus: z.string(),
  region: z.string(),
  programs: z.array(z.object({ id: z.uuid(), name: z.string(), valid_to: Day.nullable() })),
  priority_class: z.enum(['A', 'B', 'C']),
  /** Of a request its first day, of a validity the last day it may be, of recommendations the first day due. */
  day: Day,
  /** On the team already. */
  people: z.int(),
})
export type Wish = z.infer<typeof Wish>

const SeasonFields = z
  .object({
    name: z.string().trim().min(3, 'Name the season in at least 3 characters.').max(100, 'Write at most 100 characters.'),
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day cannot be before the first.' })
  .refine(({ from, to }) => daysBetween(from, to) < longestSeason, { path: ['to'], message: 'A season lasts a year at most.' })

const VisitFields = z
  .object({
    window_from: Day,
    window_to: Day,
    length: z.int('Write a whole number.').min(1, 'A visit lasts at least a day.').max(14, 'A visit lasts at most 14 days.'),
    places: Places,
  })
  .refine(({ window_from, window_to, length }) => daysBetween(window_from, window_to) + 1 >= length, {
    path: ['window_to'],
    message: 'The visit is longer than the days it may be on.',
  })

export const seasons = calls({
  list: {
    method: 'GET',
    path: '/api/admin/seasons',
    access: planReaders,
    query: PageNumber,
    answer: pageOf(Season),
    says: 'Seasons, the latest first, with how many of their visits are planned and confirmed.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/seasons/:id',
    access: planReaders,
    answer: dataOf(SeasonBoard),
    says: 'One season with its visits and the plan that was made last. While `is_planning`, ask again: a better one may follow.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/seasons',
    access: visitWriters,
    body: SeasonFields,
    answer: dataOf(Season),
    says: 'Begins a season.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/seasons/:id',
    access: visitWriters,
    body: SeasonFields.safeExtend({ version: Version }),
    answer: dataOf(Season),
    says: 'Changes the name or the days of a season; the days of its visits stay.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/seasons/:id',
    access: visitWriters,
    answer: Message,
    says: 'Deletes a season with its plan. Visits that were confirmed stay in the schedule.',
  },
  wishes: {
    method: 'GET',
    path: '/api/admin/seasons/:id/wishes',
    access: visitWriters,
    answer: dataOf(z.array(Wish)),
    says: 'What could be planned in the season: requests and visits of its days that have no whole team yet, validities that end in it, and recommendations due, by priority class.',
  },
  addVisits: {
    method: 'POST',
    path: '/api/admin/seasons/:id/visits',
    access: visitWriters,
    body: z.object({
      accreditations: z.array(z.uuid()).max(mostVisitsOfASeason).default([]),
      /** Campuses whose validities end in the season: one visit each, for all programs of which that is so. */
      campuses: z.array(z.uuid()).max(mostVisitsOfASeason).default([]),
      /** Campuses with recommendations to follow up: one visit each, for all programs of which that is so. */
      recommended: z.array(z.uuid()).max(mostVisitsOfASeason).default([]),
    }),
    answer: dataOf(z.object({ added: z.int() })),
    says: 'Wishes for visits. What is on the board already, or cannot be planned, is left out.',
  },
  editVisit: {
    method: 'PUT',
    path: '/api/admin/season-visits/:id',
    access: visitWriters,
    body: VisitFields,
    answer: Message,
    says: 'Changes the days a visit may be on, its length, and the places of its team.',
  },
  removeVisit: {
    method: 'DELETE',
    path: '/api/admin/season-visits/:id',
    access: visitWriters,
    answer: Message,
    says: 'Takes a visit off the board; in the schedule it stays as it is.',
  },
  setPerson: {
    method: 'PUT',
    path: '/api/admin/season-visits/:id/people',
    access: visitWriters,
    body: z
      .object({
        accreditor_id: z.uuid(),
        /** Kept in every plan, ruled out of every plan, or free again. */
        kind: z.enum(['kept', 'ruled_out', 'free']),
        role: z.enum(assignmentRoles).optional(),
        /** Who goes with it: somebody else's place is taken. */
        instead_of: z.uuid().optional(),
      })
      .refine(({ kind, role }) => kind !== 'kept' || role !== undefined, { path: ['role'], message: 'Say in which role.' }),
    answer: Message,
    says: 'Keeps somebody in the team of a visit, or rules somebody out; plans made from then on go by it.',
  },
  plan: {
    method: 'POST',
    path: '/api/admin/seasons/:id/plan',
    access: visitWriters,
    body: z.object({
      /** Only these; the others keep days and teams they have. All that are not confirmed when left out. */
      visits: z.array(z.uuid()).min(1).max(mostVisitsOfASeason).optional(),
    }),
    answer: dataOf(SeasonBoard),
    says: 'Plans days and teams. The first plan is answered at once; a better one follows, and is read with the season.',
  },
  why: {
    method: 'GET',
    path: '/api/admin/season-visits/:id/why/:accreditor_id',
    access: planReaders,
    answer: dataOf(z.object({ says: z.string(), next: z.array(NextPerson) })),
    says: 'Why this person has this place, and the three next with what each would cost.',
  },
  impossible: {
    method: 'GET',
    path: '/api/admin/season-visits/:id/impossible',
    access: planReaders,
    answer: dataOf(InTheWay),
    says: 'Why no team was found: the smallest set of rules in the way.',
  },
  confirm: {
    method: 'POST',
    path: '/api/admin/season-visits/:id/confirm',
    access: visitWriters,
    body: z.object({ plan_id: z.uuid('Send the plan you looked at.'), ...confirmBreaks }),
    answer: dataOf(z.object({ accreditation_id: z.uuid(), invited: z.int() })),
    says: 'Puts one planned visit into the schedule and invites its team, in one transaction.',
  },
})
