/** Who gets the yearly letter, and what it says of them. */
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { DayOff } from '../contract.ts'

/**
 * Takes active accreditors with an account in use whose profile was neither confirmed nor asked about for so many months, whoever has
 * waited longest first, and notes that they are asked now. Somebody new is asked when the account is that old.
 */
export async function takePeopleToAsk(trx: Trx, months: number, most: number) {
  const limit = sql<Date>`now() - make_interval(months => ${sql.lit(months)})`
  const since = sql<Date>`greatest(accreditors.confirmed_at, accreditors.confirm_asked_at, accounts.created_at)`
  const due = await trx
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .select('accreditors.id')
    .where('accreditors.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .where('accounts.role', '=', 'accreditor')
    .where(sql<SqlBool>`${since} < ${limit}`)
    .orderBy(since)
    .orderBy('accreditors.id')
    .limit(most)
    .forUpdate('accreditors')
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await trx.updateTable('accreditors').set({ confirm_asked_at: sql<Date>`now()` }).where('id', 'in', ids).execute()
  return trx
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .select(['accreditors.id', 'accounts.email', 'accounts.first_name', fullNameOf('accounts').as('name')])
    .select(['home.name as home_institution', 'position', 'specialisations', 'areas', 'visits_a_year', 'languages'])
    .select(sql<string | null>`coalesce(accreditors.province, home.province)`.as('province'))
    .select(
      sql<Pick<DayOff, 'from' | 'to'>[]>`coalesce((select json_agg(json_build_object('from', from_date, 'to', to_date) order by from_date)
        from accreditor_days_off off where off.accreditor_id = accreditors.id and to_date >= current_date), '[]')`.as('days_off'),
    )
    .where('accreditors.id', 'in', ids)
    .orderBy('accreditors.id')
    .execute()
}

export type PersonToAsk = Awaited<ReturnType<typeof takePeopleToAsk>>[number]
