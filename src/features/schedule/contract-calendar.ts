/** The calendar of trips: who is where on which day, and what breaks (docs/domain.md#the-calendar-of-trips). */
import { z } from 'zod'
import { Day, Search } from '../../kit/contract/call.ts'
import { daysBetween } from '../../kit/contract/days.ts'
import { Conflict } from '../teams/contract.ts'
import { Break, Place, School, visitFields } from '../visits/contract.ts'
import { assignmentRoles, assignmentStatuses, visitStatuses } from '../visits/rules.ts'

/** A quarter, and the rest of the weeks at its ends. */
const mostDays = 110
/** Visits in one view; more are counted, and named by nobody. */
export const mostTrips = 600

const Window = z.object({ from: Day, to: Day }).refine(({ from, to }) => from <= to && daysBetween(from, to) < mostDays, {
  path: ['to'],
  message: `Ask for ${mostDays} days at most, the last not before the first.`,
})

export const CalendarAsked = Window.safeExtend({
  filter: z
    .strictObject({
      region: z.string().max(200).optional(),
      institution_id: z.uuid().optional(),
      status: z.array(z.enum(visitStatuses)).max(visitStatuses.length).optional(),
    })
    .optional(),
  search: Search,
})

export const MovesAsked = Window

export const Trip = z.object({
  ...visitFields,
  institution: School,
  /** The first one before the others. */
  campuses: z.array(Place.extend({ region: z.string(), province: z.string().nullable() })),
  /** Those who have not declined or left. */
  /** `by_name`: surname and given name, by which people are put in order. */
  team: z.array(
    z.object({
      accreditor_id: z.uuid(),
      name: z.string(),
      by_name: z.string(),
      role: z.enum(assignmentRoles),
      status: z.enum(assignmentStatuses),
    }),
  ),
  /** What the days break as they stand, and who of the team is away on them. */
  breaks: z.array(Break),
  conflicts: z.array(Conflict),
  /** Its first day can still be changed. */
  may_move: z.boolean(),
})
export type Trip = z.infer<typeof Trip>

export const Trips = z.object({
  data: z.array(Trip),
  /** How many there are; more than are told when it is above 600. */
  total: z.int(),
})

/** A day the visit could begin, with what would break then that does not break now. */
export const MoveDay = z.object({
  visit_date: Day,
  visit_end: Day,
  /** `block`: the server refuses it; `warn`: it asks. */
  standing: z.enum(['free', 'warn', 'block']),
  /** Why no visit can begin then at all, as a day that is over. */
  refused: z.string().nullable(),
  breaks: z.array(Break),
  conflicts: z.array(Conflict),
})
export type MoveDay = z.infer<typeof MoveDay>
