/** The public halves of all keys that signed something here. */
import type { Db } from '../db/database.ts'

export async function findPublicKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('public_keys').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content
}

/** Of several processes that come with one at once the first counts. @returns what counts */
export async function keepPublicKey(db: Db, name: string, content: string): Promise<string> {
  const known = await findPublicKey(db, name)
  if (known !== undefined) return known
  await db
    .insertInto('public_keys')
    .values({ name, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findPublicKey(db, name)) ?? content
}

/** By name. @param begins how their names begin: `key-`, `seal-` */
export async function listPublicKeys(db: Db, begins: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('public_keys').select(['name', 'content']).where('name', 'like', `${begins}%`).execute()
  return new Map(rows.map(({ name, content }) => [name, content]))
}
