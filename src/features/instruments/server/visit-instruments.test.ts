import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertProgram } from '../../../../testing/insert.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { schedule } from '../../schedule/contract.ts'
import { instruments } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const finance = await app.as('Finance')
const { published, part, versionOf } = instrumentWriting(qa)
const today = agencyDay()

test('a visit that begins takes the version published then, program by program, and keeps it', async () => {
  const usual = await published({ name: 'For every program' })
  const nursing = await published({ name: 'For nursing', disciplines: ['Nursing'] })
  const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: today, visit_end: addDays(today, 2) })
  const program = (name: string, discipline: string | null) => insertProgram(app.db, { campus_id: visit.campus_id, name, discipline })
  const [biology, nurse, whole] = [
    await program('A Biology', null),
    await program('B Nursing', 'nursing'),
    await program('C The whole', null),
  ]
  const covers = async ({ id }: { id: string }, survey_type: 'second' | 'institutional') =>
    app.db.insertInto('accreditation_programs').values({ id: newId(), accreditation_id: visit.id, program_id: id, survey_type }).execute()
  for (const one of [biology, nurse]) await covers(one, 'second')
  await covers(whole, 'institutional')
  const ofVisit = async () => (await finance.send(instruments.ofVisit, { params: { accreditation_id: visit.id } })).data
  const names = async () => (await ofVisit()).map((one) => [one.instrument?.name ?? null, one.instrument?.number ?? 0, one.is_pinned])
  expect(await names()).toEqual([
    ['For every program', 1, false],
    ['For nursing', 1, false],
    [null, 0, false],
  ])

  const step = async (status: 'ongoing' | 'reported' | 'postponed' | 'approved' | 'scheduled', more: object = {}) => {
    const { version } = await app.db.selectFrom('accreditations').select('version').where('id', '=', visit.id).executeTakeFirstOrThrow()
    await qa.send(schedule.edit, { body: { id: visit.id, version, status, confirm_team: true, ...more } })
  }
  await step('ongoing')
  const [entry] = await app.db.selectFrom('log_entries').select('after').where('action', '=', 'accreditation.status_changed').execute()
  expect(entry?.after).toMatchObject({
    instruments: ['A Biology: For every program, version 1', 'B Nursing: For nursing, version 1'],
  })

  // what is published afterwards is for visits that begin afterwards
  await qa.send(instruments.beginDraft, { params: { id: nursing }, body: { version: await versionOf(nursing) } })
  await part(nursing, 'area', 'Empty')
  const emptied = await app.db.selectFrom('instrument_areas').select('id').where('title', '=', 'Empty').executeTakeFirstOrThrow()
  await qa.send(instruments.removePart, {
    params: { id: nursing, part_id: emptied.id },
    body: { part: 'area', version: await versionOf(nursing) },
  })
  await qa.send(instruments.publish, { params: { id: nursing }, body: { version: await versionOf(nursing) } })
  await qa.send(instruments.retire, { params: { id: usual }, body: { version: await versionOf(usual) } })
  const institutional = await published({ name: 'For institutions', survey_types: ['institutional'] })
  await step('reported')
  await step('ongoing')
  const kept = [
    ['For every program', 1, true],
    ['For nursing', 1, true],
    ['For institutions', 1, true],
  ]
  expect(await names()).toEqual(kept)
  await step('postponed', { reason: 'A storm.' })
  await step('scheduled')
  await step('ongoing')
  expect(await names()).toEqual(kept)
  expect((await ofVisit())[2]?.instrument?.id).toBe(institutional)
})

test('a visit that is not there has no instruments', async () => {
  const refusal = await qa.refused(instruments.ofVisit, { params: { accreditation_id: '01890a5d-ac96-774b-bcce-b302099a8057' } })
  expect(refusal.status).toBe(404)
})
