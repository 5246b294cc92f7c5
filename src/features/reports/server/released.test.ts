/** What becomes of a report that was handed in: QA returns it or releases it, its institution reads it and has it corrected. */
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mailsTo } from '../../../../testing/mails.ts'
import { insertEarlierSurvey, item, recommend } from '../../../../testing/recommendations.ts'
import {
  begunReport,
  entriesOf,
  handedInReport,
  publishInstrument,
  releasedReport,
  reportOf,
  schoolOf,
  writeText,
} from '../../../../testing/reports.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { recommendations } from '../../recommendations/contract.ts'
import { reports } from '../contract.ts'
import { endReportTerms } from './deciding.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
await publishInstrument(qa)

test('QA returns a report with remarks at their places, the team answers each, and every version is kept', async () => {
  const { survey_id, visit, coordinator, member } = await handedInReport(app)
  const made = await qa.send(reports.remark, { body: { survey_id, section: 'area-II', quote: 'opens', text: 'Since when?' } })
  const other = await qa.send(reports.remark, { body: { survey_id, section: 'conclusion', text: 'Never mind this one.' } })
  expect((await reportOf(member, survey_id)).remarks).toEqual([])
  await qa.send(reports.dropRemark, { body: { id: other.data.id } })
  await qa.send(reports.giveBack, { body: { survey_id, version: 2 } })
  expect((await qa.refused(reports.dropRemark, { body: { id: made.data.id } })).status).toBe(422)
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', member.id as string)
    .executeTakeFirstOrThrow()
  expect((await mailsTo(app.db, email)).map(({ template }) => template)).toEqual(['survey_report_returned'])
  expect((await reportOf(member, survey_id)).remarks).toMatchObject([
    { section: 'area-II', quote: 'opens', text: 'Since when?', answer: null },
  ])
  expect((await member.send(reports.mine)).data).toMatchObject([{ status: 'returned', remarks: 1 }])
  await writeText(member, survey_id, 'area-II', 'The library opens at seven since 2024.')
  expect((await coordinator.refused(reports.handIn, { body: { survey_id, version: 3 } })).message).toContain('1 remark of QA')
  await member.send(reports.answerRemark, { body: { id: made.data.id, answer: 'Since 2024, added.' } })
  await coordinator.send(reports.handIn, { body: { survey_id, version: 3 } })
  const { versions } = await reportOf(qa, survey_id)
  expect(versions.map(({ number, kind }) => [number, kind])).toEqual([
    [3, 'handed_in'],
    [2, 'returned'],
    [1, 'handed_in'],
  ])
  const textOf = async (number: string) =>
    (await qa.send(reports.version, { params: { survey_id, number } })).data.sections.find(({ key }) => key === 'area-II')?.narrative
  expect([await textOf('1'), await textOf('3')]).toEqual(['The library opens at seven.', 'The library opens at seven since 2024.'])
  const changed = app.db.updateTable('survey_report_versions').set({ kind: 'final' }).where('survey_id', '=', survey_id).execute()
  await expect(changed).rejects.toThrow('only added')
  expect((await qa.send(reports.ofVisit, { params: { accreditation_id: visit.id } })).data).toMatchObject([
    { id: survey_id, status: 'handed_in' },
  ])
})

test('an institution reads what was released, and what is corrected later only when QA closes the corrections', async () => {
  const { survey_id, school, email, other } = await releasedReport(app, qa)
  const until = addDays(today, agency.factCorrectionDays)
  expect((await mailsTo(app.db, email)).map(({ template }) => template)).toEqual(['survey_report_released'])
  const read = async () => (await school.send(reports.read, { params: { survey_id } })).data
  expect(await read()).toMatchObject({ status: 'released', correct_until: until, shown: { kind: 'released' } })
  expect((await other.refused(reports.read, { params: { survey_id } })).status).toBe(404)
  const pdf = await school.send(reports.pdf, { params: { survey_id } })
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  const corrections = [
    { section: 'area-II', wrong: 'opens at seven', right: 'opens at half past six', grounds: 'Rule 4 of the library' },
    { section: 'conclusion', wrong: 'we are small', right: 'we are middling' },
  ]
  expect(
    (
      await school.refused(reports.askCorrections, {
        body: { survey_id, version: 4, corrections: [{ section: 'area-X', wrong: 'this', right: 'that' }] },
      })
    ).status,
  ).toBe(422)
  await school.send(reports.askCorrections, { body: { survey_id, version: 4, corrections } })
  expect((await read()).corrections.map(({ status }) => status)).toEqual(['open', 'open'])
  const [first, second] = (await reportOf(qa, survey_id)).corrections
  const decline = { id: second?.id ?? '', status: 'declined' } as const
  expect((await qa.refused(reports.answerCorrection, { body: decline })).errors).toHaveProperty('reason')
  await qa.send(reports.answerCorrection, { body: { ...decline, reason: 'This is a judgement, not a fact.' } })
  expect((await qa.refused(reports.close, { body: { survey_id, version: 5 } })).message).toContain('1 correction without an answer')
  await qa.send(reports.answerCorrection, { body: { id: first?.id ?? '', status: 'accepted' } })
  await writeText(qa, survey_id, 'area-II', 'The library opens at half past six.')
  const shown = async () => (await read()).sections.find(({ key }) => key === 'area-II')?.narrative
  expect(await shown()).toBe('The library opens at seven.')
  await qa.send(reports.close, { body: { survey_id, version: 5 } })
  expect(await shown()).toBe('The library opens at half past six.')
  expect(await read()).toMatchObject({
    status: 'corrected',
    shown: { kind: 'corrected' },
    corrections: [{ status: 'accepted' }, { status: 'declined', reason: 'This is a judgement, not a fact.' }],
  })
  expect((await mailsTo(app.db, email)).map(({ template }) => template)).toContain('survey_report_closed')
})

test('what a report recommends stands on its own from the release on, and follows what is corrected', async () => {
  const { survey_id, member, coordinator } = await begunReport(app)
  const item = { area: 'II', priority: 'high', due_on: addDays(today, 90) } as const
  const [first, second] = ['Publish the opening hours of the library.', 'Buy the missing volumes of the journal.'].map((text) => ({
    ...item,
    text,
    id: newId(),
  }))
  const items = [first, second].flatMap((one) => one ?? [])
  await member.send(reports.write, { body: { survey_id, section: 'recommendations', version: 1, items } })
  await coordinator.send(reports.handIn, { body: { survey_id, version: 1, confirmed: true } })
  await qa.send(reports.accept, { body: { survey_id, version: 2 } })
  const standing = () =>
    app.db.selectFrom('recommendations').select(['text', 'state']).where('survey_id', '=', survey_id).orderBy('text', 'desc').execute()
  expect(await standing()).toEqual([])
  await qa.send(reports.release, { body: { survey_id, version: 3 } })
  expect(await standing()).toEqual([
    { text: 'Publish the opening hours of the library.', state: 'open' },
    { text: 'Buy the missing volumes of the journal.', state: 'open' },
  ])
  const { institution_id } = await app.db
    .selectFrom('accreditations as a')
    .innerJoin('accreditation_programs as ap', 'ap.accreditation_id', 'a.id')
    .select('a.institution_id')
    .where('ap.id', '=', survey_id)
    .executeTakeFirstOrThrow()
  const school = await app.as('institution', { institution_id })
  const corrections = [{ section: 'recommendations', wrong: 'No volume is missing', right: 'All volumes are there' }]
  await school.send(reports.askCorrections, { body: { survey_id, version: 4, corrections } })
  const [asked] = (await reportOf(qa, survey_id)).corrections
  await qa.send(reports.answerCorrection, { body: { id: asked?.id ?? '', status: 'accepted' } })
  const changed = items.slice(0, 1).map((one) => ({ ...one, text: 'Publish the opening hours of the reading room.' }))
  await qa.send(reports.write, { body: { survey_id, section: 'recommendations', version: 2, items: changed } })
  await qa.send(reports.close, { body: { survey_id, version: 5 } })
  expect(await standing()).toEqual([
    { text: 'Publish the opening hours of the reading room.', state: 'open' },
    { text: 'Buy the missing volumes of the journal.', state: 'withdrawn' },
  ])
})

test('an item carries on what the team rated as not complied with, and the one before is closed with the release', async () => {
  const { survey_id, visit, program, member, coordinator } = await begunReport(app)
  const [late, done] = [item({ area: 'II', text: 'Open the library in the evening.' }), item({ area: 'I', text: 'Publish the minutes.' })]
  await recommend(app, await insertEarlierSurvey(app, visit.campus_id, program.id), [late, done])
  const again = item({ area: 'II', text: 'Open the library until nine.', follows: late.id })
  const write = (client: typeof qa, items: object[], version: number) =>
    ({ client, asked: { body: { survey_id, section: 'recommendations', version, items: items as [] } } }) as const
  const refused = async ({ client, asked }: ReturnType<typeof write>) => client.refused(reports.write, asked)
  expect((await refused(write(member, [again], 1))).message).toContain('Rate this recommendation of')
  expect((await refused(write(member, [{ ...again, follows: newId() }], 1))).errors).toHaveProperty(['items.0.follows'])
  const rate = (id: string, rating: 'complied' | 'partly', version: number) =>
    member.send(recommendations.rate, { params: { id }, body: { survey_id, rating, sentence: 'We looked at it twice.', version } })
  await rate(late.id, 'partly', 1)
  await rate(done.id, 'partly', 1)
  expect((await reportOf(coordinator, survey_id)).earlier).toMatchObject([
    { id: late.id, rating: 'partly', is_rated: true, text: late.text },
    { id: done.id, is_rated: true },
  ])
  const items = [again, item({ area: 'I', text: 'Publish the minutes in time.', follows: done.id })]
  await member.send(reports.write, write(member, items, 1).asked)
  // said to be complied with after all: the report still tells what it carries on
  await rate(done.id, 'complied', 2)
  await coordinator.send(reports.handIn, { body: { survey_id, version: 1, confirmed: true } })
  await qa.send(reports.accept, { body: { survey_id, version: 2 } })
  await qa.send(reports.release, { body: { survey_id, version: 3 } })
  const stands = await app.db.selectFrom('recommendations').select(['id', 'state']).where('id', 'in', [late.id, done.id]).execute()
  expect(stands.map(({ state }) => state)).toEqual(['closed', 'closed'])
  const { school } = await schoolOf(app, visit.institution_id)
  const { earlier } = (await school.send(reports.read, { params: { survey_id } })).data
  expect(earlier.map(({ id }) => id).sort()).toEqual([late.id, done.id].sort())
  const own = (await school.send(recommendations.own)).data.find(({ id }) => id === again.id)
  expect(own).toMatchObject({ state: 'open', carries_on: { text: late.text } })
  const corrections = [{ section: 'recommendations', wrong: 'until nine', right: 'until eight' }]
  await school.send(reports.askCorrections, { body: { survey_id, version: 4, corrections } })
  expect((await refused(write(qa, [{ ...again, follows: null }, ...items.slice(1)], 2))).errors).toHaveProperty(['items.0.follows'])
})

test('an institution that has nothing to correct says so, and without a word the report is final when the days are over', async () => {
  const one = await releasedReport(app, qa)
  await one.school.send(reports.agree, { body: { survey_id: one.survey_id, version: 4 } })
  expect((await one.school.send(reports.read, { params: { survey_id: one.survey_id } })).data).toMatchObject({
    status: 'final',
    shown: { kind: 'final' },
  })
  const two = await releasedReport(app, qa)
  const last = addDays(today, agency.factCorrectionDays)
  await endReportTerms(app.db, app.settings, last, 'first')
  expect((await two.school.send(reports.released)).data).toMatchObject([{ status: 'released', correct_until: last }])
  await endReportTerms(app.db, app.settings, addDays(last, 1), 'second')
  expect((await two.school.send(reports.released)).data).toMatchObject([{ status: 'final' }])
  const [entry] = await entriesOf(app, two.survey_id, 'survey_report.final')
  expect([entry?.before, entry?.after]).toMatchObject([{ status: 'released' }, { status: 'final' }])
})

test('the means of a report are those it was handed in with', async () => {
  const { survey_id, school } = await releasedReport(app, qa)
  await app.db
    .updateTable('survey_report_sections')
    .set({ title: 'Another' })
    .where('survey_id', '=', survey_id)
    .where('key', '=', 'area-I')
    .execute()
  const { means, sections } = (await school.send(reports.read, { params: { survey_id } })).data
  expect([means.grand_mean, means.threshold, sections[1]?.title]).toEqual(['3.75', { mean: 3.5, area: 3 }, 'Area I. Area 1'])
})
