import { type RawBuilder, sql } from 'kysely'

/** Which of an institution's accounts is the main one: the active one to which it was last handed, else the one that has been there longest. */
export const mainFirst = sql`status = 'active' desc, main_since desc nulls last, created_at, id`

/** The id of the main account of an institution. */
export function mainAccountOf(institution: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select id from accounts where institution_id = ${institution} and role = 'institution' order by ${mainFirst} limit 1)`
}
