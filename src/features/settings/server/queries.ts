/** What stands in the way of a setting: records that name a region or an area. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'

export type RegionUse = { region: string; institutions: number; campuses: number; accounts: number }

/** How many records name each of these regions; those that none names are left out. */
export async function regionsInUse(trx: Trx, regions: readonly string[]): Promise<RegionUse[]> {
  const { rows } = await sql<RegionUse>`
    select * from (
      select region,
        (select count(*) from institutions i where i.region = asked.region)::int as institutions,
        (select count(*) from campuses c where c.region = asked.region)::int as campuses,
        (select count(*) from accounts a where a.region = asked.region)::int as accounts
      from unnest(${regions}::text[]) as asked (region)) used
    where institutions + campuses + accounts > 0`.execute(trx)
  return rows
}

/**
 * Gives the records of regions their new names, all at once, so that two may exchange theirs.
 * @returns how many records followed
 */
export async function renameRegions(trx: Trx, renamed: ReadonlyMap<string, string>): Promise<number> {
  const [was, is] = [[...renamed.keys()], [...renamed.values()]]
  let count = 0
  for (const table of ['institutions', 'campuses', 'accounts'] as const) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} record set region = named.is_now, version = record.version + 1
      from unnest(${was}::text[], ${is}::text[]) as named (was, is_now) where record.region = named.was`.execute(trx)
    count += Number(numAffectedRows)
  }
  return count
}

/** Which of these items of feedback have scores. */
export async function itemsInUse(trx: Trx, items: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    select item from unnest(${items}::text[]) as item
    where exists (select from feedback where feedback.items ? item) order by item`.execute(trx)
  return rows.map((row) => row.item)
}

/** Which of these areas somebody is assigned to, and on how many visits. */
export async function areasInUse(trx: Trx, areas: readonly string[]): Promise<{ area: string; visits: number }[]> {
  const { rows } = await sql<{ area: string; visits: number }>`
    select area, count(distinct s.accreditation_id)::int as visits
    from assignments s cross join unnest(s.areas) as area
    where area = any(${areas}::text[]) group by area order by area`.execute(trx)
  return rows
}
