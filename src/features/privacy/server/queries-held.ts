/** What is stored about one person, category by category: rows as they are; words are put to them in `held.ts`. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'

/** `on`: a day, or an instant. `a` to `d`: what the row says, in the order of its select. */
export type HeldRow = { on: string | null; kind: string; a: string | null; b: string | null; c: string | null; d: string | null }
export type HeldRows = { total: number; rows: HeldRow[] }

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const none = sql`null::text`

/** A select of one kind of row; columns that are left out are empty. */
function one(kind: string, on: RawBuilder<unknown>, columns: readonly (RawBuilder<unknown> | string)[], from: RawBuilder<unknown>) {
  const [a, b, c, d] = columns.map((column) => (typeof column === 'string' ? sql`${sql.ref(column)}::text` : column))
  return sql`select ${on} as "on", ${sql.lit(kind)}::text as kind, ${a ?? none} as a, ${b ?? none} as b, ${c ?? none} as c, ${d ?? none} as d from ${from}`
}

/** The newest rows of some selects, and how many there are. */
async function newest(db: Db, most: number, ...parts: RawBuilder<unknown>[]): Promise<HeldRows> {
  const { rows } = await sql<HeldRow & { total: number }>`
    select held.*, (count(*) over ())::int as total from (${sql.join(parts, sql` union all `)}) held
    order by "on" desc nulls last, kind, a limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

// ---- the person ----------------------------------------------------------------------------------------------------

export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('institutions', 'institutions.id', 'accounts.institution_id')
    .select(['accounts.id', 'role', 'accounts.status', 'accounts.email', 'new_email', 'mobile', 'accounts.region', 'last_login_at'])
    .select(['accounts.created_at', 'email_verified_at', 'away_from', 'away_until', 'institutions.name as institution'])
    .select([fullNameOf('accounts').as('name'), sql<boolean>`avatar_file_id is not null`.as('has_photo')])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function findFactors(db: Db, id: string) {
  const { rows } = await sql<{ passkeys: number; apps: number; codes: number }>`
    select (select count(*)::int from passkeys where account_id = ${id}) as passkeys,
      (select count(*)::int from authenticator_apps where account_id = ${id} and confirmed_at is not null) as apps,
      (select count(*)::int from recovery_codes where account_id = ${id} and used_at is null) as codes`.execute(db)
  return rows[0] ?? { passkeys: 0, apps: 0, codes: 0 }
}

export function listSignIns(db: Db, id: string, most: number): Promise<HeldRows> {
  return newest(
    db,
    most,
    one('session', instant('last_seen_at'), ['address', 'user_agent'], sql`sessions where account_id = ${id}`),
    one('device', instant('first_seen_at'), ['device'], sql`seen_devices where account_id = ${id}`),
    one('place', instant('last_used_at'), ['network'], sql`known_devices where account_id = ${id}`),
    one('passkey', instant('created_at'), ['name'], sql`passkeys where account_id = ${id}`),
    one(
      'calendar',
      instant('last_at'),
      ['network', sql`times::text`],
      sql`calendar_feed_reads reads join calendar_feeds feed on feed.id = reads.feed_id where feed.account_id = ${id}`,
    ),
  )
}

export function findProfile(db: Db, id: string) {
  return db
    .selectFrom('accreditors')
    .leftJoin('institutions as home', 'home.id', 'home_institution_id')
    .select(['position', 'specialisations', 'undergraduate', 'masteral', 'doctorate', 'accreditors.status', 'home.name as home'])
    .select(['areas', 'visits_a_year', 'languages', 'accreditors.province', 'confirmed_at'])
    .where('accreditors.id', '=', id)
    .executeTakeFirst()
}

export function listProfile(db: Db, id: string, most: number): Promise<HeldRows> {
  return newest(
    db,
    most,
    one('training', sql`from_date::text`, ['title', 'organiser', 'hours'], sql`accreditor_trainings where accreditor_id = ${id}`),
    one(
      'tie',
      instant('declared_at'),
      ['school.name', 'relation', 'tie.from_date', 'tie.to_date'],
      sql`sub_member_institutions tie join institutions school on school.id = tie.institution_id where accreditor_id = ${id}`,
    ),
    one('day_off', sql`from_date::text`, ['to_date', 'note'], sql`accreditor_days_off where accreditor_id = ${id}`),
  )
}

// ---- what the person takes part in ---------------------------------------------------------------------------------

export function listTrainings(db: Db, id: string, most: number): Promise<HeldRows> {
  const from = sql`training_accreditors link join training_modules module on module.id = link.training_module_id where account_id = ${id}`
  return newest(db, most, one('training', sql`starts_on::text`, ['module.title', 'attendance', 'hours'], from))
}

export function listVisits(db: Db, id: string, most: number): Promise<HeldRows> {
  const from = sql`assignments s join accreditations v on v.id = s.accreditation_id join institutions i on i.id = v.institution_id
    where s.accreditor_id = ${id}`
  const columns = [sql`v.number || ', ' || i.name`, 's.role', 's.status', 's.declaration_version']
  return newest(db, most, one('visit', sql`v.visit_date::text`, columns, from))
}

export function listHonoraria(db: Db, id: string, most: number): Promise<HeldRows> {
  const from = sql`finances f join accreditations v on v.id = f.accreditation_id where f.accreditor_id = ${id} and f.finance = 'accreditor'`
  return newest(
    db,
    most,
    one('honorarium', sql`coalesce(f.paid_on, f.due_date)::text`, ['v.number', 'amount', 'payment_status', 'reference'], from),
  )
}

/** Whom it is about is named only where that is an institution. */
export function listFeedbackGiven(db: Db, id: string, most: number): Promise<HeldRows> {
  const visit = sql`join accreditations v on v.id = g.accreditation_id left join institutions i on i.id = g.institution_id`
  return newest(
    db,
    most,
    one(
      'given',
      instant('g.created_at'),
      ['v.number', 'i.name', 'g.rating', 'g.comment'],
      sql`feedback g ${visit} where from_account_id = ${id}`,
    ),
    one(
      'draft',
      instant('g.saved_at'),
      ['v.number', none, none, 'g.comment'],
      sql`feedback_drafts g join accreditations v on v.id = g.accreditation_id where account_id = ${id}`,
    ),
  )
}

export function listPapers(db: Db, id: string, most: number): Promise<HeldRows> {
  return newest(db, most, one('paper', sql`issued_on::text`, ['number', 'kind'], sql`papers where accreditor_id = ${id}`))
}

export function listBoard(db: Db, id: string, most: number): Promise<HeldRows> {
  return newest(
    db,
    most,
    one(
      'seat',
      sql`m.held_on::text`,
      ['m.title', 'seat.attendance'],
      sql`board_seats seat join board_meetings m on m.id = seat.meeting_id where seat.account_id = ${id}`,
    ),
    one(
      'vote',
      sql`m.held_on::text`,
      ['item.title', 'vote.choice'],
      sql`board_votes vote join board_items item on item.id = vote.item_id join board_meetings m on m.id = item.meeting_id
        where vote.account_id = ${id}`,
    ),
  )
}

/** How much of what is stored a person entered. */
export async function findWork(db: Db, id: string) {
  const none = { files: 0, requests: 0, ratings: 0, looks: 0, remarks: 0, comments: 0, views: 0, inbox: 0 }
  const { rows } = await sql<typeof none>`
    select (select count(*)::int from files where uploaded_by = ${id}) as files,
      (select count(*)::int from accreditations where requested_by = ${id}) as requests,
      (select count(*)::int from rating_operations where person_id = ${id}) as ratings,
      (select count(*)::int from evidence_looks where account_id = ${id}) as looks,
      (select count(*)::int from survey_report_remarks where made_by = ${id}) as remarks,
      (select count(*)::int from comments where author_id = ${id} and text is not null) as comments,
      (select count(*)::int from saved_views where account_id = ${id}) as views,
      (select count(*)::int from inbox_looks where account_id = ${id}) as inbox`.execute(db)
  return rows[0] ?? none
}

// ---- what the portal keeps by itself -------------------------------------------------------------------------------

/** Without subjects: they may name somebody else. */
export function listMails(db: Db, email: string, most: number): Promise<HeldRows> {
  const from = sql`mails where lower(recipient) = lower(${email})`
  return newest(db, most, one('mail', instant('created_at'), ['template', 'status', sql`(text_body <> '')::text`], from))
}

/** Without names: who looked is read on its own page. */
export function listLooks(db: Db, id: string, most: number): Promise<HeldRows> {
  return newest(db, most, one('look', instant('hour'), ['data', 'viewer_role', 'way', 'place'], sql`data_views where account_id = ${id}`))
}

/** What the person did. The sentences may name somebody else: the act is told, and from where. */
export function listActivity(db: Db, id: string, most: number): Promise<HeldRows> {
  return newest(db, most, one('act', instant('at'), ['action', 'address'], sql`log_entries where actor_id = ${id}`))
}

/** What others changed of the account and the profile. */
export function listChanges(db: Db, id: string, most: number): Promise<HeldRows> {
  const from = sql`log_entries where (object_id = ${id} and object_type <> 'program' or accreditor_id = ${id}) and actor_id is distinct from ${id}`
  return newest(db, most, one('change', instant('at'), ['action', 'actor_role'], from))
}

export function listRequestsOf(db: Db, id: string, most: number): Promise<HeldRows> {
  const from = sql`privacy_requests where account_id = ${id}`
  return newest(db, most, one('request', instant('asked_at'), ['kind', 'state', 'text', 'answer'], from))
}
