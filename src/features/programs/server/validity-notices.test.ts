import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { hold, insertAccount, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths } from '../../../kit/contract/days.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { tellEndingValidities } from './validity-notices.ts'

const { db, close } = await freshDatabase()
afterAll(close)
const settings = readSettings({ PUBLIC_URL: 'https://portal.example' })
const today = '2031-05-10'
const run = (day: string) => tellEndingValidities(db, settings, day, 'run')

/** An institution with an account and a campus. */
async function school(more: Parameters<typeof insertAccount>[1] = {}) {
  const institution = await insertInstitution(db)
  const account = await insertAccount(db, { role: 'institution', ...more, institution_id: institution.id })
  const campus = await insertCampus(db, { institution_id: institution.id, name: 'Main Campus' })
  const program = (name: string, valid_to: string, more: Parameters<typeof insertProgram>[1] = {}) =>
    insertProgram(db, { level: 'level_2', valid_from: '2026-01-01', ...more, campus_id: campus.id, name, valid_to })
  const mails = () => db.selectFrom('mails').selectAll().where('recipient', '=', account.email).orderBy('id').execute()
  return { institution, account, campus, program, mails }
}

test('an institution gets one mail with all its programs, by months left, nearest first', async () => {
  const { institution, program, mails } = await school()
  await program('BS Biology', addMonths(today, 12))
  await program('MA Teaching', addDays(today, 20), { level: 'level_1' })
  await program('BS Nursing', addMonths(today, 3))
  await program('BS Forestry', addDays(addMonths(today, 12), 1))
  await program('BS Fisheries', addDays(today, -1))
  await run(today)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'validity_ending', subject: 'The validity of 3 programs ends within 12 months' })
  expect(mail?.text_body).toContain(`${institution.name}: the validity of these programs comes to its end.

Within 1 month:
– MA Teaching, Main Campus: Level I, valid to 30 May 2031

Within 3 months:
– BS Nursing, Main Campus: Level II, valid to 10 Aug 2031

Within 12 months:
– BS Biology, Main Campus: Level II, valid to 10 May 2032
`)
  expect(mail?.text_body).toContain('Open your programs: https://portal.example/institution/programs?status=upcoming&sort=valid_to')
  expect(mail?.html_body).toContain('Within 3 months:<br>– BS Nursing, Main Campus: Level II, valid to 10 Aug 2031')
  const log = await db.selectFrom('log_entries').selectAll().where('institution_id', '=', institution.id).execute()
  expect(log).toMatchObject([
    { actor_id: null, actor_name: 'System', action: 'institution.validity_told', after: { programs: { length: 3 } } },
  ])
})

test('nobody is told of what is inactive', async () => {
  const { campus, program, mails } = await school()
  await program('BS Closed', addMonths(today, 3), { is_active: false })
  await run(today)
  expect(await mails()).toEqual([])
  await program('BS Open', addMonths(today, 3))
  await db.updateTable('campuses').set({ is_active: false }).where('id', '=', campus.id).execute()
  await run(today)
  expect(await mails()).toEqual([])
})

test('each step is told once, whatever the number of runs', async () => {
  const { program, mails } = await school()
  await program('BS Chemistry', addMonths(today, 12))
  for (const day of [today, today, addDays(today, 1), addMonths(today, 6), addMonths(today, 6), addMonths(today, 9), addMonths(today, 11)])
    await run(day)
  for (const day of [addMonths(today, 11), addMonths(today, 12), addMonths(today, 13)]) await run(day)
  expect((await mails()).map((mail) => /Within \d+ months?/.exec(mail.text_body)?.[0])).toEqual([
    'Within 12 months',
    'Within 6 months',
    'Within 3 months',
    'Within 1 month',
  ])
})

test('a step is told late when there was no run on its day, and steps that went by are left out', async () => {
  const { program, mails } = await school()
  await program('BS Physics', addMonths(today, 12))
  await run(addDays(today, -1))
  expect(await mails()).toEqual([])
  await run(addDays(today, 8))
  await run(addMonths(today, 10))
  expect((await mails()).map((mail) => /Within \d+ months?/.exec(mail.text_body)?.[0])).toEqual(['Within 12 months', 'Within 3 months'])
})

test('an extended validity begins anew', async () => {
  const { program, mails } = await school()
  const { id } = await program('BS Geology', addMonths(today, 1))
  await run(today)
  await hold(db, id, { valid_to: addMonths(today, 61) })
  await run(addDays(today, 1))
  expect(await mails()).toHaveLength(1)
  await run(addMonths(today, 49))
  const told = await mails()
  expect(told[1]).toMatchObject({ subject: 'BS Geology: valid to 10 Jun 2036', text_body: expect.stringContaining('Within 12 months') })
  expect(told).toHaveLength(2)
})

test('two runs at the same time tell it once', async () => {
  const { program, mails } = await school()
  await program('BS Astronomy', addMonths(today, 6))
  await Promise.all([run(today), run(today), run(today)])
  expect(await mails()).toHaveLength(1)
})

test('every active account is told, and nobody else', async () => {
  const { institution, program, mails } = await school()
  const second = await insertAccount(db, { role: 'institution', institution_id: institution.id })
  const closed = await insertAccount(db, { role: 'institution', institution_id: institution.id, status: 'suspended' })
  const tied = await insertAccount(db, { role: 'accreditor', institution_id: institution.id })
  await program('BS Music', addMonths(today, 1))
  await run(today)
  expect(await mails()).toHaveLength(1)
  const others = await db
    .selectFrom('mails')
    .select('recipient')
    .where('recipient', 'in', [second.email, closed.email, tied.email])
    .execute()
  expect(others).toEqual([{ recipient: second.email }])
})

test('an institution whose account is not active yet is told once it is', async () => {
  const { account, program, mails } = await school({ status: 'pending' })
  await program('BS Law', addMonths(today, 6))
  await run(today)
  expect(await mails()).toEqual([])
  await db.updateTable('accounts').set({ status: 'active' }).where('id', '=', account.id).execute()
  await run(addDays(today, 1))
  expect(await mails()).toHaveLength(1)
})
