/** The log as it is read: what people did, every change, and the entries of one record. */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { PageAsked } from '../../../kit/server/db/paging.ts'
import { metaOf, offsetOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { unsearched } from '../../../kit/server/log/queries.ts'
import { withMerged } from '../../people/server/queries-merged.ts'
import type { GeneralLogEntry } from '../contract.ts'

// ---- reading ---------------------------------------------------------------------------------------------------
/** What narrows any reading of the log. */
export type Narrowing = {
  /** Days in the agency's time, both included. */
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

export type EntriesAsked = Narrowing & {
  /** `activity`: what people did, sign-ins included. `general`: every change, also those of the system. */
  kind: 'activity' | 'general'
  actor?: string | undefined
  /** Whole actions, or their first parts. */
  action?: readonly string[] | undefined
  /** The record that was changed; programs have a log of their own. */
  object?: string | undefined
}

/** A page of what people did, or of every change. */
export function listEntries(db: Db, asked: EntriesAsked & PageAsked): Promise<Page<GeneralLogEntry>> {
  return listEntriesWhere(db, conditionOf(asked), asked)
}

/**
 * A page of the log, newest first, with the names of the records an entry touches. The audit logs of accreditations and
 * programs are views of it.
 * @param condition on the columns of `log_entries`
 */
export async function listEntriesWhere(db: Db, condition: RawBuilder<unknown>, asked: PageAsked): Promise<Page<GeneralLogEntry>> {
  const { rows } = await sql<Omit<GeneralLogEntry, 'at'> & { at: Date }>`
    select entries.*, institutions.name as institution_name, accreditations.number as accreditation_number, programs.name as program_name,
      ${fullNameOf('person')} as accreditor_name
    from (
      select id, at, actor_id, actor_name, actor_role, call, action, object_type, object_id, says, before, after, institution_id,
        accreditation_id, accreditor_id, program_id, request_id
      from log_entries where ${condition}
      order by at desc, id desc limit ${asked.paginate} offset ${offsetOf(asked)}
    ) entries
    left join institutions on institutions.id = entries.institution_id
    left join accreditations on accreditations.id = entries.accreditation_id
    left join programs on programs.id = entries.program_id
    left join accounts person on person.id = entries.accreditor_id
    order by at desc, entries.id desc`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from log_entries where ${condition}`.execute(db)
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), meta: metaOf(count.rows[0]?.total ?? 0, asked) }
}

function conditionOf({ kind, actor, action, object, ...narrowed }: EntriesAsked): RawBuilder<unknown> {
  const where = [kind === 'activity' ? sql`actor_id is not null` : sql`action not in ('session.started', 'session.ended')`]
  if (actor) where.push(sql`actor_id = ${actor}`)
  if (action?.length) where.push(sql`(action = any(${[...action]}::text[]) or split_part(action, '.', 1) = any(${[...action]}::text[]))`)
  if (object) where.push(sql`object_id = any(${objectAndMerged(object)})`, sql`object_type <> 'program'`)
  return sql.join([...where, ...narrowing(narrowed)], sql` and `)
}

/** Entries are only added: those of records that were merged into this one are read with its own. */
function objectAndMerged(id: string): RawBuilder<string[]> {
  return sql<string[]>`(${withMerged('accounts', id)} || ${withMerged('institutions', id)})`
}

/** Conditions on the columns of `log_entries`, for `listEntriesWhere`; none when nothing is asked for. */
export function narrowing({ from, to, search }: Narrowing): RawBuilder<unknown>[] {
  const zone = sql.lit(agency.timeZone)
  const where: RawBuilder<unknown>[] = []
  if (from) where.push(sql`at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) where.push(sql`at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (search) for (const saying of unsearched) where.push(sql`says <> ${sql.lit(saying)}`)
  for (const pattern of likePatterns(search))
    where.push(isVisitNumber(pattern) ? ofVisit(pattern) : sql`(actor_name || ' ' || says) ilike ${pattern}`)
  return where
}

/** A number such as `SV-2026-0147`, or its beginning: the column "On" shows it, so the search has to find it. */
function isVisitNumber(pattern: string): boolean {
  return /^%sv-?[\d-]*%$/i.test(pattern)
}

function ofVisit(pattern: string): RawBuilder<unknown> {
  return sql`accreditation_id in (select id from accreditations where number ilike ${pattern})`
}
