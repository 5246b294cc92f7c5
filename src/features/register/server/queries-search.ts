/** The search of the register: which programs a filter finds, by name, and how many (docs/domain.md#the-register). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { plannedAnew } from '../../../kit/server/db/planning.ts'
import type { RegisterFilter } from '../contract.ts'
import { wordsOf } from '../rules.ts'
import { type Days, hasStatus, type ProgramRead, readPrograms } from './queries.ts'

/** Counted exactly up to here; of more it is said that there are more. */
const mostCounted = 10_000
const enough = sql.lit(mostCounted + 1)
const anew = sql.raw(plannedAnew)
const inOrder = sql`order by name_order, program_id`

/**
 * The programs that a filter finds, by name, and how many there are. Of more than are counted that bear the words of a search, some are
 * put in order: who looks for one of them adds a word.
 */
export async function searchPrograms(db: Db, { on, today, ...asked }: RegisterFilter & Days, page: PageAsked) {
  const days = { on, today }
  const { ids, total } = await pageOf(db, await foundBy(db, asked, days), page.paginate, offsetOf(page))
  const read = new Map((await readPrograms(db, ids, days)).map((row) => [row.id, row]))
  const more = total > mostCounted
  return { rows: ids.flatMap((id): ProgramRead[] => [read.get(id) ?? []].flat()), total: more ? mostCounted : total, more }
}

/** `program_id` and `name_order` of what is found, and how it comes by name soonest. */
type Found = {
  all: RawBuilder<unknown>
  /**
   * `found`: the way to all of it is by name already, or it is put in order as far as it is counted.
   * `counted`: few are put in order; of many the first are met soon by going along the names.
   */
  by: 'name' | 'found' | 'counted'
  /** The same, going along the names; where that is another statement. */
  along?: RawBuilder<unknown>
}

async function pageOf(db: Db, { all, by, along = all }: Found, size: number, offset: number): Promise<{ ids: string[]; total: number }> {
  const some = by === 'counted' && (await countOf(db, all)) > mostCounted
  if (some) return { ids: await listAlong(db, along, size, offset), total: mostCounted + 1 }
  const { rows } = await sql<{ id: string; total: number }>`${anew}
    with found as materialized (${all} ${by === 'name' ? inOrder : sql``} limit ${enough})
    select program_id as id, (select count(*)::int from found) as total from found ${inOrder} limit ${size} offset ${offset}`.execute(db)
  const total = rows[0]?.total ?? (offset > 0 ? await countOf(db, all) : 0)
  if (by === 'found' && total > mostCounted && along !== all) return { ids: await listAlong(db, along, size, offset), total }
  return { ids: rows.map(({ id }) => id), total }
}

async function listAlong(db: Db, found: RawBuilder<unknown>, size: number, offset: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${anew}
    select program_id as id from (${found}) found ${inOrder} limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countOf(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${anew}
    select count(*)::int as total from (select program_id from (${found}) found limit ${enough}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

async function foundBy(db: Db, asked: Omit<RegisterFilter, 'on'>, days: Days): Promise<Found> {
  const { search, place, institution_id, campus_id, ...held } = asked
  const words = search || place ? wordQuery(search, place) : undefined
  const terms = await termsOf(db, asked)
  const nothing = words === null || Object.values(terms).includes(null)
  if (nothing) return { all: sql`select program_id, name_order from register_standings where false`, by: 'found' }
  const programs = sql`select r.program_id, lower(r.name) as name_order from register_programs r`
  const nothingHeld = Object.values(held).every((one) => one === undefined)
  if (!words && !institution_id && !campus_id) {
    if (nothingHeld) return { all: programs, by: 'counted' }
    const all = sql`select s.program_id, s.name_order from register_standings s where ${conditions(asked, terms, days)}`
    return { all, by: held.region || held.discipline ? 'name' : 'counted' }
  }
  // Few bear a word or belong to a place: what each held is looked up.
  const where = [sql<SqlBool>`true`]
  if (words) where.push(sql`r.words @@ ${words}::tsquery`)
  if (institution_id) where.push(sql`r.institution_id = ${institution_id}::uuid`)
  if (campus_id) where.push(sql`r.campus_id = ${campus_id}::uuid`)
  const those = sql.join(where, sql` and `)
  if (nothingHeld) {
    if (words && where.length === 2) return { all: sql`select * from register_bearing(${words}::tsquery, ${enough})`, by: 'found' }
    return { all: sql`${programs} where ${those}`, by: 'found' }
  }
  const states = sql`lateral (select * from register_standings s where s.program_id = r.program_id and ${conditions(asked, terms, days)} limit 1)`
  return {
    all: sql`select r.program_id, lower(r.name) as name_order from register_programs r, ${states} s where ${those}`,
    by: 'found',
    along: sql`select s.program_id, s.name_order from register_standings s where ${conditions(asked, terms, days)}
      and exists (select from register_programs r where r.program_id = s.program_id and ${those})`,
  }
}

type Terms = { region?: number | null; discipline?: number | null }

/** The numbers of region and discipline; null: no program has it. */
async function termsOf(db: Db, { region, discipline }: RegisterFilter): Promise<Terms> {
  if (!region && !discipline) return {}
  const { rows } = await sql<{ region: number | null; discipline: number | null }>`
    select (select id from register_terms where said = ${region ?? null}) as region,
      (select id from register_terms where said = lower(${discipline ?? null})) as discipline`.execute(db)
  const [row] = rows
  return { ...(region && { region: row?.region ?? null }), ...(discipline && { discipline: row?.discipline ?? null }) }
}

/** Every word begins a word of the program, its names or its place; null where nothing of it can be looked for. */
function wordQuery(search: string | undefined, place: string | undefined): string | null {
  const words = [...wordsOf(search ?? ''), ...wordsOf(place ?? '').map((word) => `place_${word}`)]
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null
}

/** What is asked of what a program held, `s`: of each program it is one row. */
function conditions(asked: RegisterFilter, { region, discipline }: Terms, { on, today }: Days): RawBuilder<SqlBool> {
  const { degree, level, status, year, valid_on } = asked
  const then = level || status ? on : (valid_on ?? on)
  const where = [heldOn('s', then, today)]
  if (region) where.push(sql`s.region_no = ${region}`)
  if (discipline) where.push(sql`s.discipline_no = ${discipline}`)
  if (degree) where.push(sql`s.degree_level = ${degree}`)
  if (level) where.push(sql`s.level = ${level}`)
  if (status) where.push(hasStatus(status, on))
  if (valid_on && valid_on === then) where.push(inForceOn('s', valid_on))
  else if (valid_on) {
    where.push(sql`exists (select from register_standings v where v.program_id = s.program_id and ${heldOn('v', valid_on, today)}
      and ${inForceOn('v', valid_on)})`)
  }
  if (year) {
    where.push(sql`exists (select from decisions d where d.program_id = s.program_id and d.act <> 'defer'
      and d.decided_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and register_public_on(d.act, d.decided_on, d.entered_at) <= ${today}::date)`)
  }
  return sql<SqlBool>`${sql.join(where, sql` and `)}`
}

function heldOn(of: 's' | 'v', day: string, today: string): RawBuilder<SqlBool> {
  const [from, until] = [sql.ref(`${of}.from_day`), sql.ref(`${of}.until_day`)]
  const [seenFrom, seenUntil] = [sql.ref(`${of}.seen_from`), sql.ref(`${of}.seen_until`)]
  return sql`${seenFrom} <= ${today}::date and ${seenUntil} > ${today}::date and ${from} <= ${day}::date and ${until} > ${day}::date`
}

function inForceOn(of: 's' | 'v', day: string): RawBuilder<SqlBool> {
  const [level, validTo, grace] = [sql.ref(`${of}.level`), sql.ref(`${of}.valid_to`), sql.ref(`${of}.grace_until`)]
  return sql`${level} <> 'none' and (${validTo} >= ${day}::date or ${grace} >= ${day}::date)`
}
