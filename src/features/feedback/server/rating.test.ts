import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertFeedback } from '../../../../testing/feedback/insert.ts'
import { insertAccount, insertAccreditation, insertAccreditor } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { feedback } from '../contract.ts'

const app = await startApp()
const monitoring = await app.as('Monitoring')
const longAgo = `${addDays(agencyDay(), -500)} 09:00:00+08`

test('a rating is told through time, beside the average of everybody on that side', async () => {
  const person = await insertAccreditor(app.db, { last_name: 'Through-Time' })
  const other = await insertAccreditor(app.db)
  const older = await insertAccreditation(app.db, { status: 'decided', visit_date: '2023-03-06', visit_end: '2023-03-07' })
  const newer = await insertAccreditation(app.db, { status: 'decided', visit_date: '2024-03-04', visit_end: '2024-03-05' })
  await insertFeedback(app.db, { about: 'accreditor', id: person.id, score: 2, visit: older.id, created_at: longAgo })
  for (const score of [4, 5]) await insertFeedback(app.db, { about: 'accreditor', id: person.id, score, visit: newer.id })
  await insertFeedback(app.db, { about: 'accreditor', id: other.id, score: 1 })
  // the other side is another average
  await insertFeedback(app.db, { about: 'institution', id: newer.institution_id, score: 5, visit: newer.id })

  const { data } = await monitoring.send(feedback.rating, { query: { about: 'accreditor', id: person.id } })
  expect(data).toMatchObject({
    ...{ id: person.id, name: 'Ana Through-Time', count: 3, rating: 3.67, items: { writing: 3.67 } },
    agency: { count: 4, rating: 3, items: { writing: 3 } },
    last_year: { count: 2, rating: 4.5 },
    before: { count: 1, rating: 2 },
    trend: [
      { accreditation_id: older.id, number: older.number, visit_date: '2023-03-06', count: 1, rating: 2 },
      { accreditation_id: newer.id, number: newer.number, visit_date: '2024-03-04', count: 2, rating: 4.5 },
    ],
  })
  const visited = await monitoring.send(feedback.rating, { query: { about: 'institution', id: newer.institution_id } })
  expect(visited.data).toMatchObject({ rating: 5, agency: { count: 1, rating: 5 }, before: null, trend: [{ accreditation_id: newer.id }] })
})

test('somebody nobody has judged is told so, and nobody’s id is missing', async () => {
  const fresh = await insertAccreditor(app.db)
  const { data } = await monitoring.send(feedback.rating, { query: { about: 'accreditor', id: fresh.id } })
  expect(data).toMatchObject({ count: 0, rating: null, items: {}, last_year: null, before: null, trend: [] })
  const refused = (about: 'accreditor' | 'institution', id: string) => monitoring.refused(feedback.rating, { query: { about, id } })
  expect((await refused('accreditor', newId())).status).toBe(404)
  // an accreditor is no institution
  expect((await refused('institution', fresh.id)).status).toBe(404)
})

test('a visit has the average of each item, and every voice with its own points and comment, the first given first', async () => {
  const person = await insertAccreditor(app.db)
  const visit = await insertAccreditation(app.db, { status: 'decided' })
  const author = await insertAccount(app.db, { role: 'institution', last_name: 'Speaker' })
  const given = { about: 'accreditor', id: person.id, visit: visit.id } as const
  const second = await insertFeedback(app.db, { ...given, score: 5 })
  const first = await insertFeedback(app.db, { ...given, score: 2, from: author.id, comment: 'Late twice.', created_at: longAgo })
  const { data } = await monitoring.send(feedback.visits, { query: { about: 'accreditor', id: person.id } })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ accreditation_id: visit.id, count: 2, rating: 3.5, items: { preparation: 3.5, writing: 3.5 } })
  expect(data[0]?.voices).toMatchObject([
    { id: first, from_name: 'Ana Speaker', rating: 2, items: { writing: 2 }, comment: 'Late twice.' },
    { id: second, rating: 5, items: { writing: 5 }, comment: null },
  ])
})

test('nobody but the oversight roles reads ratings, the judged party neither', async () => {
  const person = await insertAccreditor(app.db)
  for (let voice = 0; voice < 4; voice++) await insertFeedback(app.db, { about: 'accreditor', id: person.id, score: 4, comment: 'Kind.' })
  const query = { about: 'accreditor', id: person.id } as const
  const clients = [await app.asAccount(person.id)]
  for (const role of ['Admin', 'Finance', 'QA', 'Content Creator', 'Guest', 'institution'] as const) clients.push(await app.as(role))
  for (const client of clients) {
    expect((await client.refused(feedback.rating, { query })).status).toBe(403)
    expect((await client.refused(feedback.visits, { query })).status).toBe(403)
  }
})
