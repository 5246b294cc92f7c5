import { expect, test } from 'vitest'
import { defaults } from '../../../agency.config.ts'
import { startApp } from '../../../testing/app.ts'
import { insertAccreditation, insertCampus, insertCharge, insertProgram } from '../../../testing/insert.ts'
import { accounts } from '../../features/accounts/contract.ts'
import { agencyDashboard } from '../../features/agency-dashboard/contract.ts'
import { announcements } from '../../features/announcements/contract.ts'
import { finances } from '../../features/finances/contract.ts'
import { campuses } from '../../features/institutions/contract-campuses.ts'
import { logs } from '../../features/logs/contract.ts'
import { programs } from '../../features/programs/contract.ts'
import { requests } from '../../features/requests/contract.ts'
import { schedule } from '../../features/schedule/contract.ts'
import { agencyDay } from '../../kit/contract/days.ts'

/** What nobody types and somebody sends: every answer is a sentence, none a failure of ours (docs/domain.md#no-input-breaks-a-call). */
const app = await startApp()
const staff = await app.as('Superadmin')
const institution = await app.as('institution')
const own = await app.db.selectFrom('accounts').selectAll().where('id', '=', institution.id!).executeTakeFirstOrThrow()
const campus = await insertCampus(app.db, { institution_id: own.institution_id as string })
const region = defaults.regions[0].name

test.for([
  ['the character NUL', 'Nursing\0'],
  ['half of a surrogate pair', 'Nursing \ud83d'],
])('a text with %s is refused at its field, in a body and in a query', async ([, text]) => {
  const searched = await staff.refused(programs.list, { body: { search: text } })
  expect([searched.status, Object.keys(searched.errors)]).toEqual([422, ['search']])
  const added = await institution.refused(campuses.add, { body: { name: text as string, region } })
  expect([added.status, Object.keys(added.errors)]).toEqual([422, ['name']])
})

test('NUL in an address finds nothing and breaks nothing', async () => {
  expect((await app.visitor.refused(announcements.show, { query: { id: 'a\0b' } })).status).toBe(422)
})

test('a day the database does not know is a wrong date', async () => {
  const date = '0000-01-01'
  const refusals = [
    await staff.refused(agencyDashboard.calendarDate, { body: { date } }),
    await staff.refused(logs.general, { query: { from: date } }),
    await staff.refused(schedule.list, { query: { mode: 'list', filter: { from: date } } }),
  ]
  expect(refusals.map((one) => one.status)).toEqual([422, 422, 422])
})

test('a visit in thousands of years is a typing error', async () => {
  const request = { campus_id: campus.id, program_name: 'BS Nursing', payment_status: 'unpaid' } as const
  const refusal = await institution.refused(requests.add, { body: { ...request, visit_date: '9999-12-31' } })
  expect(refusal.status).toBe(422)
  expect(refusal.errors.visit_date?.[0]).toContain('at most')
})

test('what a list is not asked by means none: an empty mode or filter in an address, a null search in a body', async () => {
  const get = async (query: string) => (await staff.fetch(`${schedule.list.path}?${query}`, { method: 'GET' })).json()
  const usual = await get('')
  expect(usual).toMatchObject({ mode: 'grouped', meta: { page: 1, paginate: 10 } })
  expect(await get('mode=&filter=&query=&page=&paginate=')).toEqual(usual)
  await insertProgram(app.db, { campus_id: campus.id })
  const all = await staff.send(programs.list, { body: {} })
  expect(all.meta.total).toBe(1)
  expect(await staff.send(programs.list, { body: { search: null, filter: null, sort: null, year: null } as never })).toEqual(all)
  const cleared = { suc_campus: { suc: null }, validity_date_to: null, month: '', level: [''], campus_id: null }
  expect(await staff.send(programs.list, { body: { filter: cleared } as never })).toEqual(all)
  const { data, meta } = await staff.send(schedule.list, { query: { filter: JSON.stringify({ status: null, region: '' }) as never } })
  expect([data, meta]).toEqual([usual.data, usual.meta])
  const month = await staff.send(agencyDashboard.calendar, { body: { month: null } as never })
  expect(month).toEqual(await staff.send(agencyDashboard.calendar, { body: { month: agencyDay().slice(0, 7) } }))
  expect(await staff.send(agencyDashboard.calendar, {})).toEqual(month)
})

test('brackets are lists and fields of a filter; around what is not known they are refused, not ignored', async () => {
  const asked = async (path: string, query: string) => {
    const answer = await staff.fetch(`${path}?${query}`, { method: 'GET' })
    return { status: answer.status, ...((await answer.json()) as { errors?: Record<string, string[]>; meta?: { total: number } }) }
  }
  const visits = (query: string) => asked(schedule.list.path, `mode=list&${query}`)
  await insertAccreditation(app.db, { status: 'requested' })
  await insertAccreditation(app.db, { status: 'approved' })
  expect((await visits('filter[status][]=approved')).meta?.total).toBe(1)
  expect((await visits('filter[status][]=approved&filter[status][1]=requested')).meta?.total).toBe(2)
  expect((await visits('filter[status]=')).meta?.total).toBe(2)
  expect(await asked(accounts.list.path, 'regions[]=nowhere')).toMatchObject({ status: 200, meta: { total: 0 } })
  const unknown = 'This field is not known here.'
  expect(await visits('filter[unknown]=1')).toMatchObject({ status: 422, errors: { 'filter.unknown': [unknown] } })
  for (const name of ['nothing[a]', 'mode[a]', 'filter[status]x', 'filter[]x', '[]', 'filter[__proto__]', 'filter[status][0][a]'])
    expect([name, (await visits(`${encodeURIComponent(name)}=1`)).status]).toEqual([name, 422])
  expect(await asked(programs.validityEndYear.path, 'filter[a]=1')).toMatchObject({ status: 422, errors: { 'filter[a]': [unknown] } })
})

test('a filter that is not JSON, is too long or is nested says so', async () => {
  const sent = async (filter: string) => {
    const answer = await staff.fetch(`/api/admin/accreditations?filter=${encodeURIComponent(filter)}`, {})
    return { status: answer.status, ...((await answer.json()) as { errors?: Record<string, string[]> }) }
  }
  expect(await sent('nonsense')).toMatchObject({ status: 422, errors: { filter: ['Write the filter as a JSON object.'] } })
  expect(await sent('['.repeat(5000))).toMatchObject({ status: 422, errors: { filter: ['The filter is too long: choose fewer values.'] } })
  expect(await sent('{"a":{"b":{"c":1}}}')).toMatchObject({ status: 422, errors: { 'filter.a': ['This field is not known here.'] } })
  expect((await sent('{"__proto__":{"role":"Superadmin"}}')).status).toBe(422)
})

test('lists stay bounded, whatever page is asked for', async () => {
  for (const { path } of [announcements.list, schedule.list, finances.list]) {
    for (const page of ['1000000000', '1e18', '-1', 'x']) {
      const { status } = await staff.fetch(`${path}?page=${page}&paginate=1000000000`, {})
      expect({ path, page, status }).toEqual({ path, page, status: 422 })
    }
  }
  expect((await staff.send(programs.list, { query: { paginate: 1e9 } })).meta.paginate).toBe(100)
  expect((await staff.refused(programs.list, { body: { search: 'x'.repeat(5000) } })).status).toBe(422)
})

test('no field is answered with the language of programs', async () => {
  const answer = await staff.fetch('/api/admin/accreditation/accreditor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"role":3,"areas":"I"}',
  })
  const text = await answer.text()
  expect(answer.status).toBe(422)
  expect(text).not.toMatch(/expected|received|invalid|undefined|NaN/i)
})

test('only JSON is taken where a call takes no file', async () => {
  const post = (type: string, body: string) =>
    staff.fetch('/api/admin/programs', { method: 'POST', headers: { 'content-type': type }, body }).then((answer) => answer.status)
  expect(await post('application/json', '{}')).toBe(200)
  expect(await post('text/plain', '{}')).toBe(415)
  expect(await post('application/x-www-form-urlencoded', 'page=1')).toBe(415)
  expect(await post('multipart/form-data; boundary=x', '--x--')).toBe(415)
  expect(await post('application/json', '{"__proto__":{"x":1}}')).toBe(400)
})

test('a file name cut within a character is stored all the same', async () => {
  const charge = await insertCharge(app.db)
  const file = new File(['%PDF-1.4\n%%EOF\n'], `${'😀'.repeat(90)}x.pdf`)
  const { data } = await staff.send(finances.uploadProof, { body: { finance_id: charge.id }, file })
  expect(data.proofs[0]?.name.isWellFormed()).toBe(true)
  expect(data.proofs[0]?.name).toMatch(/😀x\.pdf$/u)
})

test('a file without a name is stored under a plain one', async () => {
  const charge = await insertCharge(app.db)
  const form = [
    `--x\r\ncontent-disposition: form-data; name="finance_id"\r\n\r\n${charge.id}\r\n`,
    '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\n\r\n--x--\r\n',
  ]
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await staff.fetch(finances.uploadProof.path, { method: 'POST', headers, body: form.join('') })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { data: { proofs: { name: string }[] } }).data.proofs[0]?.name).toBe('file')
})

test('what a body says of owner, id or role is not applied', async () => {
  const other = await app.as('institution')
  const stranger = await app.db.selectFrom('accounts').selectAll().where('id', '=', other.id!).executeTakeFirstOrThrow()
  const others = { institution_id: stranger.institution_id, id: campus.id, is_main: true, role: 'QA' }
  // the first campus of an institution is its main one
  await institution.send(campuses.add, { body: { name: 'Harbour Campus', region } })
  const { data } = await institution.send(campuses.add, { body: { name: 'Riverside Campus', region, ...others } })
  expect(data).toMatchObject({ institution_id: own.institution_id, is_main: false })
  expect(data.id).not.toBe(campus.id)
})

test('a field that bears the name of something every object has is an unknown field like any other', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const answer = await staff.fetch(`/api/admin/activity-logs?${name}=1`, { method: 'GET' })
    expect([name, answer.status]).toEqual([name, 422])
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([name])
  }
})
