import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment, insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { teams } from '../../teams/contract.ts'
import { settings } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const qa = await app.as('QA')
const today = agencyDay()
const later = addDays(today, 100)

const chargeOf = async (id: string) =>
  (await app.db.selectFrom('finances').select('amount').where('accreditation_id', '=', id).where('assignment_id', 'is', null).execute())[0]
    ?.amount

async function planVisit(visit_date: string) {
  const campus = await insertCampus(app.db)
  const program = await insertProgram(app.db, { campus_id: campus.id, level: 'level_1' })
  const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date, programs: [{ program_id: program.id }] }
  return (await qa.send(schedule.add, { body })).data
}

test('a fee changed from a day on prices the visits that begin from that day on; what is charged stays', async () => {
  const [old, now] = [defaults.fees.second.undergraduate, '19000.00']
  const charged = await planVisit(later)
  const fees = { ...defaults.fees, second: { ...defaults.fees.second, undergraduate: '19000' } }
  await superadmin.send(settings.fees, { body: { fees, institutionalFee: defaults.institutionalFee, valid_from: later, version: 0 } })

  const [before, from] = [await planVisit(addDays(later, -1)), await planVisit(later)]
  expect(await Promise.all([charged.id, before.id, from.id].map(chargeOf))).toEqual([old, old, now])
  await qa.send(schedule.edit, { body: { id: charged.id, version: charged.version, visit_date: addDays(later, 10) } })
  expect(await chargeOf(charged.id)).toBe(old)
})

test('an honorarium is for the visit and for each of its days, and follows its length while it is unpaid', async () => {
  const honorariaByDay = { ...defaults.honorariaByDay, member: '500' }
  await superadmin.send(settings.honoraria, { body: { honoraria: defaults.honoraria, honorariaByDay, valid_from: today, version: 0 } })
  const visit = await insertAccreditation(app.db, { status: 'approved', visit_date: later, visit_end: addDays(later, 1) })
  const [open, paid] = [await accepted(visit.id), await accepted(visit.id)]
  expect([await amountOf(open), await amountOf(paid)]).toEqual(['10000.00', '10000.00'])
  await app.db.updateTable('finances').set({ payment_status: 'paid' }).where('assignment_id', '=', paid).execute()
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_end: addDays(later, 2) } })
  expect([await amountOf(open), await amountOf(paid)]).toEqual(['10500.00', '10000.00'])

  async function accepted(accreditation_id: string) {
    const { id } = await insertAssignment(app.db, { accreditation_id, status: 'accepted', role: 'member' })
    await qa.send(teams.editStatus, { body: { id, status: 'confirmed', version: 1 } })
    return id
  }
  async function amountOf(id: string) {
    return (await app.db.selectFrom('finances').select('amount').where('assignment_id', '=', id).executeTakeFirst())?.amount
  }
})

test('means and years of validity are those of the day of the decision', async () => {
  const thresholds = { ...structuredClone(defaults.thresholds), second: { mean: 4.5, area: 4 } }
  await superadmin.send(settings.thresholds, { body: { thresholds, valid_from: today, version: 0 } })
  const terms = { validityYears: { ...defaults.validityYears, level_2: 7 }, institutionalValidityYears: 5 }
  await superadmin.send(settings.terms, { body: { ...terms, valid_from: today, version: 0 } })
  const decide = async (decided_on: string) => {
    const program = await insertProgram(app.db, { level: 'level_1' })
    const visit = await insertAccreditation(app.db, {
      campus_id: program.campus_id,
      status: 'reported',
      visit_date: addDays(today, -20),
      visit_end: addDays(today, -18),
    })
    const covered = { id: crypto.randomUUID(), accreditation_id: visit.id, program_id: program.id }
    await app.db
      .insertInto('accreditation_programs')
      .values({ ...covered, survey_type: 'second', level_sought: 'level_2' })
      .execute()
    const means = { grand_mean: 4, lowest_area_mean: 3.5 }
    const programs = [{ program_id: program.id, outcome: 'granted' as const, decided_on, ...means }]
    return { program, body: { accreditation_id: visit.id, version: 1, confirm_team: true, programs } }
  }
  const yesterday = addDays(today, -1)
  const { program, body } = await decide(yesterday)
  await qa.send(outcomes.record, { body })
  const { valid_to } = await app.db.selectFrom('programs').select('valid_to').where('id', '=', program.id).executeTakeFirstOrThrow()
  expect(valid_to).toBe(addDays(addMonths(yesterday, 12 * defaults.validityYears.level_2), -1))

  const now = await decide(today)
  const refused = await qa.refused(outcomes.record, { body: now.body })
  expect(Object.values(refused.errors ?? {})[0]?.[0]).toContain('a grand mean of 4.50, each area 4.00')
  const reason = 'The Board knows the program.'
  await qa.send(outcomes.record, { body: { ...now.body, programs: now.body.programs.map((one) => ({ ...one, reason })) } })
  const granted = await app.db.selectFrom('programs').select('valid_to').where('id', '=', now.program.id).executeTakeFirstOrThrow()
  expect(granted.valid_to).toBe(addDays(addMonths(today, 84), -1))
})
