import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertCharge, insertInstitution } from '../../../../testing/insert.ts'
import { withoutIds } from '../../../../testing/without-ids.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { VisitType } from '../../ladder/rules.ts'
import type { PaymentStatus } from '../../payments/rules.ts'
import type { AssignmentRole, ReportStatus } from '../../visits/rules.ts'
import { finances } from '../contract.ts'

const app = await startApp()
const finance = await app.as('Finance')
const ilog = await insertInstitution(app.db, { name: 'Ilog State College', acronym: 'ISC' })
const tala = await insertInstitution(app.db, { name: 'Tala State University', acronym: 'TASU' })
const ana = await insertAccreditor(app.db, { last_name: 'Abad' })
const ben = await insertAccreditor(app.db, { last_name: 'Bello' })

type Part = { role: AssignmentRole; report_status: ReportStatus; payment_status: PaymentStatus; amount: string }
async function honorarium(visit: Awaited<ReturnType<typeof insertAccreditation>>, accreditor_id: string, { amount, ...part }: Part) {
  const { role, report_status, payment_status } = part
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id, role, report_status })
  return insertCharge(app.db, {
    finance: 'accreditor',
    accreditor_id,
    assignment_id: assignment.id,
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    payment_status,
    amount,
  })
}
const visit = (number: string, institution_id: string, visit_type: VisitType, visit_date: string, visit_end: string) =>
  insertAccreditation(app.db, { number, institution_id, visit_type, visit_date, visit_end, status: 'decided' })
const first = await visit('SV-2024-0001', ilog.id, 'preliminary', '2024-05-30', '2024-06-01')
const second = await visit('SV-2024-0002', tala.id, 'revisit', '2024-08-12', '2024-08-14')
const third = await visit('SV-2025-0003', tala.id, 'second', '2025-08-12', '2025-08-12')
const a1 = await honorarium(first, ana.id, { role: 'team_leader', report_status: 'accepted', payment_status: 'paid', amount: '9000.10' })
await honorarium(first, ben.id, { role: 'member', report_status: 'late', payment_status: 'unpaid', amount: '7000.20' })
await honorarium(second, ana.id, { role: 'member', report_status: 'submitted', payment_status: 'unpaid', amount: '7000.00' })
await honorarium(third, ben.id, { role: 'overall_coordinator', report_status: 'draft', payment_status: 'waived', amount: '5.00' })
// The charge of an institution is no honorarium.
await insertCharge(app.db, { institution_id: ilog.id, accreditation_id: first.id })

type Query = Record<string, string | string[] | number>
async function found(query: Query) {
  const { data, meta } = await finance.send(finances.honoraria, { query: query as never })
  expect(meta.total).toBe(data.length)
  return data.map((row) => `${row.accreditor.name.slice(-5)} ${row.number.slice(-1)}`)
}

test('a row tells who receives what for which part in which visit, and whether it is paid', async () => {
  await app.db.updateTable('finances').set({ verified_at: '2024-07-01T08:00:00Z' }).where('id', '=', a1.id).execute()
  const { data } = await finance.send(finances.honoraria, { query: { role: 'team_leader' } })
  expect(data).toMatchObject([
    {
      finance_id: a1.id,
      accreditor: { id: ana.id, name: 'Ana Abad' },
      role: 'team_leader',
      suc: { id: ilog.id, name: 'Ilog State College', acronym: 'ISC' },
      number: 'SV-2024-0001',
      visit_type: 'preliminary',
      dos: '2024-05-30',
      dos_end: '2024-06-01',
      report_status: 'accepted',
      amount: '9000.10',
      payment_status: 'paid',
      verified_at: '2024-07-01T08:00:00.000Z',
      proofs: [],
      version: 1,
    },
  ])
})

test.for([
  [{}, ['Bello 3', ' Abad 2', ' Abad 1', 'Bello 1']],
  [{ role: 'member' }, [' Abad 2', 'Bello 1']],
  [{ role: ['overall_coordinator', 'team_leader'] }, ['Bello 3', ' Abad 1']],
  [{ suc: ilog.id }, [' Abad 1', 'Bello 1']],
  [{ suc: 'tala state university' }, ['Bello 3', ' Abad 2']],
  [{ suc: 'isc' }, [' Abad 1', 'Bello 1']],
  [{ suc: 'Tala' }, []],
  [{ visit_type: ['second', 'revisit'] }, ['Bello 3', ' Abad 2']],
  [{ report_status: 'late' }, ['Bello 1']],
  [{ payment_status: 'unpaid' }, [' Abad 2', 'Bello 1']],
  [{ dos: '2024-08-13' }, [' Abad 2']],
  [{ dos: '2024-06' }, [' Abad 1', 'Bello 1']],
  [{ dos: '2024-07' }, []],
  [{ dos: '2024' }, [' Abad 2', ' Abad 1', 'Bello 1']],
  [{ dos: '2024-08-15' }, []],
  [{ dos: '2024-05-29' }, []],
  [{ dos: '2024-04' }, []],
  [{ query: 'abad' }, [' Abad 2', ' Abad 1']],
  [{ query: 'ilog bello' }, ['Bello 1']],
  [{ query: 'SV-2025' }, ['Bello 3']],
  [{ query: '%' }, []],
  [{ role: '', suc: '', dos: '', suc_sort: '' }, ['Bello 3', ' Abad 2', ' Abad 1', 'Bello 1']],
] as [Query, string[]][])('%j finds %j', async ([query, rows]) => {
  // Two people of one visit stand in the order of their records.
  expect(await found(query)).toEqual(rows)
})

test.for([
  [{ accreditor_sort: 'asc' }, [' Abad 2', ' Abad 1', 'Bello 3', 'Bello 1']],
  [{ accreditor_sort: 'desc' }, ['Bello 3', 'Bello 1', ' Abad 2', ' Abad 1']],
  [{ suc_sort: 'asc' }, [' Abad 1', 'Bello 1', 'Bello 3', ' Abad 2']],
  [{ suc_sort: 'desc' }, ['Bello 3', ' Abad 2', ' Abad 1', 'Bello 1']],
  [{ accreditor_sort: 'desc', suc_sort: 'asc' }, ['Bello 1', 'Bello 3', ' Abad 1', ' Abad 2']],
] as [Query, string[]][])('%j orders them %j', async ([query, rows]) => {
  expect(await found(query)).toEqual(rows)
})

test('the sums are those of everything found, whatever the page', async () => {
  const { totals, meta, data } = await finance.send(finances.honoraria, { query: { page: 2, paginate: 1, dos: '2024' } })
  expect([data.length, meta]).toEqual([1, { page: 2, paginate: 1, total: 3, last_page: 3 }])
  expect(totals).toMatchObject({ honoraria: 3, amount: '23000.30' })
  expect(totals.by_payment_status).toMatchObject({
    paid: { honoraria: 1, amount: '9000.10' },
    unpaid: { honoraria: 2, amount: '14000.20' },
    refunded: { honoraria: 0, amount: '0.00' },
  })
  const none = await finance.send(finances.honoraria, { query: { dos: '1999' } })
  expect(none.totals).toMatchObject({ honoraria: 0, amount: '0.00' })
})

test('one honorarium is read by itself; the charge of an institution is none', async () => {
  const { data } = await finance.send(finances.honorarium, { params: { id: a1.id } })
  expect(data).toMatchObject({ finance_id: a1.id, accreditor: { id: ana.id }, number: 'SV-2024-0001', report_status: 'accepted' })
  const charge = await insertCharge(app.db)
  expect((await finance.refused(finances.honorarium, { params: { id: charge.id } })).status).toBe(404)
})

test('one accreditor has a list of their own, with the sums of all of it', async () => {
  const { accreditor, data, meta, totals } = await finance.send(finances.honorariaOf, {
    params: { accreditor_id: ana.id },
    query: { paginate: 1 },
  })
  expect(accreditor).toEqual({ id: ana.id, name: 'Ana Abad', home_institution: null })
  expect(data.map((row) => row.number)).toEqual(['SV-2024-0002'])
  expect([meta.total, totals.honoraria, totals.amount]).toEqual([2, 2, '16000.10'])
  expect(totals.by_payment_status).toMatchObject({ paid: { amount: '9000.10' }, unpaid: { amount: '7000.00' } })
  const nobody = await finance.refused(finances.honorariaOf, { params: { accreditor_id: newId() } })
  expect([nobody.status, nobody.message]).toEqual([404, expect.stringContaining('This accreditor')])
})

test('an unknown key and what cannot be are refused by name', async () => {
  const refused = async (query: Query) => {
    const { status, errors } = await finance.refused(finances.honoraria, { query: query as never })
    return [status, ...Object.keys(errors)]
  }
  expect(await refused({ account_number: '1' })).toEqual([422, 'account_number'])
  expect(await refused({ filter: '{}' })).toEqual([422, 'filter'])
  for (const dos of ['2024-13', '2024-02-30', '24', '2024-', '2024-8', '2024-08-13-01', '0000', 'x'])
    expect(await refused({ dos })).toEqual([422, 'dos'])
  expect(await refused({ accreditor_sort: 'up' })).toEqual([422, 'accreditor_sort'])
  expect(await refused({ role: ['member', 'chief'] })).toEqual([422, 'role.1'])
})

test('no answer has a key of bank data, and only the readers of finances get one', async () => {
  await app.db
    .insertInto('accreditor_finance_infos')
    .values({
      accreditor_id: ana.id,
      bank: 'Verybank',
      account_name: 'Ana Verybank',
      account_number_encrypted: Buffer.from('x'),
      account_number_last4: '9876',
    })
    .execute()
  for (const role of ['Superadmin', 'Monitoring', 'Finance'] as const) {
    const client = await app.as(role)
    const text = JSON.stringify(await client.send(finances.honoraria)) + (await exported(client, { finance: 'accreditor' })).join()
    expect(withoutIds(text)).not.toMatch(/account_number|account_name|tin"|bank|9876/i)
  }
  for (const role of ['Admin', 'QA', 'Guest', 'accreditor'] as const)
    for (const [call, input] of [
      [finances.honoraria, {}],
      [finances.honorarium, { params: { id: a1.id } }],
      [finances.honorariaOf, { params: { accreditor_id: ana.id } }],
    ] as const)
      expect((await (await app.as(role)).refused(call, input as never)).status).toBe(403)
})

const exported = async (client: typeof finance, query: object) =>
  (await (await client.send(finances.export, { query: query as never })).text()).trim().split('\r\n')

test('the export of honoraria holds what the same filter lists', async () => {
  const all = await exported(finance, { finance: 'accreditor' })
  expect(all).toHaveLength(5)
  expect(all[0]).toMatch(/^\ufeff?Accreditor,Role,Report,Institution,Visit,/)
  expect(all[1]).toMatch(/^Ana Abad,Team leader,Accepted,Ilog State College,SV-2024-0001,/)
  const narrowed = await exported(finance, { finance: 'accreditor', query: 'bello', filter: { dos: '2024', report_status: ['late'] } })
  expect(narrowed.slice(1).map((line) => line.split(',')[4])).toEqual(['SV-2024-0001'])
  expect(await exported(finance, { finance: 'accreditor', id: ana.id, filter: { payment_status: ['unpaid'] } })).toHaveLength(2)
  expect(await exported(finance, { finance: 'accreditor', filter: { from: '2025-01-01' } })).toHaveLength(2)
})

test('the files are named after the finance or the person; what only honoraria have does not narrow charges', async () => {
  const name = async (query: string) => (await finance.fetch(`${finances.export.path}?${query}`, {})).headers.get('content-disposition')
  expect(await name('finance=accreditor')).toContain('filename="accreditor_finances.csv"')
  expect(await name('finance=accreditation')).toContain('filename="institution_finances.csv"')
  expect(await name(`finance=accreditor&id=${ben.id}`)).toContain('filename="Ana Bello_finances.csv"')
  const unknown = await finance.refused(finances.export, { query: { finance: 'accreditor', id: newId() } })
  expect(unknown.status).toBe(404)
  const refusal = await finance.refused(finances.export, { query: { filter: { report_status: ['late'] } as never } })
  expect([refusal.status, ...Object.keys(refusal.errors)]).toEqual([422, 'filter.report_status'])
})
