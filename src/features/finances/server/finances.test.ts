import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertCharge, insertHonorarium, insertInstitution } from '../../../../testing/insert.ts'
import { finances } from '../contract.ts'

const app = await startApp()
const finance = await app.as('Finance')
const region = 'Region V (Bicol Region)'
const other = 'Region VIII (Eastern Visayas)'

const ilog = await insertInstitution(app.db, { name: 'Ilog State College', acronym: 'ISC', region })
const tala = await insertInstitution(app.db, { name: 'Tala State University', acronym: 'TASU', region: other })
const at = (day: string) => new Date(`${day}T08:00:00Z`)
const verified = { payment_status: 'paid', verified_at: new Date() } as const
await insertCharge(app.db, { institution_id: ilog.id, amount: '100.10', ...verified }, { visit_date: '2026-02-10' })
await insertCharge(app.db, { institution_id: ilog.id, amount: '200.20', payment_status: 'unpaid' }, { visit_date: '2026-05-10' })
await insertCharge(app.db, { institution_id: ilog.id, amount: '999.00', payment_status: 'waived' }, { visit_date: '2026-05-20' })
const late = await insertCharge(
  app.db,
  { institution_id: tala.id, amount: '50.00', payment_status: 'paid', reference: 'REF-77', created_at: at('2026-03-02') },
  { visit_date: '2026-06-01', number: 'SV-2026-9001' },
)
const early = await insertCharge(
  app.db,
  { institution_id: tala.id, amount: '25.00', payment_status: 'paid', created_at: at('2026-03-01') },
  { visit_date: '2026-07-01' },
)
await insertHonorarium(app.db, { institution_id: ilog.id, amount: '9000.00' })

test('institutions stand with exact sums, those with payments to verify first', async () => {
  const { data, meta, totals } = await finance.send(finances.list)
  expect(data.map((row) => row.institution_name)).toEqual(['Tala State University', 'Ilog State College'])
  expect(data[0]).toMatchObject({ charges: 2, charged: '75.00', paid: '0.00', claimed: '75.00', open: '0.00', to_verify: 2 })
  expect(data[1]).toMatchObject({ charges: 3, charged: '300.30', paid: '100.10', claimed: '0.00', open: '200.20', to_verify: 0 })
  expect(meta).toEqual({ page: 1, paginate: 10, total: 2, last_page: 1 })
  expect(totals).toMatchObject({ charged: '375.30', to_verify: 2 })
})

test.for([
  [{ to_verify: true }, ['Tala State University']],
  [{ region: [region] }, ['Ilog State College']],
  [{ payment_status: ['unpaid', 'rejected'] as const }, ['Ilog State College']],
  [{ payment_status: ['rejected'] as const }, []],
  [{ from: '2026-06-15', to: '2026-07-15' }, ['Tala State University']],
])('the filter %j finds %j', async ([filter, names]) => {
  const { data } = await finance.send(finances.list, { query: { filter: filter as never } })
  expect(data.map((row) => row.institution_name)).toEqual(names)
})

test('who ask for charges at the same time are each answered with their own, in whatever letters the id is written', async () => {
  const missing = '01890000-0000-7000-8000-00000000dead'
  const asked = [early.id, late.id, missing, early.id.toUpperCase(), late.id]
  const answers = await Promise.allSettled(asked.map((id) => finance.send(finances.charge, { params: { id } })))
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.data.amount : one.reason.status))).toEqual([
    '25.00',
    '50.00',
    404,
    '25.00',
    '50.00',
  ])
})

test('days limit what is counted, not only who is listed', async () => {
  const { data } = await finance.send(finances.list, { query: { filter: { from: '2026-01-01', to: '2026-03-31' } as never } })
  expect(data).toMatchObject([{ institution_name: 'Ilog State College', charges: 1, charged: '100.10', open: '0.00' }])
})

test.for([
  {},
  { payment_status: ['paid'] as const },
  { payment_status: ['unpaid', 'waived'] as const },
  { to_verify: true },
  { to_verify: true, payment_status: ['unpaid'] as const },
  { from: '2026-05-01', payment_status: ['paid'] as const },
])('with the filter %j the list counts the charges that the export writes', async (filter) => {
  const { totals } = await finance.send(finances.list, { query: { filter: filter as never } })
  const file = await finance.send(finances.export, { query: { filter: filter as never } as never })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + totals.charges)
})

test('chosen charges and honoraria are exported alone', async () => {
  const honorarium = await insertHonorarium(app.db, { amount: '1.00' })
  const numbers = async (query: object) => {
    const lines = (await (await finance.send(finances.export, { query: query as never })).text()).trim().split('\r\n').slice(1)
    return lines.length
  }
  expect(await numbers({ ids: [late.id, early.id] })).toBe(2)
  expect(await numbers({ ids: late.id })).toBe(1)
  expect(await numbers({ ids: [honorarium.charge.id] })).toBe(0)
  expect(await numbers({ finance: 'accreditor', ids: [honorarium.charge.id, late.id] })).toBe(1)
})

test.for([
  ['tala', 1],
  ['TASU', 1],
  ['9001', 1],
  ['ref-77', 1],
  ['state', 2],
  ['100%', 0],
] as const)('the search %j finds %i institutions', async ([search, count]) => {
  expect((await finance.send(finances.list, { query: { query: search } })).meta.total).toBe(count)
})

test('an unknown filter key is refused by name', async () => {
  const refusal = await finance.refused(finances.list, { query: { filter: { password_hash: 'x' } as never } })
  expect(refusal.status).toBe(422)
  expect(refusal.errors).toHaveProperty(['filter.password_hash'])
})

test('the charges of one institution come with what is to verify first, the oldest on top', async () => {
  const { data, institution, totals } = await finance.send(finances.charges, { params: { institution_id: tala.id } })
  expect(data.map((row) => row.id)).toEqual([early.id, late.id])
  expect(institution.name).toBe('Tala State University')
  expect(totals).toMatchObject({ to_verify: 2, claimed: '75.00' })
})

test('the charges of one institution are searched, filtered and sorted', async () => {
  const params = { institution_id: ilog.id }
  const unpaid = await finance.send(finances.charges, { params, body: { filter: { payment_status: ['unpaid'] } } })
  expect(unpaid.data.map((row) => row.amount)).toEqual(['200.20'])
  expect(unpaid.totals.charges).toBe(3)
  const sorted = await finance.send(finances.charges, { params, body: { sort: 'amount', direction: 'asc' } })
  expect(sorted.data.map((row) => row.amount)).toEqual(['100.10', '200.20', '999.00'])
  const found = await finance.send(finances.charges, { params: { institution_id: tala.id }, body: { query: '9001' } })
  expect(found.data.map((row) => row.id)).toEqual([late.id])
})

test('an unknown institution is not found', async () => {
  const refusal = await finance.refused(finances.charges, { params: { institution_id: '00000000-0000-7000-8000-000000000000' } })
  expect(refusal.status).toBe(404)
})

test('the queue over all institutions is in the order of the claims, and can be held to one institution', async () => {
  const queue = await finance.send(finances.toVerify)
  expect(queue.data.map((row) => row.id)).toEqual([early.id, late.id])
  expect((await finance.send(finances.toVerify, { query: { institution_id: ilog.id } })).data).toEqual([])
  const searched = (text: string) => finance.send(finances.toVerify, { query: { query: text } })
  const [first] = queue.data
  for (const text of [first?.number, first?.institution_name])
    expect((await searched(String(text))).data.map((one) => one.id)).toContain(first?.id)
  expect((await searched('nothing of this name')).meta.total).toBe(0)
})

test('the list cannot be paged for ever', async () => {
  expect((await finance.refused(finances.list, { query: { page: 1e8, paginate: 1e9 } })).status).toBe(422)
})

test('the export of all charges is named institution, begins with a BOM and keeps formulas inert', async () => {
  const mean = await insertInstitution(app.db, { name: '=HYPERLINK("x") College' })
  await insertCharge(app.db, { institution_id: mean.id, amount: '5.00', reference: '+63 900', description: 'a "quoted", line' })
  const answer = await finance.fetch('/api/admin/export/finances?finance=accreditation', { method: 'GET' })
  expect(answer.headers.get('content-disposition')).toContain('filename="institution_finances.csv"')
  const bytes = new Uint8Array(await answer.clone().arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 6)
  const line = lines.find((one) => one.includes('HYPERLINK'))
  expect(line).toContain(`"'=HYPERLINK(""x"") College"`)
  expect(line).toContain(`"a ""quoted"", line"`)
  // a number stays a number
  expect(line).toContain(',+63 900,')
})

test('the export of one institution bears its name, and of one accreditor theirs', async () => {
  const name = async (query: string) =>
    (await finance.fetch(`/api/admin/export/finances?${query}`, { method: 'GET' })).headers.get('content-disposition')
  expect(await name(`finance=accreditation&id=${tala.id}`)).toContain('filename="Tala State University_finances.csv"')
  const accreditor = await insertAccreditor(app.db, { last_name: 'Malaya' })
  expect(await name(`finance=accreditor&id=${accreditor.id}`)).toContain('Malaya_finances.csv"')
  const missing = await finance.refused(finances.export, { query: { id: '00000000-0000-7000-8000-000000000000' } })
  expect(missing.status).toBe(404)
})

test('an export longer than one page of the reader holds every row once', async () => {
  const large = await insertInstitution(app.db, { name: 'Large State University' })
  const first = await insertCharge(app.db, { institution_id: large.id, amount: '1.00' })
  const visit = await app.db.selectFrom('accreditations').selectAll().where('id', '=', first.accreditation_id).executeTakeFirstOrThrow()
  const charge = await app.db.selectFrom('finances').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const { newId } = await import('../../../kit/server/db/ids.ts')
  const copies = Array.from({ length: 1_100 }, (_, i) => ({ visit: { ...visit, id: newId(), number: `SV-2025-X${i}` }, id: newId() }))
  await app.db
    .insertInto('accreditations')
    .values(copies.map((one) => one.visit))
    .execute()
  await app.db
    .insertInto('finances')
    .values(copies.map((one) => ({ ...charge, id: one.id, accreditation_id: one.visit.id })))
    .execute()
  const answer = await finance.fetch(`/api/admin/export/finances?id=${large.id}`, { method: 'GET' })
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(1_101)
  expect(new Set(lines).size).toBe(1_101)
})

test('the export of one institution holds what its list finds with the same search and filter', async () => {
  const school = await insertInstitution(app.db, { name: 'Export State College' })
  const visits = [
    ['SV-2023-7001', 'second'],
    ['SV-2023-7002', 'revisit'],
  ] as const
  for (const [number, visit_type] of visits) {
    const visit = await insertAccreditation(app.db, { institution_id: school.id, number, visit_type })
    await insertCharge(app.db, { institution_id: school.id, accreditation_id: visit.id })
  }
  const numbers = async (asked: object) => {
    const answer = await finance.send(finances.export, { query: { id: school.id, ...asked } as never })
    return [...(await answer.text()).matchAll(/SV-2023-700\d/g)].map(([number]) => number)
  }
  expect(await numbers({})).toEqual(['SV-2023-7001', 'SV-2023-7002'])
  expect(await numbers({ query: '7002' })).toEqual(['SV-2023-7002'])
  expect(await numbers({ filter: { visit_type: ['second'] } })).toEqual(['SV-2023-7001'])
})
