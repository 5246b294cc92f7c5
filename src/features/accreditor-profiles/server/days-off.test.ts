import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { logs } from '../../logs/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { teams } from '../../teams/contract.ts'
import { accreditorProfiles } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)

const off = (me: Client, from: string, more: { id?: string; to?: string; note?: string } = {}) =>
  me.send(accreditorProfiles.saveDayOff, { body: { from, ...more } })
const visitOn = (visit_date: string) => insertAccreditation(app.db, { visit_date, visit_end: addDays(visit_date, 2) })

test('nobody is invited to a visit on a day off, unless a Superadmin lets it be with a reason; taken back, the days are free again', async () => {
  const me = await app.as('accreditor')
  const visit = await visitOn(soon)
  const { data } = await off(me, addDays(soon, 2), { to: addDays(soon, 9), note: 'A wedding' })
  const { data: found } = await qa.send(teams.candidates, { params: { id: visit.id }, query: { paginate: 100 }, body: {} })
  expect(found.find((one) => one.accreditor_id === me.id)).toMatchObject({
    state: 'block',
    says: expect.stringMatching(/^Takes .* off\. Cannot be assigned$/),
    conflicts: [{ kind: 'day_off', level: 'block' }],
  })
  const body = { accreditation_id: visit.id, accreditor_id: me.id as string, role: 'member' as const }
  expect((await qa.refused(teams.add, { body })).errors).toHaveProperty('accreditor_id')
  await (await app.as('Superadmin')).send(teams.add, { body: { ...body, lift_reason: 'The person offered to come.' } })
  const free = await visitOn(addDays(soon, 5))
  expect((await qa.refused(teams.add, { body: { ...body, accreditation_id: free.id } })).status).toBe(422)
  await me.send(accreditorProfiles.removeDayOff, { params: { id: data.id } })
  expect((await me.send(accreditorProfiles.daysOff)).data).toEqual([])
  await qa.send(teams.add, { body: { ...body, accreditation_id: free.id } })
})

test('days taken off after an invitation stand with the team, stop the acceptance and a move into them; the visit stays', async () => {
  const me = await app.as('accreditor')
  const visit = await visitOn(soon)
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: me.id as string, status: 'invited' })
  const { data } = await off(me, soon)
  const team = await qa.send(teams.list, { params: { id: visit.id } })
  expect(team.ties).toMatchObject([{ id: assignment.id, level: 'block', says: expect.stringContaining('off'), waits: false }])
  const answer = { id: assignment.id, version: assignment.version, answer: 'accepted' as const }
  const accepts = { body: { ...answer, declaration_version: agency.declarations.version } }
  expect((await me.refused(assignments.answer, accepts)).errors?.answer?.[0]).toContain('days of this visit off')
  await off(me, addDays(soon, 20), { id: data.id })
  const moved = { id: visit.id, version: 1, visit_date: addDays(soon, 19), confirm_conflict: true }
  expect((await qa.refused(schedule.edit, { body: moved })).errors).toHaveProperty('visit_date')
  await qa.send(schedule.edit, { body: { ...moved, visit_date: addDays(soon, 1) } })
})

test('the note is read by the person and by those who put teams together, and stands in no log', async () => {
  const me = await app.as('accreditor')
  const { data } = await off(me, soon, { note: 'Surgery' })
  const params = { id: me.id as string }
  const noteFor = async (role: 'QA' | 'Finance') => (await (await app.as(role)).send(accreditors.show, { params })).data.days_off[0]
  expect([await noteFor('QA'), await noteFor('Finance')]).toMatchObject([
    { from: soon, to: soon, note: 'Surgery' },
    { from: soon, note: null },
  ])
  await off(me, soon, { id: data.id, to: addDays(soon, 1), note: 'Surgery' })
  const { data: entries } = await (await app.as('Superadmin')).send(logs.general, { query: { paginate: 10 } })
  const own = entries.filter((entry) => entry.action.startsWith('accreditor_day_off'))
  expect(own.slice(0, 2)).toMatchObject([{ before: { to: soon }, after: { to: addDays(soon, 1) } }, { after: { from: soon, to: soon } }])
  expect(JSON.stringify(entries)).not.toContain('Surgery')
})

test('days off are in order, not over, no longer than a year, and written once; nobody reads or changes those of others', async () => {
  const me = await app.as('accreditor')
  const refused = async (from: string, to?: string) => {
    const { errors } = await me.refused(accreditorProfiles.saveDayOff, { body: { from, ...(to ? { to } : {}) } })
    return Object.keys(errors ?? {})
  }
  expect(await refused('the first of May', '1990-01-01')).toEqual(['from'])
  expect(await refused(addDays(today, -3), addDays(today, -1))).toEqual(['to'])
  expect(await refused(soon, addDays(soon, -1))).toEqual(['to'])
  expect(await refused(soon, addDays(soon, 366))).toEqual(['to'])
  const { data } = await off(me, soon, { to: addDays(soon, 3) })
  expect(await refused(addDays(soon, 3), addDays(soon, 5))).toEqual(['from'])
  const other = await app.as('accreditor')
  expect((await other.refused(accreditorProfiles.saveDayOff, { body: { id: data.id, from: soon } })).status).toBe(404)
  expect((await other.refused(accreditorProfiles.removeDayOff, { params: { id: data.id } })).status).toBe(404)
  expect((await other.send(accreditorProfiles.daysOff)).data).toEqual([])
})
