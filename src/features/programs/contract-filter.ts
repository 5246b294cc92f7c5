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
const hasYear = ({ year, month }: z.output<typeof ValidityDateTo>) => month === undefined || year !== undefined
const needsYear = { path: ['year'], message: 'A month needs its year.' }

export const ProgramFilter = z
  .strictObject({
    region: oneOrMany(z.string().max(200)).optional(),
    institution_id: z.uuid().optional(),
    campus_id: z.uuid().optional(),
    suc_campus: SucCampus.optional(),
    validity_date_to: ValidityDateTo.refine(hasYear, needsYear).optional(),
    // the four also without what is around them
    ...SucCampus.shape,
    ...ValidityDateTo.shape,
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
