import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertAccreditor, insertInstitution } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { logs } from '../../logs/contract.ts'
import { type FinanceInfoRow, financeInfos } from '../contract.ts'

const app = await startApp()
const [finance, monitoring] = [await app.as('Finance'), await app.as('Monitoring')]
const form = { version: 0, bank: 'Amihan Savings Bank', account_name: 'TESTER', account_number: '001234567890', tin: '000123456789' }

/** An accreditor with bank info, entered by Finance. */
async function withInfo(more: Partial<typeof form> = {}, last_name?: string) {
  const { id } = await insertAccreditor(app.db, last_name ? { last_name } : {})
  const { data } = await finance.send(financeInfos.edit, { body: { ...form, ...more, accreditor_id: id } })
  return data
}
const idsOf = async (body: object, client = finance) =>
  (await client.send(financeInfos.list, { body: { paginate: 100, ...body } })).data.map((row) => row.accreditor_id)
const entriesOf = async (client: Client, action: string) =>
  (await monitoring.send(logs.general, { query: { actor: client.id as string, action, paginate: 100 } })).data
const csv = async (client: Client, query: string) => {
  const answer = await client.fetch(`${financeInfos.export.path}?${query}`, {})
  return { answer, lines: (await answer.text()).trim().split('\r\n') }
}

test('the list shows every accreditor, with bank info by its last four digits or without', async () => {
  const info = await withInfo({}, 'Listed')
  const bare = await insertAccreditor(app.db, { last_name: 'Listed' })
  const { data, meta } = await finance.send(financeInfos.list, { query: { page: 1 }, body: { search: 'Listed', paginate: 5 } })
  expect(meta).toEqual({ page: 1, paginate: 5, total: 2, last_page: 1 })
  expect(data.find((row) => row.accreditor_id === info.accreditor_id)).toEqual({
    accreditor_id: info.accreditor_id,
    name: 'Ana Listed',
    region: null,
    home_institution: null,
    status: 'active',
    has_info: true,
    bank: 'Amihan Savings Bank',
    branch: null,
    account_name: 'TESTER',
    account_number: '•••• 7890',
    tin: '•••• 6789',
    full: false,
    waits: expect.objectContaining({ by_id: expect.any(String) }),
    version: 1,
  })
  expect(data.find((row) => row.accreditor_id === bare.id)).toMatchObject({ has_info: false, bank: null, account_number: null, version: 0 })
})

test('Finance sees the whole numbers of those named, each in the log once and without a number', async () => {
  const client = await app.as('Finance')
  const [one, two] = [await withInfo({}, 'Revealed'), await withInfo({ account_number: '55554444' }, 'Revealed')]
  const bare = await insertAccreditor(app.db, { last_name: 'Revealed' })
  const reveal = [one.accreditor_id, one.accreditor_id, bare.id, newId()]
  const { data } = await client.send(financeInfos.list, { body: { search: 'Revealed', reveal } })
  const numbers = Object.fromEntries(data.map((row) => [row.accreditor_id, [row.account_number, row.tin, row.full]]))
  expect(numbers).toEqual({
    [one.accreditor_id]: ['001234567890', '000123456789', true],
    [two.accreditor_id]: ['•••• 4444', '•••• 6789', false],
    [bare.id]: [null, null, false],
  })
  const entries = await entriesOf(client, 'finance_info.viewed')
  expect(entries.map((entry) => [entry.object_id, entry.says])).toEqual([[one.accreditor_id, `Saw the bank info of ${one.name} in full`]])
  expect(JSON.stringify(entries)).not.toContain('1234567890')
  await client.send(financeInfos.list, { body: { search: 'Revealed' } })
  expect(await entriesOf(client, 'finance_info.viewed')).toHaveLength(1)
  const many = await client.refused(financeInfos.list, { body: { reveal: Array.from({ length: 21 }, newId) } })
  expect([many.status, Object.keys(many.errors)]).toEqual([422, ['reveal']])
})

test('Monitoring sees the last four digits only, in the list and in the export, and changes nothing', async () => {
  const { accreditor_id } = await withInfo({ account_number: '0077665544' }, 'Watched')
  const { data } = await monitoring.send(financeInfos.list, { body: { search: 'Watched' } })
  expect(data[0]).toMatchObject({ account_number: '•••• 5544', tin: '•••• 6789', full: false })
  const refusal = await monitoring.refused(financeInfos.list, { body: { reveal: [accreditor_id] } })
  expect([refusal.status, refusal.message]).toEqual([
    403,
    'Your role (Monitoring) sees the last four digits only. Finance can show a number in full.',
  ])
  const { lines } = await csv(monitoring, 'search=Watched')
  expect(lines[1]).toContain('•••• 5544,•••• 6789')
  expect(lines.join()).not.toContain('77665544')
  expect((await monitoring.refused(financeInfos.edit, { body: { ...form, accreditor_id, version: 1 } })).status).toBe(403)
  expect(await entriesOf(monitoring, 'finance_info')).toEqual([])
  for (const role of ['Admin', 'QA', 'Guest', 'accreditor'] as const)
    expect((await (await app.as(role)).refused(financeInfos.list, { body: {} })).status).toBe(403)
})

test('Finance enters and corrects bank info, logged by the last digits, and a stale one is told', async () => {
  const client = await app.as('Finance')
  const { id } = await insertAccreditor(app.db)
  const created = await client.send(financeInfos.edit, { body: { ...form, accreditor_id: id } })
  expect(created.data).toMatchObject({ account_number: '•••• 7890', full: false, version: 1 })
  expect(created.message).toContain(`The bank info of ${created.data.name} is saved.`)
  const change = { accreditor_id: id, version: 1, bank: form.bank, account_name: 'NEW NAME', account_number: '9999-8888' }
  expect((await client.send(financeInfos.edit, { body: change })).data).toMatchObject({ account_number: '•••• 8888', version: 2 })
  expect((await client.refused(financeInfos.edit, { body: change })).status).toBe(409)
  expect((await client.refused(financeInfos.edit, { body: { ...change, version: 0 } })).status).toBe(409)
  const [entry, first] = await entriesOf(client, 'finance_info')
  expect(first).toMatchObject({ action: 'finance_info.created', object_id: id })
  expect(entry).toMatchObject({
    action: 'finance_info.updated',
    before: { account_name: 'TESTER', account_number: '•••• 7890' },
    after: { account_name: 'NEW NAME', account_number: '•••• 8888' },
  })
  const owner = await app.asAccount(id)
  expect((await owner.send(financeInfos.show, { query: { full: true } })).data).toMatchObject({
    account_number: '99998888',
    tin: '000123456789',
  })
  const nobody = await client.refused(financeInfos.edit, { body: { ...form, accreditor_id: newId() } })
  const notOne = await client.refused(financeInfos.edit, { body: { ...form, accreditor_id: client.id as string } })
  expect([nobody.status, nobody.body]).toEqual([404, notOne.body])
})

test('of two who save the same bank info one is told, and the log has one entry', async () => {
  const { accreditor_id, version } = await withInfo()
  const clients = [await app.as('Finance'), await app.as('Superadmin'), await app.asAccount(accreditor_id)] as const
  const body = { version, bank: 'Bukal Development Bank', account_name: 'TESTER' }
  const answers = await Promise.allSettled([
    clients[0].send(financeInfos.edit, { body: { ...body, accreditor_id, account_name: 'ONE' } }),
    clients[1].send(financeInfos.edit, { body: { ...body, accreditor_id, account_name: 'TWO' } }),
    clients[2].send(financeInfos.save, { body: { ...body, account_name: 'THREE' } }),
  ])
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of answers) if (one.status === 'rejected') expect(one.reason.status).toBe(409)
  const entries = await Promise.all(clients.map((client) => entriesOf(client, 'finance_info.updated')))
  expect(entries.flat()).toHaveLength(1)
})

test('each filter, the search and the order narrow and sort the list', async () => {
  const [first, second] = [
    await withInfo({ bank: 'Zeta Bank', account_number: '12123131' }, 'Aaa'),
    await withInfo({ bank: 'Yota Bank' }, 'Bbb'),
  ]
  const bare = await insertAccreditor(app.db, { last_name: 'Ccc' })
  const home = await insertInstitution(app.db, { name: 'Quiet Harbor State College' })
  const region = defaults.regions[3].name
  await app.db.updateTable('accreditors').set({ home_institution_id: home.id, status: 'retired' }).where('id', '=', bare.id).execute()
  await app.db.updateTable('accounts').set({ region }).where('id', '=', second.accreditor_id).execute()
  const [a, b, c] = [first.accreditor_id, second.accreditor_id, bare.id]
  expect(await idsOf({ filter: { bank: ['zeta bank', 'YOTA BANK'] } })).toEqual([a, b])
  expect(await idsOf({ filter: { bank: 'Zeta Bank', has_info: false } })).toEqual([])
  expect(await idsOf({ filter: { has_info: false, status: ['retired'] } })).toEqual([c])
  expect(await idsOf({ filter: { region } })).toEqual([b])
  expect(await idsOf({ filter: { home_institution_id: home.id } })).toEqual([c])
  expect(await idsOf({ filter: { accreditor_id: b } })).toEqual([b])
  expect(await idsOf({ search: 'quiet harbor' })).toEqual([c])
  expect(await idsOf({ search: '3131' })).toEqual([a])
  expect(await idsOf({ search: 'zeta 123131' })).toEqual([])
  expect(await idsOf({ search: '100%' })).toEqual([])
  const banks = { filter: { bank: ['Zeta Bank', 'Yota Bank'] } }
  expect(await idsOf({ ...banks, sort: 'bank' })).toEqual([b, a])
  expect(await idsOf({ ...banks, sort: 'name', direction: 'desc' })).toEqual([b, a])
  expect(await idsOf({ ...banks, sort: 'region' })).toEqual([b, a])
  const unknown = await finance.refused(financeInfos.list, { body: { filter: { account_number: '1' } } as never })
  expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['filter.account_number']])
})

test('the figures count who has bank info, which active ones have none, and the banks whatever their letter case', async () => {
  const figures = async () => (await monitoring.send(financeInfos.stats)).data
  const before = await figures()
  await withInfo({ bank: 'Figure Bank' })
  await withInfo({ bank: 'FIGURE BANK' })
  await withInfo({ bank: 'Figure Bank' })
  await insertAccreditor(app.db)
  const retired = await insertAccreditor(app.db)
  await app.db.updateTable('accreditors').set({ status: 'retired' }).where('id', '=', retired.id).execute()
  const { banks, ...after } = await figures()
  expect(after).toEqual({
    total: before.total + 5,
    with_info: before.with_info + 3,
    active_without_info: before.active_without_info + 1,
  })
  expect(banks.filter(({ bank }) => /figure/i.test(bank))).toEqual([{ bank: 'Figure Bank', accreditors: 3 }])
})

test('the export of Finance holds whole numbers as text, what the list holds, and one entry in the log', async () => {
  const client = await app.as('Finance')
  await withInfo({ bank: 'Export Bank', account_name: '=1+1' }, 'Exported')
  await insertAccreditor(app.db, { last_name: 'Exported' })
  const { answer, lines } = await csv(client, 'search=Exported')
  expect(answer.headers.get('content-disposition')).toContain('filename="finance-info.csv"')
  expect(lines[0]).toBe('accreditor,region,home_institution,bank,branch,account_name,account_number,tin')
  expect(lines.slice(1).sort()).toEqual([`Ana Exported,,,,,,,`, `Ana Exported,,,Export Bank,,'=1+1,0012 3456 7890,000-123-456-789`])
  const [entry, more] = await entriesOf(client, 'finance_info.exported')
  expect([entry?.says, entry?.after, more]).toEqual([
    'Exported the bank info of 1 accreditor in full',
    { accreditors: 1, search: 'Exported' },
    undefined,
  ])
  const filtered = await csv(client, `filter=${encodeURIComponent('{"bank":["Export Bank"]}')}`)
  expect(filtered.lines).toHaveLength(2)
})

test('a long export comes whole and in order, page by page', async () => {
  const rows = Array.from({ length: 1_050 }, (_, n) => ({
    id: newId(),
    role: 'accreditor' as const,
    status: 'active' as const,
    email: `many${n}@test.example`,
    first_name: 'Ana',
    last_name: `Many${String(n % 800).padStart(4, '0')}`,
  }))
  await app.db.insertInto('accounts').values(rows).execute()
  await app.db
    .insertInto('accreditors')
    .values(rows.map(({ id }) => ({ id })))
    .execute()
  const { lines } = await csv(monitoring, 'search=Many')
  const names = lines.slice(1).map((line) => line.split(',')[0])
  expect(names).toEqual(rows.map((row) => `Ana ${row.last_name}`).sort())
})

test('bank info that staff changed waits until somebody else than who changed it releases it', async () => {
  const { accreditor_id } = await withInfo({}, 'Waiting')
  const row = async () => (await finance.send(financeInfos.list, { body: { filter: { accreditor_id } } })).data[0]
  const { version, waits } = (await row()) as FinanceInfoRow
  const changer = await app.asAccount(waits?.by_id as string)
  expect((await changer.refused(financeInfos.release, { body: { accreditor_id, version } })).status).toBe(409)
  const second = await app.as('Finance')
  const { message } = await second.send(financeInfos.release, { body: { accreditor_id, version } })
  expect(message).toContain('is released')
  expect(await row()).toMatchObject({ waits: null, version: version + 1 })
})
