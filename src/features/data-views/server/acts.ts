/** Keeps who looked at whose bank and contact data, before it is handed out (docs/domain.md#looks-at-data). */
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { ViewedData, ViewPlace, ViewWay } from '../rules.ts'
import { insertViews } from './queries.ts'

type Look = { data: ViewedData; way: ViewWay; place: ViewPlace }
type Viewer = Pick<Actor, 'id' | 'name' | 'role'>

/** Whose data is handed out now: one row for each of them in an hour. Nobody is told of what they look at of their own. */
export async function recordViews(db: Db | Trx, viewer: Viewer, look: Look, accountIds: readonly string[]): Promise<void> {
  const others = accountIds.filter((id) => id !== viewer.id)
  if (others.length > 0) await insertViews(db, viewer, look, others)
}

const hour = 3_600_000
/** Looks of this hour that this process has stored: opening the same record again costs nothing. */
const stored = { hour: 0, looks: new Set<string>() }

/** One record that is opened. Not within a transaction: what is undone would count as stored. */
export async function recordOpened(db: Db, viewer: Viewer, data: ViewedData, place: ViewPlace, accountId: string): Promise<void> {
  const now = Math.floor(Date.now() / hour)
  if (stored.hour !== now) {
    stored.hour = now
    stored.looks.clear()
  }
  const key = `${accountId} ${viewer.id} ${data} ${place}`
  if (stored.looks.has(key)) return
  await recordViews(db, viewer, { data, way: 'opened', place }, [accountId])
  stored.looks.add(key)
}

/** The pages of an export; whose data a page holds is kept before it leaves. */
export async function* recordedPages<Row>(
  db: Db,
  viewer: Viewer,
  look: Omit<Look, 'way'>,
  pages: AsyncIterable<Row[]>,
  idOf: (row: Row) => string | null,
): AsyncGenerator<Row[]> {
  for await (const rows of pages) {
    await recordViews(
      db,
      viewer,
      { ...look, way: 'exported' },
      rows.map(idOf).filter((id) => id !== null),
    )
    yield rows
  }
}

/** That the contact data of people left in a file; who they are is kept with their looks. */
export async function logExport(act: Act, of: 'account' | 'accreditor', count: number): Promise<void> {
  await writeLog(act, {
    object: { type: of, id: null },
    action: `${of}.exported`,
    says: `Exported the contact data of ${formatCount(count, 'person', 'people')}`,
    after: { people: count },
  })
}
