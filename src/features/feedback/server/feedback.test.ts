import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertFeedback as insertOne, scoresOf } from '../../../../testing/feedback/insert.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { feedback } from '../contract.ts'
import { type FeedbackSubject, itemsAsked } from '../rules.ts'

const app = await startApp()
const monitoring = await app.as('Monitoring')

/** A visit that is over, the account of its institution and one accreditor who took part. */
async function visitHeld(more: Parameters<typeof insertAccreditation>[1] = {}) {
  const visit = await insertAccreditation(app.db, { status: 'decided', ...more })
  const accreditor = await insertAccreditor(app.db)
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: accreditor.id, status: 'completed' })
  return {
    visit,
    accreditor,
    institution: await app.as('institution', { institution_id: visit.institution_id }),
    person: await app.asAccount(accreditor.id),
    about: (score = 4) => ({
      about: 'accreditor' as const,
      accreditation_id: visit.id,
      accreditor_id: accreditor.id,
      items: scoresOf('accreditor', score),
    }),
  }
}

test('an institution judges an accreditor who visited it; the rating is the mean of the items', async () => {
  const { institution, about, accreditor, visit } = await visitHeld()
  const items = { ...scoresOf('accreditor', 4), writing: 1, attendance: 5 }
  const { data, message } = await institution.send(feedback.add, { body: { ...about(), items, comment: '  Clear findings. ' } })
  expect(data).toMatchObject({ about: 'accreditor', accreditor_id: accreditor.id, number: visit.number, items, comment: 'Clear findings.' })
  expect(data.rating).toBe(3.71)
  expect(message).toContain('Thank you')
})

test('an accreditor judges the institution visited', async () => {
  const { person, visit } = await visitHeld()
  const { data } = await person.send(feedback.add, {
    body: { about: 'institution', accreditation_id: visit.id, items: scoresOf('institution', 5) },
  })
  expect(data).toMatchObject({ about: 'institution', institution_id: visit.institution_id, accreditor_id: null, rating: 5 })
})

test('the same author judges the same subject once for each visit, also when the button is pressed ten times at once', async () => {
  const { institution, about, accreditor, visit } = await visitHeld()
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => institution.send(feedback.add, { body: about() })))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await institution.refused(feedback.add, { body: about(1) })).toMatchObject({
    status: 409,
    message: expect.stringContaining(visit.number),
  })
  const again = await insertAccreditation(app.db, { campus_id: visit.campus_id, status: 'reported' })
  await insertAssignment(app.db, { accreditation_id: again.id, accreditor_id: accreditor.id, status: 'accepted' })
  await institution.send(feedback.add, { body: { ...about(), accreditation_id: again.id } })
  const { rows } = { rows: await app.db.selectFrom('feedback').select('rating').where('accreditor_id', '=', accreditor.id).execute() }
  expect(rows.map((row) => row.rating)).toEqual(['4.00', '4.00'])
})

test('feedback and its log entry are stored together, and the log holds no score', async () => {
  const { institution, about, visit, accreditor } = await visitHeld()
  await institution.send(feedback.add, { body: about(2) })
  await institution.refused(feedback.add, { body: about(2) })
  const entries = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit.id).execute()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'feedback.created',
    actor_id: institution.id,
    after: { about: 'accreditor', subject: `Ana ${accreditor.last_name}`, visit: visit.number },
  })
})

test('a visit that is not over cannot be judged yet', async () => {
  const { institution, about, visit } = await visitHeld({ status: 'ongoing' })
  expect(await institution.refused(feedback.add, { body: about() })).toMatchObject({
    status: 422,
    errors: { accreditation_id: [`Feedback opens when the report of visit ${visit.number} is in.`] },
  })
})

test('somebody else’s visit, somebody who was not on it and a visit that does not exist look the same', async () => {
  const { institution, about } = await visitHeld()
  const other = await visitHeld()
  const absent = await insertAccreditor(app.db)
  const refusals = [
    await institution.refused(feedback.add, { body: other.about() }),
    await institution.refused(feedback.add, { body: { ...about(), accreditor_id: absent.id } }),
    await institution.refused(feedback.add, { body: { ...about(), accreditation_id: newId() } }),
    await other.person.refused(feedback.add, {
      body: { about: 'institution', accreditation_id: about().accreditation_id, items: scoresOf('institution') },
    }),
  ]
  expect(new Set(refusals.map((one) => `${one.status} ${one.message}`)).size).toBe(1)
  expect(refusals[0]?.status).toBe(404)
})

test.for(['invited', 'declined', 'withdrawn', 'no_show'] as const)('an accreditor who is only %s did not take part', async (status) => {
  const { institution, about, visit } = await visitHeld()
  const assigned = await insertAssignment(app.db, { accreditation_id: visit.id, status })
  expect(await institution.refused(feedback.add, { body: { ...about(), accreditor_id: assigned.accreditor_id } })).toMatchObject({
    status: 404,
  })
})

test('every item needs 1 to 5 points, items of the other side and long comments are refused at their fields', async () => {
  const { institution, person, about, visit } = await visitHeld()
  const refused = await institution.refused(feedback.add, {
    body: { ...about(), items: { ...scoresOf('accreditor'), writing: 6, materials: 3 }, comment: 'x'.repeat(2001) },
  })
  expect(Object.keys(refused.errors).sort()).toEqual(['comment', 'items.materials', 'items.writing'])
  const { attendance: _, ...missing } = scoresOf('accreditor')
  expect(await institution.refused(feedback.add, { body: { ...about(), items: { ...missing, materials: 3 } } })).toMatchObject({
    errors: { 'items.attendance': ['Choose 1 to 5.'], 'items.materials': ['This is not asked about this side.'] },
  })
  expect(await institution.refused(feedback.add, { body: { ...about(), accreditor_id: undefined } })).toMatchObject({
    errors: { accreditor_id: ['Choose the accreditor.'] },
  })
  expect(await person.refused(feedback.add, { body: about() })).toMatchObject({ status: 422, errors: { about: [expect.any(String)] } })
  expect(await app.db.selectFrom('feedback').select('id').where('accreditation_id', '=', visit.id).execute()).toEqual([])
})

test('staff give no feedback; authors read what they wrote, and what others wrote looks missing', async () => {
  const { institution, person, about } = await visitHeld()
  const other = await visitHeld()
  for (const role of ['Superadmin', 'QA', 'Guest'] as const) {
    expect(await (await app.as(role)).refused(feedback.add, { body: about() })).toMatchObject({ status: 403 })
  }
  const { data } = await institution.send(feedback.add, { body: about() })
  expect((await institution.send(feedback.list)).data.map((one) => one.id)).toEqual([data.id])
  expect((await institution.send(feedback.show, { params: { id: data.id } })).data).toEqual(data)
  // the judged accreditor, another institution, and nobody's id
  const refusals = [
    await person.refused(feedback.show, { params: { id: data.id } }),
    await other.institution.refused(feedback.show, { params: { id: data.id } }),
    await other.institution.refused(feedback.show, { params: { id: newId() } }),
  ]
  expect(new Set(refusals.map((one) => `${one.status} ${one.message}`)).size).toBe(1)
  expect((await person.send(feedback.list, { query: { accreditor_id: about().accreditor_id } })).data).toEqual([])
})

test('the judged party sees averages, and only when at least three have spoken', async () => {
  const { person, accreditor } = await visitHeld()
  for (const [score, seen] of [
    [5, null],
    [4, null],
    [2, { count: 3, rating: 3.67 }],
    [5, { count: 4, rating: 4 }],
  ] as const) {
    await insertFeedback(accreditor.id, score)
    const { about_you, data } = await person.send(feedback.list)
    expect(data).toEqual([])
    if (seen === null) expect(about_you).toBeNull()
    else expect(about_you).toMatchObject({ ...seen, items: { writing: seen.rating } })
  }
  expect((await monitoring.send(feedback.list)).about_you).toBeNull()
})

test('voices are accounts: one who has spoken three times is one voice', async () => {
  const { person, accreditor } = await visitHeld()
  const author = await insertVoice()
  for (const score of [5, 4, 3]) await insertFeedback(accreditor.id, score, author)
  expect((await person.send(feedback.list)).about_you).toBeNull()
  await insertFeedback(accreditor.id, 4)
  await insertFeedback(accreditor.id, 4)
  expect((await person.send(feedback.list)).about_you).toMatchObject({ count: 5, rating: 4 })
})

test('feedback is also found by the id of its subject: whole for oversight, of three voices for the subject, for nobody else', async () => {
  const { person, institution, accreditor, visit } = await visitHeld()
  const of = { params: { id: accreditor.id } }
  for (const score of [5, 2]) await insertFeedback(accreditor.id, score)
  const { data: row } = await monitoring.send(feedback.accreditors, { query: { id: accreditor.id } })
  expect((await monitoring.send(feedback.show, of)).data).toEqual({ about: 'accreditor', ...row[0] })
  expect((await person.send(feedback.show, of)).data).toMatchObject({ id: accreditor.id, count: 0, rating: null, items: {}, last_at: null })
  await insertFeedback(accreditor.id, 2)
  expect((await person.send(feedback.show, of)).data).toMatchObject({ about: 'accreditor', count: 3, rating: 3, items: { writing: 3 } })
  expect((await institution.refused(feedback.show, of)).status).toBe(404)
  expect((await person.refused(feedback.show, { params: { id: visit.institution_id } })).status).toBe(404)
  expect((await institution.send(feedback.show, { params: { id: visit.institution_id } })).data).toMatchObject({
    about: 'institution',
    id: visit.institution_id,
    count: 0,
  })
})

test('all feedback is searched by comment, judged party, institution and visit; every word has to be found', async () => {
  const school = await insertInstitution(app.db, { name: 'Marangal State College', acronym: 'MASC' })
  const { institution, person, about, visit } = await visitHeld({ institution_id: school.id })
  const { data: first } = await institution.send(feedback.add, {
    body: { ...about(), comment: 'Wrote luminous findings, 100% on time' },
  })
  const { data: second } = await person.send(feedback.add, {
    body: { about: 'institution', accreditation_id: visit.id, items: scoresOf('institution', 5) },
  })
  const found = async (search: string) => (await monitoring.send(feedback.list, { query: { search } })).data.map((one) => one.id).toSorted()
  expect(await found('luminous 100%')).toEqual([first.id])
  expect(await found('masc')).toEqual([first.id, second.id].toSorted())
  expect(await found(`marangal ${visit.number}`)).toEqual([first.id, second.id].toSorted())
  expect(await found(`luminous ${first.accreditor_name}`)).toEqual([first.id])
  expect(await found('luminous nonsense')).toEqual([])
  const asked = { search: 'masc', about: 'institution' as const, paginate: 1 }
  expect((await monitoring.send(feedback.list, { query: asked })).meta.total).toBe(1)
  // what others wrote stays theirs
  expect((await person.send(feedback.list, { query: { search: 'luminous' } })).data).toEqual([])
})

test('ratings list one row a person with the average of each item, searched, sorted and paged', async () => {
  const good = await insertAccreditor(app.db, { last_name: 'Zulueta-Rating' })
  const fair = await insertAccreditor(app.db, { last_name: 'Abaya-Rating' })
  await insertFeedback(good.id, 5)
  await insertFeedback(fair.id, 2)
  await insertFeedback(fair.id, 3)
  const names = async (sort: 'name' | '-name' | 'rating' | '-rating' | 'count' | '-count') =>
    (await monitoring.send(feedback.accreditors, { query: { search: 'rating', sort } })).data.map((row) => row.name)
  expect(await names('name')).toEqual(['Ana Abaya-Rating', 'Ana Zulueta-Rating'])
  expect(await names('-rating')).toEqual(['Ana Zulueta-Rating', 'Ana Abaya-Rating'])
  expect(await names('-count')).toEqual(['Ana Abaya-Rating', 'Ana Zulueta-Rating'])
  const { data, meta } = await monitoring.send(feedback.accreditors, { query: { search: 'abaya-rating', paginate: 1 } })
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({ id: fair.id, count: 2, rating: 2.5 })
  expect(data[0]?.items).toEqual(Object.fromEntries(itemsAsked('accreditor').map((item) => [item, 2.5])))
})

test('somebody nobody has judged has a row of their own when asked for, and is not in the list', async () => {
  const fresh = await insertAccreditor(app.db, { last_name: 'Unjudged' })
  expect((await monitoring.send(feedback.accreditors, { query: { search: 'Unjudged' } })).data).toEqual([])
  const { data } = await monitoring.send(feedback.accreditors, { query: { id: fresh.id } })
  expect(data).toEqual([{ id: fresh.id, name: 'Ana Unjudged', belongs_to: null, count: 0, rating: null, items: {}, last_at: null }])
})

test('ratings of institutions come from what accreditors say', async () => {
  const { person, visit } = await visitHeld()
  await person.send(feedback.add, { body: { about: 'institution', accreditation_id: visit.id, items: scoresOf('institution', 3) } })
  const { data } = await monitoring.send(feedback.institutions, { query: { id: visit.institution_id } })
  expect(data[0]).toMatchObject({ id: visit.institution_id, count: 1, rating: 3 })
  expect(Object.keys(data[0]?.items ?? {}).sort()).toEqual(itemsAsked('institution').sort())
})

test('the visits somebody was judged after stand in a row each, the latest first', async () => {
  const older = await visitHeld({ visit_date: '2024-05-06', visit_end: '2024-05-07' })
  const newer = await visitHeld({ campus_id: older.visit.campus_id, visit_date: '2024-09-02', visit_end: '2024-09-03' })
  for (const [held, score] of [
    [older, 2],
    [newer, 5],
  ] as const)
    await held.person.send(feedback.add, {
      body: { about: 'institution', accreditation_id: held.visit.id, items: scoresOf('institution', score) },
    })
  await older.institution.send(feedback.add, { body: older.about(1) })
  const ask = (about: FeedbackSubject, id: string, page = 1) =>
    monitoring.send(feedback.visits, { query: { about, id, paginate: 1, page } })
  const first = await ask('institution', older.visit.institution_id)
  expect([first.meta.total, first.data]).toMatchObject([
    2,
    [{ accreditation_id: newer.visit.id, number: newer.visit.number, count: 1, rating: 5 }],
  ])
  expect((await ask('institution', older.visit.institution_id, 2)).data).toMatchObject([{ accreditation_id: older.visit.id, rating: 2 }])
  expect((await ask('accreditor', older.accreditor.id)).data).toMatchObject([{ accreditation_id: older.visit.id, rating: 1 }])
})

test('ratings are closed to everybody but the oversight roles', async () => {
  for (const role of ['Admin', 'Finance', 'QA', 'Content Creator', 'Guest', 'accreditor', 'institution'] as const) {
    const client = await app.as(role)
    expect(await client.refused(feedback.accreditors)).toMatchObject({ status: 403 })
    expect(await client.refused(feedback.institutions)).toMatchObject({ status: 403 })
    expect(await client.refused(feedback.visits, { query: { about: 'institution', id: newId() } })).toMatchObject({ status: 403 })
  }
})

test('an institution lists who visited it, newest visit first and by role, and whether feedback is given', async () => {
  const { visit, accreditor, institution, about } = await visitHeld({ visit_date: '2024-05-06', visit_end: '2024-05-07' })
  const lead = await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator', status: 'completed' })
  await insertAssignment(app.db, { accreditation_id: visit.id, status: 'declined' })
  const newer = await insertAccreditation(app.db, {
    campus_id: visit.campus_id,
    status: 'reported',
    visit_date: '2024-07-01',
    visit_end: '2024-07-02',
  })
  const member = await insertAssignment(app.db, { accreditation_id: newer.id })
  const coming = await insertAccreditation(app.db, { campus_id: visit.campus_id, status: 'scheduled' })
  await insertAssignment(app.db, { accreditation_id: coming.id })
  await institution.send(feedback.add, { body: about(5) })

  const { data, meta } = await institution.send(feedback.evaluationAccreditors)
  expect(data.map((row) => [row.accreditor_id, row.rating])).toEqual([
    [member.accreditor_id, null],
    [lead.accreditor_id, null],
    [accreditor.id, 5],
  ])
  expect(meta.total).toBe(3)
  const open = await institution.send(feedback.evaluationAccreditors, { query: { open: 'true' } })
  expect(open.data.map((row) => row.accreditor_id)).toEqual([member.accreditor_id, lead.accreditor_id])
  const found = await institution.send(feedback.evaluationAccreditors, { query: { search: accreditor.last_name } })
  expect(found.data.map((row) => row.accreditor_id)).toEqual([accreditor.id])
  // a colleague of the same institution judges for themself; another institution sees nothing of it
  const colleague = await app.as('institution', { institution_id: visit.institution_id })
  expect((await colleague.send(feedback.evaluationAccreditors)).data.map((row) => row.rating)).toEqual([null, null, null])
  const stranger = await app.as('institution')
  expect((await stranger.send(feedback.evaluationAccreditors)).data).toEqual([])
})

async function insertFeedback(id: string, score: number, from?: string): Promise<void> {
  await insertOne(app.db, { about: 'accreditor', id, score, from: from ?? (await insertVoice()) })
}

async function insertVoice(): Promise<string> {
  return (await insertAccount(app.db, { role: 'institution', institution_id: (await insertInstitution(app.db)).id })).id
}
