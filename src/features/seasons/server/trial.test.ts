import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditor, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { logs } from '../../logs/contract.ts'
import { type SeasonBoard, seasons } from '../contract.ts'
import { trials } from '../contract-trials.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const from = addMonths(`${today.slice(0, 7)}-01`, 2)
const to = addDays(addMonths(from, 4), -1)
for (let n = 0; n < 24; n++) {
  const home = await insertInstitution(app.db)
  await insertAccreditor(app.db, { last_name: `Person${n}`, home_institution_id: home.id })
}
const monday = addDays(from, (8 - new Date(`${from}T00:00:00Z`).getUTCDay()) % 7)

/** A season with three visits of ending validities, planned. */
async function plannedSeason() {
  const { data } = await qa.send(seasons.add, { body: { name: 'First half', from, to } })
  const campuses: string[] = []
  for (const week of [5, 8, 11]) {
    const campus = await insertCampus(app.db)
    await insertProgram(app.db, {
      campus_id: campus.id,
      level: 'level_1',
      valid_from: addDays(today, -900),
      valid_to: addDays(monday, 7 * week),
    })
    campuses.push(campus.id)
  }
  const params = { id: data.id }
  await qa.send(seasons.addVisits, { params, body: { campuses } })
  await qa.send(seasons.plan, { params, body: {} })
  const read = async (): Promise<SeasonBoard> => {
    for (;;) {
      const now = (await qa.send(seasons.show, { params })).data
      if (!now.is_planning) return now
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return { params, season: await read(), read }
}

test('a change is tried beside the plan: who is away has no place, one visit is moved, one left out; nothing is kept before it is taken over', async () => {
  const { params, season, read } = await plannedSeason()
  const [first, second, third] = season.board as [SeasonBoard['board'][number], SeasonBoard['board'][number], SeasonBoard['board'][number]]
  const away = first.planned?.team[2]?.accreditor_id as string
  const day = [7, 14].map((later) => addDays(monday, later)).find((one) => one !== second.planned?.from) as string
  const body = { away: [away], days: [{ visit_id: second.id, from: day }], left_out: [third.id] }
  const { data: trial } = await qa.send(trials.try, { params, body })
  expect(trial.now).toMatchObject({ visits: 3, without_team: 0 })
  expect(trial.tried).toMatchObject({ visits: 2, without_team: 0 })
  expect(trial.visits.find((one) => one.visit_id === third.id)).toMatchObject({ kind: 'left_out', after: null })
  expect(trial.visits.find((one) => one.visit_id === second.id)).toMatchObject({ kind: 'moves', after: { from: day } })
  const changed = trial.visits.find((one) => one.visit_id === first.id)
  const name = first.planned?.team[2]?.name
  expect([changed?.kind, changed?.goes]).toEqual(['people', [name]])
  expect(changed?.comes).toHaveLength(1)
  expect(await read()).toEqual(season)

  await qa.send(trials.takeOver, { params: { ...params, trial_id: trial.id } })
  const after = await read()
  expect(after.board.map((one) => one.id).sort()).toEqual([first.id, second.id].sort())
  const [one, other] = [first, second].map(({ id }) => after.board.find((visit) => visit.id === id))
  expect(other?.planned?.from).toBe(day)
  expect(other).toMatchObject({ window_from: day })
  expect(one?.planned?.team.map((place) => place.accreditor_id)).not.toContain(away)
  expect(one?.ruled_out.map((person) => person.accreditor_id)).toContain(away)
  // what was tried before is of another season by now
  expect((await qa.refused(trials.takeOver, { params: { ...params, trial_id: trial.id } })).status).toBe(409)
  const { data: log } = await (await app.as('Monitoring')).send(logs.general, { query: { paginate: 20 } })
  expect(log.map((entry) => entry.action)).toEqual(expect.arrayContaining(['season.tried', 'season.trial_taken_over']))
})

test('other limits are about all visits, and hold for the season once they are taken over', async () => {
  const { params, read } = await plannedSeason()
  const { data: trial } = await qa.send(trials.try, { params, body: { limits: { visits_a_year: 1 } } })
  expect(trial.tried).toMatchObject({ visits: 3, most: 1, people: 15 })
  await qa.send(trials.takeOver, { params: { ...params, trial_id: trial.id } })
  expect((await read()).limits).toEqual({ visits_a_year: 1 })
  const more = await qa.send(trials.try, { params, body: { limits: { per_home: 1 } } })
  expect(more.data.tried.most).toBe(1)
})

test('where nothing is changed, or a visit has no such days, it is said', async () => {
  const { params, season } = await plannedSeason()
  expect((await qa.refused(trials.try, { params, body: {} })).status).toBe(422)
  const [visit] = season.board
  const days = [{ visit_id: visit?.id as string, from: addDays(monday, -1) }]
  const sunday = await qa.refused(trials.try, { params, body: { days } })
  expect(sunday.errors).toEqual({ 'days.0.from': [expect.stringContaining('No visit is held on')] })
  const gone = await qa.refused(trials.try, { params, body: { left_out: [newId()] } })
  expect(Object.keys(gone.errors)).toEqual(['left_out'])
  expect((await qa.refused(trials.takeOver, { params: { ...params, trial_id: newId() } })).status).toBe(404)
})
