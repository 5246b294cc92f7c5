import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { hold, insertAccreditation, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { SurveyType } from '../../ladder/rules.ts'
import { type Standing, surveyOf } from '../../ladder/rules-surveys.ts'
import { requests } from '../../requests/contract.ts'
import { visits } from '../../visits/contract.ts'
import { outcomes } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const decided_on = addDays(today, -5)
const correction_reason = 'The means of two programs were exchanged.'
const before = { level: 'level_1', valid_from: addDays(today, -700), valid_to: addDays(today, 300) } as const

/** A decided visit of programs that hold Level I. */
async function decided(asked: readonly { survey_type: SurveyType; outcome: object }[]) {
  const visit = await insertAccreditation(app.db, { status: 'reported', visit_date: addDays(today, -30), visit_end: addDays(today, -28) })
  const programs = []
  for (const { survey_type, outcome } of asked) {
    const program = await insertProgram(app.db, { campus_id: visit.campus_id, ...before })
    const survey = surveyOf(survey_type, program as Standing, { level: 'none', valid_to: null }, today)
    await app.db
      .insertInto('accreditation_programs')
      .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, ...survey })
      .execute()
    programs.push({ program_id: program.id, decided_on, outcome: 'granted' as const, ...outcome })
  }
  const { data } = await qa.send(outcomes.record, { body: { accreditation_id: visit.id, version: 1, confirm_team: true, programs } })
  return { visit: data, ids: programs.map((one) => one.program_id) }
}

async function shownOf(visitId: string, programId: string) {
  const { programs } = await qa.send(visits.programs, { params: { accreditation_id: visitId } })
  const program = programs.find((one) => one.program_id === programId)
  if (!program?.decision) throw new Error('nothing decided')
  return { ...program, decision: program.decision }
}

async function correctionOf(visit: { id: string; version: number }, program_id: string, more: object) {
  const { decision } = await shownOf(visit.id, program_id)
  const body = { accreditation_id: visit.id, version: visit.version, program_id, replaces: decision.id, decided_on, correction_reason }
  return { body: { ...body, outcome: 'granted' as const, ...more } }
}

const programRow = (id: string) => app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a granted outcome is corrected to not granted: the program holds again what it held, and both outcomes are kept', async () => {
  const { visit, ids } = await decided([{ survey_type: 'second', outcome: { grand_mean: 3.9 } }])
  const [id] = ids as [string]
  const school = await app.as('institution', { institution_id: visit.institution.id })
  expect(await programRow(id)).toMatchObject({ level: 'level_2', valid_from: decided_on })
  const no = { outcome: 'not_granted', grand_mean: 2.1, reason: 'No faculty of the field.' }
  const { data, message } = await qa.send(outcomes.correct, await correctionOf(visit, id, no))
  expect([data.version, message]).toEqual([visit.version + 1, expect.stringMatching(/^The outcome of .* is corrected\.$/)])
  expect(await programRow(id)).toMatchObject({ ...before, revisit_for: null })
  const shown = await shownOf(visit.id, id)
  expect(shown).toMatchObject({ outcome: 'not_granted', grand_mean: '2.10', decision: { reason: 'No faculty of the field.' } })
  expect(shown.corrected).toMatchObject([{ outcome: 'granted', grand_mean: '3.90', correction_reason, corrected_on: today }])

  const log = await app.db
    .selectFrom('log_entries')
    .selectAll()
    .where('program_id', '=', id)
    .where('action', '=', 'accreditation.outcome_corrected')
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({
    actor_id: qa.id,
    before: { outcome: 'granted', grand_mean: '3.90', level: 'level_2', valid_from: decided_on },
    after: { outcome: 'not_granted', grand_mean: '2.10', correction_reason, level: 'level_1', valid_to: before.valid_to },
  })
  const mails = await app.db.selectFrom('mails').selectAll().where('template', '=', 'outcome_corrected').execute()
  expect(mails[0]?.text_body).toContain(correction_reason)
  const { data: own } = await school.send(requests.show, { params: { id: visit.id } })
  expect(own.programs).toMatchObject([{ outcome: 'not_granted', reason: 'No faculty of the field.' }])
})

test('a refused outcome is corrected to granted, and that one again to deferred with its conditions', async () => {
  const { visit, ids } = await decided([
    { survey_type: 'second', outcome: { outcome: 'not_granted', reason: 'Typed into the wrong row.' } },
  ])
  const [id] = ids as [string]
  const { data } = await qa.send(outcomes.correct, await correctionOf(visit, id, { grand_mean: 3.6 }))
  expect(await programRow(id)).toMatchObject({ level: 'level_2', valid_to: addDays(addMonths(decided_on, 60), -1) })
  const deferred = { outcome: 'deferred', reason: 'The library.', conditions: 'Fifty titles.', conditions_due: addDays(today, 200) }
  await qa.send(outcomes.correct, await correctionOf(data, id, deferred))
  expect(await programRow(id)).toMatchObject({ ...before, revisit_for: 'second' })
  const shown = await shownOf(visit.id, id)
  expect(shown.decision).toMatchObject({ outcome: 'deferred', conditions: 'Fifty titles.', conditions_due: deferred.conditions_due })
  expect(shown.corrected.map((one) => one.outcome)).toEqual(['not_granted', 'granted'])
})

test('what was decided or corrected since stays, and the answer says so', async () => {
  const { visit, ids } = await decided([{ survey_type: 'second', outcome: { grand_mean: 3.9 } }])
  const [id] = ids as [string]
  await hold(app.db, id, { level: 'level_3', valid_from: today, valid_to: addDays(today, 900) })
  const { message } = await qa.send(outcomes.correct, await correctionOf(visit, id, { outcome: 'not_granted', reason: 'Wrong row.' }))
  expect(message).toContain('Its level stays as it is')
  expect(await programRow(id)).toMatchObject({ level: 'level_3', valid_from: today })
  expect((await shownOf(visit.id, id)).outcome).toBe('not_granted')
})

test('an institutional accreditation is corrected as the one decision it is', async () => {
  const { visit, ids } = await decided([
    { survey_type: 'institutional', outcome: {} },
    { survey_type: 'institutional', outcome: {} },
  ])
  const institution = () => app.db.selectFrom('institutions').selectAll().where('id', '=', visit.institution.id).executeTakeFirstOrThrow()
  expect(await institution()).toMatchObject({ institutional_level: 'level_1', institutional_from: decided_on })
  const no = { outcome: 'not_granted', reason: 'The Board has not voted yet.' }
  await qa.send(outcomes.correct, await correctionOf(visit, ids[0] as string, no))
  expect(await institution()).toMatchObject({ institutional_level: 'none', institutional_from: null })
  for (const id of ids) {
    expect((await shownOf(visit.id, id)).outcome).toBe('not_granted')
    expect(await programRow(id)).toMatchObject(before)
  }
})

test('an institutional accreditation cannot be granted for one program and refused for another', async () => {
  const split = [
    { survey_type: 'institutional', outcome: {} },
    { survey_type: 'institutional', outcome: { outcome: 'not_granted', reason: 'No.' } },
  ] as const
  await expect(decided(split)).rejects.toMatchObject({ status: 422 })
})

test('a correction needs its reason, the newest outcome, and all that an outcome needs', async () => {
  const { visit, ids } = await decided([{ survey_type: 'second', outcome: { grand_mean: 3.9 } }])
  const [id] = ids as [string]
  const refusal = async (more: object) => {
    const { status, errors } = await qa.refused(outcomes.correct, await correctionOf(visit, id, more))
    return [status, Object.keys(errors ?? {})]
  }
  expect(await refusal({ correction_reason: ' ' })).toEqual([422, ['correction_reason']])
  expect(await refusal({ replaces: newId(), grand_mean: 4 })).toEqual([409, []])
  expect(await refusal({ version: 1, grand_mean: 4 })).toEqual([409, []])
  expect(await refusal({})).toEqual([422, ['grand_mean']])
  expect(await refusal({ grand_mean: 1.2 })).toEqual([422, ['reason']])
  expect(await refusal({ outcome: 'deferred', reason: 'Why' })).toEqual([422, ['conditions', 'conditions_due']])
  expect(await refusal({ decided_on: addDays(today, 1), grand_mean: 4 })).toEqual([422, ['decided_on']])
  expect(await refusal({ program_id: newId() })).toEqual([404, []])
  expect((await shownOf(visit.id, id)).corrected).toEqual([])
})

test('nobody but QA and Superadmin corrects an outcome', async () => {
  const { visit, ids } = await decided([{ survey_type: 'second', outcome: { grand_mean: 3.9 } }])
  const correction = await correctionOf(visit, ids[0] as string, { grand_mean: 4 })
  for (const role of ['Monitoring', 'Finance', 'Admin', 'institution', 'accreditor'] as const)
    expect((await (await app.as(role)).refused(outcomes.correct, correction)).status).toBe(403)
  await (await app.as('Superadmin')).send(outcomes.correct, correction)
})
