import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { item, makeVisits, recommend, thisDay } from '../../../../testing/recommendations.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { files } from '../../files/contract.ts'
import { logs } from '../../logs/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { recommendations } from '../contract.ts'
import { tellDueRecommendations } from './due.ts'

const app = await startApp()
const qa = await app.as('QA')
const answer = 'The library opens until nine since January.'
const sentence = 'We found it open on two evenings.'
const pdf = (name = 'hours.pdf') => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' })

test('what a report says is changed, withdrawn and brought back, and nothing that was answered is lost', async () => {
  const { survey, school, program } = await made()
  const [first, second] = [
    item({ text: 'Open the library in the evening.' }),
    item({ priority: 'high', area: null, text: 'Hire a nurse.' }),
  ]
  await recommend(app, survey, [first, second])
  const own = async () => (await school.send(recommendations.own, { query: { filter: JSON.stringify({ program_id: program.id }) } })).data
  expect((await own()).map(({ text, state, area }) => [text, state, area])).toEqual([
    [first.text, 'open', 'VI'],
    [second.text, 'open', null],
  ])
  await school.send(recommendations.answer, { params: { id: first.id }, body: { answer, version: 1 } })
  await recommend(app, survey, [{ ...first, text: 'Open the library until nine.' }])
  expect((await own()).map(({ text, state }) => [text, state])).toEqual([
    ['Open the library until nine.', 'answered'],
    ['Hire a nurse.', 'withdrawn'],
  ])
  await recommend(app, survey, [])
  await recommend(app, survey, [second, first])
  const { data } = await qa.send(recommendations.show, { params: { id: first.id } })
  expect(data).toMatchObject({ state: 'answered', answer, text: first.text })
  const entries = await entriesOf(first.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'recommendation.made',
    'recommendation.answered',
    'recommendation.changed',
    'recommendation.withdrawn',
    'recommendation.changed',
  ])
  expect(entries[1]).toMatchObject({ before: { answer: null, state: 'open' }, after: { answer, state: 'answered' } })
  const other = await made()
  await expect(recommend(app, other.survey, [first])).rejects.toMatchObject({ status: 422 })
  await expect(recommend(app, other.survey, [item({ follows: first.id })])).rejects.toMatchObject({ status: 422 })
})

test('an institution answers with a day, links and files, names an owner, and another one finds nothing', async () => {
  const { survey, school, institution_id, member } = await made()
  const one = item()
  await recommend(app, survey, [one])
  const params = { id: one.id }
  const to = (more: object) => ({ params, body: { answer, version: 1, ...more } })
  expect((await school.refused(recommendations.answer, to({ done_on: addDays(thisDay, 1) }))).errors).toHaveProperty('done_on')
  expect((await school.refused(recommendations.answer, to({ links: ['http://drive.example/x'] }))).status).toBe(422)
  expect((await school.refused(recommendations.answer, to({ answer: 'Done.' }))).errors).toHaveProperty('answer')
  await school.send(recommendations.addFile, { params, file: pdf() })
  expect((await school.refused(recommendations.addFile, { params, file: pdf() })).errors).toHaveProperty('file')
  expect((await school.refused(recommendations.addFile, { params, file: new File(['MZ'], 'hours.exe') })).status).toBe(422)
  const links = ['https://drive.example/hours']
  const { data } = await school.send(recommendations.answer, to({ done_on: thisDay, links }))
  expect(data).toMatchObject({
    state: 'answered',
    answer,
    done_on: thisDay,
    links,
    files: [{ name: 'hours.pdf', type: 'application/pdf' }],
  })
  expect((await school.refused(recommendations.answer, to({}))).status).toBe(409)

  const file_id = data.files[0]?.id as string
  const colleague = await app.as('institution', { institution_id })
  const stranger = await app.as('institution')
  const owner = (owner_id: string | null) => ({ params, body: { owner_id, version: 2 } })
  expect((await school.refused(recommendations.editOwner, owner(stranger.id))).errors).toHaveProperty('owner_id')
  expect((await school.send(recommendations.editOwner, owner(colleague.id))).data.owner?.id).toBe(colleague.id)
  for (const call of [
    stranger.refused(recommendations.answer, to({})),
    stranger.refused(recommendations.editOwner, owner(null)),
    stranger.refused(recommendations.addFile, { params, file: pdf() }),
    stranger.refused(recommendations.removeFile, { params: { ...params, file_id } }),
    stranger.refused(files.show, { params: { id: file_id } }),
    (await app.as('Admin')).refused(files.show, { params: { id: file_id } }),
    (await app.as('accreditor')).refused(files.show, { params: { id: file_id } }),
  ])
    expect((await call).status).toBe(404)
  expect((await stranger.send(recommendations.own)).data).toEqual([])
  for (const reader of [school, qa, member]) await reader.send(files.show, { params: { id: file_id } })
  expect((await school.send(recommendations.removeFile, { params: { ...params, file_id } })).data.files).toEqual([])
  expect((await school.refused(recommendations.removeFile, { params: { ...params, file_id } })).status).toBe(404)
})

test('the next team finds what was left, the most urgent first, rates it, and complied closes it', async () => {
  const { survey, nextSurvey, school, member, trainee, after } = await made()
  const [done, partly, low] = [item({ priority: 'high' }), item(), item({ priority: 'low', text: 'Paint the gymnasium.' })]
  await recommend(app, survey, [low, partly, done])
  await school.send(recommendations.answer, { params: { id: done.id }, body: { answer, version: 1 } })
  const find = async (client: Client) => (await client.send(recommendations.toRate, { params: { survey_id: nextSurvey } })).data
  expect((await find(member)).recommendations.map(({ id }) => id)).toEqual([done.id, partly.id, low.id])
  const waiting = async (client: Client) => (await client.send(recommendations.mine)).data
  expect(await waiting(trainee)).toMatchObject([{ survey_id: nextSurvey, accreditation_id: after.id, total: 3, unrated: 3 }])
  expect(await waiting(await app.as('accreditor'))).toEqual([])
  expect([(await find(member)).may_rate, (await find(trainee)).may_rate]).toEqual([true, false])
  const stranger = await app.as('accreditor')
  expect((await stranger.refused(recommendations.toRate, { params: { survey_id: nextSurvey } })).status).toBe(404)

  const rate = (id: string, rating: 'complied' | 'partly' | 'not', version: number) => ({
    params: { id },
    body: { survey_id: nextSurvey, rating, sentence, version },
  })
  expect((await trainee.refused(recommendations.rate, rate(done.id, 'complied', 2))).status).toBe(404)
  expect((await member.send(recommendations.rate, rate(done.id, 'complied', 2))).data).toMatchObject({
    state: 'closed',
    rating: 'complied',
  })
  // a slip is set right while the visit lasts
  expect((await member.send(recommendations.rate, rate(done.id, 'not', 3))).data.state).toBe('rated')
  await member.send(recommendations.rate, rate(done.id, 'complied', 4))
  await member.send(recommendations.rate, rate(partly.id, 'partly', 1))
  expect((await find(member)).recommendations.map(({ rating }) => rating)).toEqual(['complied', 'partly', null])
  expect(await waiting(member)).toMatchObject([{ total: 3, unrated: 1 }])
  expect((await school.refused(recommendations.answer, { params: { id: partly.id }, body: { answer, version: 2 } })).status).toBe(422)
  const own = (await school.send(recommendations.own)).data.find(({ id }) => id === partly.id)
  expect(own).toMatchObject({ rating: 'partly', rating_sentence: sentence, rated_by: null, rated_in: { id: after.id } })

  // the report of this visit takes it up again, and the one before is closed by that
  const again = item({ follows: partly.id, due_on: addDays(thisDay, 365) })
  await recommend(app, nextSurvey, [again])
  const { data } = await qa.send(recommendations.ofVisit, { params: { accreditation_id: after.id } })
  expect(data.before.map(({ id, state }) => [id, state])).toEqual([
    [done.id, 'closed'],
    [partly.id, 'closed'],
    [low.id, 'open'],
  ])
  expect(data.own).toMatchObject([{ id: again.id, follows: partly.id, state: 'open' }])
  expect((await member.refused(recommendations.rate, rate(partly.id, 'complied', 3))).status).toBe(422)
  const deleting = await qa.refused(schedule.remove, { query: { id: after.id } })
  expect(deleting.status).toBe(409)
  const [entry] = (await entriesOf(partly.id)).filter(({ action }) => action === 'recommendation.rated')
  expect(entry).toMatchObject({ before: { rating: null, state: 'open' }, after: { rating: 'partly', state: 'rated' } })
})

test('what is due is told once before its day and once after it, and a day that moves counts anew', async () => {
  const { survey, school, email } = await made()
  const [soon, late, far] = [
    item({ text: 'Renew the microscopes.', due_on: addDays(thisDay, agency.recommendationReminderDays) }),
    item({ text: 'Mend the roof.', due_on: addDays(thisDay, -1) }),
    item({ due_on: addDays(thisDay, agency.recommendationReminderDays + 1) }),
  ]
  await recommend(app, survey, [soon, late, far])
  const run = (day: string) => tellDueRecommendations(app.db, app.settings, day, 'run')
  const mails = () => app.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  await run(thisDay)
  await run(thisDay)
  expect(await subjects()).toEqual(['2 recommendations without an answer'])
  const [mail] = await mails()
  expect(mail?.text_body).toMatch(/Overdue:\n– .*Mend the roof\.\n\nDue soon:\n– .*Renew the microscopes\./)
  await run(addDays(thisDay, 1))
  expect(await subjects()).toHaveLength(2)
  await school.send(recommendations.answer, { params: { id: soon.id }, body: { answer, version: 1 } })
  await run(addDays(thisDay, 200))
  expect((await mails()).at(-1)?.text_body).not.toContain('microscopes')
  await recommend(app, survey, [soon, { ...late, due_on: addDays(thisDay, 400) }, far])
  await run(addDays(thisDay, 390))
  expect(await subjects()).toHaveLength(4)
})

test('staff list, count and export what they look for, and QA closes with a sentence', async () => {
  const { survey, school, institution_id, program } = await made()
  const [open, late] = [item({ text: 'Buy =SUM(A1) scales.', area: 'II' }), item({ priority: 'high', due_on: addDays(thisDay, -2) })]
  await recommend(app, survey, [open, late])
  const list = async (filter: object, search?: string) => {
    const { data, meta } = await qa.send(recommendations.list, { body: { search, filter: { institution_id, ...filter } } })
    expect(meta.total).toBe(data.length)
    return data.map(({ id }) => id)
  }
  expect(await list({})).toEqual([late.id, open.id])
  expect(await list({ is_overdue: true })).toEqual([late.id])
  expect(await list({ area: ['II'], priority: ['medium'], state: ['open'] })).toEqual([open.id])
  expect(await list({ region: ['Nowhere'] })).toEqual([])
  expect(await list({}, 'scales')).toEqual([open.id])
  expect((await school.send(recommendations.counts)).data).toEqual([
    { program_id: program.id, program: program.name, open: 2, overdue: 1, answered: 0, next_due: late.due_on },
  ])
  const file = await (await qa.send(recommendations.export, { query: { filter: JSON.stringify({ institution_id }) } })).text()
  expect(file.split('\r\n')[0]).toContain('recommendation,program_name,campus_name')
  expect(file).toContain('Buy =SUM(A1) scales.')

  const reason = 'The program is offered no more.'
  const close = (version: number) => ({ params: { id: open.id }, body: { reason, version } })
  expect((await qa.refused(recommendations.close, close(9))).status).toBe(409)
  expect((await qa.send(recommendations.close, close(1))).data).toMatchObject({ state: 'closed', closed_reason: reason })
  expect((await qa.refused(recommendations.close, close(2))).status).toBe(422)
  expect((await qa.refused(recommendations.show, { params: { id: newId() } })).status).toBe(404)
  const seen = await (await app.as('Monitoring')).send(logs.general, { query: { action: 'recommendation.closed' } })
  expect(seen.data[0]).toMatchObject({ object_id: open.id, after: { closed_reason: reason } })
})

async function made() {
  const visits = await makeVisits(app)
  const { institution_id } = visits.before
  const school = await app.as('institution', { institution_id })
  const { email } = await app.db.selectFrom('accounts').select('email').where('id', '=', school.id).executeTakeFirstOrThrow()
  return { ...visits, institution_id, school, email }
}

function entriesOf(id: string) {
  return app.db.selectFrom('log_entries').select(['action', 'before', 'after']).where('object_id', '=', id).orderBy('id').execute()
}
