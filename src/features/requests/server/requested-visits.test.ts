import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertCampus } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { requests } from '../contract.ts'

const app = await startApp()
const campus = await insertCampus(app.db, { name: 'Harbour Campus' })
const client = await app.as('institution', { institution_id: campus.institution_id })
const today = agencyDay()

test('an institution reads the way of its own visit, with the reasons and without who took the steps', async () => {
  const visit = await insertAccreditation(app.db, { campus_id: campus.id, status: 'returned' })
  const qa = await app.as('QA')
  for (const [status, reason, minute] of [
    ['requested', null, 1],
    ['returned', 'The program name is not that of the board.', 2],
  ] as const) {
    await app.db
      .insertInto('accreditation_steps')
      .values({ id: newId(), accreditation_id: visit.id, status, reason, account_id: qa.id, at: new Date(Date.UTC(2026, 0, 5, 8, minute)) })
      .execute()
  }
  const { data } = await client.send(requests.show, { params: { id: visit.id } })
  expect(data).toMatchObject({ number: visit.number, status: 'returned', reason: 'The program name is not that of the board.' })
  expect(data.steps).toEqual([
    { status: 'requested', reason: null, at: '2026-01-05T08:01:00.000Z' },
    { status: 'returned', reason: 'The program name is not that of the board.', at: '2026-01-05T08:02:00.000Z' },
  ])
})

test('the visit of another institution looks like one that does not exist', async () => {
  const foreign = await insertAccreditation(app.db)
  const refused = await client.refused(requests.show, { params: { id: foreign.id } })
  const unknown = await client.refused(requests.show, { params: { id: newId() } })
  expect([refused.status, refused.body]).toEqual([404, unknown.body])
})

test('taken days are those of own visits that are not over', async () => {
  const add = (status: 'scheduled' | 'requested' | 'cancelled', from: number, own = true) =>
    insertAccreditation(app.db, {
      ...(own ? { campus_id: campus.id } : {}),
      status,
      visit_date: addDays(today, from),
      visit_end: addDays(today, from + 2),
    })
  const asked = await add('requested', 90)
  const running = await add('scheduled', -1)
  await add('cancelled', 40)
  await add('scheduled', -30)
  await add('scheduled', 50, false)
  const { data } = await client.send(requests.takenDays)
  expect(data.map((visit) => visit.id)).toEqual([running.id, asked.id])
  expect(data[1]).toMatchObject({ visit_date: addDays(today, 90), visit_end: addDays(today, 92), campus: { name: 'Harbour Campus' } })
})
