/** When somebody on the staff is away, and who stands in (docs/domain.md#stand-ins). */
import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Absences, StandIn } from '../contract.ts'

export async function findAbsences(db: Db | Trx, id: string): Promise<Absences> {
  const today = agencyDay()
  const own = await db
    .selectFrom('accounts as me')
    .leftJoin('accounts as colleague', 'colleague.id', 'me.stand_in_id')
    .select(['me.away_from as from', 'me.away_until as until', 'colleague.id as stand_in_id', fullNameOf('colleague').as('stand_in')])
    .where('me.id', '=', id)
    .where('me.away_until', '>=', today)
    .executeTakeFirst()
  const stands_in_for = await awayThen(db, today, today)
    .select(['away.id', fullNameOf('away').as('name'), sql<string>`away.away_until`.as('until')])
    .where('away.stand_in_id', '=', id)
    .where('away.status', '=', 'active')
    .orderBy('away.away_until')
    .orderBy('away.id')
    .execute()
  if (!own?.from || !own.until) return { own: null, stands_in_for }
  const stand_in = own.stand_in_id ? { id: own.stand_in_id, name: own.stand_in } : null
  return { own: { from: own.from, until: own.until, stand_in }, stands_in_for }
}

/** A page of those who can stand in for the person, by family name. */
export function listStandIns(
  db: Db,
  person: { id: string; role: Role },
  asked: PageAsked,
  search: string | undefined,
): Promise<Page<StandIn>> {
  let found = db
    .selectFrom('accounts')
    .where('id', '!=', person.id)
    .where('status', '=', 'active')
    .where(sql<SqlBool>`role in (${person.role}, 'Superadmin')`)
  for (const pattern of likePatterns(search)) found = found.where(sql<SqlBool>`${fullNameOf('accounts')} ilike ${pattern}`)
  const rows = found
    .select(['id', 'role', fullNameOf('accounts').as('name')])
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  return listOf(asked, rows.execute(), totalOf(found))
}

/** The accounts of both, held until the transaction ends, each with the days away. */
export function lockColleagues(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'role', 'status', 'institution_id', 'away_from', 'away_until', 'stand_in_id', fullNameOf('accounts').as('name')])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** For whom somebody stands in on one of these days. */
export function findAwayWith(trx: Trx, standInId: string, from: string, until: string) {
  return awayThen(trx, from, until)
    .select([fullNameOf('away').as('name'), 'away.away_from', 'away.away_until'])
    .where('away.stand_in_id', '=', standInId)
    .orderBy('away.away_from')
    .executeTakeFirst()
}

function awayThen(db: Db | Trx, from: string, until: string) {
  return db.selectFrom('accounts as away').where('away.away_from', '<=', until).where('away.away_until', '>=', from)
}

type Away = { away_from: string | null; away_until: string | null; stand_in_id: string | null }

export async function updateAbsence(trx: Trx, id: string, away: Away): Promise<void> {
  await trx.updateTable('accounts').set(away).where('id', '=', id).execute()
}
