import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { visits } from '../../visits/contract.ts'
import { programRecords } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')

test('the page of a program tells its visits and every entry of the book, replaced ones before what replaced them; another institution does not see it', async () => {
  const institution = await insertInstitution(app.db, { name: 'University of the Story' })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'Main' })
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const head = 'institution_name,campus_name,program_name,visit_type,visit_date,outcome,grand_mean,decided_on'
  const lines = ['second,2021-03-01,Deferred,3.1,2021-05-01', 'first_formal,2018-03-01,Granted,,2018-05-01']
  const text = [head, ...lines.map((line) => `University of the Story,Main,BS Nursing,${line}`)].join('\r\n')
  await qa.send(schedule.importPast, { file: new File([text], 'past.csv', { type: 'text/csv' }), body: {} })
  const params = { id: nursing.id }
  const before = (await qa.send(programRecords.show, { params })).data
  expect(before.visits.map((visit) => [visit.survey_type, visit.outcome, visit.is_history])).toEqual([
    ['second', 'deferred', true],
    ['first_formal', 'granted', true],
  ])
  expect(before.decisions.map(({ act, held }) => [act, held?.level])).toEqual([
    ['grant', 'level_1'],
    ['defer', 'level_1'],
  ])

  const visit = before.visits[0]!
  const asked = { params: { accreditation_id: visit.accreditation_id } }
  const shown = await qa.send(visits.programs, asked)
  await qa.send(outcomes.correct, {
    body: {
      accreditation_id: visit.accreditation_id,
      version: shown.data.version,
      program_id: nursing.id,
      replaces: shown.programs[0]?.decision?.id as string,
      outcome: 'granted',
      grand_mean: 3.9,
      decided_on: '2021-06-01',
      correction_reason: 'It was granted in June.',
    },
  })
  const { data } = await qa.send(programRecords.show, { params })
  expect(data.decisions.map(({ act, held, superseded_by }) => [act, held?.level, superseded_by])).toEqual([
    ['grant', 'level_1', null],
    ['defer', undefined, data.decisions[2]?.number],
    ['grant', 'level_2', null],
  ])

  const school = await app.as('institution', { institution_id: institution.id })
  expect((await school.send(programRecords.own, { params })).data).toEqual(data)
  expect((await (await app.as('institution')).refused(programRecords.own, { params })).status).toBe(404)
  const nobody = { params: { id: '01900000-0000-7000-8000-000000000000' } }
  expect((await qa.refused(programRecords.show, nobody)).status).toBe(404)
})

test('how much lies in a room, and how much was recommended, is told to who reads it', async () => {
  const institution = await insertInstitution(app.db)
  const campus = await insertCampus(app.db, { institution_id: institution.id })
  const program = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Biology' })
  const head = 'institution_name,campus_name,program_name,visit_type,visit_date,outcome,grand_mean,decided_on'
  const file = new File(
    [`${head}\r\n${institution.name},${campus.name},BS Biology,first_formal,2018-03-01,Granted,,2018-05-01`],
    'past.csv',
    { type: 'text/csv' },
  )
  await qa.send(schedule.importPast, { file, body: {} })
  const told = async (role: 'QA' | 'Finance' | 'Admin') => {
    const { data } = await (await app.as(role)).send(programRecords.show, { params: { id: program.id } })
    return [data.visits[0]?.evidence, data.visits[0]?.recommendations]
  }
  expect(await told('QA')).toEqual([0, 0])
  expect(await told('Finance')).toEqual([null, 0])
  expect(await told('Admin')).toEqual([null, null])
})
