/** Pieces of SQL that the queries of this feature share. */
import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { outOfTeam } from '../rules.ts'
import { takingPart } from '../rules-steps.ts'

/** The day of an instant where the agency is; without one: today. */
export function day(column?: string): RawBuilder<string> {
  const zone = sql.lit(agency.timeZone)
  return column ? sql<string>`(${sql.ref(column)} at time zone ${zone})::date` : sql<string>`(now() at time zone ${zone})::date`
}

/** JSON made in SQL, as the type it has. Dates and ids in it are text already. */
export function json<T>(expression: RawBuilder<unknown>): RawBuilder<T> {
  return expression as RawBuilder<T>
}

/** Words of one of our closed lists, as `in (…)` takes them. */
export function listedIn(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((word) => sql.lit(word)))
}

/** `s` is an assignment of somebody who (still) takes part. */
export const inTeam = sql<boolean>`s.status not in (${listedIn(outOfTeam)})`

/** `s` is an assignment of somebody who said yes: of a visit that was held, who counts as having been there. */
export const saidYes = sql<boolean>`s.status in (${listedIn(takingPart)})`

/** Name of the account joined as `person`. */
export const fullName = fullNameOf('person')
