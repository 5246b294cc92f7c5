/** Programs of the register, with what they held on a day as everybody may know it today. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { levels } from '../../ladder/rules.ts'
import type { RegisterProgram } from '../contract.ts'
import { type PublicState, type RegisterStatus, registerStatuses } from '../rules.ts'

/** The day whose state is meant, and the day on which it is looked at. */
export type Days = { on: string; today: string }

/** A program as it is read; nothing is known of its level where nothing was decided by then. */
export type ProgramRead = Omit<RegisterProgram, 'state'> & Omit<PublicState, 'level'> & { level: PublicState['level'] | null }

/** These programs with what they held on the day; in no order. */
export async function readPrograms(db: Db, ids: readonly string[], days: Days): Promise<ProgramRead[]> {
  const { rows } = await sql<ProgramRead>`
    select ${columns} from register_programs r left join lateral ${stateOf(days)} s on true
    where r.program_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** The programs behind an id, in the order of the ids. */
export async function listProgramsAfter(db: Db, after: string | undefined, most: number, days: Days): Promise<ProgramRead[]> {
  const { rows } = await sql<ProgramRead>`
    select ${columns} from (
      select * from register_programs where program_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by program_id limit ${most}
    ) r left join lateral ${stateOf(days)} s on true order by r.program_id`.execute(db)
  return rows
}

const columns = sql`r.program_id as id, r.name, r.degree_level, r.discipline, r.campus_id, r.campus, r.institution_id, r.institution,
  r.region, r.province, r.city, r.former_names, r.is_offered, r.deleted_on, s.level, s.qualified_for, s.valid_from, s.valid_to,
  s.grace_until, s.ended_by`

function stateOf({ on, today }: Days): RawBuilder<unknown> {
  return sql`(select * from register_standings where program_id = r.program_id and seen_from <= ${today}::date
    and seen_until > ${today}::date and from_day <= ${on}::date and until_day > ${on}::date limit 1)`
}

export type StateCounts = { campus_id: string; level: PublicState['level']; status: RegisterStatus; programs: number }

/** How many programs of an institution, or of a campus, held which level with which status on a day, campus by campus. */
export async function countStates(db: Db, of: { institution_id: string } | { campus_id: string }, days: Days): Promise<StateCounts[]> {
  const place = 'campus_id' in of ? sql`r.campus_id = ${of.campus_id}::uuid` : sql`r.institution_id = ${of.institution_id}::uuid`
  const status = sql.join(
    registerStatuses.filter((one) => one !== 'expired').map((one) => sql`when ${hasStatus(one, days.on)} then ${sql.lit(one)}`),
    sql` `,
  )
  const { rows } = await sql<StateCounts>`
    select r.campus_id, coalesce(s.level, ${sql.lit(levels[0])}) as level, case ${status} else 'expired' end as status,
      count(*)::int as programs
    from register_programs r left join lateral ${stateOf(days)} s on true
    where ${place} group by 1, 2, 3`.execute(db)
  return rows
}

/** As `statusOn` of the rules says it. */
export function hasStatus(status: RegisterStatus, on: string): RawBuilder<SqlBool> {
  const horizon = sql`(${on}::date + make_interval(months => ${sql.lit(agency.upcomingMonths)}))::date`
  switch (status) {
    case 'lapsed':
      return sql`s.ended_by = 'lapse'`
    case 'withdrawn':
      return sql`s.ended_by = 'withdraw'`
    case 'none':
      return sql`s.valid_to is null and s.ended_by is null`
    case 'valid':
      return sql`s.ended_by is null and s.valid_to > ${horizon}`
    case 'upcoming':
      return sql`s.ended_by is null and s.valid_to between ${on}::date and ${horizon}`
    case 'grace':
      return sql`s.ended_by is null and s.valid_to < ${on}::date and s.grace_until >= ${on}::date`
    default:
      return sql`s.ended_by is null and s.valid_to < ${on}::date and (s.grace_until is null or s.grace_until < ${on}::date)`
  }
}
