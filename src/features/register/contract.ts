/** The public register and its open data: calls that everybody may make (docs/domain.md#the-register). */
import { z } from 'zod'
import { calls, Day, PageNumber, Search } from '../../kit/contract/call.ts'
import { degreeLevels, levels, qualifications } from '../ladder/rules.ts'
import { publicActs, registerStatuses } from './rules.ts'

const FormerName = z.object({ name: z.string(), until: Day })

const State = z.object({
  level: z.enum(levels),
  qualified_for: z.enum(qualifications).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  ended_by: z.enum(['withdraw', 'lapse']).nullable(),
  status: z.enum(registerStatuses),
})

const registered = {
  id: z.uuid(),
  name: z.string(),
  degree_level: z.enum(degreeLevels),
  discipline: z.string().nullable(),
  campus_id: z.uuid(),
  campus: z.string(),
  institution_id: z.uuid(),
  institution: z.string(),
  region: z.string(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  /** What the program was called before, the last name first. */
  former_names: z.array(FormerName),
  /** Program, campus and institution are active. */
  is_offered: z.boolean(),
  /** The day on which the agency deleted it; its decisions stay. */
  deleted_on: Day.nullable(),
}

const RegisterProgram = z.object({ ...registered, state: State })
export type RegisterProgram = z.infer<typeof RegisterProgram>

const PublicDecision = z.object({
  /** `D-2026-0001` */
  number: z.string(),
  /** What it is about: a program, or an institution as a whole; the other is null. */
  program_id: z.uuid().nullable(),
  institution_id: z.uuid().nullable(),
  act: z.enum(publicActs),
  /** What is held by it; null of an act that leaves the level as it is. */
  level: z.enum(levels).nullable(),
  qualified_for: z.enum(qualifications).nullable(),
  valid_from: Day.nullable(),
  valid_to: Day.nullable(),
  grace_until: Day.nullable(),
  decided_on: Day,
  counts_from: Day,
  resolution: z.string().nullable(),
  /** The decision in whose place it stands. */
  supersedes: z.string().nullable(),
  /** False: another one stands in its place. */
  stands: z.boolean(),
  superseded_by: z.string().nullable(),
  /** The day from which everybody may read it. */
  public_on: Day,
})
export type PublicDecision = z.infer<typeof PublicDecision>

const PlacedDecision = PublicDecision.extend({
  /** The level that was held before it, of what everybody may know. */
  level_before: z.enum(levels),
})
export type PlacedDecision = z.infer<typeof PlacedDecision>

const Filter = z.object({
  search: Search,
  region: z.string().max(200).optional(),
  /** A province or a city. */
  place: Search,
  institution_id: z.uuid().optional(),
  campus_id: z.uuid().optional(),
  discipline: z.string().max(200).optional(),
  degree: z.enum(degreeLevels).optional(),
  level: z.enum(levels).optional(),
  status: z.enum(registerStatuses).optional(),
  /** Something was decided in it. */
  year: z.coerce.number().int().min(1900).max(2200).optional(),
  /** A level was in force on that day. */
  valid_on: Day.optional(),
  /** The day whose state is shown and asked for by level and status; today where none is named. */
  on: Day.optional(),
})
export type RegisterFilter = z.infer<typeof Filter>

const onDay = z.object({ on: Day.optional() })

const Found = z.object({
  page: z.int(),
  paginate: z.int(),
  /** How many are found; where there are `more`, at least so many. */
  total: z.int(),
  more: z.boolean(),
  last_page: z.int(),
})

const shown = { on: Day, today: Day }

const Counts = z.object({
  programs: z.int(),
  /** Programs that held each status on the day. */
  statuses: z.record(z.enum(registerStatuses), z.int()),
  levels: z.record(z.enum(levels), z.int()),
})

const Place = z.object({
  id: z.uuid(),
  name: z.string(),
  former_names: z.array(FormerName),
  region: z.string(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  is_active: z.boolean(),
})

const RegisterInstitution = Place.extend({
  ...shown,
  acronym: z.string().nullable(),
  /** What it was called on the day. */
  name_then: z.string(),
  /** What the institution as a whole held on the day. */
  state: State,
  /** Everything the public may know was decided about the institution as a whole, in order. */
  decisions: z.array(PlacedDecision),
})
export type RegisterInstitution = Omit<z.infer<typeof RegisterInstitution>, 'decisions'>

export const register = calls({
  overview: {
    method: 'GET',
    path: '/api/register',
    access: 'public',
    answer: z.object({
      data: z.object({
        programs: z.int(),
        decisions: z.int(),
        regions: z.array(z.object({ region: z.string(), programs: z.int() })),
        disciplines: z.array(z.string()),
        /** The years in which something was decided, the last first. */
        years: z.array(z.int()),
      }),
    }),
    says: 'How many programs and decisions the public register has, by region; at most a minute old.',
  },
  programs: {
    method: 'GET',
    path: '/api/register/programs',
    access: 'public',
    query: Filter.extend(PageNumber.shape),
    answer: z.object({ data: z.array(RegisterProgram), meta: Found, on: Day, today: Day }),
    says: 'Programs of the public register by name, with what each held on a day.',
  },
  program: {
    method: 'GET',
    path: '/api/register/programs/:id',
    access: 'public',
    query: onDay,
    answer: z.object({
      data: RegisterProgram.extend({
        ...shown,
        /** What it was called on the day. */
        name_then: z.string(),
        decisions: z.array(PlacedDecision),
      }),
    }),
    says: 'One program of the public register: its state on a day and everything the public may know was decided, in order.',
  },
  campus: {
    method: 'GET',
    path: '/api/register/campuses/:id',
    access: 'public',
    query: onDay,
    answer: z.object({ data: Place.extend({ ...shown, institution_id: z.uuid(), institution: z.string(), counts: Counts }) }),
    says: 'One campus of the public register, with how many of its programs held what on a day.',
  },
  institution: {
    method: 'GET',
    path: '/api/register/institutions/:id',
    access: 'public',
    query: onDay,
    answer: z.object({
      data: RegisterInstitution.extend({
        counts: Counts,
        campuses: z.array(z.object({ id: z.uuid(), name: z.string(), programs: z.int(), accredited: z.int() })),
      }),
    }),
    says: 'One institution of the public register: what it held as a whole on a day and all decisions about that, its campuses, and how many programs held what.',
  },
})

const cursor = z.string().max(40).optional()

/** Open data: no key, from any site; whoever has a copy asks with its tag (ETag) and is told that nothing changed. */
export const registerData = calls({
  programsCsv: {
    method: 'GET',
    path: '/register/data/programs.csv',
    access: 'public',
    answer: 'file',
    says: 'All programs of the public register with their state today, as CSV.',
  },
  decisionsCsv: {
    method: 'GET',
    path: '/register/data/decisions.csv',
    access: 'public',
    answer: 'file',
    says: 'All public decisions in the order in which they became public, as CSV.',
  },
  programs: {
    method: 'GET',
    path: '/register/data/programs.json',
    access: 'public',
    query: z.object({ after: z.uuid().optional(), on: Day.optional() }),
    answer: z.object({
      data: z.array(RegisterProgram),
      on: Day,
      /** The address of the next thousand; null: these were the last. */
      next: z.string().nullable(),
    }),
    says: 'All programs of the public register with their state on a day, a thousand at a time.',
  },
  decisions: {
    method: 'GET',
    path: '/register/data/decisions.json',
    access: 'public',
    query: z.object({ after: cursor }),
    answer: z.object({ data: z.array(PublicDecision), next: z.string().nullable() }),
    says: 'All public decisions in the order in which they became public, a thousand at a time.',
  },
  changes: {
    method: 'GET',
    path: '/register/changes.json',
    access: 'public',
    query: z.object({ since: cursor }),
    answer: z.object({
      data: z.array(PublicDecision),
      /** To be sent as `since` the next time. */
      cursor: z.string().nullable(),
      /** There are more behind these: ask again at once. */
      more: z.boolean(),
    }),
    says: 'The decisions that became public since a cursor, a thousand at a time; without one from the first on.',
  },
  changesAtom: {
    method: 'GET',
    path: '/register/changes.atom',
    access: 'public',
    answer: 'file',
    says: 'The fifty decisions that became public last, for feed readers.',
  },
  linked: {
    method: 'GET',
    path: '/register/programs/:id.jsonld',
    access: 'public',
    answer: 'file',
    says: 'One program with its decisions as linked data (JSON-LD), in the words of schema.org and CTDL.',
  },
  linkedInstitution: {
    method: 'GET',
    path: '/register/institutions/:id.jsonld',
    access: 'public',
    answer: 'file',
    says: 'One institution with the decisions about it as a whole as linked data (JSON-LD), in the words of schema.org and CTDL.',
  },
  badge: {
    method: 'GET',
    path: '/register/badge/:id.svg',
    access: 'public',
    query: onDay,
    answer: 'file',
    says: 'The level of a program on a day as a small picture that any site may show (SVG).',
  },
})
