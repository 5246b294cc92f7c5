import { beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertCharge,
  insertProgram,
} from '../../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../../kit/contract/days.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { requests } from '../../../requests/contract.ts'
import { settings } from '../../../settings/contract.ts'
import { type DayRuleKind, type DayRuleLevel, dayRuleKinds } from '../../../visits/rules-breaks.ts'
import { schedule } from '../../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const superadmin = await app.as('Superadmin')
const today = agencyDay()
const day = (n: number) => addDays(today, n)

type Blackout = { from: string; to: string; name: string; regions?: string[] }
async function rule(levels: Partial<Record<DayRuleKind, DayRuleLevel>>, blackoutDays: Blackout[] = [], nationalHolidays = false) {
  const { data } = await superadmin.send(settings.show)
  const quiet = Object.fromEntries(dayRuleKinds.map((kind) => [kind, 'ignore'])) as Record<DayRuleKind, DayRuleLevel>
  const body = { blackoutDays, nationalHolidays, dayRules: { ...quiet, ...levels }, version: data.standing.visitDays.version }
  await superadmin.send(settings.visitDays, { body })
}

/** A visit on a campus of its own, from so many days on, three days long. */
function visitOn(from: number, more: Parameters<typeof insertAccreditation>[1] = {}) {
  return insertAccreditation(app.db, { status: 'scheduled', visit_date: day(from), visit_end: day(from + 2), ...more })
}
const move = (visit: { id: string; version: number }, to: number, more = {}) => ({
  body: { id: visit.id, version: visit.version, visit_date: day(to), ...more },
})

beforeEach(() => rule({}))

test('days without visits are refused where the settings block them, asked about where they warn, and let be where they ignore', async () => {
  const blackout = [{ from: day(110), to: day(112), name: 'Examination weeks' }]
  for (const level of ['block', 'warn', 'ignore'] as const) {
    await rule({ blackout: level }, blackout)
    const visit = await visitOn(100)
    if (level === 'ignore') {
      expect((await qa.send(schedule.edit, move(visit, 111))).data.visit_date).toBe(day(111))
      continue
    }
    const refusal = await qa.refused(schedule.edit, move(visit, 111))
    expect([level, refusal.status]).toEqual([level, level === 'block' ? 422 : 409])
    expect(refusal.message).toContain('Examination weeks')
    expect(refusal.body).toMatchObject({ breaks: [{ kind: 'blackout', level, keys: [`blackout ${day(111)}`, `blackout ${day(112)}`] }] })
    const confirm_breaks = [`blackout ${day(111)}`, `blackout ${day(112)}`]
    if (level === 'block') {
      expect(refusal.errors?.visit_date).toHaveLength(1)
      expect((await qa.refused(schedule.edit, move(visit, 111, { confirm_breaks }))).status).toBe(422)
      continue
    }
    expect((await qa.refused(schedule.edit, move(visit, 111, { confirm_breaks: confirm_breaks.slice(1) }))).status).toBe(409)
    const { data } = await qa.send(schedule.edit, move(visit, 111, { confirm_breaks }))
    expect([data.visit_date, data.visit_end]).toEqual([day(111), day(113)])
    const log = await app.db.selectFrom('log_entries').select('after').where('accreditation_id', '=', visit.id).executeTakeFirstOrThrow()
    expect(log.after).toMatchObject({ confirm_breaks })
    // a day it has had is nobody's news: one day on it only loses one
    expect((await qa.send(schedule.edit, move(data, 112))).data.visit_date).toBe(day(112))
  }
})

test('a day off of a region is one only there', async () => {
  const { data } = await superadmin.send(settings.show)
  const [here, there] = data.values.regions.regions.map((one) => one.name) as [string, string]
  await rule({ blackout: 'block' }, [{ from: day(110), to: day(112), name: 'Fiesta', regions: [there] }])
  const [free, kept] = [await insertCampus(app.db, { region: here }), await insertCampus(app.db, { region: there })]
  expect((await qa.send(schedule.edit, move(await visitOn(100, { campus_id: free.id }), 110))).data.visit_date).toBe(day(110))
  expect((await qa.refused(schedule.edit, move(await visitOn(100, { campus_id: kept.id }), 110))).status).toBe(422)
})

test('national holidays, a campus visited twice, and what an institution owes are each asked about', async () => {
  await rule({ holiday: 'warn', campus: 'warn', fees: 'warn' }, [], true)
  const year = Number(today.slice(0, 4)) + 1
  const christmas = `${year}-12-25`
  const visit = await visitOn(100)
  const other = await insertAccreditation(app.db, {
    ...{ campus_id: visit.campus_id, status: 'requested', visit_date: `${year}-12-24`, visit_end: `${year}-12-24` },
  })
  await insertCharge(app.db, {
    ...{ institution_id: visit.institution_id, accreditation_id: visit.id, amount: '500.00', due_date: day(-3) },
  })
  const body = { id: visit.id, version: visit.version, visit_date: `${year}-12-24`, visit_end: `${year}-12-26` }
  const refusal = await qa.refused(schedule.edit, { body })
  expect(refusal.body).toMatchObject({
    breaks: [
      { kind: 'campus', keys: [`campus ${other.id}`], number: other.number },
      { kind: 'holiday', keys: [`holiday ${christmas}`], says: expect.stringContaining('Christmas Day') },
      { kind: 'fees', says: expect.stringContaining('500.00'), number: visit.number },
    ],
  })
  const { breaks } = refusal.body as unknown as { breaks: { keys: string[] }[] }
  const { data } = await qa.send(schedule.edit, { body: { ...body, confirm_breaks: breaks.flatMap((one) => one.keys) } })
  expect(data.visit_date).toBe(`${year}-12-24`)
})

test('what was confirmed for one thing does not hold for another that has come up since', async () => {
  await rule({ campus: 'warn' })
  const visit = await visitOn(100)
  const first = await visitOn(120, { campus_id: visit.campus_id })
  const confirm_breaks = [`campus ${first.id}`]
  const second = await visitOn(121, { campus_id: visit.campus_id })
  const refusal = await qa.refused(schedule.edit, move(visit, 120, { confirm_breaks }))
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining(second.number)])
})

test('a visit that is added, or taken up again, is held against the same rules; an institution is told of a block alone', async () => {
  await rule({ campus: 'warn', blackout: 'block' }, [{ from: day(130), to: day(131), name: 'Retreat' }])
  const there = await visitOn(120)
  const program = await insertProgram(app.db, { campus_id: there.campus_id })
  const added = {
    ...{ institution_id: there.institution_id, campus_id: there.campus_id, visit_date: day(121), visit_end: day(122) },
    programs: [{ program_id: program.id }],
  }
  expect((await qa.refused(schedule.add, { body: added })).body).toMatchObject({ breaks: [{ kind: 'campus', number: there.number }] })
  expect((await qa.refused(schedule.add, { body: { ...added, visit_date: day(130), visit_end: day(130) } })).status).toBe(422)

  const postponed = await visitOn(120, { campus_id: there.campus_id, status: 'postponed' })
  const again = { body: { id: postponed.id, version: postponed.version, status: 'approved' as const } }
  expect((await qa.refused(schedule.edit, again)).body).toMatchObject({ breaks: [{ kind: 'campus' }] })

  const institution = await app.as('institution', { institution_id: there.institution_id })
  const asked = {
    campus_id: there.campus_id,
    program_name: 'BS Forestry',
    degree_level: 'undergraduate',
    payment_status: 'unpaid',
  } as const
  const refusal = await institution.refused(requests.add, { body: { ...asked, visit_date: day(130) } })
  expect([refusal.status, refusal.errors?.visit_date?.[0]]).toEqual([422, expect.stringContaining('Retreat')])
  expect((await institution.send(requests.add, { body: { ...asked, visit_date: day(120) } })).message).toContain('was sent')
})

test('one person on two visits follows the settings for whoever is invited and for a visit that moves', async () => {
  const [visit, other] = [await visitOn(100), await visitOn(120)]
  const person = await insertAccreditor(app.db)
  for (const { id } of [visit, other]) await insertAssignment(app.db, { accreditation_id: id, accreditor_id: person.id })
  const standings: string[] = []
  for (const level of ['block', 'warn', 'ignore'] as const) {
    await rule({ person: level })
    const { data } = await qa.send(schedule.moves, { params: { id: visit.id }, body: { from: day(119), to: day(119) } })
    standings.push(data[0]?.standing as string)
    const answer = await qa.send(schedule.edit, move(visit, 119)).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
    expect([level, answer]).toEqual([level, { block: 422, warn: 409, ignore: 200 }[level]])
  }
  expect(standings).toEqual(['block', 'warn', 'free'])
})

test('the calendar shows each visit once with campuses, team and what its days break as they stand; who only reads moves nothing', async () => {
  await rule({ campus: 'warn', person: 'block' })
  const visit = await visitOn(300)
  const other = await visitOn(301, { campus_id: visit.campus_id, status: 'requested' })
  const elsewhere = await visitOn(302)
  const person = await insertAccreditor(app.db)
  for (const { id } of [visit, elsewhere]) await insertAssignment(app.db, { accreditation_id: id, accreditor_id: person.id })
  await visitOn(300, { status: 'cancelled' })
  const reader = await app.as('Finance')
  const { data, total } = await reader.send(schedule.calendar, { body: { from: day(300), to: day(330) } })
  expect(total).toBe(3)
  expect(data.map((one) => one.number)).toEqual([visit.number, other.number, elsewhere.number])
  expect(data[0]).toMatchObject({
    ...{ may_move: true, team: [{ accreditor_id: person.id }], campuses: [{ id: visit.campus_id }] },
    breaks: [{ kind: 'campus', number: other.number }],
    conflicts: [{ kind: 'overlap', number: elsewhere.number }],
  })
  const asked = { params: { id: visit.id }, body: { from: day(300), to: day(310) } }
  expect((await reader.refused(schedule.moves, asked)).status).toBe(403)
  expect((await qa.refused(schedule.moves, { ...asked, params: { id: newId() } })).status).toBe(404)
  expect((await qa.refused(schedule.moves, { ...asked, body: { from: day(300), to: day(500) } })).status).toBe(422)
})
