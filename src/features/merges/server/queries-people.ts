/** Two records of one person: what each says, and what stands against their being one. */
import { type Insertable, sql } from 'kysely'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { conflictsOfDays } from '../../teams/rules-conflicts.ts'
import { listOffDays, tiesOf, type VisitMeant } from '../../teams/server/queries-conflicts.ts'
import { outOfTeam } from '../../visits/rules.ts'
import { assignable, notHeld } from '../../visits/rules-steps.ts'
import { day, inTeam, listedIn } from '../../visits/server/queries-parts.ts'
import type { Pair, Steps } from './queries-rows.ts'

export type PersonRecord = {
  id: string
  role: string
  status: 'invited' | 'pending' | 'active' | 'suspended'
  version: number
  profile_version: number
  merged_into: string | null
  name: string
  email: string
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  professional_title: string | null
  mobile: string | null
  region: string | null
  avatar_file_id: string | null
  last_login_at: Date | null
  created_at: Date
  home_institution_id: string | null
  home: string | null
  position: string | null
  accreditor_status: 'active' | 'on_leave' | 'retired' | null
  specialisations: string[]
  undergraduate: string[]
  masteral: string[]
  doctorate: string[]
  has_bank: boolean
  /** Visits and trainings: of two records the one with more of them should stay. */
  history: number
}

/** The two records of a pair, whatever they are; held until the transaction ends where it is asked for. */
export async function listPeople(db: Db | Trx, ids: readonly string[], lock = false): Promise<PersonRecord[]> {
  if (lock) await sql`select from accounts where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const { rows } = await sql<PersonRecord>`
    select a.id, a.role, a.status, a.version, coalesce(r.version, 0) as profile_version, a.merged_into, ${fullNameOf('a')} as name, a.email,
      a.first_name, a.middle_name, a.last_name, a.suffix, a.professional_title, a.mobile, a.region, a.avatar_file_id, a.last_login_at,
      a.created_at, r.home_institution_id, home.name as home, r.position, r.status as accreditor_status,
      coalesce(r.specialisations, '{}') as specialisations, coalesce(r.undergraduate, '{}') as undergraduate,
      coalesce(r.masteral, '{}') as masteral, coalesce(r.doctorate, '{}') as doctorate,
      exists (select from accreditor_finance_infos where accreditor_id = a.id) as has_bank,
      ((select count(*) from assignments where accreditor_id = a.id) + (select count(*) from training_accreditors where account_id = a.id))::int
        as history
    from accounts a left join accreditors r on r.id = a.id left join institutions home on home.id = r.home_institution_id
    where a.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

type Named = { id: string; name: string }

/** What of the visits of two records could not be one person's, each with what to do about it. */
export async function visitProblems(db: Db | Trx, kept: Named, absorbed: Named): Promise<string[]> {
  const pair = { kept: kept.id, absorbed: absorbed.id }
  return [
    ...(await sameVisits(db, pair)).map((visit) => {
      const where = `${visit.number} (${visit.institution}, ${formatDays(visit.visit_date, visit.visit_end)})`
      if (visit.is_kept_out)
        return `On ${where} ${absorbed.name} is on the team, and the record that stays is not any more. Let the other record stay.`
      return `Both are on the team of ${where}. Take one of them off that team first, or leave the two apart: one person is there once.`
    }),
    ...(await overlappingVisits(db, pair)).map(
      (two) =>
        `${kept.name} is on ${two.number} (${two.institution}, ${formatDays(two.visit_date, two.visit_end)}) and ${absorbed.name} on ${two.other_number} (${two.other_institution}, ${formatDays(two.other_date, two.other_end)}): the same days. Correct one of the two teams first, or leave the two apart.`,
    ),
    ...(await openRatings(db, absorbed.id)).map(
      (number) =>
        `${absorbed.name} has rated on ${number}, which is not decided yet, and ratings stay with who gave them. Let the other record stay, or wait until ${number} is decided.`,
    ),
  ]
}

async function sameVisits(db: Db | Trx, { kept, absorbed }: Pair) {
  const { rows } = await sql<{ number: string; institution: string; visit_date: string; visit_end: string; is_kept_out: boolean }>`
    select a.number, i.name as institution, a.visit_date, a.visit_end, one.status in (${listedIn(outOfTeam)}) as is_kept_out
    from assignments one join assignments s on s.accreditation_id = one.accreditation_id and s.accreditor_id = ${absorbed}::uuid and ${inTeam}
    join accreditations a on a.id = one.accreditation_id join institutions i on i.id = a.institution_id
    where one.accreditor_id = ${kept}::uuid order by a.visit_date, a.number limit 5`.execute(db)
  return rows
}

/** Pairs of visits that are held on common days, one of each record. */
async function overlappingVisits(db: Db | Trx, { kept, absorbed }: Pair) {
  type Visit = { number: string; institution: string; visit_date: string; visit_end: string }
  const { rows } = await sql<Visit & { other_number: string; other_institution: string; other_date: string; other_end: string }>`
    select a.number, i.name as institution, a.visit_date, a.visit_end, b.number as other_number, j.name as other_institution,
      b.visit_date as other_date, b.visit_end as other_end
    from assignments s join accreditations a on a.id = s.accreditation_id join institutions i on i.id = a.institution_id
    join assignments x on x.accreditor_id = ${absorbed}::uuid and x.status not in (${listedIn(outOfTeam)})
    join accreditations b on b.id = x.accreditation_id join institutions j on j.id = b.institution_id
    where s.accreditor_id = ${kept}::uuid and ${inTeam} and a.id <> b.id
      and a.status not in (${listedIn(notHeld)}) and b.status not in (${listedIn(notHeld)})
      and a.visit_date <= b.visit_end and a.visit_end >= b.visit_date
    order by a.visit_date, a.number, b.number limit 5`.execute(db)
  return rows
}

/** Visits on which the person has rated and that are not decided yet. */
async function openRatings(db: Db | Trx, accreditorId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct a.number from rating_operations o join accreditation_programs ap on ap.id = o.survey_id
    join accreditations a on a.id = ap.accreditation_id
    where o.person_id = ${accreditorId}::uuid and a.status not in ('decided', 'cancelled') order by 1 limit 5`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Ties and days off of the one that stand against visits of the other: those that keep off are problems, the others notices.
 * A tie that QA lifted for the same record is none.
 */
export async function tieProblems(db: Db | Trx, pair: readonly [Named, Named]): Promise<{ problems: string[]; notices: string[] }> {
  const found = { problems: [] as string[], notices: [] as string[] }
  for (const [onTeam, tied] of [pair, pair.toReversed()] as [Named, Named][]) {
    for (const visit of await visitsToCome(db, onTeam.id)) {
      const own = await tiesOf(db, [onTeam.id], visit)
      for (const tie of [...(await tiesOf(db, [tied.id], visit)), ...conflictsOfDays(visit, [], await listOffDays(db, [tied.id], visit))]) {
        const isKnown = own.some((one) => one.kind === tie.kind && one.says === tie.says)
        if (isKnown || tie.level === 'note') continue
        const where = `${visit.number} (${visit.institution}, ${formatDays(visit.visit_date, visit.visit_end)})`
        const says = `${tied.name}: ${tie.says}. ${onTeam.name} is on the team of ${where}`
        if (tie.level === 'block') found.problems.push(`${says}. Take them off that team first, or have it corrected in the profile.`)
        else found.notices.push(`${says}: QA is asked to look at it.`)
      }
    }
  }
  return found
}

/** Visits to come on whose team somebody is. */
async function visitsToCome(db: Db | Trx, accreditorId: string): Promise<(VisitMeant & { number: string })[]> {
  const { rows } = await sql<VisitMeant & { number: string }>`
    select a.id, a.number, a.institution_id, i.name as institution, a.visit_date, a.visit_end
    from assignments s join accreditations a on a.id = s.accreditation_id join institutions i on i.id = a.institution_id
    where s.accreditor_id = ${accreditorId}::uuid and ${inTeam} and a.status in (${listedIn(assignable)}) and a.visit_end >= ${day()}
    order by a.visit_date, a.number`.execute(db)
  return rows
}

/** Trainings that the absorbed record attended and the other, which is on the list as well, did not. */
export async function listBetterAttended(trx: Trx, { kept, absorbed }: Pair): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select one.id from training_accreditors one
    join training_accreditors t on t.training_module_id = one.training_module_id and t.account_id = ${absorbed}::uuid
    where one.account_id = ${kept}::uuid and t.attendance = 'attended' and one.attendance <> 'attended'`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The first of what would come along, in words, by what it is. */
export async function personLines(db: Db | Trx, id: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ key: string; line: string }>`
    (select 'assignments' as key, concat_ws(' · ', a.number, i.name, to_char(a.visit_date, 'FMDD Mon YYYY'), replace(s.role, '_', ' ')) as line
      from assignments s join accreditations a on a.id = s.accreditation_id join institutions i on i.id = a.institution_id
      where s.accreditor_id = ${id}::uuid order by a.visit_date desc, a.number limit 6)
    union all
    (select 'trainings', concat_ws(' · ', m.title, to_char(m.starts_on, 'FMDD Mon YYYY'), t.attendance)
      from training_accreditors t join training_modules m on m.id = t.training_module_id
      where t.account_id = ${id}::uuid order by m.starts_on desc nulls last, m.id limit 6)
    union all
    (select 'own_trainings', concat_ws(' · ', title, to_char(from_date, 'FMDD Mon YYYY')) from accreditor_trainings
      where accreditor_id = ${id}::uuid order by from_date desc nulls last, id limit 6)
    union all
    (select 'ties', concat_ws(' · ', i.name, to_char(t.from_date, 'YYYY')) from sub_member_institutions t join institutions i on i.id = t.institution_id
      where t.accreditor_id = ${id}::uuid order by i.name limit 6)
    union all
    (select 'days_off', to_char(from_date, 'FMDD Mon YYYY') || ' – ' || to_char(to_date, 'FMDD Mon YYYY') from accreditor_days_off
      where accreditor_id = ${id}::uuid order by from_date limit 6)
    union all
    (select 'honoraria', concat_ws(' · ', a.number, f.description, f.payment_status) from finances f join accreditations a on a.id = f.accreditation_id
      where f.accreditor_id = ${id}::uuid order by a.visit_date desc, f.id limit 6)
    union all
    (select 'papers', concat_ws(' · ', number, about) from papers where accreditor_id = ${id}::uuid order by seq desc limit 6)`.execute(db)
  return Object.fromEntries([...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => [key, own.map(({ line }) => line)]))
}

// ---- what a merge of two people writes ---------------------------------------------------------------------------------

/** Fields of the account and the profile, by the record whose value is taken. */
export type Taken = { table: 'accounts' | 'accreditors'; column: string; of: 'absorbed' | 'both' }

/** Writes the fields of the record that stays. */
export async function writeFields(steps: Steps, { kept, absorbed }: Pair, taken: readonly Taken[]): Promise<void> {
  for (const [table, own] of Map.groupBy(taken, (one) => one.table)) {
    const set = Object.fromEntries(
      own.map(({ column, of }) => [column, of === 'both' ? united(table, column, absorbed) : storedOf(table, column, absorbed)]),
    )
    await steps.set(table, { ...set, version: sql`t.version + 1` }, isRow(kept))
  }
}

/** The entries of both lists, those of the record that stays first, each once whatever the case. */
function united(table: string, column: string, absorbed: string) {
  return sql`${sql.ref(`t.${column}`)} || array(select entry from unnest(${storedOf(table, column, absorbed)}) with ordinality x (entry, n)
    where lower(btrim(entry)) <> all(select lower(btrim(own)) from unnest(${sql.ref(`t.${column}`)}) own) order by n)`
}

function storedOf(table: string, column: string, id: string) {
  return sql`(select ${sql.ref(`o.${column}`)} from ${sql.table(table)} o where o.id = ${id}::uuid)`
}

function isRow(id: string) {
  return sql`t.id = ${id}::uuid`
}

/** The two accounts change their addresses: no address is lost, and none is ever that of two accounts. */
export async function swapEmails(steps: Steps, kept: PersonRecord, absorbed: PersonRecord): Promise<void> {
  const verified = async (id: string) =>
    (await steps.trx.selectFrom('accounts').select('email_verified_at').where('id', '=', id).executeTakeFirstOrThrow()).email_verified_at
  const [ofKept, ofAbsorbed] = [await verified(kept.id), await verified(absorbed.id)]
  await steps.set('accounts', { email: sql`${`${absorbed.id}@merging.invalid`}::text` }, isRow(absorbed.id))
  await steps.set('accounts', { email: sql`${absorbed.email}::text`, email_verified_at: sql`${ofAbsorbed}::timestamptz` }, isRow(kept.id))
  await steps.set('accounts', { email: sql`${kept.email}::text`, email_verified_at: sql`${ofKept}::timestamptz` }, isRow(absorbed.id))
}

/** From now on the absorbed account only leads to the other: nobody signs in to it, and nobody asks it to a visit. */
export async function closePerson(steps: Steps, { kept, absorbed }: Pair): Promise<void> {
  const set = { merged_into: sql`${kept}::uuid`, status: sql`'suspended'`, version: sql`t.version + 1` }
  await steps.set('accounts', set, isRow(absorbed))
  await steps.set('accreditors', { status: sql`'retired'`, version: sql`t.version + 1` }, isRow(absorbed))
}

/** Takes the better attendance where both were on the list of a training. */
export async function takeAttendance(steps: Steps, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await steps.set('training_accreditors', { attendance: sql`'attended'` }, sql`t.id = any(${[...ids]}::uuid[])`)
}

/** Keeps that a tie, a bank info or a name was added. */
export async function noteFormerHome(steps: Steps, accreditorId: string, institutionId: string): Promise<void> {
  const row = await steps.trx
    .selectFrom('sub_member_institutions')
    .select('id')
    .where('accreditor_id', '=', accreditorId)
    .where('institution_id', '=', institutionId)
    .orderBy('declared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await steps.added('sub_member_institutions', { id: row.id }, ['accreditor_id', 'institution_id', 'relation', 'from_date', 'to_date'])
}

/** The bank info of the absorbed record, encrypted for the one that stays. */
export async function addBank(steps: Steps, info: Insertable<Tables['accreditor_finance_infos']>): Promise<void> {
  await steps.trx.insertInto('accreditor_finance_infos').values(info).execute()
  await steps.added('accreditor_finance_infos', { accreditor_id: info.accreditor_id }, [
    'bank',
    'account_name',
    'account_number_last4',
    'version',
  ])
}
