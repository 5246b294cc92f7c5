import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditor, insertInstitution } from '../../../../testing/insert.ts'
import { tokenMailedTo } from '../../../../testing/mails.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { logs } from '../../logs/contract.ts'
import { accreditorProfiles } from '../contract.ts'
import { askForProfiles } from './yearly-letter.ts'

const app = await startApp()
const settings = readSettings({ PUBLIC_URL: 'https://portal.example' })
const today = agencyDay()
const run = () => askForProfiles(app.db, settings, today, newId())
const monitoring = await app.as('Monitoring')
const entriesAbout = async (id: string) =>
  (await monitoring.send(logs.general, { query: { paginate: 100 } })).data.filter((one) => one.accreditor_id === id)

/** An accreditor in use for so many months. */
async function inUseFor(months: number, more: Partial<Parameters<typeof insertAccreditor>[1]> = {}) {
  const me = await insertAccreditor(app.db, more)
  await app.db
    .updateTable('accounts')
    .set({ created_at: new Date(`${addMonths(today, -months)}T00:00:00Z`) })
    .where('id', '=', me.id)
    .execute()
  const mails = () => app.db.selectFrom('mails').selectAll().where('recipient', '=', me.email).orderBy('id').execute()
  const row = () => app.db.selectFrom('accreditors').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow()
  return { ...me, mails, row }
}

test('what somebody can be asked for is said in parts, kept, and logged with before and after', async () => {
  const me = await app.as('accreditor')
  const home = await insertInstitution(app.db, { province: 'Laguna' })
  await me.send(accreditorProfiles.editProfile, { body: { version: 1, home_institution_id: home.id } })
  expect((await me.send(accreditorProfiles.availability)).data).toEqual({
    areas: [],
    visits_a_year: null,
    languages: [],
    province: null,
    home_province: 'Laguna',
    confirmed_on: null,
  })
  const said = { areas: ['II', 'VII'] as ('II' | 'VII')[], visits_a_year: 3, languages: [' English ', 'Cebuano'], province: ' Bohol ' }
  await me.send(accreditorProfiles.editAvailability, { body: said })
  const { data } = await me.send(accreditorProfiles.editAvailability, { body: { visits_a_year: null } })
  expect(data).toMatchObject({ areas: ['II', 'VII'], visits_a_year: null, languages: ['English', 'Cebuano'], province: 'Bohol' })
  const [last, first] = await entriesAbout(me.id as string)
  expect(last).toMatchObject({ action: 'accreditor.availability_updated', before: { visits_a_year: 3 }, after: { visits_a_year: null } })
  expect(first).toMatchObject({ before: { province: null }, after: { province: 'Bohol', areas: ['II', 'VII'] } })
  // the version of the profile, which staff change too, stays
  expect((await me.send(accreditorProfiles.profile)).data.version).toBe(2)
  const count = (await entriesAbout(me.id as string)).length
  await me.send(accreditorProfiles.editAvailability, { body: { province: 'Bohol' } })
  expect((await entriesAbout(me.id as string)).length).toBe(count)
})

test('areas come from the list and once, visits are a whole number from 1 to 24, a language is written once', async () => {
  const me = await app.as('accreditor')
  const refused = async (body: object) =>
    Object.keys((await me.refused(accreditorProfiles.editAvailability, { body: body as never })).errors)
  expect(await refused({ areas: ['XI'] })).toEqual(['areas.0'])
  expect(await refused({ areas: ['I', 'I'] })).toEqual(['areas'])
  for (const visits_a_year of [0, 25, 2.5]) expect(await refused({ visits_a_year })).toEqual(['visits_a_year'])
  expect(await refused({ languages: ['English', 'english'] })).toEqual(['languages.1'])
})

test('the yearly letter asks once a year, by what the profile says; one click confirms it, and the link works once', async () => {
  const me = await inUseFor(14)
  await app.db
    .updateTable('accreditors')
    .set({ visits_a_year: 4, areas: ['I', 'II'] })
    .where('id', '=', me.id)
    .execute()
  await run()
  await run()
  const [letter, ...more] = await me.mails()
  expect([letter?.template, more]).toEqual(['profile_yearly', []])
  expect(letter?.text_body).toContain('Visits a year: 4 visits')
  expect(letter?.text_body).toContain('Areas: I, II')
  expect((await me.row()).confirmed_at).toBeNull()
  expect(letter?.text_body).toContain('https://portal.example/confirm-profile?token=')
  const visitor = app.visitor
  const token = await tokenMailedTo(app.db, me.email)
  const { message } = await visitor.send(accreditorProfiles.confirmByLink, { body: { token } })
  expect(message).toContain('confirmed as of today')
  expect((await me.row()).confirmed_at).not.toBeNull()
  const again = await visitor.refused(accreditorProfiles.confirmByLink, { body: { token } })
  expect([again.status, Object.keys(again.errors)]).toEqual([422, ['token']])
  expect((await entriesAbout(me.id)).map((one) => [one.action, one.actor_id])).toEqual([
    ['accreditor.profile_confirmed', me.id],
    ['accreditor.profile_asked', null],
  ])
  // a year after the letter it is asked again
  const then = new Date(`${addDays(addMonths(today, -12), -1)}T00:00:00Z`)
  await app.db.updateTable('accreditors').set({ confirmed_at: then, confirm_asked_at: then }).where('id', '=', me.id).execute()
  await run()
  expect(await me.mails()).toHaveLength(2)
})

test('nobody is asked who is new, on leave, whose account is closed, or who confirmed within the year', async () => {
  const fresh = await inUseFor(11)
  const leave = await inUseFor(30)
  await app.db.updateTable('accreditors').set({ status: 'on_leave' }).where('id', '=', leave.id).execute()
  const closed = await inUseFor(30)
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', closed.id).execute()
  const sure = await inUseFor(30)
  await app.db.updateTable('accreditors').set({ confirmed_at: new Date() }).where('id', '=', sure.id).execute()
  await run()
  for (const one of [fresh, leave, closed, sure]) expect(await one.mails()).toEqual([])
})

test('the same is said signed in, with the day', async () => {
  const me = await app.as('accreditor')
  const { data } = await me.send(accreditorProfiles.confirmProfile)
  expect(data.confirmed_on).toBe(today)
  expect((await entriesAbout(me.id as string))[0]).toMatchObject({
    action: 'accreditor.profile_confirmed',
    before: { confirmed_on: null },
    after: { confirmed_on: today },
  })
})
