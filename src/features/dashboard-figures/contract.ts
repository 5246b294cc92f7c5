/** What the agency's dashboard and an institution's count alike: programs by level and by validity, and the days of a month. */
import { z } from 'zod'
import { type Call, Day, type dataOf } from '../../kit/contract/call.ts'
import { LevelCounts } from '../institutions/contract.ts'
import { validityStatuses, visitTypes } from '../ladder/rules.ts'
import { visitStatuses } from '../visits/rules.ts'

const count = z.int()

export const StatusCounts = z.record(z.enum(validityStatuses), count)

export type StatusCounts = z.infer<typeof StatusCounts>

/** The programs of one region, institution type, degree level or campus, by level. */
export const LevelRow = z.object({ campus_id: z.uuid().optional(), name: z.string(), levels: LevelCounts, total: count })

export type LevelRow = z.infer<typeof LevelRow>

/** Without a month: this one. */
export const CalendarMonth = z.object({
  month: z
    .string()
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM.')
    .optional(),
})

/** A day on which at least one visit takes place. */
export const CalendarDay = z.object({ day: Day, held: count, scheduled: count })

export type CalendarDay = z.infer<typeof CalendarDay>

export const CalendarVisit = z.object({
  accreditation_id: z.uuid(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  institution_acronym: z.string().nullable(),
  campus_name: z.string(),
  visit_type: z.enum(visitTypes),
  visit_date: Day,
  visit_end: Day,
  status: z.enum(visitStatuses),
})

export type CalendarVisit = z.infer<typeof CalendarVisit>

/** A calendar's two reads, for the agency over all visits and for an institution over its own. */
export type CalendarCalls = {
  calendar: Call & { body: typeof CalendarMonth; answer: Of<typeof CalendarDay> }
  calendarDate: Call & { body: z.ZodObject<{ date: typeof Day }>; answer: Of<typeof CalendarVisit> }
}

type Of<Row extends z.ZodType> = ReturnType<typeof dataOf<z.ZodArray<Row>>>

export const levelGroups = ['region', 'type', 'degree_level'] as const

export type LevelGroup = (typeof levelGroups)[number]
