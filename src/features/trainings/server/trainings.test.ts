import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditor, insertInstitution } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { trainings } from '../contract.ts'

const app = await startApp()
const [admin, superadmin, monitoring] = [await app.as('Admin'), await app.as('Superadmin'), await app.as('Monitoring')]

let counter = 0
type Form = Parameters<typeof admin.send<typeof trainings.add>>[1] extends { body?: infer B } | undefined ? NonNullable<B> : never
const create = async (more: Partial<Form> = {}) =>
  (await admin.send(trainings.add, { body: { title: `Course ${++counter}`, type: 'training', ...more } })).data
const list = (query: Parameters<typeof admin.send<typeof trainings.list>>[1] extends { query?: infer Q } | undefined ? Q : never) =>
  monitoring.send(trainings.list, { query: { paginate: 100, ...query } })
const titles = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map((one) => one.title)
const logOf = (id: string) =>
  app.db
    .selectFrom('log_entries')
    .select(['action', 'before', 'after', 'actor_role', 'accreditor_id'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

test('a training is stored with all of its fields, shown, and logged', async () => {
  const body = {
    title: '  Basic   Training ',
    code: 'TR-01',
    type: 'seminar',
    level: 'New accreditors',
    organizer: 'ID Division',
    venue: 'Hall of Pines',
    starts_on: '2027-02-16',
    ends_on: '2027-02-18',
    hours: 24,
    capacity: 40,
    fee: '01500.5',
    description: 'Area by area.\n\nWith a day on a campus.',
  } as const
  const { data, message } = await admin.send(trainings.add, { body })
  expect(message).toBe('Basic Training is added.')
  const stored = { ...body, title: 'Basic Training', fee: '1500.50', participants: 0, attended: 0, taken: 0, version: 1 }
  expect(data).toEqual({ id: data.id, ...stored })
  expect((await monitoring.send(trainings.show, { params: { id: data.id } })).data).toEqual(data)
  expect(await logOf(data.id)).toMatchObject([
    { action: 'training.created', actor_role: 'Admin', before: null, after: { title: 'Basic Training', fee: '1500.50' } },
  ])
})

test('only what is sent changes, an empty text takes a value away, and the log tells old and new', async () => {
  const module = await create({ venue: 'Hall of Pines', fee: 900, hours: 8 })
  const edit = { venue: 'Sandiwa Building', fee: '', version: 1 }
  const { data } = await admin.send(trainings.edit, { params: { id: module.id }, body: edit })
  expect(data).toEqual({ ...module, venue: 'Sandiwa Building', fee: null, version: 2 })
  const before = { venue: 'Hall of Pines', fee: '900.00' }
  expect((await logOf(module.id))[1]).toMatchObject({ action: 'training.updated', before, after: { venue: 'Sandiwa Building', fee: null } })
  const again = await admin.send(trainings.edit, { params: { id: module.id }, body: { venue: 'Sandiwa Building', version: 2 } })
  expect([again.data.version, (await logOf(module.id)).length]).toEqual([2, 2])
})

test('of two people who change a training the second is told', async () => {
  const { id } = await create()
  await admin.send(trainings.edit, { params: { id }, body: { hours: 8, version: 1 } })
  const refusal = await superadmin.refused(trainings.edit, { params: { id }, body: { hours: 16, version: 1 } })
  expect(refusal.status).toBe(409)
  expect((await monitoring.send(trainings.show, { params: { id } })).data.hours).toBe(8)
})

test('the generic name answers the same as the own one', async () => {
  const json = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: object) => {
    const init = body ? { method, headers: json, body: JSON.stringify(body) } : { method }
    const answer = await admin.fetch(`/api/admin/trainings${path}`, init)
    return { status: answer.status, ...((await answer.json()) as { data: { id: string; hours: number }; message: string }) }
  }
  const made = await send('POST', '', { title: 'By its alias', type: 'refresher' })
  expect(made.status).toBe(200)
  expect((await send('GET', `/${made.data.id}`)).data).toEqual((await admin.send(trainings.show, { params: { id: made.data.id } })).data)
  expect((await send('POST', `/${made.data.id}`, { hours: 6, version: 1 })).data.hours).toBe(6)
  expect((await send('DELETE', `/${made.data.id}`)).message).toBe('By its alias is deleted.')
  expect((await send('GET', `/${made.data.id}`)).status).toBe(404)
  expect((await send('GET', '/delete')).status).toBe(404)
  expect((await monitoring.fetch('/api/admin/trainings', { method: 'POST', headers: json, body: '{}' })).status).toBe(403)
})

test('what is wrong with a training is said at its fields', async () => {
  const fields = async (more: object) => Object.keys((await admin.refused(trainings.add, { body: more as never })).errors)
  expect(await fields({})).toEqual(['title', 'type'])
  const wrong = { title: 'x', type: 'party', hours: 0, capacity: 1.5, fee: '12,5', starts_on: '2027-02-30', level: 'x'.repeat(101) }
  expect((await fields(wrong)).sort()).toEqual(Object.keys(wrong).sort())
  expect(await fields({ title: 'Days', type: 'training', starts_on: '2027-02-16', ends_on: '2027-02-15' })).toEqual(['ends_on'])
  expect(await fields({ title: 'Days', type: 'training', ends_on: '2027-02-15' })).toEqual(['ends_on'])
  const { id } = await create({ starts_on: '2027-02-16', ends_on: '2027-02-18' })
  const refusal = await admin.refused(trainings.edit, { params: { id }, body: { starts_on: '2027-02-19', version: 1 } })
  expect(Object.keys(refusal.errors)).toEqual(['ends_on'])
})

test('one training is stored once: by its code, or by title and first day; ten clicks make one', async () => {
  await create({ title: 'Coded', code: 'RE-07', starts_on: '2027-01-01' })
  await create({ title: 'Plain', starts_on: '2027-01-01' })
  const again = async (more: Partial<Form>) =>
    Object.keys((await admin.refused(trainings.add, { body: { type: 'training', title: 'Other', ...more } })).errors)
  expect(await again({ code: 're-07' })).toEqual(['code'])
  expect(await again({ title: 'PLAIN', starts_on: '2027-01-01' })).toEqual(['title'])
  await create({ title: 'Plain', starts_on: '2027-06-01' })
  await create({ title: 'Plain', code: 'RE-08', starts_on: '2027-01-01' })
  const clicks = Array.from({ length: 10 }, () => admin.send(trainings.add, { body: { title: 'Clicked', type: 'training' } }))
  expect((await Promise.allSettled(clicks)).filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('the list is searched, filtered, sorted and paged', async () => {
  await create({ title: 'Zebra counting', organizer: 'Zoo', starts_on: '2030-03-01', ends_on: '2030-03-05', level: 'Zoologists' })
  await create({ title: 'Ant counting', organizer: 'Zoo', starts_on: '2030-03-10', type: 'seminar', level: 'zoologists' })
  await create({ title: 'Bee counting', venue: 'Zoo', code: 'ZOO-1' })
  expect(await titles({ search: 'zoo counting' })).toEqual(['Ant counting', 'Zebra counting', 'Bee counting'])
  expect(await titles({ search: 'zoo', sort: 'title', direction: 'asc' })).toEqual(['Ant counting', 'Bee counting', 'Zebra counting'])
  expect(await titles({ search: 'zoo-1' })).toEqual(['Bee counting'])
  expect(await titles({ filter: { level: 'ZOOLOGISTS' } })).toEqual(['Ant counting', 'Zebra counting'])
  expect(await titles({ search: 'zoo', filter: { type: 'seminar' } })).toEqual(['Ant counting'])
  expect(await titles({ search: 'zoo', filter: { from: '2030-03-05', to: '2030-03-09' } })).toEqual(['Zebra counting'])
  const page = await list({ search: 'zoo', paginate: 2, page: 2 })
  expect([page.data.length, page.meta]).toEqual([1, { page: 2, paginate: 2, total: 3, last_page: 2 }])
  const unknown = await monitoring.refused(trainings.list, { query: { filter: { secret: 1 } as never, sort: 'fee' as never } })
  expect(Object.keys(unknown.errors).sort()).toEqual(['filter.secret', 'sort'])
})

test('one is deleted: the list has it no more, the log keeps what it was', async () => {
  const gone = await create({ title: 'Deleted alone' })
  await admin.send(trainings.remove, { params: { id: gone.id } })
  expect(await titles({ search: 'deleted alone' })).toEqual([])
  expect((await logOf(gone.id)).at(-1)).toMatchObject({ action: 'training.deleted', before: { title: 'Deleted alone' } })
})

test('several are deleted together or not at all, each with its entry in the log', async () => {
  const [one, two] = [await create(), await create()]
  expect((await admin.refused(trainings.removeMany, { body: { ids: [one.id, newId()] } })).status).toBe(404)
  const { data, message } = await admin.send(trainings.removeMany, { body: { ids: [one.id, two.id, one.id] } })
  expect([data, message]).toEqual([2, '2 trainings are deleted.'])
  expect((await logOf(one.id)).at(-1)).toMatchObject({ action: 'training.deleted', before: { title: one.title, participants: 0 } })
  const gone = await admin.refused(trainings.remove, { params: { id: one.id } })
  const never = await admin.refused(trainings.remove, { params: { id: newId() } })
  expect([gone.status, gone.body]).toEqual([404, never.body])
})

test('accreditors are linked, marked and taken out, and each time it stands in their log', async () => {
  const module = await create({ title: 'Linked' })
  const home = await insertInstitution(app.db, { name: 'Home University' })
  const [ana, ben] = [
    await insertAccreditor(app.db, { last_name: 'Abad', home_institution_id: home.id }),
    await insertAccreditor(app.db, { last_name: 'Bautista' }),
  ]
  const link = (more: object) => admin.send(trainings.link, { body: { training_id: module.id, accreditor_ids: [ana.id], ...more } })
  const both = { accreditor_ids: [ana.id, ben.id, ana.id] }
  expect(await link(both)).toEqual({ data: { added: 2, updated: 0, unchanged: 0 }, message: '2 people are added.' })
  expect((await link(both)).data).toEqual({ added: 0, updated: 0, unchanged: 2 })
  expect(await link({ attendance: 'attended' })).toMatchObject({ data: { updated: 1 }, message: '1 is marked as attended.' })

  const query = { training_id: module.id }
  const { data, meta } = await monitoring.send(trainings.accreditors, { query })
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { training_title: 'Linked', accreditor_id: ana.id, institution_name: 'Home University', attendance: 'attended' },
    { accreditor_id: ben.id, accreditor_name: 'Ana Bautista', attendance: 'registered' },
  ])
  expect((await monitoring.send(trainings.accreditors, { query: { ...query, search: 'bautista' } })).meta.total).toBe(1)
  expect((await monitoring.send(trainings.accreditors, { query: { ...query, attendance: 'absent' } })).data).toEqual([])
  const shown = (await monitoring.send(trainings.show, { params: { id: module.id } })).data
  expect([shown.participants, shown.attended]).toEqual([2, 1])

  const { message } = await admin.send(trainings.unlink, { params: { id: data[1]!.id } })
  expect(message).toBe('Ana Bautista is taken out of the training.')
  const told = (await logOf(module.id)).slice(1).map(({ action, accreditor_id }) => [action, accreditor_id])
  expect(told.sort()).toEqual(
    [
      ['training.accreditor_linked', ana.id],
      ['training.accreditor_linked', ben.id],
      ['training.attendance_changed', ana.id],
      ['training.accreditor_unlinked', ben.id],
    ].sort(),
  )
  const gone = await admin.refused(trainings.unlink, { params: { id: data[1]!.id } })
  const never = await admin.refused(trainings.unlink, { params: { id: newId() } })
  expect([gone.status, gone.body]).toEqual([404, never.body])
})

test('participants stand by their last names, whatever their titles', async () => {
  const module = await create()
  const people = [
    { professional_title: 'Prof.', first_name: 'Ana', last_name: 'Abad' },
    { professional_title: 'Ar.', first_name: 'Ben', last_name: 'Zamora' },
    { professional_title: 'Dr.', first_name: 'Carlo', last_name: 'Manalo' },
  ]
  const ids = []
  for (const person of people) ids.push((await insertAccount(app.db, { role: 'accreditor', ...person })).id)
  await admin.send(trainings.link, { body: { training_id: module.id, accreditor_ids: ids } })
  const names = async (direction: 'asc' | 'desc') =>
    (await monitoring.send(trainings.accreditors, { query: { training_id: module.id, direction } })).data.map((one) => one.accreditor_name)
  expect(await names('asc')).toEqual(['Prof. Ana Abad', 'Dr. Carlo Manalo', 'Ar. Ben Zamora'])
  expect(await names('desc')).toEqual(['Ar. Ben Zamora', 'Dr. Carlo Manalo', 'Prof. Ana Abad'])
})

test('staff take part like accreditors: found, marked, counted, and taken out', async () => {
  const module = await create({ title: 'For the house', capacity: 2 })
  const [qa, guest] = [
    await insertAccount(app.db, { role: 'QA', professional_title: 'Dr.', first_name: 'Zita', last_name: 'Abueva' }),
    await insertAccount(app.db, { role: 'Guest', last_name: 'Tan' }),
  ]
  const person = await insertAccreditor(app.db, { last_name: 'Bello' })
  const link = (accreditor_ids: string[], more: object = {}) =>
    admin.send(trainings.link, { body: { training_id: module.id, accreditor_ids, ...more } })
  await link([qa.id, person.id])
  expect((await admin.refused(trainings.link, { body: { training_id: module.id, accreditor_ids: [guest.id] } })).status).toBe(422)
  await link([qa.id], { attendance: 'attended' })
  const { data } = await monitoring.send(trainings.accreditors, { query: { training_id: module.id } })
  expect(data.map((one) => [one.accreditor_name, one.role, one.institution_name, one.attendance])).toEqual([
    ['Dr. Zita Abueva', 'QA', null, 'attended'],
    ['Ana Bello', 'accreditor', null, 'registered'],
  ])
  const found = await monitoring.send(trainings.accreditors, { query: { training_id: module.id, search: 'abueva' } })
  expect(found.meta.total).toBe(1)
  await admin.send(trainings.unlink, { params: { id: data[0]!.id } })
  const told = (await logOf(module.id)).slice(1).map(({ action, accreditor_id }) => `${action} ${accreditor_id}`)
  expect(told.sort()).toEqual(
    [
      'training.accreditor_linked null',
      `training.accreditor_linked ${person.id}`,
      'training.attendance_changed null',
      'training.accreditor_unlinked null',
    ].sort(),
  )
})

test('what somebody attended is not deleted', async () => {
  const [attended, free] = [await create({ title: 'Attended' }), await create()]
  const { id } = await insertAccreditor(app.db)
  await admin.send(trainings.link, { body: { training_id: attended.id, accreditor_ids: [id], attendance: 'attended' } })
  const refusal = await admin.refused(trainings.removeMany, { body: { ids: [free.id, attended.id] } })
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'Attended has been attended, so nothing was deleted. Take the participants out first.',
  ])
  expect((await monitoring.send(trainings.show, { params: { id: free.id } })).data.version).toBe(1)
})

test('nobody takes part beyond the places; who is absent leaves theirs', async () => {
  const module = await create({ capacity: 2 })
  const [one, two, three] = [await insertAccreditor(app.db), await insertAccreditor(app.db), await insertAccreditor(app.db)]
  const body = { training_id: module.id, accreditor_ids: [one.id, two.id] }
  await admin.send(trainings.link, { body })
  const full = { ...body, accreditor_ids: [three.id] }
  const refusal = await admin.refused(trainings.link, { body: full })
  expect(refusal.errors).toEqual({
    accreditor_ids: ['The training has 2 places, and 3 would take part. Choose fewer people, or raise the capacity.'],
  })
  const smaller = await admin.refused(trainings.edit, { params: { id: module.id }, body: { capacity: 1, version: 1 } })
  expect(smaller.errors).toEqual({ capacity: ['2 people take part. Write at least 2, or take participants out first.'] })
  await admin.send(trainings.link, { body: { ...body, accreditor_ids: [one.id], attendance: 'absent' } })
  expect((await admin.send(trainings.link, { body: full })).data.added).toBe(1)
  expect((await admin.refused(trainings.link, { body: { ...body, accreditor_ids: [one.id], attendance: 'attended' } })).status).toBe(422)
  expect((await monitoring.send(trainings.show, { params: { id: module.id } })).data).toMatchObject({ participants: 3, taken: 2 })
})

test('for whom there are trainings is told by name, with their number', async () => {
  await create({ level: 'Yeast readers' })
  await create({ level: 'yeast readers' })
  await create({ level: 'Yearbook editors' })
  const { data } = await monitoring.send(trainings.levels, {})
  expect(data.filter(({ level }) => /^(yearbook|yeast)/i.test(level))).toEqual([
    { level: 'Yearbook editors', count: 1 },
    { level: expect.stringMatching(/^yeast readers$/i), count: 2 },
  ])
  expect((await list({ filter: { level: ['YEAST READERS'] } })).meta.total).toBe(2)
})

test('ten people linked at once to the last place make one participant', async () => {
  const module = await create({ capacity: 1 })
  const people = await Promise.all(Array.from({ length: 10 }, () => insertAccreditor(app.db)))
  const clicks = people.map((one) => admin.send(trainings.link, { body: { training_id: module.id, accreditor_ids: [one.id] } }))
  expect((await Promise.allSettled(clicks)).filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect((await monitoring.send(trainings.show, { params: { id: module.id } })).data.participants).toBe(1)
})

test('a link needs a training and accreditors that are there', async () => {
  const { id } = await create()
  const person = await insertAccreditor(app.db)
  const unknown = await admin.refused(trainings.link, { body: { training_id: newId(), accreditor_ids: [person.id] } })
  expect(unknown.status).toBe(404)
  const fields = async (ids: string[]) => {
    const refusal = await admin.refused(trainings.link, { body: { training_id: id, accreditor_ids: ids } })
    return [refusal.status, ...Object.keys(refusal.errors)]
  }
  expect(await fields([person.id, newId()])).toEqual([422, 'accreditor_ids'])
  expect(await fields([person.id, (await app.as('institution')).id!])).toEqual([422, 'accreditor_ids'])
  expect(await fields([])).toEqual([422, 'accreditor_ids'])
  expect(await fields(Array.from({ length: 501 }, newId))).toEqual([422, 'accreditor_ids'])
  expect((await monitoring.send(trainings.accreditors, { query: { training_id: id } })).meta.total).toBe(0)
})

test('Monitoring reads and changes nothing; other staff do neither', async () => {
  const { id } = await create()
  expect((await monitoring.refused(trainings.edit, { params: { id }, body: { hours: 1, version: 1 } })).status).toBe(403)
  expect((await monitoring.refused(trainings.remove, { params: { id } })).status).toBe(403)
  for (const role of ['Finance', 'QA', 'Content Creator', 'Guest', 'accreditor'] as const) {
    expect((await (await app.as(role)).refused(trainings.show, { params: { id } })).status).toBe(403)
  }
})

test('the export holds what the list holds, ready for a spreadsheet', async () => {
  await create({ title: '=1+1 exported', code: 'X-1', fee: 10, starts_on: '2031-01-01', description: 'One, "two"\nthree' })
  await create({ title: 'Other exported', type: 'seminar' })
  const answer = await monitoring.fetch('/api/admin/export/trainings?search=exported', {})
  expect(answer.headers.get('content-disposition')).toContain('filename="trainings.csv"')
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(text.slice(1).split('\r\n').slice(0, 2)).toEqual([
    'title,code,type,level,organizer,venue,starts_on,ends_on,hours,capacity,fee,description,participants,attended',
    `'=1+1 exported,X-1,Training,,,,2031-01-01,,,,10.00,"One, ""two""\nthree",0,0`,
  ])
  const filter = encodeURIComponent(JSON.stringify({ type: ['seminar'] }))
  const narrowed = await (await monitoring.fetch(`/api/admin/export/trainings?search=exported&filter=${filter}`, {})).text()
  expect(narrowed.trim().split('\r\n')).toHaveLength(2)
})
