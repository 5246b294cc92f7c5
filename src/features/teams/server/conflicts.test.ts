import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { schedule } from '../../schedule/contract.ts'
import { teams } from '../contract.ts'
import { tieLevel, visitsAround } from '../rules-conflicts.ts'

const app = await startApp()
const qa = await app.as('QA')
const soon = addDays(agencyDay(), 40)
const longAgo = addMonths(soon, -12 * agency.formerTieYears)

test('a tie keeps somebody off while it lasts and five years more; a home institution and kinship always', () => {
  const tie = (relation: Parameters<typeof tieLevel>[0]['relation'], to_date: string | null) =>
    tieLevel({ relation, from_date: null, to_date }, soon)
  for (const relation of ['employee', 'former_employee', 'alumnus', 'consultant', 'other'] as const) {
    expect([tie(relation, null), tie(relation, longAgo)]).toEqual(['block', 'block'])
  }
  const before = addDays(longAgo, -1)
  expect([tie(null, null), tie('relative_employed', before)]).toEqual(['block', 'block'])
  expect([tie('employee', before), tie('former_employee', before), tie('alumnus', before)]).toEqual(['warn', 'warn', 'warn'])
  expect([tie('consultant', before), tie('other', before)]).toEqual(['note', 'note'])
})

test('visits are counted within the busiest thirty days around one', () => {
  expect(visitsAround('2026-03-15', [])).toBe(1)
  expect(visitsAround('2026-03-15', ['2026-03-01', '2026-03-30'])).toBe(3)
  expect(visitsAround('2026-03-15', ['2026-03-01', '2026-03-31'])).toBe(2)
  expect(visitsAround('2026-03-15', ['2026-02-13', '2026-04-14'])).toBe(1)
})

test('who was on the last visit to a program is to be thought about; who was on the one before is not', async () => {
  const visit = await insertVisit()
  const program = await insertProgram(app.db, { campus_id: visit.campus_id })
  const [last, earlier] = [await past('2024-03-12'), await past('2021-03-12')]
  for (const one of [visit, last, earlier]) await covers(one.id, program.id)
  const [again, before, absent] = [await insertAccreditor(app.db), await insertAccreditor(app.db), await insertAccreditor(app.db)]
  await insertAssignment(app.db, { accreditation_id: last.id, accreditor_id: again.id, status: 'completed' })
  await insertAssignment(app.db, { accreditation_id: last.id, accreditor_id: absent.id, status: 'no_show' })
  await insertAssignment(app.db, { accreditation_id: earlier.id, accreditor_id: before.id, status: 'completed' })
  expect(await conflicts(visit, again)).toMatchObject([{ level: 'warn', kind: 'same_programs', number: last.number }])
  expect(await conflicts(visit, before)).toEqual([])
  expect(await conflicts(visit, absent)).toEqual([])
})

test('two institutions that judge each other within three years are to be thought about', async () => {
  const home = await insertInstitution(app.db)
  const visit = await insertVisit()
  const guest = await insertAccreditor(app.db, { home_institution_id: visit.institution_id })
  const there = async (years: number) => {
    const day = addMonths(soon, -12 * years)
    const other = await insertVisit({ institution_id: home.id, visit_date: day, visit_end: day, status: 'decided' })
    await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: guest.id, status: 'completed' })
    return other
  }
  const person = await insertAccreditor(app.db, { home_institution_id: home.id })
  await there(agency.reciprocalYears + 1)
  expect(await conflicts(visit, person)).toEqual([])
  const other = await there(agency.reciprocalYears - 1)
  expect(await conflicts(visit, person)).toMatchObject([{ level: 'warn', kind: 'reciprocal', number: other.number }])
  const { name } = await app.db.selectFrom('institutions').select('name').where('id', '=', visit.institution_id).executeTakeFirstOrThrow()
  const { message } = await qa.refused(teams.add, {
    body: { accreditation_id: visit.id, accreditor_id: person.id, role: 'member' },
  })
  expect(message).toContain(`: ${name} and ${home.name} judge each other`)
})

test('the third visit within thirty days is confirmed by QA', async () => {
  const person = await insertAccreditor(app.db)
  for (const day of [addDays(soon, -10), addDays(soon, 10)]) {
    const other = await insertVisit({ visit_date: day, visit_end: day })
    await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: person.id, status: 'accepted' })
  }
  const visit = await insertVisit()
  const body = { accreditation_id: visit.id, accreditor_id: person.id, role: 'member' as const }
  const refusal = await qa.refused(teams.add, { body })
  expect([refusal.status, refusal.body]).toMatchObject([409, { conflicts: [{ kind: 'often' }] }])
  expect((await qa.send(teams.add, { body: { ...body, confirm_conflict: true } })).data.status).toBe('invited')
})

test('a visit that moves is asked only about what the new days bring; an overlap that was lifted stays lifted', async () => {
  const superadmin = await app.as('Superadmin')
  const person = await insertAccreditor(app.db)
  const other = await insertVisit({ visit_date: soon, visit_end: addDays(soon, 20) })
  await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: person.id, status: 'accepted' })
  const visit = await insertVisit()
  const lifts = { accreditation_id: visit.id, accreditor_id: person.id, role: 'member', lift_reason: 'Both are held online.' } as const
  await superadmin.send(teams.add, { body: lifts })
  const moved = addDays(soon, 1)
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_date: moved, visit_end: moved } })
  const third = await insertVisit({ visit_date: addDays(soon, 100), visit_end: addDays(soon, 101) })
  await insertAssignment(app.db, { accreditation_id: third.id, accreditor_id: person.id, status: 'accepted' })
  const onto = { id: visit.id, version: 2, visit_date: third.visit_date, visit_end: third.visit_end }
  const refusal = await qa.refused(schedule.edit, { body: onto })
  expect([refusal.status, Object.keys(refusal.errors), refusal.body]).toMatchObject([
    422,
    ['visit_date'],
    { conflicts: [{ number: third.number }] },
  ])
  await superadmin.send(schedule.edit, { body: { ...onto, lift_reason: 'Both are held online.' } })
})

async function conflicts(visit: { id: string }, person: { id: string }) {
  const { data } = await qa.send(teams.candidates, { params: { id: visit.id }, query: { paginate: 100 }, body: {} })
  return data.find((one) => one.accreditor_id === person.id)?.conflicts
}

function insertVisit(more: Parameters<typeof insertAccreditation>[1] = {}) {
  return insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2), ...more })
}

function past(day: string) {
  return insertVisit({ status: 'decided', visit_date: day, visit_end: day })
}

async function covers(accreditation_id: string, program_id: string) {
  const covered = { id: newId(), accreditation_id, program_id, survey_type: 'preliminary', level_sought: 'candidate' } as const
  await app.db.insertInto('accreditation_programs').values(covered).execute()
}
