import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { roles } from '../../../kit/contract/roles.ts'
import { accounts } from '../../accounts/contract.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { privacy } from '../contract.ts'
import { heldKindsOf } from '../rules-held.ts'

const app = await startApp()
const number = '001234567890'
const bank = { version: 0, bank: 'Bahaghari Bank', account_name: 'Ana Tester', account_number: number, tin: '123456789' }

test('everybody reads what is held about them, category by category, with where it comes from, who sees it and how long it is kept', async () => {
  for (const role of roles) {
    const { data } = await (await app.as(role)).send(privacy.held)
    expect(data.categories.map(({ key }) => key)).toEqual(heldKindsOf(role))
    for (const one of data.categories)
      for (const words of [one.title, one.says, one.source, one.readers, one.kept]) expect(words).not.toBe('')
    expect(data.officer.email).toContain('@')
  }
})

test('it holds what is stored: contact data, sessions, visits, trainings, bank numbers by their last digits, and what one did', async () => {
  const person = await insertAccreditor(app.db, { last_name: 'Baltazar' })
  const client = await app.asAccount(person.id)
  const visit = await insertAccreditation(app.db)
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person.id })
  await client.send(financeInfos.save, { body: bank })
  const { data } = await client.send(privacy.held)
  const of = (key: string) => data.categories.find((one) => one.key === key)
  expect(of('account')?.facts).toContainEqual({ label: 'E-mail', value: person.email })
  expect(of('sign_in')?.items).toMatchObject([{ what: 'Session', detail: '127.0.0.1 · test' }])
  expect(of('visits')?.items[0]?.what).toContain(visit.number)
  expect(of('bank')?.facts).toContainEqual({ label: 'Account number', value: '•••• 7890' })
  expect(of('activity')?.items).toMatchObject([{ what: 'Finance info: created' }])
  expect(JSON.stringify(data)).not.toContain(number)
})

test('who looked at bank and contact data is shown to whose they are: opened, released, saved to a file; once in an hour', async () => {
  const person = await insertAccreditor(app.db, { last_name: 'Cabrera' })
  const [client, finance, admin] = [await app.asAccount(person.id), await app.as('Finance'), await app.as('Admin')]
  await client.send(financeInfos.save, { body: bank })
  const looks = async () =>
    (await client.send(privacy.views, { query: { paginate: 50 } })).data.map(
      (one) => `${one.viewer_role} ${one.data} ${one.way} ${one.place}`,
    )

  // lists, masked numbers and what is one's own are no looks
  await finance.send(financeInfos.list, { body: {} })
  await admin.send(accounts.list)
  await client.send(financeInfos.show, { query: { full: true } })
  expect(await looks()).toEqual([])

  for (let n = 0; n < 2; n++) {
    await finance.send(financeInfos.list, { body: { filter: { accreditor_id: person.id }, reveal: [person.id] } })
    await finance.send(accreditors.show, { params: { id: person.id } })
    await admin.send(accounts.show, { params: { id: person.id } })
  }
  expect((await looks()).sort()).toEqual([
    'Admin contact opened users',
    'Finance bank opened bank_data',
    'Finance contact opened accreditors',
  ])

  const other = await app.as('Superadmin')
  await finance.send(financeInfos.edit, { body: { ...bank, version: 1, accreditor_id: person.id, bank: 'Silangan Bank' } })
  await other.send(financeInfos.release, { body: { accreditor_id: person.id, version: 2 } })
  for (const { path } of [financeInfos.export, accounts.export, accreditors.export])
    await (await other.fetch(path, { method: 'GET' })).text()
  expect((await looks()).filter((one) => one.startsWith('Superadmin')).sort()).toEqual([
    'Superadmin bank exported bank_data',
    'Superadmin bank released bank_data',
    'Superadmin contact exported accreditors',
    'Superadmin contact exported users',
  ])
  const entries = await app.db.selectFrom('log_entries').select('action').where('actor_id', '=', other.id).execute()
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.exported', 'accreditor.exported', 'finance_info.exported']),
  )
})

test('an export with masked numbers is no look at bank data, and one’s own record is none', async () => {
  const person = await insertAccreditor(app.db)
  const client = await app.asAccount(person.id)
  await client.send(financeInfos.save, { body: bank })
  const monitoring = await app.as('Monitoring')
  await (await monitoring.fetch(financeInfos.export.path, { method: 'GET' })).text()
  expect((await client.send(privacy.views)).data.filter((one) => one.data === 'bank' && one.viewer_role === 'Monitoring')).toEqual([])
  const staff = await insertAccount(app.db, { role: 'Superadmin' })
  const own = await app.asAccount(staff.id)
  await own.send(accounts.show, { params: { id: staff.id } })
  expect((await own.send(privacy.views)).meta.total).toBe(0)
})
