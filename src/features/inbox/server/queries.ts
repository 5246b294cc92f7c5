/** What waits, counted. Each kind by the condition its own list goes by, so that number and list always agree. */

import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { allWaiting } from '../../board/server/queries-waiting.ts'
import { unreadMentions } from '../../comments/server/queries-mentions.ts'
import { toSettle, toVerify } from '../../finances/server/queries.ts'
import { waitingReleases } from '../../finances/server/queries-releases.ts'
import { lastFindings } from '../../logs/server/queries-checks.ts'
import { hoursToNotify } from '../../privacy/rules-breaches.ts'
import { waits } from '../../privacy/server/queries.ts'
import { breachWaits } from '../../privacy/server/queries-breaches.ts'
import { validityCondition } from '../../programs/server/queries-conditions.ts'
import { waitingHeld } from '../../ratings/server/queries-held.ts'
import { overdue } from '../../recommendations/server/queries.ts'
import { waitsForQa } from '../../reports/server/queries-list.ts'
import { placeOpen, placeSince } from '../../seasons/server/queries-open-places.ts'
import { handedIn, toRead } from '../../teams/server/queries-reports.ts'
import { tieSince, tieWaiting } from '../../teams/server/queries-ties.ts'
import { unanswered } from '../../teams/server/queries-unanswered.ts'
import { lastAnswerDay } from '../../visits/server/queries-parts.ts'
import { type ActionKind, isPressing, newFor, overdueAfter, type Waiting } from '../contract.ts'

/** Who asks: some of it waits for one person alone. */
type Reader = Pick<Actor, 'id' | 'role'>

type Source = {
  /** What waits. */
  from: RawBuilder<unknown>
  /** The instant from which on it waits. */
  since: RawBuilder<unknown>
  /** Where people change it, the record its log entries name. */
  record?: RawBuilder<unknown>
  /** Whether its own last day is over; without one it is overdue when it has waited too long. */
  overdue?: RawBuilder<unknown>
}

const sources: Record<ActionKind, (reader: Reader) => Source> = {
  factor_resets: () => ({ from: sql`factor_resets where decided_at is null`, since: sql`asked_at` }),
  breaches: () => ({
    from: sql`data_breaches b where ${breachWaits()}`,
    since: sql`b.known_at`,
    record: sql`b.id`,
    overdue: sql`b.known_at < now() - make_interval(hours => ${sql.lit(hoursToNotify)})`,
  }),
  registrations: () => ({
    from: sql`accounts where status = 'pending' and email_verified_at is not null`,
    since: sql`email_verified_at`,
    record: sql`accounts.id`,
  }),
  requests: () => ({
    from: sql`accreditations a where a.status = 'requested'`,
    // a request that came back was sent anew
    since: sql`coalesce((select max(step.at) from accreditation_steps step
      where step.accreditation_id = a.id and step.status = 'requested'), a.created_at)`,
    record: sql`a.id`,
  }),
  payments: () => ({
    from: sql`finances where finance = 'accreditation' and ${toVerify}`,
    since: sql`coalesce((select max(proof.created_at) from payment_proofs proof where proof.finance_id = finances.id), created_at)`,
    record: sql`finances.id`,
  }),
  releases: () => ({ from: waitingReleases, since: sql`asked.since` }),
  credits: () => ({
    from: sql`finances where finance = 'accreditation' and ${toSettle}`,
    since: sql`created_at`,
    record: sql`finances.id`,
  }),
  ties: () => ({ from: sql`assignments s join accreditations a on a.id = s.accreditation_id where ${tieWaiting}`, since: tieSince }),
  objections: () => ({
    from: sql`objections o join assignments s on s.accreditation_id = o.accreditation_id and s.accreditor_id = o.accreditor_id where o.status = 'open'`,
    since: sql`o.created_at`,
  }),
  open_places: () => ({
    from: sql`assignments s join accreditations a on a.id = s.accreditation_id where ${placeOpen()}`,
    since: placeSince(),
    record: sql`s.id`,
  }),
  held_ratings: () => ({ from: waitingHeld, since: sql`since`, record: sql`survey_id` }),
  survey_reports: () => ({ from: sql`survey_reports r where ${waitsForQa}`, since: sql`r.changed_at`, record: sql`r.survey_id` }),
  reports: () => ({
    from: sql`assignments s where ${toRead}`,
    since: handedIn,
    record: sql`s.id`,
  }),
  answers: () => ({
    from: sql`assignments s join accreditations a on a.id = s.accreditation_id where ${unanswered}`,
    since: sql`s.invited_at`,
    record: sql`s.id`,
    overdue: sql`${lastAnswerDay()} < ${agencyDay()}::date`,
  }),
  mentions: (reader) => ({ from: unreadMentions(reader), since: sql`m.at` }),
  privacy_requests: () => ({
    from: sql`privacy_requests r where ${waits()}`,
    since: sql`r.asked_at`,
    record: sql`r.id`,
    overdue: sql`r.due_on < ${agencyDay()}::date`,
  }),
  recommendations: () => ({
    from: sql`recommendations r where ${overdue()}`,
    since: sql`(r.due_on + 1)::timestamp at time zone ${sql.lit(agency.timeZone)}`,
    record: sql`r.id`,
  }),
  board: () => ({
    from: sql`${allWaiting()} w`,
    since: sql`w.since::timestamp at time zone ${sql.lit(agency.timeZone)}`,
  }),
  log_findings: () => ({ from: lastFindings, since: sql`since` }),
  mails: () => ({ from: sql`mails where status = 'failed'`, since: sql`created_at` }),
  validities: () => ({
    from: sql`programs where ${validityCondition('upcoming', agencyDay())}`,
    since: sql`(valid_to - make_interval(months => ${sql.lit(agency.upcomingMonths)})) at time zone ${sql.lit(agency.timeZone)}`,
  }),
}

/**
 * In the order of `kinds`, also those of which nothing waits. One statement for all.
 * @param reader what they changed last is no news to them, and not new
 */
export async function countWaiting(db: Db, kinds: readonly ActionKind[], reader: Reader): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const { from, since, record, overdue = sql`${since} < ${daysAgo(overdueAfter)}` } = sources[kind](reader)
    const byOthers = record ? isByOthers(record, reader.id) : sql`true`
    // nobody waits for the agency in the others: the bell counts none of them
    const counted = (condition: RawBuilder<unknown>) => (isPressing(kind) ? sql`(count(*) filter (where ${condition}))::int` : sql`0`)
    return sql`select ${sql.lit(kind)}::text as kind, count(*)::int as count, min(since) as since,
      max(since) filter (where by_others) as newest,
      ${counted(sql`by_others and not overdue and since >= ${daysAgo(newFor)}`)} as new, ${counted(sql`overdue`)} as overdue
      from (select (${since})::timestamptz as since, ${byOthers} as by_others, ${overdue} as overdue from ${from} offset 0) waiting`
  })
  const { rows } = await sql<Omit<Waiting, 'since' | 'newest'> & { since: Date | null; newest: Date | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const found = new Map(rows.map((row) => [row.kind, row]))
  return kinds.map((kind) => {
    const row = found.get(kind)
    const { count = 0, new: fresh = 0, overdue = 0 } = row ?? {}
    return { kind, count, new: fresh, overdue, since: row?.since?.toISOString() ?? null, newest: row?.newest?.toISOString() ?? null }
  })
}

function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`(now() - make_interval(days => ${sql.lit(days)}))`
}

function isByOthers(record: RawBuilder<unknown>, reader: string): RawBuilder<unknown> {
  return sql`(select entry.actor_id from log_entries entry where entry.object_id = ${record} and entry.object_type <> 'program'
    order by entry.at desc, entry.id desc limit 1) is distinct from ${reader}::uuid`
}
