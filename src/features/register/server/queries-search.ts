/** The search of the register: which programs a filter finds, by name, and how many (docs/domain.md#the-register). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { plannedAnew } from '../../../kit/server/db/marks.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import type { RegisterFilter } from '../contract.ts'
import { wordsOf } from '../rules.ts'
import { type Days, hasStatus, type ProgramRead, readPrograms } from './queries.ts'

/** How many are counted exactly; of more it is said that there are more. */
type Limits = {
  counted: number
  /** The same where each program has to be looked up beside what it held. */
  lookedUp: number
}
const usual: Limits = { counted: 10_000, lookedUp: 1_000 }
/** Of so many that held something their words are read, of so many that bear words what they held: each well within 50 ms. */
const fewHeld = 2_000
const mostBearing = 3_000
/** Words that so large a share of the programs bears are met often enough among few that held something. */
const common = 0.1
const anew = sql.raw(plannedAnew)
const byName = sql`order by name_order, program_id`

/**
 * The programs that a filter finds, by name, and how many there are. Of more than are counted that bear the words of a search, some are
 * put in order: who looks for one of them adds a word.
 */
export async function searchPrograms(db: Db, { on, today, ...asked }: RegisterFilter & Days, page: PageAsked, limits = usual) {
  const days = { on, today }
  const { ids, total, more } = await find(db, asked, days, { size: page.paginate, offset: offsetOf(page), ...limits })
  const read = new Map((await readPrograms(db, ids, days)).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id): ProgramRead[] => [read.get(id) ?? []].flat()), total, more }
}

type Asked = Omit<RegisterFilter, 'on'>
type Slice = Limits & { size: number; offset: number }
type Found = { ids: string[]; total: number; more: boolean }

const none: Found = { ids: [], total: 0, more: false }

/** Each kind of question by the shortest way that was measured (`bench/register.ts`). */
async function find(db: Db, asked: Asked, days: Days, slice: Slice): Promise<Found> {
  const { search, place, institution_id, campus_id, ...held } = asked
  const { region, discipline, degree, ...ofStates } = held
  const terms = await termsOf(db, asked)
  if (Object.values(terms).includes(null)) return none
  const words = search || place ? wordQuery(asked, terms) : undefined
  if (words === null) return none
  const states = statesOf(asked, terms, days)
  const anything = (of: object) => Object.values(of).some((one) => one !== undefined)

  if (institution_id || campus_id) {
    const where = [sql<SqlBool>`true`]
    if (institution_id) where.push(sql`r.institution_id = ${institution_id}::uuid`)
    if (campus_id) where.push(sql`r.campus_id = ${campus_id}::uuid`)
    if (words) where.push(sql`r.words @@ ${words}::tsquery`)
    const held = sql`lateral (select * from register_standings s where s.program_id = r.program_id and ${states} limit 1)`
    return inOrder(
      db,
      sql`select s.program_id, s.name_order from register_programs r, ${held} s where ${sql.join(where, sql` and `)}`,
      slice,
    )
  }
  if (words) {
    return anything(ofStates) ? findHeldOfWords(db, words, states, slice) : inOrder(db, bearing(words, slice.counted), slice)
  }
  if (!anything(held)) return findAll(db, slice)
  const found = sql`select s.program_id, s.name_order from register_standings s where ${states}`
  const looksUp = asked.valid_on !== undefined && asked.valid_on !== stateDay(asked, days)
  if (region || discipline) return along(db, found, slice, looksUp ? slice.lookedUp : slice.counted)
  if (asked.year && !asked.level && !asked.status && !looksUp) return findOfYear(db, asked.year, found, slice)
  // Few are found by their days and put in order; of many the first are met soon by going along the names.
  const few = await inOrder(db, found, looksUp ? { ...slice, counted: slice.lookedUp } : slice, 'few')
  return few.more ? { ...few, ids: await listAlong(db, found, slice) } : few
}

/** What is found, put in order as far as it is counted. @param which `few`: of more than are counted none is named, and nothing put in order */
async function inOrder(db: Db, found: RawBuilder<unknown>, { size, offset, counted }: Slice, which: 'all' | 'few' = 'all'): Promise<Found> {
  const ordered = which === 'all' ? sql`true` : sql`(select count(*) from found) <= ${sql.lit(counted)}`
  const { rows } = await sql<{ ids: string[]; total: number }>`${anew}
    with found as materialized (${found} limit ${sql.lit(counted + 1)})
    select (select count(*)::int from found) as total,
      array(select program_id from found where ${ordered} ${byName} limit ${size} offset ${offset}) as ids`.execute(db)
  return foundOf(rows[0], counted)
}

/** What is found by going along the names. */
async function along(db: Db, found: RawBuilder<unknown>, { size, offset }: Slice, most: number): Promise<Found> {
  const { rows } = await sql<{ ids: string[]; total: number }>`${anew}
    with found as materialized (${found} ${byName} limit ${sql.lit(most + 1)})
    select (select count(*)::int from found) as total,
      array(select program_id from found ${byName} limit ${size} offset ${offset}) as ids`.execute(db)
  return foundOf(rows[0], most)
}

async function listAlong(db: Db, found: RawBuilder<unknown>, { size, offset }: Slice): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${anew}
    select program_id as id from (${found}) found ${byName} limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function foundOf(row: { ids: string[]; total: number } | undefined, most: number): Found {
  const { ids, total } = row ?? none
  return { ids, total: Math.min(total, most), more: total > most }
}

/** Without a look at the programs where there are too many to count. */
async function findAll(db: Db, slice: Slice): Promise<Found> {
  const all = sql`select program_id, lower(name) as name_order from register_programs`
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select program_id from register_programs limit ${sql.lit(slice.counted + 1)}) counted`.execute(db)
  return { ...foundOf({ ids: [], total: rows[0]?.total ?? 0 }, slice.counted), ids: await listAlong(db, all, slice) }
}

/**
 * Of few that held it the words are looked up, of more that bear the words what each held. Where still more bear them, some are found
 * among the first of these, and common words among the first that held it: along the names a word may not be met for hundreds of
 * thousands of them.
 */
async function findHeldOfWords(db: Db, words: string, states: RawBuilder<SqlBool>, slice: Slice): Promise<Found> {
  const { size, offset, counted, lookedUp } = slice
  const among = async (first: RawBuilder<unknown>, found: RawBuilder<unknown>) => {
    const { rows } = await sql<{ ids: string[]; total: number; first: number }>`${anew}
      with first_found as materialized (${first}), rows_of_first as materialized (select count(*)::int as rows from first_found),
      found as materialized (${found})
      select (select rows from rows_of_first) as first, (select count(*)::int from found) as total,
        array(select program_id from found ${byName} limit ${size} offset ${offset}) as ids`.execute(db)
    return rows[0] ?? { ...none, first: 0 }
  }
  // How many there are besides is not known: that there are more than all but one of these is true.
  const some = ({ ids, total }: { ids: string[]; total: number }) => ({ ids, total: Math.min(total - 1, lookedUp), more: true })
  const held = sql`select s.program_id, s.name_order from register_standings s where ${states}`
  const few = Math.min(counted, fewHeld)
  const ofStates = await among(
    sql`${held} limit ${sql.lit(few + 1)}`,
    sql`select s.program_id, s.name_order from first_found s
      join register_programs r on r.program_id = s.program_id and r.words @@ ${words}::tsquery
      where (select rows from rows_of_first) <= ${sql.lit(few)} or (select register_share(${words}::tsquery) > ${sql.lit(common)})`,
  )
  if (ofStates.first <= few) return foundOf(ofStates, counted)
  if (ofStates.total > size) return some(ofStates)
  const most = Math.min(counted, mostBearing)
  const ofWords = await among(
    // in the order of the index in which each is looked up: neighbours lie on one page of it
    sql`${bearing(words, most)} order by program_id`,
    sql`select b.program_id, b.name_order from first_found b cross join lateral (
      select from register_standings s where s.program_id = b.program_id and ${states} limit 1) held`,
  )
  if (ofWords.first <= most) return foundOf(ofWords, counted)
  if (ofWords.total > size) return some(ofWords)
  const borne = sql`exists (select from register_programs r where r.program_id = s.program_id and r.words @@ ${words}::tsquery)`
  return along(db, sql`${held} and ${borne}`, slice, lookedUp)
}

/** One more of the programs that bear the words than are asked for. */
function bearing(words: string, most: number): RawBuilder<unknown> {
  return sql`select * from register_bearing(${words}::tsquery, ${sql.lit(most + 1)})`
}

/** A year in which little was decided is read from the decisions. */
async function findOfYear(db: Db, year: number, found: RawBuilder<unknown>, slice: Slice): Promise<Found> {
  const decided = sql`select d.program_id from decisions d where d.act not in ('defer', 'take_back')
    and d.decided_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date limit ${sql.lit(slice.counted + 1)}`
  const { rows } = await sql<{ total: number }>`${anew} select count(*)::int as total from (${decided}) decided`.execute(db)
  if ((rows[0]?.total ?? 0) > slice.counted) return along(db, found, slice, slice.lookedUp)
  return inOrder(db, sql`${found} and s.program_id = any(array(${decided}))`, slice)
}

type Terms = { region?: number | null; discipline?: number | null }

/** The numbers of region and discipline; null: no program has it. */
async function termsOf(db: Db, { region, discipline }: Asked): Promise<Terms> {
  if (!region && !discipline) return {}
  const { rows } = await sql<{ region: number | null; discipline: number | null }>`
    select (select id from register_terms where said = ${region ?? null}) as region,
      (select id from register_terms where said = lower(${discipline ?? null})) as discipline`.execute(db)
  const [row] = rows
  return { ...(region && { region: row?.region ?? null }), ...(discipline && { discipline: row?.discipline ?? null }) }
}

/**
 * Every word begins a word of the program, its names or its place; region, discipline and degree stand among the words. Null where
 * nothing of it can be looked for.
 */
function wordQuery({ search, place, degree }: Asked, { region, discipline }: Terms): string | null {
  const words = [...wordsOf(search ?? ''), ...wordsOf(place ?? '').map((word) => `_place_${word}`)]
  if (words.length === 0) return null
  const whole = [region && `_region_${region}`, discipline && `_discipline_${discipline}`, degree && `_degree_${degree}`].filter(Boolean)
  return [...words.map((word) => `'${word}':*`), ...whole.map((word) => `'${word}'`)].join(' & ')
}

/** The day whose state is asked for. */
function stateDay({ level, status, valid_on }: Asked, { on }: Days): string {
  return level || status ? on : (valid_on ?? on)
}

/** What is asked of what a program held, `s`: of each program it is one row. */
function statesOf(asked: Asked, { region, discipline }: Terms, days: Days): RawBuilder<SqlBool> {
  const { degree, level, status, year, valid_on } = asked
  const { on, today } = days
  const day = stateDay(asked, days)
  const where = [heldOn('s', day, today)]
  if (region) where.push(sql`s.region_no = ${region}`)
  if (discipline) where.push(sql`s.discipline_no = ${discipline}`)
  if (degree) where.push(sql`s.degree_level = ${degree}`)
  if (level) where.push(sql`s.level = ${level}`)
  if (status) where.push(hasStatus(status, on))
  if (year) where.push(sql`s.years @> array[${year}]::smallint[]`)
  if (valid_on && valid_on === day) where.push(inForceOn('s', valid_on))
  else if (valid_on) {
    // what is held for long covers both days, and is not looked up; by `limit` the planner does not read all of that day for a few
    const covers = sql`s.from_day <= ${valid_on}::date and s.until_day > ${valid_on}::date`
    where.push(sql`case when ${covers} then ${inForceOn('s', valid_on)} else (
      select ${inForceOn('v', valid_on)} from register_standings v where v.program_id = s.program_id and ${heldOn('v', valid_on, today)} limit 1) end`)
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
