/** What waits for a second person before money leaves. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import type { Release } from '../contract-releases.ts'

/** Bank data and honoraria with who is behind it; `asked` is what the inbox counts. */
export const waitingReleases = sql`(
  select info.accreditor_id as id, 'bank' as about, info.accreditor_id, info.changed_by as by_id, info.waits_since as since,
    null::text as reason, null::text as number, null::numeric as amount, info.version
  from accreditor_finance_infos info where info.waits_since is not null
  union all
  select f.id, 'honorarium', f.accreditor_id, f.release_asked_by, f.release_asked_at, f.release_reason, a.number, f.amount, f.version
  from finances f join accreditations a on a.id = f.accreditation_id
  where f.release_asked_at is not null and f.released_by is null) asked`

export async function listReleases(db: Db, asked: PageAsked): Promise<Page<Release>> {
  type Row = Omit<Release, 'accreditor' | 'since'> & { accreditor_id: string; name: string; since: Date }
  const { rows } = await sql<Row>`
    select asked.id, asked.about, asked.accreditor_id, ${fullNameOf('person')} as name, asked.by_id,
      (select ${fullNameOf('behind')} from accounts behind where behind.id = asked.by_id) as by,
      asked.since, asked.reason, asked.number, asked.amount, asked.version
    from ${waitingReleases} join accounts person on person.id = asked.accreditor_id
    order by asked.since, asked.id limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${waitingReleases}`.execute(db)
  const data = rows.map(({ accreditor_id, name, since, ...row }) => ({
    ...row,
    accreditor: { id: accreditor_id, name },
    since: since.toISOString(),
  }))
  return { data, meta: metaOf(counted[0]?.total ?? 0, asked) }
}

type Stand = {
  release_reason: string | null
  release_asked_by: string | null
  release_asked_at: Date | null
  released_by: string | null
}

export async function updateRelease(trx: Trx, financeId: string, stand: Partial<Stand>): Promise<void> {
  await trx
    .updateTable('finances')
    .set({ ...stand, version: sql<number>`version + 1` })
    .where('id', '=', financeId)
    .execute()
}
