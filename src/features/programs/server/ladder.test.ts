import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { visits } from '../../visits/contract.ts'
import { programs } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')

test('the ladder of a program goes from its oldest decision to its newest, with what was replaced; another institution does not see it', async () => {
  const institution = await insertInstitution(app.db, { name: 'University of the Ladder' })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'Main' })
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const head = 'institution_name,campus_name,program_name,visit_type,visit_date,outcome,grand_mean,decided_on'
  const lines = ['second,2021-03-01,Deferred,3.1,2021-05-01', 'first_formal,2018-03-01,Granted,,2018-05-01']
  const text = [head, ...lines.map((line) => `University of the Ladder,Main,BS Nursing,${line}`)].join('\r\n')
  await qa.send(schedule.importPast, { file: new File([text], 'past.csv', { type: 'text/csv' }), body: {} })
  const [visit] = await app.db
    .selectFrom('accreditations')
    .select('id')
    .where('campus_id', '=', campus.id)
    .orderBy('visit_date', 'desc')
    .execute()
  const shown = await qa.send(visits.programs, { params: { accreditation_id: visit!.id } })
  const named = { accreditation_id: visit!.id, version: shown.data.version, program_id: nursing.id }
  const replaces = shown.programs[0]?.decision?.id as string
  const correction = {
    outcome: 'granted' as const,
    grand_mean: 3.9,
    decided_on: '2021-06-01',
    correction_reason: 'It was granted in June.',
  }
  await qa.send(outcomes.correct, { body: { ...named, replaces, ...correction } })

  const params = { id: nursing.id }
  const { data } = await (await app.as('Admin')).send(programs.ladder, { params })
  expect(data.map((step) => [step.survey_type, step.outcome, step.level, step.valid_from, step.is_history, step.replaced_because])).toEqual(
    [
      ['first_formal', 'granted', 'level_1', '2018-05-01', true, null],
      ['second', 'deferred', 'level_1', '2018-05-01', true, 'It was granted in June.'],
      ['second', 'granted', 'level_2', '2021-06-01', true, null],
    ],
  )
  const school = await app.as('institution', { institution_id: institution.id })
  expect((await school.send(programs.ownLadder, { params })).data).toEqual(data)
  expect((await (await app.as('institution')).refused(programs.ownLadder, { params })).status).toBe(404)
})
