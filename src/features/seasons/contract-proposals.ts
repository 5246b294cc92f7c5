/** A team proposed for one visit, with reasons: looked at, changed, and invited as a whole (docs/domain.md#seasons). */
import { z } from 'zod'
import { calls, Day, dataOf, Message, PageNumber, pageOf, Version } from '../../kit/contract/call.ts'
import { visitTypes } from '../ladder/rules.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { assignmentRoles, assignmentStatuses, visitStatuses, visitWriters } from '../visits/rules.ts'

/** Most people of one role in a team; more is a typing error. */
export const mostOfARole = 12

const Count = z.int('Write a whole number.').min(0, 'Write 0 or more.').max(mostOfARole, `Write at most ${mostOfARole}.`)

/** How many of each role. There is always one overall coordinator; observers are named, never proposed. */
export const Places = z.object({ team_leader: Count, member: Count, consultant: Count, trainee: Count })
export type Places = z.infer<typeof Places>

/** Somebody who could stand there instead, and what it would cost, in words. */
export const NextPerson = z.object({ accreditor_id: z.uuid(), name: z.string(), home_institution: z.string().nullable(), says: z.string() })
export type NextPerson = z.infer<typeof NextPerson>

/** One place of a proposed team. */
export const ProposedPlace = z.object({
  accreditor_id: z.uuid(),
  name: z.string(),
  home_institution: z.string().nullable(),
  role: z.enum(assignmentRoles),
  areas: z.array(z.enum(surveyAreas)),
  specialisations: z.array(z.string()),
  /** Of somebody who is on the team already, and is planned around; null: proposed. */
  status: z.enum(assignmentStatuses).nullable(),
  is_kept: z.boolean(),
  /** Visits of the year of this one, this one among them. */
  visits_this_year: z.int(),
  /** Why it is this person, in words. */
  says: z.string(),
  /** The three next, the cheapest first. */
  next: z.array(NextPerson),
})
export type ProposedPlace = z.infer<typeof ProposedPlace>

/** Why there is no team: the smallest set of rules in the way, each in words. */
export const InTheWay = z.object({ says: z.string(), rules: z.array(z.string()) })
export type InTheWay = z.infer<typeof InTheWay>

const ProposedFor = z.object({
  id: z.uuid(),
  number: z.string(),
  institution_id: z.uuid(),
  institution: z.string(),
  campus: z.string(),
  region: z.string(),
  visit_type: z.enum(visitTypes),
  visit_date: Day,
  visit_end: Day,
  status: z.enum(visitStatuses),
  disciplines: z.array(z.string()),
  version: z.int(),
})

export const TeamProposal = z.object({
  visit: ProposedFor,
  places: Places,
  /** Empty where there is no team. */
  team: z.array(ProposedPlace),
  /** How good it is, in percent of the best team thinkable for this visit. */
  served: z.int().nullable(),
  impossible: InTheWay.nullable(),
})
export type TeamProposal = z.infer<typeof TeamProposal>

const Kept = z.object({ accreditor_id: z.uuid(), role: z.enum(assignmentRoles) })

/** A place that somebody left, or whose invitation nobody answered in time. */
export const OpenPlace = z.object({
  /** The assignment that is replaced. */
  id: z.uuid(),
  accreditor_id: z.uuid(),
  name: z.string(),
  role: z.enum(assignmentRoles),
  areas: z.array(z.enum(surveyAreas)),
  status: z.enum(assignmentStatuses),
  /** `declined`, `withdrawn` by QA, an `objection` that was accepted, or `silent` past the last day to answer. */
  why: z.enum(['declined', 'withdrawn', 'objection', 'silent']),
  reason: z.string().nullable(),
  since: z.iso.datetime(),
  version: z.int(),
  visit: ProposedFor.omit({ disciplines: true }),
})
export type OpenPlace = z.infer<typeof OpenPlace>

export const proposals = calls({
  propose: {
    method: 'POST',
    path: '/api/admin/accreditation/proposal/:id',
    access: visitWriters,
    body: z.object({
      /** The team of five when left out; more for many programs. */
      places: Places.optional(),
      /** People who are set, besides those who are on the team already. */
      kept: z.array(Kept).max(50).default([]),
      /** "Not her": people who are not proposed. */
      ruled_out: z.array(z.uuid()).max(200).default([]),
    }),
    answer: dataOf(TeamProposal),
    says: 'A team for one visit on its days, each place with its reason and the three next people. Nothing is stored, nobody is told.',
  },
  invite: {
    method: 'POST',
    path: '/api/admin/accreditation/proposal/:id/invite',
    access: visitWriters,
    body: z.object({
      /** Of the visit, as the proposal told it. */
      version: Version,
      team: z
        .array(z.object({ ...Kept.shape, areas: z.array(z.enum(surveyAreas)).max(surveyAreas.length).default([]) }))
        .min(1, 'Nobody is proposed who is not on the team already.')
        .max(50),
    }),
    answer: dataOf(z.object({ invited: z.int() })),
    says: 'Invites a proposed team in one transaction: all of them, or, where something stands against one by now, nobody.',
  },
  openPlaces: {
    method: 'GET',
    path: '/api/admin/accreditation/open-places',
    access: visitWriters,
    query: PageNumber,
    answer: pageOf(OpenPlace),
    says: 'Places of visits to come that somebody declined or left, or whose invitation nobody answered in time; the soonest visit first.',
  },
  replacements: {
    method: 'GET',
    path: '/api/admin/accreditation/open-places/:id',
    access: visitWriters,
    answer: dataOf(z.object({ next: z.array(NextPerson), impossible: InTheWay.nullable() })),
    says: 'The three people who fit an open place best, each with what it would cost; `id` is the assignment that is replaced.',
  },
  replace: {
    method: 'POST',
    path: '/api/admin/accreditation/open-places/:id',
    access: visitWriters,
    body: z.object({ accreditor_id: z.uuid('Choose one of the people.'), version: Version }),
    answer: dataOf(z.object({ invited: z.int() })),
    says: 'Invites somebody to an open place, with its role and areas; an invitation nobody answered is withdrawn in the same transaction.',
  },
  leaveEmpty: {
    method: 'POST',
    path: '/api/admin/accreditation/open-places/:id/close',
    access: visitWriters,
    body: z.object({ version: Version }),
    answer: Message,
    says: 'The place of somebody who left stays empty: nobody is looked for any more.',
  },
})
