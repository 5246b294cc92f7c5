import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedCalls } from '../../src/app/features.ts'
import { openNumbers } from '../../src/features/finance-infos/server/checks.ts'
import { canUndo } from '../../src/features/imports/rules.ts'
import { listHeldRows } from '../../src/features/imports/server/queries.ts'
import { levelsSought } from '../../src/features/ladder/rules.ts'
import { validityEnd } from '../../src/features/ladder/rules-terms.ts'
import { markLateReports } from '../../src/features/teams/server/late-reports.ts'
import { tieWaiting } from '../../src/features/teams/server/queries-ties.ts'
import { openStatuses, reportStatuses } from '../../src/features/visits/rules.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { addMonths } from '../../src/kit/contract/days.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import { listSettings } from '../../src/kit/server/agency/queries.ts'
import type { Db } from '../../src/kit/server/db/database.ts'
import { folderStore, placeOf } from '../../src/kit/server/files/folder-store.ts'
import { encryptionWith } from '../../src/kit/server/security/encryption.ts'
import { readSettings } from '../../src/kit/server/settings.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { demoAccounts } from '../accounts.ts'
import { withIndexesAfterwards } from '../basis/indexes.ts'
import { lakesideName } from '../institutions.ts'
import { planWorld } from '../plan.ts'
import { fillDemoWorld } from '../world.ts'
import type { DemoWorld } from './demo-world.ts'
import { fieldWork } from './field.ts'
import { money } from './money.ts'
import { visits } from './visits.ts'

const today = '2026-11-20'
const encryption = encryptionWith([Buffer.alloc(32, 7)])
let db: Db
let filesFolder: string
let close: () => Promise<void>
const world = { today, found } as DemoWorld

beforeAll(async () => {
  ;({ db, close } = await freshDatabase())
  filesFolder = await mkdtemp(path.join(os.tmpdir(), 'demo-test-'))
  Object.assign(world, { db, filesFolder })
  await fillDemoWorld(db, { files: folderStore(filesFolder), encryption, today })
}, 180_000)

afterAll(async () => {
  await close()
  await rm(filesFolder, { recursive: true, force: true })
})

/** The rows of a query that looks for what must not be. */
async function found(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows
}

describe('the demo world', () => {
  fieldWork(world)
  visits(world)
  money(world)

  test('has the size and the spread of levels it promises', async () => {
    const count = async (table: 'institutions' | 'campuses' | 'programs' | 'accreditors' | 'accreditations' | 'announcements') =>
      (await db.selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
    expect(await count('institutions')).toBe(110)
    expect(await count('campuses')).toBeGreaterThan(500)
    expect(await count('campuses')).toBeLessThan(580)
    expect(Math.abs((await count('programs')) - 6800)).toBeLessThan(100)
    expect(await count('accreditors')).toBe(600)
    expect(await count('accreditations')).toBeGreaterThan(330)
    expect(await count('accreditations')).toBeLessThan(420)
    expect(await count('announcements')).toBe(40)

    const spread = await db
      .selectFrom('programs')
      .select(['level', sql<number>`count(*)::int`.as('n')])
      .groupBy('level')
      .execute()
    const all = spread.reduce((sum, one) => sum + one.n, 0)
    const share = (level: string) => (spread.find((one) => one.level === level)?.n ?? 0) / all
    const withLevel = 1 - share('none')
    const wanted = { candidate: 0.334, level_1: 0.2, level_2: 0.34, level_3: 0.12, level_4: 0.006 }
    for (const level of levelsSought) expect(Math.abs(share(level) / withLevel - wanted[level])).toBeLessThan(0.01)
    expect(share('none')).toBeGreaterThan(0.05)
    expect(share('none')).toBeLessThan(0.065)
  })

  test('has programs in every validity status, in the promised shares', async () => {
    const { rows } = await sql<{ status: string; share: number }>`
      select case when valid_to is null then 'none' when valid_to >= ${today}::date
          then case when valid_to <= ${addMonths(today, 12)}::date then 'upcoming' else 'valid' end
          when grace_until >= ${today}::date then 'grace' else 'expired' end as status,
        (count(*)::float / sum(count(*)) over ())::float as share
      from programs group by 1`.execute(db)
    const share = Object.fromEntries(rows.map((one) => [one.status, one.share]))
    expect(share.upcoming).toBeCloseTo(0.09, 2)
    expect(share.expired).toBeCloseTo(0.04, 2)
    expect(share.grace).toBeCloseTo(0.03, 2)
  })

  test('has names that were and campuses and programs that are inactive, none of them with a visit under way', async () => {
    const former = await db.selectFrom('former_names').select(['institution_id', 'campus_id', 'program_id']).execute()
    for (const kind of ['institution_id', 'campus_id', 'program_id'] as const) expect(former.some((one) => one[kind])).toBe(true)
    // each of them stands in the log: who gave the record its name, on the day until which it had the other
    const logged = sql`
      select f.name from former_names f join log_entries l
        on l.object_id = coalesce(f.program_id, f.campus_id, f.institution_id) and l.before->>'name' = f.name and l.actor_id = f.changed_by
        and (l.at at time zone ${agency.timeZone})::date = f.until`
    expect(await found(logged)).toHaveLength(former.length)
    for (const table of ['campuses', 'programs'] as const)
      expect((await db.selectFrom(table).select('id').where('is_active', '=', false).execute()).length).toBeGreaterThan(5)
    expect(
      await found(sql`select a.number from accreditations a join accreditation_programs ap on ap.accreditation_id = a.id
        join programs p on p.id = ap.program_id join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
        where a.status = any(${[...openStatuses]}::text[]) and not (p.is_active and c.is_active and i.status = 'active')`),
    ).toEqual([])
  })

  test('gives every program the validity its level has', async () => {
    const programs = await db.selectFrom('programs').select(['level', 'valid_from', 'valid_to']).execute()
    for (const { level, valid_from, valid_to } of programs) {
      if (level === 'none') expect([valid_from, valid_to]).toEqual([null, null])
      else expect(valid_to).toBe(validityEnd(level, valid_from as string))
    }
  })

  test('gives a program the level and the beginning of its latest granted outcome', async () => {
    const wrong = sql`
      select p.name, p.level, g.level_sought from programs p
      join (select distinct on (program_id) program_id, level_sought, decided_on from accreditation_programs
            where outcome = 'granted' and (survey_type in ('preliminary', 'first_formal', 'second', 'third_phase2', 'fourth_phase2') or survey_type = 'revisit')
            order by program_id, decided_on desc) g on g.program_id = p.id
      where p.level <> g.level_sought or p.valid_from <> g.decided_on`
    expect(await found(wrong)).toEqual([])
  })

  test('never invites an accreditor to an institution they are tied to; one tie was named afterwards, and waits', async () => {
    const wrong = sql`
      select s.id from assignments s join accreditations a on a.id = s.accreditation_id join accreditors c on c.id = s.accreditor_id
      where c.home_institution_id = a.institution_id
        or exists (select from sub_member_institutions m where m.accreditor_id = c.id and m.institution_id = a.institution_id and m.declared_at <= s.created_at)`
    expect(await found(wrong)).toEqual([])
    expect(
      await found(sql`select s.id from assignments s join accreditations a on a.id = s.accreditation_id where ${tieWaiting}`),
    ).toHaveLength(1)
    expect(await found(sql`select id from objections where status = 'open'`)).toHaveLength(1)
  })

  test('has the bank info of most accreditors, encrypted with the key of the server', async () => {
    const infos = await db.selectFrom('accreditor_finance_infos').selectAll().execute()
    expect(infos.length).toBeGreaterThan(450)
    for (const info of infos.slice(0, 50)) {
      const { account_number, tin } = openNumbers(encryption, info)
      expect(account_number).toMatch(/^00\d{8,14}$/)
      expect(account_number.slice(-4)).toBe(info.account_number_last4)
      expect(tin?.slice(-4) ?? null).toBe(info.tin_last4)
    }
    const ours = sql`select a.email from accounts a join accreditor_finance_infos i on i.accreditor_id = a.id where a.email = 'accreditor@demo.example'`
    expect(await found(ours)).toHaveLength(1)
  })

  test('has an objection that came within its days, and both it and the late tie in the log', async () => {
    const late = sql`
      select o.id from objections o join assignments s on s.accreditation_id = o.accreditation_id and s.accreditor_id = o.accreditor_id
      where o.created_at < s.told_at or o.created_at > s.told_at + make_interval(days => ${sql.lit(agency.objectionDays)})`
    expect(await found(late)).toEqual([])
    const told = await found(sql`select action from log_entries where action in ('objection.raised', 'sub_member_institution.created')`)
    expect(told.length).toBe(2)
  })

  test('never has an accreditor on two visits at a time', async () => {
    const wrong = sql`
      select x.accreditor_id from assignments x join accreditations a on a.id = x.accreditation_id
      join assignments y on y.accreditor_id = x.accreditor_id and y.id > x.id join accreditations b on b.id = y.accreditation_id
      where a.visit_date <= b.visit_end and b.visit_date <= a.visit_end`
    expect(await found(wrong)).toEqual([])
  })

  test('has one overall coordinator on every visit from scheduled to decided', async () => {
    const wrong = sql`
      select a.number from accreditations a left join assignments s on s.accreditation_id = a.id
        and s.role = 'overall_coordinator' and s.status not in ('declined', 'withdrawn', 'no_show')
      where a.status in ('scheduled', 'ongoing', 'reported', 'decided') and not a.is_history group by a.id having count(s.id) <> 1`
    expect(await found(wrong)).toEqual([])
  })

  test('has the demo accounts, active, with the Lakeside story around them', async () => {
    const accounts = await db.selectFrom('accounts').selectAll().where('email', 'like', '%@demo.example').execute()
    expect(accounts.map((one) => [one.email, one.role, one.status]).sort()).toEqual(
      demoAccounts.map((one) => [one.email, one.role, 'active']).sort(),
    )
    const lakeside = await db.selectFrom('institutions').selectAll().where('name', '=', lakesideName).executeTakeFirstOrThrow()
    expect(accounts.find((one) => one.role === 'institution')?.institution_id).toBe(lakeside.id)

    const campuses = await db.selectFrom('campuses').select(['id', 'name']).where('institution_id', '=', lakeside.id).execute()
    expect(campuses).toHaveLength(8)
    const sanRoque = campuses.find((one) => one.name === 'San Roque Campus')?.id as string
    const architecture = await db
      .selectFrom('programs')
      .selectAll()
      .where('campus_id', '=', sanRoque)
      .where('name', '=', 'BS Architecture')
      .executeTakeFirstOrThrow()
    expect(architecture.level).toBe('candidate')
    expect((architecture.valid_to as string) > today).toBe(true)

    const toVerify = await db
      .selectFrom('finances')
      .innerJoin('accreditations', 'accreditations.id', 'finances.accreditation_id')
      .select('finances.id')
      .where('accreditations.institution_id', '=', lakeside.id)
      .where('accreditations.status', '=', 'scheduled')
      .where('finance', '=', 'accreditation')
      .where('payment_status', '=', 'paid')
      .where('verified_at', 'is', null)
      .execute()
    expect(toVerify).toHaveLength(1)
  })

  test('never lets anything happen to an account before it was made', async () => {
    const wrong = sql`
      select email from accounts where email_verified_at < created_at or last_login_at < created_at
      union all select c.email from accreditations a join accounts c on c.id = a.requested_by where a.created_at < c.created_at
      union all select c.email from assignments s join accounts c on c.id = s.accreditor_id where s.created_at < c.created_at
      union all select c.email from log_entries l join accounts c on c.id = l.actor_id where l.at < c.created_at`
    expect(await found(wrong)).toEqual([])
  })

  test('leaves the demo accounts feedback to give and an invitation to answer', async () => {
    const accreditor = await db.selectFrom('accounts').select('id').where('email', '=', 'accreditor@demo.example').executeTakeFirstOrThrow()
    const invitations = await db
      .selectFrom('assignments')
      .select('id')
      .where('accreditor_id', '=', accreditor.id)
      .where('status', '=', 'invited')
      .execute()
    expect(invitations).toHaveLength(1)
    const unjudged = sql`
      select s.id from assignments s join accreditations a on a.id = s.accreditation_id join institutions i on i.id = a.institution_id
      where i.name = ${lakesideName} and a.status = 'decided' and s.status = 'completed' and not exists
        (select from feedback f where f.accreditation_id = a.id and f.accreditor_id = s.accreditor_id)`
    expect((await found(unjudged)).length).toBeGreaterThan(3)
  })

  test('has reports in every state, none of them overdue and not late, and none late before its day', async () => {
    const stands = await db.selectFrom('assignments').select('report_status').distinct().execute()
    expect(stands.map((one) => one.report_status).sort()).toEqual([...reportStatuses].sort())
    const wrong = sql`
      select a.number, s.report_status, s.report_handed_in_at, s.report_due from assignments s join accreditations a on a.id = s.accreditation_id
      where (s.report_status in ('submitted', 'returned', 'accepted')) <> (s.report_handed_in_at is not null)
        or s.report_handed_in_at::date <= a.visit_end or s.report_handed_in_at >= ${today}::date
        or (s.report_status = 'returned') <> (s.report_due is not null) or s.report_due < ${today}::date
        or (s.report_status = 'returned' and s.report_remark is null)
        or (s.report_status = 'late' and a.visit_end + ${sql.lit(agency.reportDueDays)}::int >= ${today}::date)`
    expect(await found(wrong)).toEqual([])
    await markLateReports(db, readSettings({ PUBLIC_URL: 'https://portal.example' }), today, 'run')
    expect(await db.selectFrom('mails').select('subject').where('template', '=', 'report_late').execute()).toEqual([])
  })

  test('has announcements that differ, ten a category, two of them drafts', async () => {
    const rows = await db.selectFrom('announcements').select(['category', 'status', 'body', 'publish_at']).execute()
    expect(new Set(rows.map((one) => one.body)).size).toBe(40)
    expect(Object.values(Object.groupBy(rows, (one) => one.category)).map((one) => one?.length)).toEqual([10, 10, 10, 10])
    expect(rows.filter((one) => one.status === 'draft')).toHaveLength(2)
    expect(rows.some((one) => one.publish_at.toISOString().slice(0, 10) > today)).toBe(true)
    // one that is pinned takes its programme along, a file that can be opened
    const attached = await sql<{ id: string; pinned: boolean; name: string }>`
      select f.id, a.pinned, f.name from announcement_attachments t join files f on f.id = t.file_id
      join announcements a on a.id = t.announcement_id where f.kind = 'announcement_file' and a.status = 'published'`.execute(db)
    expect(attached.rows).toMatchObject([{ pinned: true, name: 'Programme.pdf' }])
    const bytes = await readFile(placeOf(filesFolder, attached.rows[0]?.id as string))
    expect(bytes.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]+Opening by the Board[\s\S]+%%EOF\n$/)
  })

  test('announces the visit of Lakeside for the days on which it is', async () => {
    for (const day of [today, '2027-03-05', '2027-08-14', '2028-02-29']) {
      const { visits, announcements } = planWorld(1, day)
      const visit = visits.find((one) => one.institution.name === lakesideName && one.status === 'scheduled')
      const text = announcements.find((one) => one.title.startsWith(lakesideName))
      expect([text?.event_from, text?.event_to]).toEqual([visit?.visit_date, visit?.visit_end])
    }
  })

  test('plans other honoraria from a day on, as the settings store them', async () => {
    const { settings } = await listSettings(db)
    expect(settings).toMatchObject([
      { key: 'honoraria', value: { honorariaByDay: { member: '500.00' } }, version: 1 },
      { key: 'visitDays', value: { blackoutDays: [{ name: 'Examination week' }] } },
    ])
  })

  test('names real calls in its log, each by somebody who may send it, and the job where nobody did it', async () => {
    const told = await db.selectFrom('log_entries').select(['call', 'actor_role']).distinct().execute()
    const known = new Map(namedCalls().map(([, call]) => [`${call.method} ${call.path}`, call.access]))
    const mayDo = (call: string, role: Role) => {
      const access = known.get(call)
      return access === 'public' || access?.includes(role) === true
    }
    expect(told.filter(({ call, actor_role }) => (actor_role ? !mayDo(call, actor_role as Role) : call !== 'job late-reports'))).toEqual([])
    expect(told.length).toBeGreaterThan(10)
  })

  test('has imports that can be taken back, whole, and one whose days are over', async () => {
    const now = `${today}T12:00:00.000Z`
    const kept = await db
      .selectFrom('imports')
      .select(['id', 'kind', 'stay', sql<string>`undo_until::text`.as('undo_until')])
      .execute()
    expect(kept.map((one) => [one.kind, canUndo(one, now)]).sort()).toEqual([
      ['accounts', true],
      ['past_visits', false],
      ['programs', true],
    ])
    for (const { id, kind, stay } of kept.filter((one) => canUndo(one, now))) {
      const rows = await listHeldRows(db, id, kind === 'accounts' ? 'account' : 'program', false)
      expect([rows.length, rows.every((row) => row.now === row.version)]).toEqual([stay, true])
    }
  })

  test('has every index again that was away while a large world was stored', async () => {
    const indexes = async () =>
      (await found(sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`)) as object[]
    const before = await indexes()
    await db.transaction().execute((trx) =>
      withIndexesAfterwards(trx, async () => {
        const { rows } = await sql`select indexname from pg_indexes where indexname in ('programs_pkey', 'programs_order')`.execute(trx)
        expect(rows).toEqual([{ indexname: 'programs_pkey' }])
      }),
    )
    expect(await indexes()).toEqual(before)
  })

  test('hands the next visit a free number', async () => {
    const { rows } = await sql<{ n: number }>`select nextval('accreditation_number') as n`.execute(db)
    const all = await db.selectFrom('accreditations').select('number').execute()
    expect(Math.max(...all.map((one) => Number(one.number.slice(-4)))) + 1).toBe(Number(rows[0]?.n))
  })
})
