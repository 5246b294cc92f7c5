import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditor } from '../../../../testing/insert.ts'
import { trainings } from '../contract.ts'

const app = await startApp()
const [admin, superadmin, qa] = [await app.as('Admin'), await app.as('Superadmin'), await app.as('QA')]

type Form = Parameters<typeof admin.send<typeof trainings.add>>[1] extends { body?: infer B } | undefined ? NonNullable<B> : never
const create = async (form: Partial<Form> & { title: string }) =>
  (await admin.send(trainings.add, { body: { type: 'training', ...form } })).data
const show = async (id: string) => (await admin.send(trainings.show, { params: { id } })).data
const remove = (...ids: string[]) => admin.send(trainings.removeMany, { body: { ids } })
const restore = (id: string) => admin.send(trainings.restore, { params: { id } })
const linked = async (training_id: string) => (await admin.send(trainings.accreditors, { query: { training_id } })).data
const lastOf = (id: string) =>
  app.db.selectFrom('log_entries').select(['action', 'says', 'after']).where('object_id', '=', id).orderBy('id', 'desc').executeTakeFirst()

test('a deleted training comes back with those who take part in it, and is found, counted and exported as before', async () => {
  const { id } = await create({
    title: 'Area Reports',
    code: 'AR-1',
    starts_on: '2027-05-04',
    ends_on: '2027-05-05',
    capacity: 3,
    fee: 250,
  })
  const staff = qa.id as string
  const people = [(await insertAccreditor(app.db)).id, staff]
  await admin.send(trainings.link, { body: { training_id: id, accreditor_ids: people } })
  await admin.send(trainings.link, { body: { training_id: id, accreditor_ids: [staff], attendance: 'absent' } })
  const file = async () => (await admin.send(trainings.export, { query: { ids: [id] } })).text()
  const before = [await show(id), await linked(id), await file()]

  await admin.send(trainings.remove, { params: { id } })
  const { data, message } = await restore(id)
  expect(message).toBe('Area Reports is back.')
  expect([data, await linked(id), await file()]).toEqual(before)
  expect(await lastOf(id)).toMatchObject({
    action: 'training.restored',
    says: 'Brought back the training Area Reports',
    after: { code: 'AR-1', participants: 2 },
  })
  expect((await admin.refused(trainings.restore, { params: { id } })).status).toBe(404)
})

test('of several that were deleted together each comes back by itself, by whoever deleted them and nobody else, within an hour', async () => {
  const [one, two] = [await create({ title: 'One of two' }), await create({ title: 'Two of two' })]
  await remove(one.id, two.id)
  expect((await superadmin.refused(trainings.restore, { params: { id: one.id } })).status).toBe(403)
  expect((await restore(one.id)).data).toEqual(one)
  expect((await admin.refused(trainings.show, { params: { id: two.id } })).status).toBe(404)
  await sql`update removals set removed_at = removed_at - interval '61 minutes'`.execute(app.db)
  expect((await admin.refused(trainings.restore, { params: { id: two.id } })).status).toBe(409)
})

test('whose account is gone by then is left out, and it is said', async () => {
  const { id } = await create({ title: 'With somebody who left' })
  const [stays, leaves] = [await insertAccount(app.db, { role: 'QA' }), await insertAccount(app.db, { role: 'QA' })]
  await admin.send(trainings.link, { body: { training_id: id, accreditor_ids: [stays.id, leaves.id] } })
  await remove(id)
  await app.db.deleteFrom('accounts').where('id', '=', leaves.id).execute()
  const { data, message } = await restore(id)
  expect([data.participants, message]).toEqual([1, 'With somebody who left is back, without 1 participant whose account is gone.'])
})

test('where another training has its code, or its title and first day, by now, it is told so and comes back once that is otherwise', async () => {
  const coded = await create({ title: 'Coded', code: 'TAKEN-1' })
  const plain = await create({ title: 'Plain', starts_on: '2027-06-01' })
  await remove(coded.id, plain.id)
  const [code, day] = [await create({ title: 'Newer', code: 'taken-1' }), await create({ title: 'plain', starts_on: '2027-06-01' })]
  const why = async (id: string) => {
    const { status, message } = await admin.refused(trainings.restore, { params: { id } })
    return [status, message]
  }
  expect(await why(coded.id)).toEqual([
    409,
    'The code TAKEN-1 belongs to Newer by now. Give that one another code, then bring this one back.',
  ])
  expect(await why(plain.id)).toEqual([
    409,
    'There is a training plain of the same first day by now. Give that one a code, then bring this one back.',
  ])
  await admin.send(trainings.edit, { params: { id: code.id }, body: { code: 'FREE-1', version: 1 } })
  await admin.send(trainings.edit, { params: { id: day.id }, body: { code: 'FREE-2', version: 1 } })
  expect([(await restore(coded.id)).data, (await restore(plain.id)).data]).toEqual([coded, plain])
})
