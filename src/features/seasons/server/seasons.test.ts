import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { logs } from '../../logs/contract.ts'
import { teams } from '../../teams/contract.ts'
import { visits } from '../../visits/contract.ts'
import { type SeasonBoard, seasons } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const from = addMonths(`${today.slice(0, 7)}-01`, 2)
const to = addDays(addMonths(from, 4), -1)
const people: string[] = []
for (let n = 0; n < 30; n++) {
  const home = await insertInstitution(app.db)
  people.push((await insertAccreditor(app.db, { last_name: `Person${n}`, home_institution_id: home.id })).id)
}

/** A request of an institution for a day of the season. */
async function request(day: string, status: 'requested' | 'approved' = 'requested') {
  const campus = await insertCampus(app.db)
  const program = await insertProgram(app.db, { campus_id: campus.id })
  const visit = await insertAccreditation(app.db, { campus_id: campus.id, visit_date: day, visit_end: addDays(day, 2), status })
  const survey = { survey_type: 'preliminary', level_sought: 'candidate' } as const
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, ...survey })
    .execute()
  return visit
}

async function season() {
  const { data } = await qa.send(seasons.add, { body: { name: 'First half', from, to } })
  const read = async () => (await qa.send(seasons.show, { params: { id: data.id } })).data
  /** Waits until no better plan follows. */
  const settled = async (): Promise<SeasonBoard> => {
    for (;;) {
      const now = await read()
      if (!now.is_planning) return now
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return { id: data.id, read, settled }
}

const monday = addDays(from, (8 - new Date(`${from}T00:00:00Z`).getUTCDay()) % 7)
/** A Monday of the season, so many weeks in. */
const week = (n: number) => addDays(monday, 7 * n)

test('requests and ending validities are wished for, the most pressing first, each once', async () => {
  const { id, read } = await season()
  const visit = await request(week(2))
  const program = await insertProgram(app.db, { level: 'level_1', valid_from: addDays(today, -900), valid_to: week(6) })
  const { data } = await qa.send(seasons.wishes, { params: { id } })
  const [asked, ending] = [data.find((one) => one.id === visit.id), data.find((one) => one.id === program.campus_id)]
  expect(asked).toMatchObject({ source: 'request', number: visit.number, day: week(2), people: 0 })
  expect(ending).toMatchObject({ source: 'validity', day: week(6), programs: [{ id: program.id, name: program.name }] })
  expect(data.map((one) => one.priority_class)).toEqual(data.map((one) => one.priority_class).toSorted())
  const body = { accreditations: [visit.id], campuses: [program.campus_id] }
  expect((await qa.send(seasons.addVisits, { params: { id }, body })).data.added).toBe(2)
  expect((await qa.refused(seasons.addVisits, { params: { id }, body })).status).toBe(422)
  const board = (await read()).board
  expect(board).toMatchObject([
    { source: 'validity', window_to: week(6), accreditation: null },
    { source: 'request', window_from: addDays(week(2), -14), accreditation: { id: visit.id } },
  ])
  expect(board.every((one) => one.planned === null)).toBe(true)
})

test('recommendations that come due are wished for, with their reason, unless a visit of the program is planned', async () => {
  const { id, read } = await season()
  const due = async (more: { due_on?: string; priority?: 'high' | 'low'; state?: 'answered' | 'withdrawn' } = {}) => {
    const past = await request(addDays(today, -400), 'approved')
    await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', past.id).execute()
    const survey = await app.db
      .selectFrom('accreditation_programs')
      .select(['id', 'program_id'])
      .where('accreditation_id', '=', past.id)
      .executeTakeFirstOrThrow()
    const row = { text: 'Widen the opening hours of the library.', priority: 'low', due_on: addDays(today, 20), place: 0, ...more } as const
    const whose = { survey_id: survey.id, program_id: survey.program_id, institution_id: past.institution_id }
    await app.db
      .insertInto('recommendations')
      .values({ id: newId(), ...whose, ...row, ...(more.state === 'answered' ? { answer: 'Done.', answered_at: new Date() } : {}) })
      .execute()
    return { campus_id: past.campus_id, ...survey }
  }
  const [late, soon] = [await due({ due_on: addDays(today, -20), priority: 'high', state: 'answered' }), await due()]
  const [closed, far, planned] = [await due({ state: 'withdrawn' }), await due({ due_on: addDays(to, 1) }), await due()]
  const next = await request(week(3))
  await app.db
    .updateTable('accreditation_programs')
    .set({ program_id: planned.program_id })
    .where('accreditation_id', '=', next.id)
    .execute()
  const { data } = await qa.send(seasons.wishes, { params: { id } })
  const wished = data.filter((one) => one.source === 'recommendation')
  expect(wished.map((one) => [one.id, one.priority_class])).toEqual([
    [late.campus_id, 'B'],
    [soon.campus_id, 'C'],
  ])
  expect(wished.map((one) => one.id)).not.toContain(closed.campus_id)
  expect(wished.map((one) => one.id)).not.toContain(far.campus_id)
  expect(wished[0]?.because).toContain('1 recommendation to follow up, due on')
  expect(wished[0]?.because).toContain('1 is of high priority and late')
  await qa.send(seasons.addVisits, { params: { id }, body: { recommended: [late.campus_id] } })
  const { board } = await read()
  expect(board).toMatchObject([{ source: 'recommendation', because: wished[0]?.because, window_to: to }])
  const left = (await qa.send(seasons.wishes, { params: { id } })).data.map((one) => one.id)
  expect([left.includes(late.campus_id), left.includes(soon.campus_id)]).toEqual([false, true])
})

test('a visit whose team is whole is not wished for; one that became whole stands as having its team, and keeps it', async () => {
  const { id, settled } = await season()
  const [whole, later] = [await request(week(2), 'approved'), await request(week(4), 'approved')]
  const fill = async (visit: { id: string }, of: string[]) => {
    for (const [n, accreditor_id] of of.entries()) {
      const role = n === 0 ? ('overall_coordinator' as const) : ('member' as const)
      await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id, role, status: n === 1 ? 'accepted' : 'invited' })
    }
  }
  await fill(whole, people.slice(0, 5))
  const wishes = (await qa.send(seasons.wishes, { params: { id } })).data.map((one) => one.id)
  expect([wishes.includes(whole.id), wishes.includes(later.id)]).toEqual([false, true])
  await qa.send(seasons.addVisits, { params: { id }, body: { accreditations: [later.id] } })
  await fill(later, people.slice(5, 10))
  const [visit] = (await settled()).board
  expect(visit).toMatchObject({ has_team: true, planned: null, is_impossible: false })
  expect(visit?.team.map((one) => one.status)).toEqual(['invited', 'accepted', 'invited', 'invited', 'invited'])
  expect((await qa.refused(seasons.plan, { params: { id }, body: {} })).status).toBe(422)
  await app.db.deleteFrom('assignments').where('accreditation_id', 'in', [whole.id, later.id]).execute()
})

test('a season is planned, asked why, kept and planned anew, and confirmed visit by visit; nobody is invited before', async () => {
  const { id, settled, read } = await season()
  const [first, second] = [await request(week(3)), await request(week(5), 'approved')]
  const ending = await insertProgram(app.db, { level: 'level_1', valid_from: addDays(today, -900), valid_to: week(8) })
  const mailed = async () => (await app.db.selectFrom('mails').select('id').where('template', '=', 'accreditor_assigned').execute()).length
  const before = await mailed()
  await qa.send(seasons.addVisits, {
    params: { id },
    body: { accreditations: [first.id, second.id], campuses: [ending.campus_id] },
  })
  await qa.send(seasons.plan, { params: { id }, body: {} })
  const planned = await settled()
  expect(planned.figures?.worst).toBeGreaterThan(0)
  for (const visit of planned.board) {
    expect(visit.planned?.team).toHaveLength(5)
    expect([visit.planned && visit.planned.from >= visit.window_from, visit.planned && visit.planned.to <= visit.window_to]).toEqual([
      true,
      true,
    ])
  }
  // what QA approved keeps its days
  const approved = planned.board.find((one) => one.accreditation?.id === second.id)
  expect(approved?.planned).toMatchObject({ from: week(5), to: addDays(week(5), 2) })
  expect(await mailed()).toBe(before)

  const visit = planned.board.find((one) => one.accreditation?.id === first.id) as SeasonBoard['board'][number]
  const [, member] = visit.planned?.team ?? []
  const { data: why } = await qa.send(seasons.why, { params: { id: visit.id, accreditor_id: member?.accreditor_id as string } })
  expect(why.says).toMatch(/member/)
  expect(why.next).toHaveLength(3)
  const next = why.next[0]?.accreditor_id as string
  await qa.send(seasons.setPerson, {
    params: { id: visit.id },
    body: { accreditor_id: next, kind: 'kept', role: 'member', instead_of: member?.accreditor_id as string },
  })
  await qa.send(seasons.plan, { params: { id }, body: { visits: [visit.id] } })
  const anew = await settled()
  const team = anew.board.find((one) => one.id === visit.id)?.planned?.team ?? []
  expect(team.find((one) => one.accreditor_id === next)?.is_kept).toBe(true)
  expect(team.map((one) => one.accreditor_id)).not.toContain(member?.accreditor_id)
  const others = (board: SeasonBoard) => board.board.filter((one) => one.id !== visit.id).map((one) => one.planned)
  expect(others(anew)).toEqual(others(planned))

  expect((await qa.refused(seasons.confirm, { params: { id: visit.id }, body: { plan_id: newId() } })).status).toBe(409)
  for (const one of anew.board) {
    const { data } = await qa.send(seasons.confirm, { params: { id: one.id }, body: { plan_id: anew.plan_id as string } })
    expect(data.invited).toBe(5)
    const shown = (await qa.send(visits.show, { params: { id: data.accreditation_id } })).data
    expect(shown).toMatchObject({ status: 'approved', visit_date: one.planned?.from, visit_end: one.planned?.to })
    const invited = (await qa.send(teams.list, { params: { id: data.accreditation_id } })).data
    expect(invited.map((person) => person.accreditor_id).sort()).toEqual(one.planned?.team.map((person) => person.accreditor_id).sort())
  }
  expect(await mailed()).toBe(before + 15)
  expect(await read()).toMatchObject({ confirmed: 3, board: [{}, {}, {}] })
  const again = await qa.refused(seasons.confirm, { params: { id: visit.id }, body: { plan_id: anew.plan_id as string } })
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('is confirmed')])
  const { data: log } = await (await app.as('Monitoring')).send(logs.general, { query: { paginate: 100 } })
  const actions = new Set(log.map((one) => one.action))
  for (const action of ['season.visits_added', 'season.planned', 'season.person_kept', 'season.visit_confirmed'])
    expect(actions).toContain(action)
})

test('who is on a team that cannot be made whole is not proposed for another visit of those days', async () => {
  const { id, settled } = await season()
  const [theirs, other] = [await request(week(12), 'approved'), await request(week(12), 'approved')]
  // nobody else states the discipline of the other visit, so they would be the first to be asked
  const { id: wanted } = await insertAccreditor(app.db, { last_name: 'Wanted' })
  await app.db
    .updateTable('accreditors')
    .set({ specialisations: ['Apiculture'] })
    .where('id', '=', wanted)
    .execute()
  await app.db.updateTable('programs').set({ discipline: 'Apiculture' }).where('campus_id', '=', other.campus_id).execute()
  await insertAssignment(app.db, { accreditation_id: theirs.id, accreditor_id: wanted, role: 'member', status: 'accepted' })
  await qa.send(seasons.addVisits, { params: { id }, body: { accreditations: [theirs.id, other.id] } })
  const rowOf = ({ board }: SeasonBoard, visit: { id: string }) => board.find((one) => one.accreditation?.id === visit.id)
  const row = rowOf(await settled(), theirs)
  const { window_from, window_to, length } = row as SeasonBoard['board'][number]
  const places = { team_leader: 12, member: 12, consultant: 12, trainee: 0 }
  await qa.send(seasons.editVisit, { params: { id: row?.id as string }, body: { window_from, window_to, length, places } })
  await qa.send(seasons.plan, { params: { id }, body: {} })
  const board = await settled()
  expect(rowOf(board, theirs)).toMatchObject({ planned: null, is_impossible: true })
  const planned = rowOf(board, other)
  expect(planned?.planned?.team).toHaveLength(5)
  expect(planned?.planned?.team.map((one) => one.accreditor_id)).not.toContain(wanted)
  const body = { plan_id: board.plan_id as string }
  expect((await qa.send(seasons.confirm, { params: { id: planned?.id as string }, body })).data.invited).toBe(5)
})

test('where nobody may go the board says so, and names the rules in the way', async () => {
  const { id, settled } = await season()
  const visit = await request(week(10))
  await qa.send(seasons.addVisits, { params: { id }, body: { accreditations: [visit.id] } })
  const row = (await settled()).board[0] as SeasonBoard['board'][number]
  const { window_from, window_to, length } = row
  const places = { team_leader: 12, member: 12, consultant: 12, trainee: 0 }
  await qa.send(seasons.editVisit, { params: { id: row.id }, body: { window_from, window_to, length, places } })
  await qa.send(seasons.plan, { params: { id }, body: {} })
  const [now] = (await settled()).board
  expect(now).toMatchObject({ planned: null, is_impossible: true })
  const { data } = await qa.send(seasons.impossible, { params: { id: row.id } })
  expect(data.rules.length).toBeGreaterThan(0)
  expect(data.rules.length).toBeLessThanOrEqual(3)
  await qa.send(seasons.removeVisit, { params: { id: row.id } })
  expect((await settled()).board).toEqual([])
  expect((await qa.refused(seasons.plan, { params: { id }, body: {} })).status).toBe(422)
})

test('a season has days to come, in order, a year at most; it is changed by its version and deleted', async () => {
  const refused = async (body: object) => Object.keys((await qa.refused(seasons.add, { body: { name: 'Half', from, to, ...body } })).errors)
  expect(await refused({ to: addDays(from, -1) })).toEqual(['to'])
  expect(await refused({ to: addDays(from, 366) })).toEqual(['to'])
  expect(await refused({ from: addDays(today, -60), to: addDays(today, -30) })).toEqual(['to'])
  const { id, read } = await season()
  const { version } = await read()
  const body = { version, name: 'Second half', from, to }
  expect((await qa.send(seasons.edit, { params: { id }, body })).data.name).toBe('Second half')
  expect((await qa.refused(seasons.edit, { params: { id }, body: { ...body, name: 'Third' } })).status).toBe(409)
  await qa.send(seasons.remove, { params: { id } })
  expect((await qa.refused(seasons.show, { params: { id } })).status).toBe(404)
  expect((await qa.send(seasons.list, { query: { paginate: 100 } })).data.map((one) => one.id)).not.toContain(id)
})
