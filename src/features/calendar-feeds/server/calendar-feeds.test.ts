import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { readCalendar } from '../../../../testing/calendar/icalendar.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { feedReads } from '../../../kit/server/limits.ts'
import { schedule } from '../../schedule/contract.ts'
import { calendarFeeds } from '../contract.ts'

const app = await startApp()
const soon = addDays(agencyDay(), 70)

async function addressOf(client: Client) {
  return (await client.send(calendarFeeds.renew)).address
}
/** As a calendar reads it: without a session. */
async function read(address: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(address)
  return app.visitor.fetch(pathname + search, { method: 'GET', headers })
}
async function eventsOf(address: string) {
  const key = new URL(address).searchParams.get('key') as string
  return readCalendar(await (await app.visitor.send(calendarFeeds.read, { query: { key } })).text()).events
}
const visitSoon = (more: Parameters<typeof insertAccreditation>[1] = {}) =>
  insertAccreditation(app.db, { status: 'scheduled', visit_date: soon, visit_end: addDays(soon, 2), ...more })

test('an accreditor reads own visits, invitations and days off, whatever is written there, and nobody else’s name', async () => {
  const me = await app.as('accreditor')
  const odd = 'Ünïversity of “Commas, semicolons; and \\ backslashes”\u0007 — a name so long that its line has to be folded twice: 国立大学'
  const institution = await insertInstitution(app.db, { name: odd })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'Main, Campus; one', address: 'Line 1\nLine 2' })
  const visit = await visitSoon({ campus_id: campus.id })
  const program = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, survey_type: 'preliminary', level_sought: 'candidate' })
    .execute()
  const other = await insertAccreditor(app.db, { last_name: 'Somebodyelse' })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: me.id as string, status: 'confirmed', role: 'team_leader' })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: other.id })
  const [invited, declined, postponed] = [await visitSoon(), await visitSoon(), await visitSoon({ status: 'postponed' })]
  await insertAssignment(app.db, { accreditation_id: invited.id, accreditor_id: me.id as string, status: 'invited' })
  await insertAssignment(app.db, { accreditation_id: declined.id, accreditor_id: me.id as string, status: 'declined' })
  await insertAssignment(app.db, { accreditation_id: postponed.id, accreditor_id: me.id as string, status: 'accepted' })
  await visitSoon()
  const off = { id: newId(), accreditor_id: me.id as string, from_date: soon, to_date: soon, note: 'Wedding, of my sister' }
  await app.db.insertInto('accreditor_days_off').values(off).execute()

  const address = await addressOf(me)
  const file = await (await read(address)).text()
  expect(file).not.toContain('Somebodyelse')
  const { events } = readCalendar(file)
  const host = new URL(app.settings.publicUrl).hostname
  expect(new Map(events.map((event) => [event.UID, event.STATUS]))).toEqual(
    new Map([
      [`${visit.id}@${host}`, 'CONFIRMED'],
      [`${invited.id}@${host}`, 'TENTATIVE'],
      [`${declined.id}@${host}`, 'CANCELLED'],
      [`${postponed.id}@${host}`, 'CANCELLED'],
      [`off-${off.id}@${host}`, 'CONFIRMED'],
    ]),
  )
  const own = events.find((event) => event.UID === `${visit.id}@${host}`)
  expect(own).toMatchObject({ from: soon, to: addDays(soon, 3), SUMMARY: `${visit.number}: ${odd.replace('\u0007', ' ')}` })
  expect(own?.DESCRIPTION).toContain('You are team leader.')
  expect(own?.DESCRIPTION).toContain('BS Nursing')
  expect(own?.LOCATION).toContain('Main, Campus; one, Line 1\nLine 2')
})

test('a visit that is moved keeps its UID, and grows in sequence; one that is cancelled says so', async () => {
  const me = await app.as('accreditor')
  const qa = await app.as('QA')
  const visit = await visitSoon({ visit_date: soon, visit_end: soon })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: me.id as string, status: 'accepted' })
  const address = await addressOf(me)
  const [before] = await eventsOf(address)
  const moved = await qa.send(schedule.edit, { body: { id: visit.id, version: visit.version, visit_date: addDays(soon, 1) } })
  const [after] = await eventsOf(address)
  expect(after).toMatchObject({ UID: before?.UID, from: addDays(soon, 1), to: addDays(soon, 2), STATUS: 'CONFIRMED' })
  expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
  expect(after?.DTSTAMP && before?.DTSTAMP && after.DTSTAMP >= before.DTSTAMP).toBe(true)
  const { version } = moved.data
  await qa.send(schedule.edit, { body: { id: visit.id, version, status: 'cancelled', reason: 'The school is closed' } })
  const [cancelled] = await eventsOf(address)
  expect(cancelled).toMatchObject({ UID: before?.UID, STATUS: 'CANCELLED' })
})

test('an institution reads its own visits, staff all of them, in each case without the team', async () => {
  const own = await visitSoon()
  const foreign = await visitSoon()
  const person = await insertAccreditor(app.db, { last_name: 'Hiddenperson' })
  await insertAssignment(app.db, { accreditation_id: own.id, accreditor_id: person.id })
  const school = await app.as('institution', { institution_id: own.institution_id })
  const file = await (await read(await addressOf(school))).text()
  expect(readCalendar(file).events.map((event) => event.SUMMARY?.split(':')[0])).toEqual([own.number])
  const all = await (await read(await addressOf(await app.as('Finance')))).text()
  for (const number of [own.number, foreign.number]) expect(all).toContain(number)
  expect(file + all).not.toContain('Hiddenperson')
})

test('an address is told once, kept as a hash, renewed and taken back; who read it is told to its owner alone', async () => {
  const me = await app.as('QA')
  expect((await me.send(calendarFeeds.show)).data).toBeNull()
  const first = await addressOf(me)
  const token = new URL(first).searchParams.get('key') as string
  const stored = await app.db.selectFrom('calendar_feeds').selectAll().where('account_id', '=', me.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(token)
  const answer = await read(first)
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    200,
    'private, no-cache',
    'text/calendar; charset=utf-8',
  ])
  expect((await read(first, { 'if-none-match': answer.headers.get('etag') as string })).status).toBe(304)
  const { data } = await me.send(calendarFeeds.show)
  expect(data?.reads).toMatchObject([{ day: agencyDay(), times: 2 }])
  expect(JSON.stringify(data)).not.toContain(token)

  const second = await addressOf(me)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await me.send(calendarFeeds.end)
  expect((await read(second)).status).toBe(404)
  expect((await me.send(calendarFeeds.show)).data).toBeNull()
  const log = await app.db.selectFrom('log_entries').select(['action', 'after']).where('actor_id', '=', me.id).orderBy('id').execute()
  expect(log.map((entry) => entry.action)).toEqual([
    'account.calendar_feed_made',
    'account.calendar_feed_made',
    'account.calendar_feed_ended',
  ])
  expect(JSON.stringify(log)).not.toContain(new URL(second).searchParams.get('key'))
})

test('a closed account has no calendar, a role without one is refused, and a key that is none says nothing', async () => {
  const me = await app.as('accreditor')
  const address = await addressOf(me)
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', me.id).execute()
  expect((await read(address)).status).toBe(404)
  const creator = await app.as('Content Creator')
  expect((await creator.refused(calendarFeeds.renew)).status).toBe(403)
  expect((await app.visitor.fetch('/api/calendar.ics?key=none', { method: 'GET' })).status).toBe(404)
  expect((await app.visitor.fetch('/api/calendar.ics', { method: 'GET' })).status).toBe(422)
})

test('one address is read so often an hour; more is refused until later', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' })
  const me = await limited.as('QA')
  const { pathname, search } = new URL((await me.send(calendarFeeds.renew)).address)
  const ask = () => limited.visitor.fetch(pathname + search, { method: 'GET' })
  for (let n = 0; n < feedReads.most; n++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})
