/** What waits, counted. Each kind by the condition its own list goes by, so that number and list always agree. */

import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
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
import { longAgo, lookedAt, looksOf } from './queries-looks.ts'

/** Who asks: some of it waits for one person alone. */
type Reader = Pick<Actor, 'id' | 'role'>

type Source = {
  /** What waits. */
  from: RawBuilder<unknown>
  /** The `id` of its row in the list. */
  id: RawBuilder<unknown>
  /** The instant from which on it waits. */
  since: RawBuilder<unknown>
  /** People change it, and the entries of the log name it by this id. */
  isLogged?: true
  /** Whether its own last day is over; without one it is overdue when it has waited too long. */
  overdue?: RawBuilder<unknown>
}

const sources: Record<ActionKind, (reader: Reader) => Source> = {
  factor_resets: () => ({ from: sql`factor_resets where decided_at is null`, id: sql`factor_resets.id`, since: sql`asked_at` }),
  breaches: () => ({
    from: sql`data_breaches b where ${breachWaits()}`,
    id: sql`b.id`,
    since: sql`b.known_at`,
    isLogged: true,
    overdue: sql`b.known_at < now() - make_interval(hours => ${sql.lit(hoursToNotify)})`,
  }),
  registrations: () => ({
    from: sql`accounts where status = 'pending' and email_verified_at is not null`,
    id: sql`accounts.id`,
    since: sql`email_verified_at`,
    isLogged: true,
  }),
  privacy_requests: () => ({
    from: sql`privacy_requests r where ${waits()}`,
    id: sql`r.id`,
    since: sql`r.asked_at`,
    isLogged: true,
    overdue: sql`r.due_on < ${agencyDay()}::date`,
  }),
  requests: () => ({
    from: sql`accreditations a where a.status = 'requested'`,
    id: sql`a.id`,
    // a request that came back was sent anew
    since: sql`coalesce((select max(step.at) from accreditation_steps step
      where step.accreditation_id = a.id and step.status = 'requested'), a.created_at)`,
    isLogged: true,
  }),
  ties: () => ({
    from: sql`assignments s join accreditations a on a.id = s.accreditation_id where ${tieWaiting}`,
    id: sql`s.id`,
    since: tieSince,
  }),
  objections: () => ({
    from: sql`objections o join assignments s on s.accreditation_id = o.accreditation_id and s.accreditor_id = o.accreditor_id where o.status = 'open'`,
    id: sql`o.id`,
    since: sql`o.created_at`,
  }),
  open_places: () => ({
    from: sql`assignments s join accreditations a on a.id = s.accreditation_id where ${placeOpen()}`,
    id: sql`s.id`,
    since: placeSince(),
    isLogged: true,
  }),
  answers: () => ({
    from: sql`assignments s join accreditations a on a.id = s.accreditation_id where ${unanswered}`,
    id: sql`s.id`,
    since: sql`s.invited_at`,
    isLogged: true,
    overdue: sql`${lastAnswerDay()} < ${agencyDay()}::date`,
  }),
  payments: () => ({
    from: sql`finances where finance = 'accreditation' and ${toVerify}`,
    id: sql`finances.id`,
    since: sql`coalesce((select max(proof.created_at) from payment_proofs proof where proof.finance_id = finances.id), created_at)`,
    isLogged: true,
  }),
  releases: () => ({ from: waitingReleases, id: sql`asked.id`, since: sql`asked.since` }),
  credits: () => ({
    from: sql`finances where finance = 'accreditation' and ${toSettle}`,
    id: sql`finances.id`,
    since: sql`created_at`,
    isLogged: true,
  }),
  held_ratings: () => ({ from: waitingHeld, id: sql`survey_id`, since: sql`since`, isLogged: true }),
  survey_reports: () => ({
    from: sql`survey_reports r where ${waitsForQa}`,
    id: sql`r.survey_id`,
    since: sql`r.changed_at`,
    isLogged: true,
  }),
  reports: () => ({ from: sql`assignments s where ${toRead}`, id: sql`s.id`, since: handedIn, isLogged: true }),
  mentions: (reader) => ({ from: unreadMentions(reader), id: sql`c.id`, since: sql`m.at` }),
  board: () => ({
    from: sql`${allWaiting()} w`,
    id: sql`w.id`,
    since: sql`w.since::timestamp at time zone ${sql.lit(agency.timeZone)}`,
  }),
  recommendations: () => ({
    from: sql`recommendations r where ${overdue()}`,
    id: sql`r.id`,
    since: sql`(r.due_on + 1)::timestamp at time zone ${sql.lit(agency.timeZone)}`,
    isLogged: true,
  }),
  validities: () => ({
    from: sql`programs where ${validityCondition('upcoming', agencyDay())}`,
    id: sql`programs.id`,
    since: sql`(valid_to - make_interval(months => ${sql.lit(agency.upcomingMonths)})) at time zone ${sql.lit(agency.timeZone)}`,
  }),
  // findings are sentences of one notice, not rows
  log_findings: () => ({ from: lastFindings, id: sql`null::uuid`, since: sql`since` }),
  mails: () => ({ from: sql`mails where status = 'failed'`, id: sql`mails.id`, since: sql`created_at` }),
}

/**
 * In the order of `kinds`, also those of which nothing waits. One statement for all.
 * @param reader what they changed last is no news to them, and not new; nor is what they have looked at
 */
export async function countWaiting(db: Db, kinds: readonly ActionKind[], reader: Reader): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const source = sources[kind](reader)
    const { from, since } = source
    const ownDay = source.overdue ? sql`, ${source.overdue} as overdue` : sql``
    const overdue = source.overdue ? sql`overdue` : sql`since < ${daysAgo(overdueAfter)}`
    // nobody waits for the agency in the others: the bell counts none of them
    const counted = (condition: RawBuilder<unknown>) => (isPressing(kind) ? sql`(count(*) filter (where ${condition}))::int` : sql`0`)
    const unseen = sql`by_others and since > looked_at`
    return sql`select ${sql.lit(kind)}::text as kind, count(*)::int as count, min(since) as since,
      max(since) filter (where ${unseen}) as newest,
      ${counted(sql`${unseen} and not ${overdue} and since >= ${daysAgo(newFor)}`)} as new, ${counted(overdue)} as overdue
      from (select (${since})::timestamptz as since, ${isByOthers(source, reader)} as by_others${ownDay},
        ${isPressing(kind) ? lookedAt(kind) : longAgo} as looked_at from ${from} offset 0) waiting`
  })
  const { rows } = await sql<Omit<Waiting, 'since' | 'newest'> & { since: Date | null; newest: Date | null }>`
    with ${looksOf(reader.id)} ${sql.join(parts, sql` union all `)}`.execute(db)
  const found = new Map(rows.map((row) => [row.kind, row]))
  return kinds.map((kind) => {
    const row = found.get(kind)
    const { count = 0, new: fresh = 0, overdue = 0 } = row ?? {}
    return { kind, count, new: fresh, overdue, since: row?.since?.toISOString() ?? null, newest: row?.newest?.toISOString() ?? null }
  })
}

/** As many marks as a list is given: whoever was away for longer sees those of the newest. */
const mostUnseen = 500

/**
 * Ids of what began to wait since the reader looked before, the newest first: in the list of the kind they stand out.
 * @param before without a look what came in the days for which something is new
 */
export async function listUnseen(db: Db | Trx, kind: ActionKind, reader: Reader, before: Date | null): Promise<string[]> {
  const source = sources[kind](reader)
  const { rows } = await sql<{ id: string }>`
    select id from (select ${source.id} as id, (${source.since})::timestamptz as since, ${isByOthers(source, reader)} as by_others
      from ${source.from} offset 0) waiting
    where by_others and id is not null and since > coalesce(${before}::timestamptz, ${daysAgo(newFor)})
    order by since desc, id limit ${sql.lit(mostUnseen)}`.execute(db)
  return rows.map(({ id }) => id)
}

function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`(now() - make_interval(days => ${sql.lit(days)}))`
}

function isByOthers({ id, isLogged }: Source, reader: Reader): RawBuilder<unknown> {
  if (!isLogged) return sql`true`
  return sql`(select entry.actor_id from log_entries entry where entry.object_id = ${id} and entry.object_type <> 'program'
    order by entry.at desc, entry.id desc limit 1) is distinct from ${reader.id}::uuid`
}
