/** Saved views, found and changed. */
import { type RawBuilder, sql } from 'kysely'
import { staff } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { SavedView } from '../contract.ts'
import type { Sharing } from '../rules.ts'

export type ViewRow = { id: string; page: string; name: string; search: string; shared_with: Sharing }

/** Of what colleagues share on one page. */
const mostShared = 200

/** The views of a page: the own ones, then those shared with the person by colleagues who may still sign in. */
export async function listViews(db: Db, { id, role }: Pick<Actor, 'id' | 'role'>, page: string): Promise<SavedView[]> {
  const isShared = sql<boolean>`(owner.status = 'active' and owner.role = any(${[...staff]}::text[])
    and (view.shared_with = 'staff' or view.shared_with = 'role' and owner.role = ${role}))`
  return startViews(db, id)
    .where('view.page', '=', page)
    .where(sql<boolean>`(view.account_id = ${id} or ${isShared})`)
    .orderBy(sql`view.account_id <> ${id}, lower(view.name), view.id`)
    .limit(mostShared)
    .execute()
}

/** One of the person's own. */
export function findView(trx: Trx, accountId: string, id: string): Promise<SavedView | undefined> {
  return startViews(trx, accountId).where('view.id', '=', id).where('view.account_id', '=', accountId).executeTakeFirst()
}

function startViews(db: Db | Trx, accountId: string) {
  const isOwn: RawBuilder<boolean> = sql<boolean>`view.account_id = ${accountId}`
  return db
    .selectFrom('saved_views as view')
    .innerJoin('accounts as owner', 'owner.id', 'view.account_id')
    .select(['view.id', 'view.page', 'view.name', 'view.search', 'view.shared_with'])
    .select([isOwn.as('is_own'), fullNameOf('owner').as('owner_name')])
}

/** All views of a person, of whom nobody changes another one before this change is done: their number and names hold. */
export async function lockOwnViews(trx: Trx, accountId: string): Promise<ViewRow[]> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return trx.selectFrom('saved_views').select(['id', 'page', 'name', 'search', 'shared_with']).where('account_id', '=', accountId).execute()
}

export async function insertView(trx: Trx, accountId: string, view: ViewRow): Promise<void> {
  await trx
    .insertInto('saved_views')
    .values({ ...view, account_id: accountId })
    .execute()
}

export async function updateView(trx: Trx, id: string, wanted: Partial<Omit<ViewRow, 'id' | 'page'>>): Promise<void> {
  await trx.updateTable('saved_views').set(wanted).where('id', '=', id).execute()
}

export async function deleteView(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('id', '=', id).execute()
}
