import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditor, insertInstitution } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { accounts } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const [first, second, third] = agency.regions.map((region) => region.name) as [string, string, string]
const emails = async (
  query: Parameters<typeof admin.send<typeof accounts.list>>[1] extends infer I ? (I & { query: object })['query'] : never,
) => (await admin.send(accounts.list, { query: { paginate: 100, ...query } })).data.map((row) => row.email)

test('an account is shown with its person, institution and standing, and with nothing secret', async () => {
  const institution = await insertInstitution(app.db, { name: 'Lakeside State University' })
  const account = await insertAccount(app.db, {
    role: 'institution',
    institution_id: institution.id,
    professional_title: 'Dr.',
    first_name: 'Corazon',
    middle_name: 'Dizon',
    last_name: 'Abueva',
    password_hash: 'secret',
  })
  const { data } = await admin.send(accounts.show, { params: { id: account.id } })
  expect(data).toMatchObject({
    name: 'Dr. Corazon D. Abueva',
    role: 'institution',
    status: 'active',
    institution_name: 'Lakeside State University',
    avatar: null,
    last_login_at: null,
    version: 1,
  })
  expect(Object.keys(data).filter((key) => /password|hash|token/.test(key))).toEqual([])
})

test('an accreditor is shown with the home institution', async () => {
  const home = await insertInstitution(app.db, { name: 'Harbour Home University' })
  const { id } = await insertAccreditor(app.db, { home_institution_id: home.id })
  expect((await admin.send(accounts.show, { params: { id } })).data).toMatchObject({
    institution_id: home.id,
    institution_name: 'Harbour Home University',
  })
})

test('an account nobody has is not found', async () => {
  expect((await admin.refused(accounts.show, { params: { id: newId() } })).status).toBe(404)
})

test('a search finds every word in name, e-mail or institution', async () => {
  const institution = await insertInstitution(app.db, { name: 'Quezonhill College' })
  const places = { role: 'institution', institution_id: institution.id } as const
  await insertAccount(app.db, { ...places, first_name: 'Zenaida', last_name: 'Quirante', email: 'zq@find.example' })
  await insertAccount(app.db, { ...places, first_name: 'Zenaida', last_name: 'Other', email: 'zo@find.example' })
  expect(await emails({ query: 'quirante zenaida' })).toEqual(['zq@find.example'])
  expect(await emails({ query: 'ZO@find' })).toEqual(['zo@find.example'])
  expect(await emails({ query: 'zenaida quezonhill' })).toEqual(['zo@find.example', 'zq@find.example'])
  expect(await emails({ query: '%' })).toEqual([])
})

test('regions are a list, written in either way, and reach accounts through their institution', async () => {
  const there = await insertInstitution(app.db, { region: second })
  await insertAccount(app.db, { email: 'one@region.example', region: first })
  await insertAccount(app.db, { email: 'two@region.example', role: 'institution', institution_id: there.id })
  await insertAccount(app.db, { email: 'three@region.example', region: third })
  const asked = async (address: string) => {
    const answer = await admin.fetch(`/api/admin/accounts?query=region.example&${address}`, {})
    return ((await answer.json()) as { data: { email: string }[] }).data.map((row) => row.email.split('@')[0]).sort()
  }
  const [a, b] = [encodeURIComponent(first), encodeURIComponent(second)]
  expect(await asked(`regions=${a}&regions=${b}`)).toEqual(['one', 'two'])
  expect(await asked(`regions[]=${a}&regions[]=${b}`)).toEqual(['one', 'two'])
  expect(await asked(`regions=${b}`)).toEqual(['two'])
  expect(await asked('regions=&role=&status=')).toEqual(['one', 'three', 'two'])
})

test('role and status narrow the list, and its total counts what they leave', async () => {
  await insertAccount(app.db, { role: 'QA', status: 'suspended', email: 'a@narrow.example' })
  await insertAccount(app.db, { role: 'QA', email: 'b@narrow.example' })
  await insertAccount(app.db, { role: 'Finance', status: 'invited', email: 'c@narrow.example' })
  const narrow = { query: 'narrow.example' }
  expect(await emails({ ...narrow, role: 'QA' })).toHaveLength(2)
  expect(await emails({ ...narrow, role: 'QA', status: ['suspended', 'invited'] })).toEqual(['a@narrow.example'])
  const { meta, data } = await admin.send(accounts.list, { query: { ...narrow, paginate: 2 } })
  expect([data.length, meta]).toEqual([2, { page: 1, paginate: 2, total: 3, last_page: 2 }])
})

test('the list is in the order asked for; who never signed in comes at the old end', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await insertAccount(app.db, { last_name: 'Bayani', role: 'QA', email: 'b@order.example', created_at: at(1), last_login_at: at(5) })
  await insertAccount(app.db, { last_name: 'alba', role: 'Finance', email: 'a@order.example', created_at: at(3) })
  await insertAccount(app.db, { last_name: 'Cruz', role: 'Admin', email: 'c@order.example', created_at: at(2), last_login_at: at(9) })
  const order = async (sort: 'name' | 'role' | 'created_at' | 'last_login_at', direction: 'asc' | 'desc' = 'asc') =>
    (await emails({ query: 'order.example', sort, direction })).map((email) => email.charAt(0)).join('')
  expect([await order('name'), await order('name', 'desc')]).toEqual(['abc', 'cba'])
  expect(await order('role')).toBe('cab')
  expect([await order('created_at'), await order('last_login_at'), await order('last_login_at', 'desc')]).toEqual(['bca', 'abc', 'cba'])
  expect((await admin.refused(accounts.list, { query: { sort: 'password_hash' as 'name' } })).status).toBe(422)
})

test('people to choose from come with id, name and role alone, without suspended and pending ones', async () => {
  for (const status of ['active', 'invited', 'pending', 'suspended'] as const)
    await insertAccount(app.db, { role: 'QA', status, first_name: status, last_name: 'Pickable' })
  const { data, meta } = await admin.send(accounts.users, { query: { role: 'QA', search: 'pickable' } })
  expect(data.map((row) => row.name)).toEqual(['active Pickable', 'invited Pickable'])
  expect(Object.keys(data[0] as object).sort()).toEqual(['id', 'name', 'role'])
  expect(meta.total).toBe(2)
})

test('Finance and QA choose among accreditors and institutions only', async () => {
  await insertAccreditor(app.db, { last_name: 'Choosable' })
  await insertAccount(app.db, { role: 'Superadmin', last_name: 'Choosable' })
  for (const role of ['Finance', 'QA'] as const) {
    const client = await app.as(role)
    const found = async (query: object) => (await client.send(accounts.users, { query: { search: 'choosable', ...query } })).data
    expect((await found({ role: 'accreditor' })).map((row) => row.role)).toEqual(['accreditor'])
    expect((await found({})).map((row) => row.role)).toEqual(['accreditor'])
    const { status, message } = await client.refused(accounts.users, { query: { role: ['accreditor', 'Superadmin'] } })
    expect([status, message]).toEqual([403, `${role} may choose among accreditors and institutions only. Ask for one of these two roles.`])
  }
  expect((await admin.send(accounts.users, { query: { search: 'choosable' } })).data).toHaveLength(2)
})

test('the export holds the accounts the list finds, under the heads an import reads, and comes back as no change', async () => {
  const { id, name } = await insertInstitution(app.db, { name: 'Halcon State University' })
  const people = [
    { last_name: 'Zamora', mobile: '09175550123' },
    { last_name: 'Abrantes', suffix: '=EdD' },
  ]
  for (const person of people)
    await insertAccount(app.db, { role: 'institution', institution_id: id, first_name: 'Halcon', region: second, ...person })
  const text = await (await admin.send(accounts.export, { query: { query: 'Halcon', role: 'institution' } })).text()
  const [head, ...rows] = text.trim().split('\r\n')
  expect(rows.map((row) => row.split(',')[3])).toEqual(['Abrantes', 'Zamora'])
  expect(text).toContain("'=EdD")
  expect(text).not.toContain('password')
  const file = new File([[head, ...rows].join('\n')], 'accounts.csv', { type: 'text/csv' })
  const { data, report } = await admin.send(accounts.import, { body: { type: 'institution' }, file })
  expect([data, report.unchanged]).toEqual([0, 2])
  expect(report.unknown_columns).toContain('status')
  const chosen = await admin.send(accounts.list, { query: { query: 'Zamora' } })
  const one = await (await admin.send(accounts.export, { query: { ids: chosen.data.map((row) => row.id) } })).text()
  expect(one.trim().split('\r\n')).toHaveLength(2)
  expect(one).toContain(name)
})
