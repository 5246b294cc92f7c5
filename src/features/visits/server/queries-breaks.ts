/** What has to be known of visits to say what their days break: for one that is moved, for all of a file, for all of a month. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { isOpenCharge, openOf } from '../../payments/server/queries.ts'
import type { DayFacts, Owed } from '../rules-breaks.ts'
import { day, held } from './queries-parts.ts'

/** A visit that is to have days somewhere between `from` and `to`. */
export type DaysAsked = {
  /** Left out: it is not stored yet. */
  id?: string
  institution_id: string
  campus_ids: readonly string[]
  from: string
  to: string
}

/** The facts of each, in the order they were asked. @param without visits that are about to end */
export async function findDayFacts(db: Db | Trx, asked: readonly DaysAsked[], without: readonly string[] = []): Promise<DayFacts[]> {
  if (asked.length === 0) return []
  const places = asked.flatMap(({ id = null, campus_ids, from, to }, n) => campus_ids.map((campus_id) => ({ n, id, campus_id, from, to })))
  const [regions, others, owed] = [
    await regionsOf(db, [...new Set(places.map((one) => one.campus_id))]),
    await othersOf(db, places, without),
    await owedBy(db, [...new Set(asked.map((one) => one.institution_id))]),
  ]
  const othersBy = Map.groupBy(others, (one) => one.n)
  return asked.map(({ institution_id, campus_ids }, n) => ({
    regions: [...new Set(campus_ids.flatMap((id) => regions.get(id) ?? []))],
    others: othersBy.get(n) ?? [],
    owed: owed.get(institution_id) ?? null,
  }))
}

/** The facts of one visit, over the days it might have. */
export async function findVisitFacts(db: Db | Trx, visit: DaysAsked): Promise<DayFacts> {
  const [facts] = await findDayFacts(db, [visit])
  return facts as DayFacts
}

/** The campuses a stored visit covers. */
export async function listCampusIds(db: Db | Trx, accreditationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select campus_id as id from accreditations where id = ${accreditationId}
    union select campus_id from accreditation_campuses where accreditation_id = ${accreditationId}`.execute(db)
  return rows.map((row) => row.id)
}

async function regionsOf(db: Db | Trx, campusIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('campuses')
    .select(['id', 'region'])
    .where('id', '=', sql<string>`any(${sql.val([...campusIds])}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.region]))
}

type Place = { n: number; id: string | null; campus_id: string; from: string; to: string }
type Other = DayFacts['others'][number] & { n: number }

/** Other visits that are held on one of the campuses between the days, each once, with the campuses they share. */
async function othersOf(db: Db | Trx, places: readonly Place[], without: readonly string[]): Promise<Other[]> {
  const { rows } = await sql<Other>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as one(n int, id uuid, campus_id uuid, "from" date, "to" date))
    select asked.n, other.id, other.number, other.visit_date, other.visit_end, string_agg(c.name, ' and ' order by c.name) as campus
    from asked
    join accreditations other on other.visit_date <= asked."to" and other.visit_end >= asked."from"
      and ${held('other')} and other.id is distinct from asked.id and other.id <> all(${sql.val([...without])}::uuid[])
      and (other.campus_id = asked.campus_id or exists (
        select 1 from accreditation_campuses v where v.accreditation_id = other.id and v.campus_id = asked.campus_id))
    join campuses c on c.id = asked.campus_id
    group by asked.n, other.id order by other.visit_date, other.number`.execute(db)
  return rows
}

/** What institutions owe for visits that was due before today; what they say is paid is not among it. */
async function owedBy(db: Db | Trx, institutionIds: readonly string[]): Promise<Map<string, Owed>> {
  const rows = await db
    .selectFrom('finances as f')
    .innerJoin('accreditations as a', 'a.id', 'f.accreditation_id')
    .where('f.finance', '=', 'accreditation')
    .where('f.institution_id', '=', sql<string>`any(${sql.val([...institutionIds])}::uuid[])`)
    .where(isOpenCharge('f').$castTo<SqlBool>())
    .where('f.due_date', '<', day())
    .groupBy('f.institution_id')
    .select('f.institution_id')
    .select([
      sql<string>`sum(${openOf('f')})::numeric(14, 2)`.as('amount'),
      sql<string>`min(f.due_date)`.as('since'),
      sql<string>`(array_agg(a.number order by f.due_date, a.number))[1]`.as('number'),
    ])
    .execute()
  return new Map(rows.map(({ institution_id, ...owed }) => [institution_id, owed]))
}
