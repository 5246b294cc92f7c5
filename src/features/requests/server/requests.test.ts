import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { requests } from '../contract.ts'

const app = await startApp()
const soon = addDays(agencyDay(), agency.preparationDays)
const pdf = (text = 'slip') => new File([`%PDF-1.4\n${text}\n%%EOF\n`], 'slip.pdf', { type: 'application/pdf' })

test('a request stores the new program, the visit, its charge, step, log entry and mail', async () => {
  const { client, campus, institution_id } = await school()
  const { data, message } = await client.send(requests.add, { body: asked(campus.id, { program_name: 'MA in Teaching' }) })
  expect(data).toMatchObject({
    status: 'requested',
    visit_type: 'preliminary',
    visit_date: soon,
    visit_end: addDays(soon, 2),
    programs: [{ name: 'MA in Teaching', degree_level: 'masteral', level: 'none', level_sought: 'candidate' }],
    payment: { amount: agency.fees.preliminary.masteral, payment_status: 'unpaid', verified: false, proofs: [] },
  })
  expect(data.number).toMatch(new RegExp(`^SV-${agencyDay().slice(0, 4)}-\\d{4,}$`))
  expect(message).toContain(data.number)
  const steps = await app.db.selectFrom('accreditation_steps').selectAll().where('accreditation_id', '=', data.id).execute()
  expect(steps.map((step) => step.status)).toEqual(['requested'])
  const log = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', data.id).executeTakeFirstOrThrow()
  expect(log).toMatchObject({
    action: 'accreditation.requested',
    actor_id: client.id,
    institution_id,
    program_id: data.programs[0]?.program_id,
  })
  expect(log.after).toMatchObject({ status: 'requested', visit_date: soon, amount: agency.fees.preliminary.masteral })
  const mail = await app.db.selectFrom('mails').selectAll().where('subject', 'like', `${data.number}%`).executeTakeFirstOrThrow()
  expect(mail.template).toBe('accreditation_requested')
  for (const body of [mail.text_body, mail.html_body]) {
    expect(body).toContain(`You requested the accreditation of MA in Teaching, ${campus.name}, with a visit on ${formatDay(soon)}.`)
    expect(body).toContain('http://127.0.0.1:3000/institution/programs')
  }
})

test('the survey and the level sought follow from the level the program holds', async () => {
  const { client, campus } = await school()
  const wanted = {
    none: 'preliminary',
    candidate: 'first_formal',
    level_1: 'second',
    level_2: 'third_phase1',
    level_3: 'fourth_phase1',
    level_4: 'fourth_phase2',
  } as const
  for (const [level, visit_type] of Object.entries(wanted)) {
    const program = await insertProgram(app.db, { campus_id: campus.id, level: level as 'none' })
    const { data } = await client.send(requests.add, { body: asked(campus.id, { program_name: program.name.toUpperCase() }) })
    expect(data).toMatchObject({ visit_type, programs: [{ program_id: program.id, name: program.name }] })
  }
})

test('an institution chooses among the surveys that the ladder offers its program, and no other', async () => {
  const { client, campus } = await school()
  const program = await insertProgram(app.db, { campus_id: campus.id, level: 'level_3', degree_level: 'doctorate' })
  const of = (survey_type: 'third_phase2' | 'second') => ({ body: asked(campus.id, { program_name: program.name, survey_type }) })
  const refusal = await client.refused(requests.add, of('second'))
  expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['survey_type']])
  const { data } = await client.send(requests.add, of('third_phase2'))
  expect(data).toMatchObject({
    visit_type: 'third_phase2',
    programs: [{ survey_type: 'third_phase2', level_sought: 'level_3' }],
    payment: { amount: agency.fees.third_phase2.doctorate },
  })
})

test('a paid request keeps its proof and waits for Finance to verify it', async () => {
  const { client, campus } = await school()
  const { data } = await client.send(requests.add, { body: asked(campus.id, { payment_status: 'paid' }), file: pdf() })
  expect(data.payment).toMatchObject({ payment_status: 'paid', verified: false, proofs: [{ name: 'slip.pdf' }] })
  const file = data.payment?.proofs[0]?.id as string
  expect(existsSync(path.join(app.dataDir, 'files', file.slice(0, 2), file))).toBe(true)
})

test('a paid request without a proof says why not, at the file', async () => {
  const { client, campus } = await school()
  const refusal = await client.refused(requests.add, { body: asked(campus.id, { payment_status: 'paid' }) })
  expect(refusal.status).toBe(422)
  expect(refusal.errors?.file?.[0]).toContain('Add the proof of payment')
  expect((await client.send(requests.list)).data).toEqual([])
})

test('a proof of the wrong type is refused by its content and nothing is stored', async () => {
  const { client, campus } = await school()
  const file = new File(['<html>not a slip</html>'], 'slip.pdf', { type: 'application/pdf' })
  const refusal = await client.refused(requests.add, { body: asked(campus.id, { payment_status: 'paid' }), file })
  expect(refusal.status).toBe(422)
  expect(refusal.errors?.file?.[0]).toContain('PDF, JPEG or PNG')
  expect((await client.send(requests.list)).meta.total).toBe(0)
})

test('a day in the past or too soon names the first possible day', async () => {
  const { client, campus } = await school()
  for (const visit_date of [addDays(soon, -1), addDays(agencyDay(), -400)]) {
    const refusal = await client.refused(requests.add, { body: asked(campus.id, { visit_date, payment_status: 'paid' }) })
    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['file', 'visit_date'])
    expect(refusal.errors?.visit_date?.[0]).toContain(`Choose ${Number(soon.slice(8))} `)
  }
})

test('the campus of another institution looks like one that does not exist', async () => {
  const { client } = await school()
  const foreign = await insertCampus(app.db)
  const a = await client.refused(requests.add, { body: asked(foreign.id) })
  const b = await client.refused(requests.add, { body: asked('01900000-0000-7000-8000-000000000000') })
  expect([a.status, a.message]).toEqual([404, b.message])
})

test('a second request for the same program names the open one', async () => {
  const { client, campus } = await school()
  const { data } = await client.send(requests.add, { body: asked(campus.id) })
  const refusal = await client.refused(requests.add, { body: asked(campus.id, { visit_date: addDays(soon, 30) }) })
  expect(refusal.status).toBe(409)
  expect(refusal.message).toContain(data.number)
})

test('ten identical requests at once store one, with one proof', async () => {
  const { client, campus } = await school()
  const before = storedFiles()
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Ten Clicks' })
  const body = asked(campus.id, { program_name: 'BS Ten Clicks', payment_status: 'paid' })
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => client.send(requests.add, { body, file: pdf() })))
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect((await client.send(requests.list)).meta.total).toBe(1)
  expect(storedFiles() - before).toBe(1)
})

test('ten requests for one new program at once store the program once', async () => {
  const { client, campus } = await school()
  const clicks = Array.from({ length: 10 }, () => client.send(requests.add, { body: asked(campus.id, { program_name: 'BS New Clicks' }) }))
  const answers = await Promise.allSettled(clicks)
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(answers.filter((one) => one.status === 'rejected').map((one) => one.reason.status)).toEqual(Array(9).fill(409))
  const programs = await app.db.selectFrom('programs').select('id').where('name', '=', 'BS New Clicks').execute()
  expect(programs).toHaveLength(1)
})

test('two programs of one name at a campus: the degree has to be chosen', async () => {
  const { client, campus } = await school()
  for (const degree_level of ['masteral', 'doctorate'] as const)
    await insertProgram(app.db, { campus_id: campus.id, name: 'Education', degree_level })
  const refusal = await client.refused(requests.add, { body: asked(campus.id, { program_name: 'education' }) })
  expect(refusal.errors?.degree_level?.[0]).toContain('masteral and doctorate')
  const { data } = await client.send(requests.add, {
    body: asked(campus.id, { program_name: 'education', degree_level: 'doctorate' }),
  })
  expect(data.programs).toMatchObject([{ name: 'Education', degree_level: 'doctorate' }])
})

test('an institution lists and finds only its own requests', async () => {
  const one = await school()
  const other = await school()
  await one.client.send(requests.add, { body: asked(one.campus.id, { program_name: 'BS Marine Biology' }) })
  await one.client.send(requests.add, { body: asked(one.campus.id, { program_name: 'BS Forestry 100%' }) })
  await other.client.send(requests.add, { body: asked(other.campus.id, { program_name: 'BS Marine Biology' }) })
  expect((await one.client.send(requests.list)).meta.total).toBe(2)
  expect((await one.client.send(requests.list, { query: { query: '100%' } })).meta.total).toBe(1)
  expect((await one.client.send(requests.list, { query: { query: '%' } })).meta.total).toBe(1)
})

test('nobody but an institution requests', async () => {
  for (const role of ['QA', 'Superadmin', 'accreditor'] as const) {
    const client = await app.as(role)
    expect((await client.refused(requests.add, { body: asked((await insertCampus(app.db)).id) })).status).toBe(403)
  }
  expect((await app.visitor.refused(requests.list)).status).toBe(401)
})

async function school() {
  const campus = await insertCampus(app.db)
  const client: Client = await app.as('institution', { institution_id: campus.institution_id })
  return { client, campus, institution_id: campus.institution_id }
}

function asked(
  campus_id: string,
  more: Partial<{
    program_name: string
    visit_date: string
    payment_status: 'paid' | 'unpaid'
    degree_level: 'doctorate'
    survey_type: 'third_phase2' | 'second'
  }> = {},
) {
  return { campus_id, program_name: 'BS Architecture', visit_date: soon, payment_status: 'unpaid' as const, ...more }
}

function storedFiles(): number {
  const folder = path.join(app.dataDir, 'files')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
