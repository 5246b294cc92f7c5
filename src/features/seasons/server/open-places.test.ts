import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { logs } from '../../logs/contract.ts'
import { teams } from '../../teams/contract.ts'
import { proposals } from '../contract-proposals.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)

/** A visit to come with somebody invited to it, as a member who rates area IV. */
async function invited(more: Partial<Parameters<typeof insertAssignment>[1]> = {}) {
  const visit = await insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2), status: 'approved' })
  const me = await app.as('accreditor')
  const { id } = await insertAssignment(app.db, {
    accreditation_id: visit.id,
    accreditor_id: me.id as string,
    role: 'member',
    status: 'invited',
    areas: ['IV'],
    ...more,
  })
  const places = async () =>
    (await qa.send(proposals.openPlaces, { query: { paginate: 100 } })).data.filter((one) => one.visit.id === visit.id)
  const team = async () =>
    (await qa.send(teams.list, { params: { id: visit.id } })).data.map(({ accreditor_id, role, status, areas }) => ({
      accreditor_id,
      role,
      status,
      areas,
    }))
  const decline = () => me.send(assignments.answer, { body: { id, answer: 'declined', reason: 'I teach in these weeks.', kind: 'dates' } })
  return { visit, me, id, places, team, decline }
}

test('a place is open from the moment somebody declines, with the reason, and waits in the inbox', async () => {
  const waiting = async () => (await qa.send(inbox.waiting)).data.find((one) => one.kind === 'open_places')?.count ?? -1
  const { id, places, decline } = await invited()
  const before = await waiting()
  expect(await places()).toEqual([])
  await decline()
  expect(await places()).toMatchObject([{ id, role: 'member', areas: ['IV'], why: 'declined', reason: 'I teach in these weeks.' }])
  expect(await waiting()).toBe(before + 1)
})

test('of what kind a no is, is counted on the record of the person, for QA alone', async () => {
  const { me, decline } = await invited()
  await decline()
  const card = async (who: typeof qa) => (await who.send(accreditors.show, { params: { id: me.id as string } })).data.record.decline_kinds
  expect(await card(qa)).toEqual([{ kind: 'dates', count: 1 }])
  expect(await card(await app.as('Admin'))).toBeNull()
})

test('who is invited into the place has its role and areas, and the place is open no more; so it is when QA invites by hand', async () => {
  const one = await invited()
  await one.decline()
  const [place] = await one.places()
  const { id: other } = await insertAccreditor(app.db)
  const { message } = await qa.send(proposals.replace, {
    params: { id: one.id },
    body: { accreditor_id: other, version: place?.version as number },
  })
  expect(message).toContain('invited')
  expect(await one.places()).toEqual([])
  expect(await one.team()).toMatchObject([
    { accreditor_id: other, role: 'member', status: 'invited', areas: ['IV'] },
    { status: 'declined' },
  ])
  expect((await qa.refused(proposals.replace, { params: { id: one.id }, body: { accreditor_id: other, version: 1 } })).status).toBe(404)

  const two = await invited()
  await two.decline()
  const { id: third } = await insertAccreditor(app.db)
  const { id: trainee } = await insertAccreditor(app.db)
  await qa.send(teams.add, { body: { accreditation_id: two.visit.id, accreditor_id: trainee, role: 'trainee' } })
  expect(await two.places()).toHaveLength(1)
  await qa.send(teams.add, { body: { accreditation_id: two.visit.id, accreditor_id: third, role: 'member' } })
  expect(await two.places()).toEqual([])
})

test('an invitation is a place past the last day to answer; replacing withdraws it and tells the person', async () => {
  const fresh = await invited()
  expect(await fresh.places()).toEqual([])
  const old = await invited({ invited_at: new Date(`${addDays(today, -30)}T00:00:00Z`) })
  const [place] = await old.places()
  expect(place).toMatchObject({ why: 'silent', status: 'invited' })
  const { id: other } = await insertAccreditor(app.db)
  await qa.send(proposals.replace, { params: { id: old.id }, body: { accreditor_id: other, version: place?.version as number } })
  expect(await old.team()).toMatchObject([{ accreditor_id: other, status: 'invited' }, { status: 'withdrawn' }])
  expect(await old.places()).toEqual([])
  const account = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', old.me.id as string)
    .executeTakeFirstOrThrow()
  const mails = await app.db.selectFrom('mails').select('template').where('recipient', '=', account.email).execute()
  expect(mails.map((mail) => mail.template)).toEqual(['accreditor_removed'])
})

test('a place is left empty, which is logged; who comes back takes it again', async () => {
  const { id, visit, places, decline } = await invited()
  await decline()
  const [place] = await places()
  const stale = await qa.refused(proposals.leaveEmpty, { params: { id }, body: { version: (place?.version ?? 0) - 1 } })
  expect(stale.status).toBe(409)
  await qa.send(proposals.leaveEmpty, { params: { id }, body: { version: place?.version as number } })
  expect(await places()).toEqual([])
  const log = await (await app.as('Monitoring')).send(logs.general, { query: { paginate: 5 } })
  expect(log.data[0]).toMatchObject({ action: 'assignment.place_closed', accreditation_id: visit.id })
  const assignment = (await qa.send(teams.list, { params: { id: visit.id } })).data[0]
  await qa.send(teams.editStatus, { body: { id, status: 'accepted', version: assignment?.version as number } })
  await qa.send(teams.editStatus, { body: { id, status: 'withdrawn', version: (assignment?.version as number) + 1 } })
  expect(await places()).toMatchObject([{ id, why: 'withdrawn' }])
})

test('a replacement who cannot go is refused, and the silent one stays invited', async () => {
  const old = await invited({ invited_at: new Date(`${addDays(today, -30)}T00:00:00Z`) })
  const { id: tied } = await insertAccreditor(app.db, { home_institution_id: old.visit.institution_id })
  const [place] = await old.places()
  const body = { accreditor_id: tied, version: place?.version as number }
  expect((await qa.refused(proposals.replace, { params: { id: old.id }, body })).status).toBe(422)
  expect(await old.team()).toMatchObject([{ status: 'invited' }])
  expect(await old.places()).toHaveLength(1)
})
