import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { made, mark, team, visitsToRate } from '../../../../testing/ratings/visit.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { ratings } from '../contract.ts'
import type { Operation } from '../rules.ts'
import { findSurvey } from './queries.ts'
import { findRating } from './queries-report.ts'

const app = await startApp()
const { qa, makeVisit } = await visitsToRate(app)

test('means are those of the team’s marks, area by area, with what the survey asks of them', async () => {
  const { survey, visit, lead, member, statements } = await makeVisit()
  const [a, b, c] = statements
  const marks = [mark(lead.id, a, 5), mark(lead.id, b, 2)]
  await lead.client.send(ratings.send, {
    body: {
      survey_id: survey,
      operations: [...marks, team(lead.id, a, 5, [marks[0]?.id ?? '']), team(lead.id, b, 2, [marks[1]?.id ?? ''])],
    },
  })
  const others = [mark(member.id, c, 'na')]
  await member.client.send(ratings.send, { body: { survey_id: survey, operations: others } })
  const [state] = (await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data
  expect(state).toMatchObject({ grand_mean: '3.50', statements: 3, states: { set: 2, open: 1, none: 0 }, held: [] })
  expect(state?.areas).toMatchObject([
    { code: 'I', lead: lead.name, set: 2, statements: 2, mean: '3.50', reaches: true },
    { code: 'II', lead: member.name, set: 0, statements: 1, mean: null, reaches: null },
  ])
})

test('the narrative of an area is its lead’s, who hands it over; what others write stands beside, and who does not hold it hands over nothing', async () => {
  const { survey, visit, lead, member, areas } = await makeVisit()
  const [area] = areas
  const send = async (operation: Operation, who: typeof lead) =>
    (await who.client.send(ratings.send, { body: { survey_id: survey, operations: [operation] } })).held
  const own = { ...made(lead.id, area, 10), kind: 'text' as const, part: 'strengths' as const, text: 'A library.', after: [] }
  const seized = { ...made(member.id, area, 11), kind: 'hand' as const, to: member.id, after: [] }
  const handed = { ...made(lead.id, area, 12), kind: 'hand' as const, to: member.id, after: [] }
  const late = { ...own, ...made(lead.id, area, 20), text: 'A library, and a garden.', after: [own.id] }
  const next = { ...own, ...made(member.id, area, 13), text: 'A large library.', after: [own.id] }
  const noArea = { ...own, ...made(lead.id, newId(), 10) }
  expect(await send(own, lead)).toEqual([])
  expect(await send(seized, member)).toEqual([seized.id])
  expect(await send(noArea, lead)).toEqual([noArea.id])
  expect(await send(handed, lead)).toEqual([])
  expect(await send(late, lead)).toEqual([])
  expect(await send(next, member)).toEqual([])
  const back = { ...made(member.id, area, 30), kind: 'hand' as const, to: lead.id, after: [handed.id] }
  const [first, second] = await narrativesOf(survey)
  expect(first).toMatchObject({
    ...{ code: 'I', holder: { id: member.id, name: member.name }, texts: { narrative: '', strengths: 'A large library.' } },
    beside: [{ part: 'strengths', name: lead.name, text: 'A library, and a garden.' }],
  })
  expect(second).toMatchObject({ code: 'II', holder: { id: member.id }, texts: { strengths: '' }, beside: [] })
  expect(await send(back, member)).toEqual([])
  expect((await narrativesOf(survey))[0]?.holder?.id).toBe(lead.id)
  const [state] = (await qa.send(ratings.ofVisit, { params: { accreditation_id: visit } })).data
  expect(state?.held.map(({ reason, code, statement, says }) => [reason, code, statement, says])).toEqual([
    ['holder', 'I', 'Area 1', `Handed the narrative to ${member.name}`],
    ['gone', null, null, 'Strengths: A library.'],
  ])
  const tooLong = { ...own, ...made(lead.id, area, 40), text: 'x'.repeat(10_001) }
  const refusal = await lead.client.refused(ratings.send, { body: { survey_id: survey, operations: [tooLong] } })
  expect([refusal.status, Object.values(refusal.errors ?? {}).flat()]).toEqual([422, ['Write at most 10,000 characters.']])
})

async function narrativesOf(survey: string) {
  const found = await findSurvey(app.db, survey)
  return found ? (await findRating(app.db, found)).narratives : []
}
