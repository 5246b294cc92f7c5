import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import { accounts } from '../../accounts/contract.ts'
import { institutions } from '../../institutions/contract.ts'
import { colleagues } from '../contract.ts'

const app = await startApp()
const own = await insertInstitution(app.db, { region: 'Region V – Bicol Region' })
const main = await app.as('institution', { institution_id: own.id, last_name: 'Abad' })
const second = await app.as('institution', { institution_id: own.id, last_name: 'Baltazar' })
const foreign = await insertAccount(app.db, { role: 'institution', institution_id: (await insertInstitution(app.db)).id })
const [mainId, secondId] = [main.id as string, second.id as string]
const superadmin = await app.as('Superadmin')

const names = async () => (await main.send(colleagues.list, {})).data.map((one) => [one.id, one.is_main] as const)
const entries = (id: string) =>
  app.db.selectFrom('log_entries').select(['action', 'before', 'after', 'actor_id']).where('object_id', '=', id).execute()

test('the accounts of the own institution are listed, the main one first, and no others', async () => {
  expect(await names()).toEqual([
    [mainId, true],
    [secondId, false],
  ])
})

test('a colleague is invited by mail, with the region of the institution; an address that is taken is refused at its field', async () => {
  const body = { email: 'liza@coast.example', first_name: 'Liza', last_name: 'Cruz' }
  const { data } = await second.send(colleagues.invite, { body })
  expect(data).toMatchObject({ name: 'Liza Cruz', email: body.email, status: 'invited', is_main: false })
  const account = (await superadmin.send(accounts.show, { params: { id: data.id } })).data
  expect(account).toMatchObject({ role: 'institution', institution_id: own.id, region: own.region })
  const mails = await app.db.selectFrom('mails').select('template').where('recipient', '=', body.email).execute()
  expect(mails).toEqual([{ template: 'invitation' }])
  expect(await entries(data.id)).toMatchObject([{ action: 'account.created', actor_id: secondId, after: { email: body.email } }])
  expect((await second.refused(colleagues.invite, { body })).errors).toHaveProperty('email')
})

test('only the main account removes; nobody removes the own account or one of another institution', async () => {
  expect((await second.refused(colleagues.remove, { params: { id: mainId } })).status).toBe(403)
  expect((await main.refused(colleagues.remove, { params: { id: mainId } })).status).toBe(422)
  expect((await main.refused(colleagues.remove, { params: { id: foreign.id } })).status).toBe(404)

  const third = await app.as('institution', { institution_id: own.id, last_name: 'Cabrera' })
  const thirdId = third.id as string
  const { data } = await main.send(colleagues.remove, { params: { id: thirdId } })
  expect(data.map((one) => one.id)).not.toContain(thirdId)
  expect((await third.refused(colleagues.list, {})).status).toBe(401)
  expect(await entries(thirdId)).toMatchObject([
    { action: 'account.suspended', before: { status: 'active' }, after: { status: 'suspended' } },
  ])
})

test('the main account is handed over to a colleague who can sign in; the agency sees the new one, who may remove from then on', async () => {
  const invited = await insertAccount(app.db, { role: 'institution', institution_id: own.id, status: 'invited' })
  expect((await main.refused(colleagues.handOver, { params: { id: invited.id } })).status).toBe(409)
  expect((await second.refused(colleagues.handOver, { params: { id: secondId } })).status).toBe(403)

  const { data } = await main.send(colleagues.handOver, { params: { id: secondId } })
  expect(data[0]).toMatchObject({ id: secondId, is_main: true })
  expect((await superadmin.send(institutions.list, { body: { ids: [own.id] } })).data[0]?.user_id).toBe(secondId)
  expect(await app.db.selectFrom('mails').select('recipient').where('template', '=', 'main_account').execute()).toHaveLength(1)
  expect((await main.refused(colleagues.remove, { params: { id: invited.id } })).message).toContain('Baltazar')
  await second.send(colleagues.remove, { params: { id: invited.id } })

  // who holds it and is suspended by the agency leaves it to the one who has been there longest
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', secondId).execute()
  expect((await names())[0]).toEqual([mainId, true])
})
