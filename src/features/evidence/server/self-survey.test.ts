import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeRooms } from '../../../../testing/evidence.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { instruments } from '../../instruments/contract.ts'
import { evidence } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const makeRoom = makeRooms(app)

test('the self-survey takes the instrument with the first mark, and its means are reckoned', async () => {
  const { survey, visit, owner, member } = await makeRoom()
  expect((await owner.send(evidence.selfSurvey, { params: { survey_id: survey } })).data.instrument).toBeNull()
  const none = { params: { survey_id: survey }, body: { marks: [{ statement: newId(), mark: 5 as const }] } }
  expect((await owner.refused(evidence.mark, none)).message).toContain('No instrument is published')
  const writing = instrumentWriting(qa)
  const instrument = await writing.add({ name: 'Of the self-survey' })
  const { parameter } = await writing.whole(instrument)
  await writing.part(instrument, 'statement', 'Everybody knows the rule.', { parent_id: parameter, weight: '3' })
  await qa.send(instruments.publish, { params: { id: instrument }, body: { version: await writing.versionOf(instrument) } })

  const { data } = await owner.send(evidence.selfSurvey, { params: { survey_id: survey } })
  const [first, second] = data.instrument?.areas[0]?.parameters[0]?.statements.map(({ id }) => id) ?? []
  expect(data).toMatchObject({ statements: 2, marked: 0, grand_mean: null })
  const mark = (statement = '', mark: 0 | 5 | 'na' | null = 5, remark = '') =>
    owner.send(evidence.mark, { params: { survey_id: survey }, body: { marks: [{ statement, mark, remark }] } })
  expect((await mark(first, 5, 'We are proud of it.')).data).toMatchObject({ marked: 1, grand_mean: '5.00' })
  expect((await mark(second, 0)).data).toMatchObject({ marked: 2, grand_mean: '1.25', area_means: { I: '1.25' } })
  expect((await mark(second, 'na')).data).toMatchObject({ marked: 2, grand_mean: '5.00' })
  expect((await mark(second, null)).data).toMatchObject({ marked: 1 })
  expect((await owner.refused(evidence.mark, none)).errors).toHaveProperty('marks.0.statement')
  const seen = (await member.send(evidence.selfSurvey, { params: { survey_id: survey } })).data
  expect(seen.marks).toContainEqual({ statement: first, mark: 5, remark: 'We are proud of it.' })
  expect((await owner.send(evidence.show, { params: { survey_id: survey } })).data).toMatchObject({
    areas: [{ code: 'I', title: 'Faculty' }],
    statements: 2,
    marked: 1,
    missing: expect.arrayContaining(['1 statement of the self-survey waits for your mark.']),
  })
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('action', '=', 'evidence.self_marked')
    .where('accreditation_id', '=', visit.id)
    .orderBy('id')
    .execute()
  expect(entries[2]).toEqual({
    before: { [second ?? '']: { mark: '0', remark: '' } },
    after: { [second ?? '']: { mark: 'na', remark: '' } },
  })
})
