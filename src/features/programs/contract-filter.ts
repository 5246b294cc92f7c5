/** What a list of programs is narrowed to, and in which order it stands. */
import { z } from 'zod'
import { Day, oneOrMany } from '../../kit/contract/call.ts'
import { degreeLevels, levels, validityStatuses } from '../ladder/rules.ts'
import { perText } from './columns-texts.ts'

const Year = z.coerce.number().int().min(1900).max(2999)

/** By name: `suc` is the institution's, `campus` the campus's. */
const SucCampus = z.strictObject({ suc: z.string().max(300).optional(), campus: z.string().max(300).optional() })
/** The validity ends in this year (or one of these) and, where given, in this month of it. */
const ValidityDateTo = z.strictObject({ year: oneOrMany(Year).optional(), month: z.coerce.number().int().min(1).max(12).optional() })
export const hasYear = ({ year, month }: z.output<typeof ValidityDateTo>) => month === undefined || year !== undefined
export const needsYear = { path: ['year'], message: 'A month needs its year.' }

/** The four names without what is around them: in a filter, and beside it. */
export const FlatFilter = z.object({ ...SucCampus.shape, ...ValidityDateTo.shape })
export type FlatFilter = z.infer<typeof FlatFilter>

/** Where a program is offered and when its validity ends, by the names of places, nested or flat. */
export const PlaceAndEnd = z.strictObject({
  suc_campus: SucCampus.optional(),
  validity_date_to: ValidityDateTo.refine(hasYear, needsYear).optional(),
  ...FlatFilter.shape,
})

export const ProgramFilter = z
  .strictObject({
    region: oneOrMany(z.string().max(200)).optional(),
    institution_id: z.uuid().optional(),
    campus_id: z.uuid().optional(),
    ...PlaceAndEnd.shape,
    /** The validity ends between today and so many months from today. */
    months: z.coerce.number().int().min(1).max(120).optional(),
    /** The validity ends on one of these days. */
    valid_to: z.strictObject({ from: Day.optional(), to: Day.optional() }).optional(),
    is_active: z.boolean().optional(),
    level: oneOrMany(z.enum(levels)).optional(),
    status: oneOrMany(z.enum(validityStatuses)).optional(),
    degree_level: oneOrMany(z.enum(degreeLevels)).optional(),
    /** Each by words of it. */
    ...perText(({ cell: { longest } }) => z.string().trim().max(longest).optional()),
  })
  .refine(hasYear, needsYear)
export type ProgramFilter = z.infer<typeof ProgramFilter>

export const programSorts = ['name', 'institution', 'level', 'valid_to'] as const
export const ProgramOrder = z.object({
  sort: z.enum(programSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type ProgramOrder = z.infer<typeof ProgramOrder>
