/** Entries of the book of decisions as the public reads them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Level } from '../../ladder/rules.ts'
import type { PublicDecision } from '../contract.ts'
import { type BookEntry, settingActs } from '../rules.ts'

/** Where somebody stands in the order in which entries become public. */
export type Place = { day: string; seq: string }
export type Published = PublicDecision & { seq: string }

/** Everything that was decided about a program or an institution, also what nobody may read yet: for working out what may be. */
export async function readBook(db: Db, of: 'program_id' | 'institution_id', id: string): Promise<(BookEntry & { number: string })[]> {
  const rows = await db
    .selectFrom('decisions')
    .select(['id', 'number', 'act', 'level', 'qualified_for', 'revisit_for', 'valid_from', 'valid_to', 'grace_until', 'reason'])
    .select(['resolution', 'counts_from', 'is_past', 'seq', 'supersedes', 'decided_on', 'entered_at'])
    .where(of, '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, entered_at, ...row }) => ({ ...row, seq: Number(seq), entered_at: entered_at.toISOString() }))
}

/** The entries behind a place in the order in which they became public, until today. */
export async function listPublished(db: Db, after: Place | null, most: number, today: string): Promise<Published[]> {
  const behind = after ? sql`and (${publicOn}, d.seq) > (${after.day}::date, ${after.seq}::bigint)` : sql``
  return await readPublished(db, sql`${publicOn} <= ${today}::date ${behind} order by ${publicOn}, d.seq limit ${most}`, today)
}

/** The entries that became public last, the last one first. */
export async function listLatest(db: Db, most: number, today: string): Promise<Published[]> {
  return await readPublished(db, sql`${publicOn} <= ${today}::date order by ${publicOn} desc, d.seq desc limit ${most}`, today)
}

const publicOn = sql`register_public_on(d.act, d.decided_on, d.entered_at)`

async function readPublished(db: Db, rest: RawBuilder<unknown>, today: string): Promise<Published[]> {
  const sets = sql.join(settingActs.map((act) => sql.lit(act)))
  // The number of another entry is said where everybody may read it; that it stands no longer, as soon as it does not.
  const { rows } = await sql<Published & { level: Level }>`
    select d.seq::text as seq, d.number, d.program_id, d.institution_id, d.act, case when d.act in (${sets}) then d.level end as level,
      case when d.act in ('qualify', 'correct', 'history') then d.qualified_for end as qualified_for, d.valid_from, d.valid_to, d.grace_until,
      d.decided_on, d.counts_from, d.resolution, d.public_on,
      (select earlier.number from decisions earlier where earlier.id = d.supersedes
        and register_public_on(earlier.act, earlier.decided_on, earlier.entered_at) <= ${today}::date) as supersedes,
      not exists (select from decisions later where later.supersedes = d.id
        and register_counts_on(later.act, later.decided_on, later.entered_at) <= ${today}::date) as stands,
      (select later.number from decisions later where later.supersedes = d.id
        and register_public_on(later.act, later.decided_on, later.entered_at) <= ${today}::date) as superseded_by
    from (select d.*, ${publicOn} as public_on from decisions d where d.act not in ('defer', 'take_back') and ${rest}) d
    order by d.public_on, d.seq`.execute(db)
  return rows
}

/** The last entry that everybody may read: another one when another may. */
export async function findLastPublished(db: Db, today: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select ${publicOn} as day, d.seq::text as seq from decisions d where d.act not in ('defer', 'take_back') and ${publicOn} <= ${today}::date
    order by ${publicOn} desc, d.seq desc limit 1`.execute(db)
  return rows[0] ?? null
}
