/** Holds what the register says beside what it is made of (docs/domain.md#the-register). */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

/** How many programs are read at once: others are answered in between. */
const atOnce = 200

/**
 * Programs of which the register says something else than the book of decisions and the program's own record come to today. What was
 * seen on days that are past is not kept for good, and not compared.
 * @param most so many at most
 */
export async function listOtherwiseListed(db: Db, today: string, most: number): Promise<{ name: string }[]> {
  const found: { name: string }[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; found.length < most; ) {
    const { rows: chunk } = await sql<{ id: string }>`
      (select id from programs where id > ${after}::uuid order by id limit ${sql.lit(atOnce)})
      union (select program_id from register_programs where program_id > ${after}::uuid order by program_id limit ${sql.lit(atOnce)})
      order by id limit ${sql.lit(atOnce)}`.execute(db)
    if (chunk.length === 0) break
    after = (chunk.at(-1) as { id: string }).id
    found.push(
      ...(await listOtherwise(
        db,
        chunk.map(({ id }) => id),
        today,
      )),
    )
  }
  return found.slice(0, most)
}

async function listOtherwise(db: Db, ids: string[], today: string): Promise<{ name: string }[]> {
  const seen = sql`where seen_from <= ${today}::date and seen_until > ${today}::date`
  const held = sql`program_id, from_day, until_day, level, qualified_for, valid_from, valid_to, grace_until, ended_by, name_order, region_no,
    discipline_no, degree_level, years`
  const { rows } = await sql<{ name: string }>`
    with asked as (select unnest(${ids}::uuid[]) as id),
    stored as (select ${held} from register_standings ${seen} and program_id = any(${ids}::uuid[])),
    made as (select ${held} from register_standings_made(${ids}::uuid[]) ${seen}),
    differs as (
      select program_id as id from (select * from stored except select * from made) more
      union select program_id from (select * from made except select * from stored) less
      union select p.id from asked join programs p on p.id = asked.id
        join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
        left join register_programs r on r.program_id = p.id
        where (r.name, r.degree_level, r.discipline, r.campus, r.institution, r.region, r.is_offered, r.deleted_on) is distinct from
          (p.name, p.degree_level, p.discipline, c.name, i.name, c.region, p.is_active and c.is_active and i.status = 'active', null::date)
    )
    select coalesce(p.name, r.name) as name from differs d
    left join programs p on p.id = d.id left join register_programs r on r.program_id = d.id order by d.id`.execute(db)
  return rows
}
