import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { recordViews } from '../../data-views/server/acts.ts'
import { forgetOldData } from './old-data.ts'

const app = await startApp()
const { db } = app
const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`
const daysBack = (days: number) => new Date(Date.now() - days * 86_400_000)
const run = async (name: string) => {
  await forgetOldData(db, app.settings, agencyDay(), name)
  return (await db.selectFrom('log_entries').selectAll().where('request_id', '=', name).execute()).map(({ after }) => after)
}

test('what is past its time is removed, what is within it stays, and the log counts it once', async () => {
  const person = await insertAccount(db, { role: 'QA' })
  const pending = { status: 'pending' as const, email_verified_at: null }
  const old = await insertAccount(db, { ...pending, role: 'accreditor', created_at: daysBack(agency.unconfirmedDays + 1) })
  const young = await insertAccount(db, { ...pending, created_at: daysBack(agency.unconfirmedDays - 1) })
  const confirmed = await insertAccount(db, { status: 'pending', created_at: daysBack(400) })
  const named = await insertAccreditor(db)
  await db
    .updateTable('accounts')
    .set({ ...pending, created_at: ago(400) })
    .where('id', '=', named.id)
    .execute()
  await insertAssignment(db, { accreditation_id: (await insertAccreditation(db)).id, accreditor_id: named.id })
  await db.updateTable('accounts').set({ new_email: 'somebody@else.example' }).where('id', '=', person.id).execute()

  const viewer = { id: newId(), name: 'Finance Officer', role: 'Finance' as const }
  await recordViews(db, viewer, { data: 'bank', way: 'opened', place: 'bank_data' }, [person.id])
  await recordViews(db, viewer, { data: 'contact', way: 'opened', place: 'users' }, [person.id])
  await db
    .updateTable('data_views')
    .set({ hour: ago(agency.dataViewDays + 1) })
    .where('data', '=', 'bank')
    .execute()

  const request = (answered: ReturnType<typeof ago> | null) => ({
    ...{ id: newId(), account_id: person.id, asker_name: 'Ana Tester', asker_role: 'QA' as const, kind: 'information' as const },
    ...{ text: 'What do you hold about me?', due_on: agencyDay(), answered_at: answered },
    ...(answered ? { state: 'granted' as const, answer: 'See the page.' } : {}),
  })
  const yearDays = 366 * agency.privacyRecordYears
  await db
    .insertInto('privacy_requests')
    .values([request(ago(yearDays)), request(ago(10)), request(null)])
    .execute()
  await db
    .insertInto('seen_devices')
    .values([
      { account_id: person.id, device: 'Firefox on Windows', first_seen_at: ago(800) },
      { account_id: person.id, device: 'Safari on iPhone', first_seen_at: ago(10) },
    ])
    .execute()

  expect(await run('first')).toEqual([
    { unconfirmed_registrations: 1, new_addresses: 1, devices_seen: 1, looks_at_data: 1, privacy_requests: 1 },
  ])
  const left = await db.selectFrom('accounts').select('id').where('id', 'in', [old.id, young.id, confirmed.id, named.id]).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, confirmed.id, named.id].sort())
  expect(await db.selectFrom('data_views').select('data').execute()).toEqual([{ data: 'contact' }])
  expect(await db.selectFrom('privacy_requests').select('id').execute()).toHaveLength(2)
  expect(await run('again')).toEqual([])
})
