import { sql } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import type { ViewedData, ViewPlace, ViewWay } from '../rules.ts'

type Viewer = { id: string; name: string; role: Role }
type Look = { data: ViewedData; way: ViewWay; place: ViewPlace }

/** Once in an hour for each person; who has no account any more is left out. */
export async function insertViews(db: Db | Trx, viewer: Viewer, { data, way, place }: Look, accountIds: readonly string[]): Promise<void> {
  await sql`
    insert into data_views (account_id, hour, viewer_id, viewer_name, viewer_role, data, way, place)
    select id, date_trunc('hour', now(), 'UTC'), ${viewer.id}::uuid, ${viewer.name}::text, ${viewer.role}::text, ${data}::text, ${way}::text, ${place}::text
    from accounts where id = any(${[...accountIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

/** Who looked at the data of an account, the newest first. */
export function listViews(db: Db, accountId: string, page: PageAsked) {
  return viewsOf(db, accountId)
    .select(['hour', 'viewer_id', 'viewer_name', 'viewer_role', 'data', 'way', 'place'])
    .orderBy('hour', 'desc')
    .orderBy('viewer_id')
    .orderBy('data')
    .orderBy('way')
    .orderBy('place')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

export function countViews(db: Db, accountId: string): Promise<number> {
  return totalOf(viewsOf(db, accountId))
}

function viewsOf(db: Db, accountId: string) {
  return db.selectFrom('data_views').where('account_id', '=', accountId)
}

/** @returns how many were removed */
export async function deleteOldViews(trx: Trx, days: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('data_views')
    .where('hour', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
