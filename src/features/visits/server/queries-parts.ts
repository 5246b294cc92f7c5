/** Pieces of SQL that the queries of this feature share. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { outOfTeam } from '../rules.ts'
import { countedOn, notHeld } from '../rules-steps.ts'

/** The day of an instant where the agency is; without one: today. */
export function day(column?: string): RawBuilder<string> {
  const zone = sql.lit(agency.timeZone)
  return column ? sql<string>`(${sql.ref(column)} at time zone ${zone})::date` : sql<string>`(now() at time zone ${zone})::date`
}

/**
 * The visit `alias` takes place on one of the days from the first to the last, both of them included. A bound that is left out is open.
 * Two comparisons of columns: ordinary indexes serve them, on every engine that speaks PostgreSQL.
 */
export function takesPlaceBetween(alias: string, first?: string | RawBuilder<unknown>, last?: string | RawBuilder<unknown>) {
  const bounds = [
    ...(last === undefined ? [] : [sql`${sql.ref(`${alias}.visit_date`)} <= ${last}::date`]),
    ...(first === undefined ? [] : [sql`${sql.ref(`${alias}.visit_end`)} >= ${first}::date`]),
  ]
  return bounds.length > 0 ? sql<SqlBool>`(${sql.join(bounds, sql` and `)})` : sql<SqlBool>`true`
}

/** JSON made in SQL, as the type it has. Dates and ids in it are text already. */
export function json<T>(expression: RawBuilder<unknown>): RawBuilder<T> {
  return expression as RawBuilder<T>
}

/** Joins of the campuses that a visit covers besides its first, as `k`. @param visit what the accreditation is called */
const further = (visit: string) => sql`from accreditation_campuses v join campuses k on k.id = v.campus_id
  where v.accreditation_id = ${sql.ref(`${visit}.id`)}`

/**
 * The campuses of a visit, its first before the others by name.
 * @param visit what the accreditation is called @param campus what its first campus is called
 */
export function campusesOf(visit = 'a', campus = 'c'): RawBuilder<{ id: string; name: string; region: string }[]> {
  const place = (one: string) => sql`jsonb_build_object('id', ${sql.ref(`${one}.id`)}, 'name', ${sql.ref(`${one}.name`)},
    'region', ${sql.ref(`${one}.region`)})`
  return sql`jsonb_build_array(${place(campus)}) || coalesce((select jsonb_agg(${place('k')} order by k.name, k.id) ${further(visit)}), '[]')`
}

/** The names of the campuses of a visit, as `listed` puts them: `Main Campus, Bayview Campus and San Roque Campus`. */
export function campusNames(visit = 'a', campus = 'c'): RawBuilder<string> {
  const first = sql.ref(`${campus}.name`)
  const last = sql`(array_agg(k.name order by k.name, k.id))[count(*)::int]`
  const between = sql`array_to_string(array[${first}] || (array_agg(k.name order by k.name, k.id))[:count(*)::int - 1], ', ')`
  return sql`(select case count(*) when 0 then ${first} else ${between} || ' and ' || ${last} end ${further(visit)})`
}

/** Whether a campus of the visit has such a name. */
export function campusNamed(pattern: string, visit = 'a', campus = 'c'): RawBuilder<boolean> {
  return sql`(${sql.ref(`${campus}.name`)} ilike ${pattern} or exists (select ${further(visit)} and k.name ilike ${pattern}))`
}

/** Words of one of our closed lists, as `in (…)` takes them. */
export function listedIn(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((word) => sql.lit(word)))
}

/** The last day to answer an invitation `s` to the visit `a`: the rule of `answerUntil`. */
export function lastAnswerDay(): RawBuilder<string> {
  const asked = sql`coalesce(${day('s.reminded_at')}, ${day('s.invited_at')})`
  return sql`least(${asked} + ${sql.lit(agency.answerDays)}, a.visit_date - ${sql.lit(agency.answerDaysBefore)})`
}

/** `alias` is an accreditation that takes place, as far as anybody knows. */
export function held(alias: string) {
  return sql<SqlBool>`${sql.ref(`${alias}.status`)} not in (${listedIn(notHeld)})`
}

/** `s` is an assignment of somebody who (still) takes part. */
export const inTeam = sql<boolean>`s.status not in (${listedIn(outOfTeam)})`

/** `s` is an assignment QA counts on: of a visit that was held, of somebody who has been there. */
export const wasThere = sql<boolean>`s.status in (${listedIn(countedOn)})`

/** Name of the account joined as `person`. */
export const fullName = fullNameOf('person')

/** The visit that took over the programs of `a`, as JSON. */
export const mergedInto = json<{ id: string; number: string } | null>(
  sql`(select json_build_object('id', taker.id, 'number', taker.number) from accreditations taker where taker.id = a.merged_into)`,
)
