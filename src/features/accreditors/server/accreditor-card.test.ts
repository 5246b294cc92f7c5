import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertHonorarium, insertInstitution } from '../../../../testing/insert.ts'
import { withoutIds } from '../../../../testing/without-ids.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { finances } from '../../finances/contract.ts'
import { accreditors } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const [admin, qa] = [await app.as('Admin'), await app.as('QA')]
const lakeside = await insertInstitution(app.db, { name: 'Lakeside State University' })
const person = await insertAccreditor(app.db, { last_name: 'Amihan', home_institution_id: lakeside.id })
const show = async (id: string) => (await qa.send(accreditors.show, { params: { id } })).data
const logOf = async (accreditor_id: string) => (await qa.send(accreditors.auditLogs, { body: { accreditor_id } })).data

test('how somebody is tied to an institution is told to QA and Superadmin alone', async () => {
  const { id } = await insertAccreditor(app.db)
  const institution_id = (await insertInstitution(app.db)).id
  const tie = { id: newId(), accreditor_id: id, institution_id, relation: 'relative_employed' } as const
  await app.db.insertInto('sub_member_institutions').values(tie).execute()
  for (const role of ['QA', 'Superadmin', 'Monitoring', 'Admin', 'Finance'] as const) {
    const { data } = await (await app.as(role)).send(accreditors.show, { params: { id } })
    const told = role === 'QA' || role === 'Superadmin' ? 'relative_employed' : null
    expect([role, data.sub_member_institutions]).toMatchObject([role, [{ institution: { id: institution_id }, relation: told }]])
  }
})

test('the card shows degrees, trainings, ties and a page of the visits, the newest first', async () => {
  const { id } = person
  await app.db
    .updateTable('accreditors')
    .set({ masteral: ['MA in Education'] })
    .where('id', '=', id)
    .execute()
  await app.db
    .insertInto('accreditor_trainings')
    .values({ id: newId(), accreditor_id: id, title: 'Writing findings', hours: 8, from_date: '2021-05-01' })
    .execute()
  const module = { id: newId(), title: 'Leading a team', type: 'seminar', starts_on: '2022-05-01' } as const
  await app.db.insertInto('training_modules').values(module).execute()
  await app.db
    .insertInto('training_accreditors')
    .values({ id: newId(), training_module_id: module.id, account_id: id, attendance: 'attended' })
    .execute()
  await app.db
    .insertInto('sub_member_institutions')
    .values({ id: newId(), accreditor_id: id, institution_id: lakeside.id, relation: 'consultant', from_date: '2020-01-01' })
    .execute()
  for (const [number, visit_date, status] of [
    ['SV-1', '2021-03-01', 'completed'],
    ['SV-2', '2022-03-01', 'declined'],
  ] as const) {
    const visit = await insertAccreditation(app.db, { number, visit_date, visit_end: visit_date, status: 'decided' })
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id, status, role: 'team_leader' })
  }
  const { data, visits, meta } = await qa.send(accreditors.show, { params: { id }, query: { paginate: 1 } })
  expect(data).toMatchObject({
    name: 'Ana Amihan',
    home_institution: 'Lakeside State University',
    academics: { undergraduate: [], masteral: ['MA in Education'], doctorate: [] },
    trainings: [{ title: 'Writing findings', hours: 8 }],
    training_modules: [{ title: 'Leading a team', attendance: 'attended' }],
    sub_member_institutions: [{ institution: { name: 'Lakeside State University' }, relation: 'consultant', from: '2020-01-01' }],
    accreditation_counts: { completed: 1, ongoing: 0, upcoming: 0 },
  })
  expect(visits).toMatchObject([{ number: 'SV-2', assignment_status: 'declined', role: 'team_leader', visit_status: 'decided' }])
  expect(meta).toEqual({ page: 1, paginate: 1, total: 2, last_page: 2 })
})

test('an account of another role has no card, as one that nobody has', async () => {
  const other = await qa.refused(accreditors.show, { params: { id: qa.id as string } })
  const unknown = await qa.refused(accreditors.show, { params: { id: newId() } })
  expect([other.status, other.body]).toEqual([404, unknown.body])
  const edit = { version: 1, status: 'retired' } as const
  const changed = await admin.refused(accreditors.edit, { params: { id: qa.id as string }, body: edit })
  const missing = await admin.refused(accreditors.edit, { params: { id: newId() }, body: edit })
  expect([changed.status, changed.body]).toEqual([404, missing.body])
})

test('home institution, position, fields and status are changed and logged by name', async () => {
  const { id } = await insertAccreditor(app.db, { last_name: 'Bagwis', home_institution_id: lakeside.id })
  const hills = await insertInstitution(app.db, { name: 'Hills College' })
  const body = { home_institution_id: hills.id, position: ' Dean ', specialisations: ['Computing', ' Law '], status: 'on_leave' } as const
  const sent = { ...body, version: 1, specialisations: [...body.specialisations] }
  const { data, message } = await admin.send(accreditors.edit, { params: { id }, body: sent })
  expect(message).toBe('Ana Bagwis is saved.')
  expect(data).toMatchObject({ home_institution: 'Hills College', position: 'Dean', specialisations: ['Computing', 'Law'], version: 2 })
  expect(await show(id)).toMatchObject({ home_institution_id: hills.id, position: 'Dean', status: 'on_leave' })
  expect(await logOf(id)).toMatchObject([
    {
      action: 'accreditor.updated',
      actor_role: 'Admin',
      says: 'Changed the profile of Ana Bagwis',
      before: { home_institution: 'Lakeside State University', position: null, specialisations: [], status: 'active' },
      after: { home_institution: 'Hills College', position: 'Dean', specialisations: ['Computing', 'Law'], status: 'on_leave' },
    },
  ])
})

test('the institution somebody leaves stays a tie, so that nobody sends them on its visits', async () => {
  const { id } = await insertAccreditor(app.db, { home_institution_id: lakeside.id })
  await admin.send(accreditors.edit, { params: { id }, body: { version: 1, home_institution_id: null } })
  expect((await show(id)).sub_member_institutions).toMatchObject([
    { institution: { id: lakeside.id }, relation: 'former_employee', from: null, to: today },
  ])
  expect(await logOf(id)).toMatchObject([{ after: { home_institution: null, sub_member_institution: 'Lakeside State University' } }])
  await admin.send(accreditors.edit, { params: { id }, body: { version: 2, home_institution_id: lakeside.id } })
  await admin.send(accreditors.edit, { params: { id }, body: { version: 3, home_institution_id: null } })
  expect((await show(id)).sub_member_institutions).toHaveLength(1)
})

test('what is left out stays, and saving without a change writes nothing', async () => {
  const { id } = await insertAccreditor(app.db, { home_institution_id: lakeside.id })
  const { data } = await admin.send(accreditors.edit, { params: { id }, body: { version: 1, status: 'active' } })
  expect(data).toMatchObject({ version: 1, home_institution_id: lakeside.id })
  expect(await logOf(id)).toEqual([])
  const none = await admin.send(accreditors.edit, { params: { id }, body: { version: 1, home_institution_id: null } })
  expect(none.data).toMatchObject({ version: 2, home_institution_id: null, status: 'active' })
})

test('who sends somebody with visits to come on leave is told of them', async () => {
  const { id } = await insertAccreditor(app.db, { last_name: 'Cruz' })
  const visit = await insertAccreditation(app.db, { visit_date: addDays(today, 9), visit_end: addDays(today, 9) })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id })
  const { message } = await admin.send(accreditors.edit, { params: { id }, body: { version: 1, status: 'on_leave' } })
  expect(message).toBe('Ana Cruz is saved: on leave, and still assigned to one visit to come.')
})

test('of two people who save the same accreditor the second is told', async () => {
  const { id } = await insertAccreditor(app.db)
  const save = (position: string) => admin.send(accreditors.edit, { params: { id }, body: { version: 1, position } })
  const answers = await Promise.allSettled([save('Dean'), save('Professor')])
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect(await logOf(id)).toHaveLength(1)
})

test('a wrong field is named and nothing is stored', async () => {
  const { id } = await insertAccreditor(app.db)
  const refused = async (body: object) => {
    const { status, errors } = await admin.refused(accreditors.edit, { params: { id }, body: { version: 1, ...body } })
    return [status, ...Object.keys(errors)]
  }
  expect(await refused({ home_institution_id: newId(), position: 'Dean' })).toEqual([422, 'home_institution_id'])
  expect(await refused({ status: 'suspended' })).toEqual([422, 'status'])
  expect(await refused({ position: 'x'.repeat(101) })).toEqual([422, 'position'])
  expect(await refused({ specialisations: ['Law', 'law'] })).toEqual([422, 'specialisations.1'])
  expect(await refused({ version: undefined })).toEqual([422, 'version'])
  expect(await show(id)).toMatchObject({ version: 1, position: null })
})

test('only those who own the accounts of accreditors change a profile', async () => {
  for (const role of ['Monitoring', 'Finance', 'QA', 'Guest', 'accreditor'] as const) {
    const client = await app.as(role)
    expect((await client.refused(accreditors.edit, { params: { id: person.id }, body: { version: 1 } })).status).toBe(403)
  }
})

test('the log is found by words and days, and holds no payment, no bank data and no feedback', async () => {
  const { charge, accreditor } = await insertHonorarium(app.db)
  await (await app.as('Finance')).send(finances.updateStatus, { body: { id: charge.id, version: 1, payment_status: 'partial' } })
  const entry = { actor_name: 'Ana', call: 'x', accreditor_id: accreditor.id, object_id: null }
  await app.db
    .insertInto('log_entries')
    .values([
      { ...entry, id: newId(), action: 'finance_info.saved', object_type: 'finance_info', says: 'Changed the bank account' },
      { ...entry, id: newId(), action: 'feedback.created', object_type: 'feedback', says: 'Gave feedback' },
    ])
    .execute()
  await admin.send(accreditors.edit, { params: { id: accreditor.id }, body: { version: 1, position: 'Dean' } })
  const found = async (body: object) =>
    (await qa.send(accreditors.auditLogs, { body: { accreditor_id: accreditor.id, ...body } })).data.map((one) => one.action)
  expect(await found({})).toEqual(['accreditor.updated'])
  expect(await found({ search: 'profile', from: today, to: today })).toEqual(['accreditor.updated'])
  expect(await found({ search: 'bank' })).toEqual([])
  expect(await found({ to: addDays(today, -1) })).toEqual([])
  expect(await found({ from: addDays(today, 1) })).toEqual([])
  const all = await qa.send(accreditors.auditLogs, { query: { paginate: 100 }, body: {} })
  expect(all.data[0]).toMatchObject({ accreditor_id: accreditor.id, action: 'accreditor.updated' })
  expect(all.meta.total).toBeGreaterThan(1)
  expect(JSON.stringify(all)).not.toMatch(/payment_status|bank account/)
})

test('no answer about accreditors has a key of bank data', async () => {
  await app.db
    .insertInto('accreditor_finance_infos')
    .values({
      accreditor_id: person.id,
      bank: 'Verybank',
      account_name: 'Ana Verybank',
      account_number_encrypted: Buffer.from('x'),
      account_number_last4: '9876',
    })
    .execute()
  const answers = await Promise.all([
    qa.send(accreditors.list, { body: {} }),
    qa.send(accreditors.show, { params: { id: person.id } }),
    qa.send(accreditors.degree, { query: {} }),
    qa.send(accreditors.stats),
    qa.send(accreditors.auditLogs, { body: {} }),
  ])
  const text = JSON.stringify(answers) + (await (await qa.send(accreditors.export, { query: {} })).text())
  expect(withoutIds(text)).not.toMatch(/account_number|account_name|"tin|"bank|branch|Verybank|9876/i)
})

test('the card counts load, declines with their reasons and silence of two years, and tells the rating to QA and Superadmin alone', async () => {
  const { id } = await insertAccreditor(app.db)
  const old = new Date(`${addDays(today, -60)}T00:00:00Z`)
  const on = async (days: number, status: 'completed' | 'declined' | 'invited' | 'confirmed', more = {}) => {
    const visit_date = addDays(today, days)
    const visit = await insertAccreditation(app.db, { visit_date, visit_end: addDays(visit_date, 2), status: 'scheduled' })
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id, status, ...more })
    return visit
  }
  await on(-800, 'completed')
  const held = await on(-100, 'completed')
  await on(40, 'confirmed')
  const { number } = await on(-30, 'declined', { decline_reason: 'I teach in these weeks.' })
  await on(50, 'invited', { invited_at: old })
  await on(55, 'invited')
  for (let voice = 0; voice < 3; voice++) {
    const from = await app.as('institution')
    const said = { from_account_id: from.id as string, about: 'accreditor', accreditor_id: id, accreditation_id: held.id } as const
    await app.db
      .insertInto('feedback')
      .values({ id: newId(), ...said, items: JSON.stringify({}), rating: String(3 + voice), institution_id: null, comment: null })
      .execute()
  }
  const { data } = await qa.send(accreditors.show, { params: { id } })
  expect(data.record).toMatchObject({ visits: 2, days: 6, invited: 5, declined: 1, unanswered: 1, withdrawn: 0, no_show: 0 })
  expect(data.record.decline_reasons).toEqual([{ number, visit_date: addDays(today, -30), reason: 'I teach in these weeks.' }])
  for (const role of ['QA', 'Superadmin', 'Monitoring', 'Admin', 'Finance'] as const) {
    const { record } = (await (await app.as(role)).send(accreditors.show, { params: { id } })).data
    expect([role, record.rating]).toEqual([role, role === 'QA' || role === 'Superadmin' ? { count: 3, rating: 4 } : null])
  }
})
