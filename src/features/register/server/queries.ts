/** Programs of the register, with what they held on a day as everybody may know it today. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { plannedAnew } from '../../../kit/server/db/planning.ts'
import { levels } from '../../ladder/rules.ts'
import type { RegisterFilter, RegisterProgram } from '../contract.ts'
import { type PublicState, type RegisterStatus, registerStatuses, wordsOf } from '../rules.ts'

/** The day whose state is meant, and the day on which it is looked at. */
export type Days = { on: string; today: string }

/** A program as it is read; nothing is known of its level where nothing was decided by then. */
export type ProgramRead = Omit<RegisterProgram, 'state'> & Omit<PublicState, 'level'> & { level: PublicState['level'] | null }

/** Counted exactly up to here; of more it is said that there are more. */
const mostCounted = 10_000

/**
 * The programs that a filter finds, by name, and how many there are. Of more than are counted that bear the words of a search, some are
 * put in order: who looks for one of them adds a word.
 */
export async function searchPrograms(db: Db, { on, today, ...asked }: RegisterFilter & Days, page: PageAsked) {
  const days = { on, today }
  const offset = offsetOf(page)
  const found = foundBy(asked, days)
  // Of a level alone the states say whether there are too many to count, without a look at the programs.
  if (found.held && found.inOrder && (await countFound(db, found.held)) > mostCounted)
    return { rows: await inOrderOf(await listInOrder(db, found.inOrder, page.paginate, offset)), total: mostCounted, more: true }
  // Few are found by the index of what is asked and then put in order; of many the first are met soon by going along the order.
  const few = await pageOf(db, sql`${found.all} limit ${mostCounted + 1}`, page.paginate, offset)
  const total = few.total ?? (offset > 0 ? await countFound(db, found.all) : 0)
  const more = total > mostCounted
  const ids = more && found.inOrder ? await listInOrder(db, found.inOrder, page.paginate, offset) : few.ids
  return { rows: await inOrderOf(ids), total: more ? mostCounted : total, more }

  async function inOrderOf(ids: readonly string[]): Promise<ProgramRead[]> {
    const read = new Map((await readPrograms(db, ids, days)).map((row) => [row.id, row]))
    return ids.flatMap((id) => read.get(id) ?? [])
  }
}

const anew = sql.raw(plannedAnew)

async function pageOf(db: Db, found: RawBuilder<unknown>, size: number, offset: number) {
  const { rows } = await sql<{ id: string; total: number }>`${anew}
    with found as materialized (${found})
    select program_id as id, (select count(*)::int from found) as total from found
    order by name_order, program_id limit ${size} offset ${offset}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total }
}

async function listInOrder(db: Db, found: RawBuilder<unknown>, size: number, offset: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${anew}
    select program_id as id from (${found}) found order by name_order, program_id limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countFound(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`${anew} select count(*)::int as total from (${found} limit ${mostCounted + 1}) found`.execute(db)
  return rows[0]?.total ?? 0
}

type Ways = {
  /** All that a filter finds. */
  all: RawBuilder<unknown>
  /** The same for those that come first by name, where that is another way. */
  inOrder: RawBuilder<unknown> | null
  /** The same without the programs, where nothing is asked of them but what they held. */
  held: RawBuilder<unknown> | null
}

function foundBy(asked: RegisterFilter, days: Days): Ways {
  const { search, place, level, status, valid_on, region, institution_id, campus_id, discipline, degree, year } = asked
  const words = search || place ? wordQuery(search, place) : null
  const others = [level, status, valid_on, region, institution_id, campus_id, discipline, degree, year]
  if (words && others.every((one) => one === undefined))
    return { all: sql`select * from register_bearing(${words}::tsquery, ${mostCounted + 1})`, inOrder: null, held: null }
  const where = conditions(asked, days, words)
  // What nothing is known of held no level.
  const outer = (!level || level === 'none') && (!status || status === 'none')
  const from = (one: boolean) => {
    const then =
      level || status ? sql`${sql.raw(outer ? 'left' : '')} join ${standingsOn(days, one)} s on s.program_id = r.program_id` : sql``
    const valid = valid_on ? sql`join ${standingsOn({ on: valid_on, today: days.today }, one)} v on v.program_id = r.program_id` : sql``
    return sql`select r.program_id, lower(r.name) as name_order from register_programs r ${then} ${valid} where ${where}`
  }
  const program = [words, region, institution_id, campus_id, discipline, degree, year, valid_on]
  const held = !outer && program.every((one) => !one) ? sql`select s.program_id from ${standingsOn(days, false)} s where ${where}` : null
  // Of few programs what each held is looked up; else those who held it are gone through.
  return { all: from(Boolean(words || institution_id || campus_id || (valid_on && (region || discipline)))), inOrder: from(true), held }
}

/** @param one looked up for each program, not read for all */
function standingsOn({ on, today }: Days, one: boolean): RawBuilder<unknown> {
  const then = sql`seen_from <= ${today}::date and seen_until > ${today}::date and from_day <= ${on}::date and until_day > ${on}::date`
  return one
    ? sql`lateral (select * from register_standings where program_id = r.program_id and ${then} limit 1)`
    : sql`(select * from register_standings where ${then})`
}

/** Every word begins a word of the program, its names or its place; null where nothing of it can be looked for. */
function wordQuery(search: string | undefined, place: string | undefined): string | null {
  const words = [...wordsOf(search ?? ''), ...wordsOf(place ?? '').map((word) => `place_${word}`)]
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null
}

function conditions(asked: RegisterFilter, { on, today }: Days, words: string | null): RawBuilder<SqlBool> {
  const where = [sql<SqlBool>`true`]
  const { search, region, place, institution_id, campus_id, discipline, degree, level, status, year, valid_on } = asked
  if (words) where.push(sql`r.words @@ ${words}::tsquery`)
  else if (search || place) where.push(sql`false`)
  if (region) where.push(sql`r.region = ${region}`)
  if (institution_id) where.push(sql`r.institution_id = ${institution_id}::uuid`)
  if (campus_id) where.push(sql`r.campus_id = ${campus_id}::uuid`)
  if (discipline) where.push(sql`lower(r.discipline) = lower(${discipline})`)
  if (degree) where.push(sql`r.degree_level = ${degree}`)
  if (level) where.push(level === 'none' ? sql`coalesce(s.level, 'none') = 'none'` : sql`s.level = ${level}`)
  if (status) where.push(hasStatus(status, on))
  if (valid_on) where.push(sql`v.level <> 'none' and (v.valid_to >= ${valid_on}::date or v.grace_until >= ${valid_on}::date)`)
  if (year) {
    where.push(sql`exists (select from decisions d where d.program_id = r.program_id and d.act <> 'defer'
      and d.decided_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and register_public_on(d.act, d.decided_on, d.entered_at) <= ${today}::date)`)
  }
  return sql<SqlBool>`${sql.join(where, sql` and `)}`
}

/** As `statusOn` of the rules says it. */
function hasStatus(status: RegisterStatus, on: string): RawBuilder<SqlBool> {
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
