/** A team writes its report. */
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertEarlierSurvey, item, recommend } from '../../../../testing/recommendations.ts'
import {
  begunReport,
  entriesOf,
  publishInstrument,
  ratedVisit,
  rateFirst,
  reportOf,
  sectionOf,
  writeText,
} from '../../../../testing/reports.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { reports } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
await publishInstrument(qa)

test('a report is begun from what the team rated: notes by statement, high and low marks, and the means beside', async () => {
  const { survey_id, coordinator, leader, member, trainee } = await ratedVisit(app)
  const [before] = (await member.send(reports.mine)).data
  expect(before).toMatchObject({ id: survey_id, status: null, may_start: true, may_join: false })
  expect((await trainee.send(reports.mine)).data).toMatchObject([{ may_start: false }])
  await member.send(reports.start, { body: { survey_id } })
  const report = await reportOf(member, survey_id)
  expect(report.sections.map(({ key }) => key)).toEqual(['introduction', 'area-I', 'area-II', 'recommendations', 'conclusion'])
  expect(report.sections[1]).toMatchObject({
    title: 'Area I. Area 1',
    narrative: 'I.A · Input and process 1: The dean keeps the minutes.',
    strengths: 'First (I.A · Input and process 1: 5 Excellent)',
    improvements: 'Second (I.A · Input and process 2: 2 Fair)',
  })
  expect(report.means).toMatchObject({
    grand_mean: '3.75',
    reaches: true,
    areas: [
      { code: 'I', mean: '3.50', set: 2 },
      { code: 'II', mean: '4.00' },
    ],
  })
  // each writes their areas, everybody the recommendations, who coordinates everything
  const own = async (client: typeof member) =>
    (await reportOf(client, survey_id)).sections.filter(({ is_own }) => is_own).map(({ key }) => key)
  expect(await own(member)).toEqual(['area-II', 'recommendations'])
  expect(await own(leader)).toEqual(['area-I', 'recommendations'])
  expect(await own(trainee)).toEqual([])
  expect(await own(coordinator)).toHaveLength(5)
  expect((await leader.refused(reports.write, { body: { survey_id, section: 'area-II', version: 1 } })).status).toBe(422)
})

test('a report is nobody else’s: another team, another institution, and its own institution before the release find nothing', async () => {
  const { survey_id, visit, member } = await begunReport(app)
  const stranger = await app.as('accreditor')
  const school = await app.as('institution', { institution_id: visit.institution_id })
  const version = 1
  for (const call of [reports.show, reports.pdf]) expect((await stranger.refused(call, { params: { survey_id } })).status).toBe(404)
  expect((await stranger.refused(reports.start, { body: { survey_id } })).status).toBe(404)
  expect((await stranger.refused(reports.write, { body: { survey_id, section: 'conclusion', version } })).status).toBe(404)
  expect((await stranger.refused(reports.hold, { body: { survey_id, section: 'conclusion' } })).status).toBe(404)
  expect((await stranger.refused(reports.keepDraft, { body: { survey_id, section: 'conclusion', version } })).status).toBe(404)
  expect((await stranger.refused(reports.finish, { body: { survey_id, is_finished: true } })).status).toBe(404)
  expect((await stranger.refused(reports.handIn, { body: { survey_id, version } })).status).toBe(404)
  expect((await school.refused(reports.read, { params: { survey_id } })).status).toBe(404)
  expect((await school.refused(reports.pdf, { params: { survey_id } })).status).toBe(404)
  expect((await school.send(reports.released)).data).toEqual([])
  expect((await member.refused(reports.version, { params: { survey_id, number: '1' } })).status).toBe(404)
})

test('one person writes a section at a time: who holds it is shown, and handing it over is seen', async () => {
  const { survey_id, coordinator, member } = await begunReport(app)
  const section = 'area-II'
  await member.send(reports.hold, { body: { survey_id, section } })
  expect((await sectionOf(coordinator, survey_id, section))?.holder).toMatchObject({ id: member.id, name: 'Ana Writer member' })
  expect((await coordinator.refused(reports.hold, { body: { survey_id, section } })).message).toContain('Ana Writer member writes')
  expect((await coordinator.refused(reports.write, { body: { survey_id, section, version: 1 } })).status).toBe(409)
  await coordinator.send(reports.hold, { body: { survey_id, section, take_over: true } })
  expect((await member.refused(reports.write, { body: { survey_id, section, version: 1 } })).status).toBe(409)
  const [entry] = await entriesOf(app, survey_id, 'survey_report.section_taken_over')
  expect([entry?.before, entry?.after]).toEqual([{ holder: 'Ana Writer member' }, { holder: 'Ana Writer overall_coordinator' }])
  await coordinator.send(reports.hold, { body: { survey_id, section, give_back: true } })
  expect((await sectionOf(member, survey_id, section))?.holder).toBeNull()
})

test('what is typed is kept for its author alone, and stays beside what somebody else saved meanwhile', async () => {
  const { survey_id, coordinator, member } = await begunReport(app)
  const typed = { survey_id, section: 'area-II', version: 1, narrative: 'The library opens at seven.' }
  await member.send(reports.keepDraft, { body: typed })
  expect((await sectionOf(coordinator, survey_id, 'area-II'))?.draft).toBeNull()
  await writeText(coordinator, survey_id, 'area-II', 'The library opens at eight.')
  const refusal = await member.refused(reports.write, { body: typed })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('look at both')])
  expect(await sectionOf(member, survey_id, 'area-II')).toMatchObject({
    narrative: 'The library opens at eight.',
    version: 2,
    draft: { base: 1, narrative: 'The library opens at seven.' },
  })
  await member.send(reports.write, { body: { ...typed, version: 2 } })
  expect(await sectionOf(member, survey_id, 'area-II')).toMatchObject({ narrative: typed.narrative, version: 3, draft: null })
  // the log says that it was written, not what
  expect(JSON.stringify(await entriesOf(app, survey_id, 'survey_report.section_saved'))).not.toContain('library')
  await member.send(reports.keepDraft, { body: { ...typed, version: 3, narrative: 'No.' } })
  await member.send(reports.dropDraft, { body: { survey_id, section: 'area-II' } })
  expect((await sectionOf(member, survey_id, 'area-II'))?.draft).toBeNull()
})

test('recommendations name an area of the report, and the coordinator is told which areas are not finished', async () => {
  const { survey_id, coordinator, leader, member } = await begunReport(app)
  const item = {
    id: newId(),
    area: 'II',
    text: 'Publish the opening hours of the library.',
    priority: 'high',
    due_on: addDays(today, 90),
  } as const
  const recommend = (area: string) => ({ survey_id, section: 'recommendations', version: 1, items: [{ ...item, area }] })
  expect((await member.refused(reports.write, { body: recommend('IX') })).errors).toHaveProperty(['items.0.area'])
  await member.send(reports.write, { body: recommend('II') })
  await leader.send(reports.finish, { body: { survey_id, is_finished: true } })
  expect((await leader.send(reports.mine)).data).toMatchObject([{ status: 'draft', unfinished: 0 }])
  const refusal = await coordinator.refused(reports.handIn, { body: { survey_id, version: 1 } })
  expect(refusal).toMatchObject({ status: 409, message: 'Not finished: Area II. Area 2. Confirm to hand the report in as it is.' })
  await leader.send(reports.finish, { body: { survey_id, is_finished: false } })
  expect((await sectionOf(leader, survey_id, 'area-I'))?.finished_by).toBeNull()
  await coordinator.send(reports.handIn, { body: { survey_id, version: 1, confirmed: true } })
  expect((await qa.send(reports.list, { query: { filter: JSON.stringify({ status: 'handed_in' }) } })).data).toMatchObject([
    { id: survey_id },
  ])
  const file = async (ids: string[]) => (await (await qa.send(reports.export, { query: { ids } })).text()).trim().split('\r\n')
  expect((await file([survey_id])).map((line) => line.includes('Handed in'))).toEqual([false, true])
  expect(await file([newId()])).toHaveLength(1)
  expect((await member.refused(reports.write, { body: { ...recommend('II'), version: 2 } })).status).toBe(422)
})

test('what waits for somebody of the team: remarks, areas, what to join, marks to settle, and what to begin when the visit is over', async () => {
  const { survey_id, visit, program, coordinator, leader, member, trainee } = await ratedVisit(app)
  const waits = async (client: typeof qa) => (await client.send(reports.waiting)).data.map(({ kind, count }) => [kind, count])
  expect([await waits(leader), await waits(trainee)]).toEqual([[], []])
  await app.db.updateTable('accreditations').set({ visit_end: today }).where('id', '=', visit.id).execute()
  expect(await waits(leader)).toEqual([['begin', 1]])
  await leader.send(reports.start, { body: { survey_id } })
  expect([await waits(leader), await waits(member), await waits(coordinator)]).toEqual([[['areas', 1]], [['areas', 1]], []])
  await coordinator.send(reports.finish, { body: { survey_id, is_finished: true } })
  expect([await waits(leader), await waits(coordinator)]).toEqual([[], [['join', 1]]])
  await coordinator.send(reports.handIn, { body: { survey_id, version: 1 } })
  await qa.send(reports.remark, { body: { survey_id, section: 'area-II', text: 'Since when?' } })
  await qa.send(reports.giveBack, { body: { survey_id, version: 2 } })
  await rateFirst(app, coordinator, survey_id, 2)
  await recommend(app, await insertEarlierSurvey(app, visit.campus_id, program.id), [item(), item()])
  const all = [
    ['remarks', 1],
    ['settle', 1],
    ['recommendations', 2],
  ]
  expect([await waits(leader), await waits(member), await waits(trainee)]).toEqual([all, all.filter(([kind]) => kind !== 'settle'), []])
  // the report may come back after the decision, and is found then, too
  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', visit.id).execute()
  expect(await waits(leader)).toEqual([['remarks', 1]])
})
