/** Programs counted without counting them: sums of what every change has written down (docs/decisions/0039-kept-counts.md). */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'

/**
 * Programs by region, type of institution, degree level and level, or by level and end of validity, each also by `is_offered`. Called
 * `programs`, so that conditions on the end of a validity are those of the table itself; what is summed is the column `programs`.
 */
export function keptCounts(counts: 'places' | 'ends'): RawBuilder<unknown> {
  return sql`(select * from program_counts where counts = ${sql.lit(counts)}) programs`
}

/** The sum of the counts that fit. */
export function keptTotal(counts: 'places' | 'ends', condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(programs.programs), 0)::int from ${keptCounts(counts)} where ${condition})`
}

const key = sql`counts, region, type, degree_level, level, is_offered, valid_to, grace_until`

/** So many rows are put together in one statement: on the embedded database everybody waits for it. */
const atOnce = 3_000

/**
 * Puts together what says the same, in one statement for each share of what is said. Whoever does so at the same time finds those rows gone and leaves them;
 * whoever reads meanwhile reads the rows of before.
 * @returns how many rows became fewer
 */
export async function foldCounts(db: Db | Trx, most = atOnce): Promise<number> {
  // how many shares there are is said by the first: on the embedded database who only reads is answered beside an import, as of before it
  const first = await foldShare(db, 0, sql`(select greatest(1, ceil(count(*) / ${most}::numeric))::int from program_counts)`)
  let { fewer } = first
  for (let share = 1; share < first.shares; share++) fewer += (await foldShare(db, share, sql`${first.shares}::int`)).fewer
  return fewer
}

async function foldShare(db: Db | Trx, share: number, shares: RawBuilder<unknown>): Promise<{ shares: number; fewer: number }> {
  const { rows } = await sql<{ shares: number; fewer: number }>`
    with shares as materialized (select ${shares} as shares),
      many as (select id, count(*) over (partition by ${key}) as rows from program_counts
        where abs(hash_record(row(${key})) % (select shares from shares)) = ${share}::int),
      gone as (delete from program_counts where id = any(array(select id from many where rows > 1)) returning ${key}, programs),
      folded as (insert into program_counts (${key}, programs) select ${key}, sum(programs) from gone group by ${key}
        having sum(programs) <> 0 returning 1)
    select shares, (select count(*)::int from gone) - (select count(*)::int from folded) as fewer from shares`.execute(db)
  return rows[0] ?? { shares: 0, fewer: 0 }
}

export type OtherwiseCounted = { says: string; kept: number; counted: number }

/** Where the kept counts are not what counting comes to; both are read as of one moment. */
export async function listOtherwiseCounted(db: Db | Trx, most: number): Promise<OtherwiseCounted[]> {
  const { rows } = await sql<OtherwiseCounted>`
    with counted as (
      select case grouping(region) when 0 then 'places' else 'ends' end as counts, region, type, degree_level, level, is_offered, valid_to,
        grace_until, 0 as kept, count(*)::int as counted
      from (
        select c.region, i.type, p.degree_level, p.level, p.valid_to, p.grace_until,
          p.is_active and c.is_active and i.status = 'active' as is_offered
        from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
      ) one
      group by grouping sets ((region, type, degree_level, level, is_offered), (level, is_offered, valid_to, grace_until))
    )
    select concat_ws(', ', region, type, degree_level, level, valid_to, grace_until, case when is_offered then 'offered' else 'closed' end) as says,
      sum(kept)::int as kept, sum(counted)::int as counted
    from (select ${key}, programs as kept, 0 as counted from program_counts union all select ${key}, kept, counted from counted) both_of_them
    group by ${key} having sum(kept) <> sum(counted)
    order by 1 limit ${most}`.execute(db)
  return rows
}
