import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { gracePeriods } from '../../programs/contract-grace.ts'
import { papers } from '../contract.ts'
import { makeDuePapers } from './maker.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()

type Record = {
  visits: { institution: string; role: string; survey: string }[]
  trainings: { title: string }[]
  hours: number
  period: string
}

async function inputOf(id: string) {
  return (await app.db.selectFrom('papers').select('input').where('id', '=', id).executeTakeFirstOrThrow()).input as Record
}

/** Somebody who was on the team of a visit. */
async function served(name = 'Cebu Straits State College') {
  const { id } = await insertAccreditor(app.db, { last_name: 'Peñaflor' })
  const institution = await insertInstitution(app.db, { name })
  const visit = await insertAccreditation(app.db, {
    ...{ institution_id: institution.id, status: 'decided', visit_date: addDays(today, -40), visit_end: addDays(today, -38) },
  })
  const program = await insertProgram(app.db, { campus_id: visit.campus_id, name: 'BS Fisheries' })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, survey_type: 'second', level_sought: 'level_2' })
    .execute()
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id, role: 'team_leader', status: 'completed' })
  return id
}

async function insertTraining(title: string, accountIds: readonly string[]) {
  const id = newId()
  const held = { starts_on: addDays(today, -20), ends_on: addDays(today, -19), venue: 'Quezon City' }
  await app.db
    .insertInto('training_modules')
    .values({ id, title, type: 'training', hours: 16, ...held })
    .execute()
  for (const account_id of accountIds)
    await app.db
      .insertInto('training_accreditors')
      .values({ id: newId(), training_module_id: id, account_id, attendance: 'attended' })
      .execute()
  return id
}

test('a service record tells the visits that were held and the hours of training, of the period alone', async () => {
  const accreditor_id = await served()
  await insertTraining('Leading a team', [accreditor_id])
  const issue = async (from: string, to: string) => {
    const { data } = await qa.send(papers.serviceRecord, { body: { accreditor_id, from, to } })
    return inputOf(data[0]!.id)
  }
  const whole = await issue(addDays(today, -365), today)
  expect(whole).toMatchObject({
    hours: 16,
    visits: [{ institution: 'Cebu Straits State College', role: 'Team leader', survey: 'Second survey (Level II): BS Fisheries' }],
    trainings: [{ title: 'Leading a team', hours: '16' }],
  })
  expect(await issue(addDays(today, -30), today)).toMatchObject({ visits: [], hours: 16 })
  expect(await issue(addDays(today, -365), addDays(today, -300))).toMatchObject({ visits: [], trainings: [], hours: 0 })
  const wrong = await qa.refused(papers.serviceRecord, { body: { accreditor_id, from: today, to: addDays(today, -1) } })
  expect(wrong.errors?.to).toEqual(['The period ends before it begins. Choose a later day.'])
  expect((await qa.refused(papers.serviceRecord, { body: { accreditor_id: newId(), from: today, to: today } })).status).toBe(404)
})

test('an accreditor issues the own service record, finds it among the own papers and saves it; nobody else does', async () => {
  const id = await served('Samar Straits State College')
  const person = await app.asAccount(id)
  const { data } = await person.send(papers.ownServiceRecord, { body: { from: addDays(today, -365), to: today } })
  await makeDuePapers(app.db, app.settings)
  const own = await person.send(papers.mine)
  expect(own.data).toMatchObject([{ number: data[0]!.number, kind: 'service_record', accreditor_id: id }])
  expect((await person.send(papers.file, { params: { id: data[0]!.id } })).size).toBeGreaterThan(10_000)
  const other = await app.as('accreditor')
  expect((await other.refused(papers.file, { params: { id: data[0]!.id } })).status).toBe(404)
  expect((await other.send(papers.mine)).data).toEqual([])
  const { data: checked } = await app.visitor.send(papers.check, { params: { number: data[0]!.number } })
  expect(checked.says).toContainEqual({ name: 'Survey visits', value: '1' })
  expect(checked.says.map(({ name }) => name)).toContain('Name')
})

test('everybody who attended a training gets one certificate, however often they are issued', async () => {
  const [one, other, absent] = await Promise.all([1, 2, 3].map(async () => (await insertAccreditor(app.db)).id))
  const training_id = await insertTraining('Writing reports', [one!, other!])
  await app.db
    .insertInto('training_accreditors')
    .values({ id: newId(), training_module_id: training_id, account_id: absent!, attendance: 'absent' })
    .execute()
  const waits = async () => (await qa.send(papers.trainings, { query: { paginate: 100 } })).data.find(({ id }) => id === training_id)
  expect(await waits()).toMatchObject({ title: 'Writing reports', without: 2 })
  const { data, message } = await qa.send(papers.trainingCertificates, { body: { training_id } })
  expect([data.length, message]).toEqual([2, expect.stringContaining('2 certificates')])
  expect(await waits()).toBeUndefined()
  expect((await qa.refused(papers.trainingCertificates, { body: { training_id } })).status).toBe(409)
  const { data: checked } = await app.visitor.send(papers.check, { params: { number: data[0]!.number } })
  expect(checked).toMatchObject({ kind: 'training_certificate', today: null })
  expect(checked.says).toContainEqual({ name: 'Training', value: 'Writing reports' })
})

test('a grace period has its letter with the act, once; an entry of before the papers gets it from staff', async () => {
  const program = await insertProgram(app.db, { level: 'level_1', valid_from: '2024-01-01', valid_to: addDays(today, 30) })
  const { message } = await qa.send(gracePeriods.apply, {
    params: { id: program.id },
    body: { reason: 'The typhoon.', reference: 'Resolution 7', grace_until: addDays(today, 120) },
  })
  const letters = async () => (await qa.send(papers.list, { query: { filter: JSON.stringify({ program_id: program.id }) } })).data
  await makeDuePapers(app.db, app.settings)
  const [letter, ...more] = await letters()
  expect([letter, more]).toMatchObject([{ problem: null, template: 'letter-extend_grace', kind: 'letter' }, []])
  expect(message).toContain(letter?.number)
  const entries = await app.db.selectFrom('decisions').select(['id', 'act', 'number']).where('program_id', '=', program.id).execute()
  const grace = entries.find(({ act }) => act === 'extend_grace')
  expect(letter?.decision).toBe(grace?.number)
  expect((await qa.refused(papers.ofDecision, { body: { decision_id: grace?.id as string } })).status).toBe(409)

  const other = await insertProgram(app.db, {
    level: 'level_1',
    valid_from: '2024-01-01',
    valid_to: addDays(today, 30),
    grace_until: addDays(today, 90),
    grace_reason: 'The typhoon.',
    grace_reference: 'Resolution 8',
  })
  const before = await app.db
    .selectFrom('decisions')
    .select('id')
    .where('program_id', '=', other.id)
    .where('act', '=', 'extend_grace')
    .executeTakeFirstOrThrow()
  const { data } = await qa.send(papers.ofDecision, { body: { decision_id: before.id } })
  expect(data.map(({ number }) => number[0])).toEqual(['L'])
})
