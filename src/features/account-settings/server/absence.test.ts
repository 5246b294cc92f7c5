import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment } from '../../../../testing/insert.ts'
import { addDays, agencyDay, formatDay } from '../../../kit/contract/days.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import { accounts } from '../../accounts/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { accountSettings } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const today = agencyDay()
const until = addDays(today, 5)

const person = async (role: Role, last_name: string) => {
  const client = await app.as(role)
  await app.db
    .updateTable('accounts')
    .set({ last_name })
    .where('id', '=', client.id as string)
    .execute()
  return client
}
const away = (me: Client, standIn: Client, from = today, last = until) =>
  me.send(accountSettings.setAbsence, { body: { from, until: last, stand_in_id: standIn.id as string } })
const refusedFields = async (me: Client, standIn: Client, from = today, last = until) => {
  const body = { from, until: last, stand_in_id: standIn.id as string }
  return Object.keys((await me.refused(accountSettings.setAbsence, { body })).errors ?? {})
}
const shown = async (me: Client) => (await me.send(accountSettings.absences)).data

test('both are told who stands in until when, accounts show it, and coming back ends it; each change stands in the log', async () => {
  const [ana, ben] = [await person('QA', 'Reyes'), await person('QA', 'Cruz')]
  const { message } = await away(ana, ben)
  expect(message).toMatch(new RegExp(`Cruz stands in for you until ${formatDay(until)}\\.$`))
  expect(await shown(ana)).toMatchObject({ own: { from: today, until, stand_in: { id: ben.id } }, stands_in_for: [] })
  expect(await shown(ben)).toMatchObject({ own: null, stands_in_for: [{ id: ana.id, until }] })
  const { data } = await superadmin.send(accounts.show, { params: { id: ana.id as string } })
  expect(data.absence).toMatchObject({ from: today, until, stand_in: expect.stringContaining('Cruz') })
  await ana.send(accountSettings.endAbsence)
  expect([await shown(ana), await shown(ben)]).toEqual([
    { own: null, stands_in_for: [] },
    { own: null, stands_in_for: [] },
  ])
  const log = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after', 'actor_id'])
    .where('action', '=', 'account.absence_changed')
    .where('object_id', '=', ana.id as string)
    .orderBy('id')
    .execute()
  const set = { away_from: today, away_until: until, stand_in: expect.stringContaining('Cruz') }
  const none = { away_from: null, away_until: null, stand_in: null }
  expect(log).toEqual([
    { before: none, after: set, actor_id: ana.id },
    { before: set, after: none, actor_id: ana.id },
  ])
})

test('mails to somebody who is away go to the stand-in, too, and say for whom', async () => {
  const [ana, chief] = [await person('QA', 'Abad'), await person('Superadmin', 'Bello')]
  await away(ana, chief)
  const day = addDays(today, 40)
  const visit = await insertAccreditation(app.db, { visit_date: day, visit_end: day })
  const me = await app.as('accreditor')
  const { id, version } = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: me.id as string, status: 'invited' })
  await me.send(assignments.answer, { body: { id, version, answer: 'declined', reason: 'On leave in that month.' } })
  const mailsOf = async (who: Client) => {
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', who.id as string)
      .executeTakeFirstOrThrow()
    const mails = await app.db.selectFrom('mails').select(['subject', 'text_body']).where('recipient', '=', email).execute()
    return mails.filter((mail) => mail.subject.includes(visit.number)).map((mail) => mail.text_body)
  }
  expect(await mailsOf(chief)).toEqual([expect.stringMatching(new RegExp(`^You stand in for .*Abad until ${formatDay(until)}\\.`))])
  expect(await mailsOf(ana)).toEqual([expect.not.stringContaining('You stand in')])
  expect(await mailsOf(superadmin)).toEqual([])
})

test('an active colleague of the same role stands in, or a Superadmin; nobody who is away then, and nobody for oneself', async () => {
  const [ana, ben, cleo] = [await person('Finance', 'Dizon'), await person('Finance', 'Evora'), await person('Finance', 'Flores')]
  const gone = await insertAccount(app.db, { role: 'Finance', status: 'suspended' })
  expect(await refusedFields(ana, ana)).toEqual(['stand_in_id'])
  expect(await refusedFields(ana, await app.as('QA'))).toEqual(['stand_in_id'])
  expect(await refusedFields(ana, { id: gone.id } as Client)).toEqual(['stand_in_id'])
  expect(await refusedFields(ana, ben, until, today)).toEqual(['until'])
  expect(await refusedFields(ana, ben, addDays(today, -3), addDays(today, -1))).toEqual(['until'])
  await away(ben, cleo, addDays(today, 3), addDays(today, 4))
  expect(await refusedFields(ana, ben)).toEqual(['stand_in_id'])
  expect(await refusedFields(cleo, ana)).toEqual(['from'])
  await away(ana, ben, today, addDays(today, 2))
  const { data } = await ana.send(accountSettings.standIns, { query: { paginate: 100 } })
  expect(data.map((one) => one.role).every((role) => role === 'Finance' || role === 'Superadmin')).toBe(true)
  expect(data.map((one) => one.id)).toEqual(expect.arrayContaining([ben.id, cleo.id, superadmin.id]))
  expect(data.map((one) => one.id)).not.toEqual(expect.arrayContaining([ana.id]))
  const found = await ana.send(accountSettings.standIns, { query: { search: 'evora' } })
  expect(found.data.map((one) => one.id)).toEqual([ben.id])
})

test('it ends by itself after the last day', async () => {
  const [ana, ben] = [await person('Admin', 'Garcia'), await person('Admin', 'Hizon')]
  await away(ana, ben)
  const over = { away_from: addDays(today, -5), away_until: addDays(today, -1) }
  await app.db
    .updateTable('accounts')
    .set(over)
    .where('id', '=', ana.id as string)
    .execute()
  expect((await shown(ana)).own).toBeNull()
  expect((await shown(ben)).stands_in_for).toEqual([])
  expect((await superadmin.send(accounts.show, { params: { id: ana.id as string } })).data.absence).toBeNull()
})
