import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { heldAfter, institutionalFee, rulingStep, stands, steps } from '../../../../testing/ladder-table.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { degreeLevels, type SurveyType, surveyOutcomes, surveyTypes } from '../../ladder/rules.ts'
import { schedule } from '../../schedule/contract.ts'
import { visits } from '../../visits/contract.ts'
import { outcomes } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const visit_date = addDays(today, 20)
const dates = {
  none: {},
  runs: { valid_from: addDays(today, -300), valid_to: addDays(today, 700) },
  grace: { valid_from: addDays(today, -900), valid_to: addDays(today, -100), grace_until: addDays(today, 100) },
  lapsed: { valid_from: addDays(today, -900), valid_to: addDays(today, -1) },
}
const everybody: readonly SurveyType[] = ['institutional', 'consultancy']

/** A campus with a program on every place of the ladder, of one degree level after the other. */
async function laddered() {
  const campus = await insertCampus(app.db)
  const programs = []
  for (const [n, stand] of stands.entries()) {
    const { level, qualified_for, revisit_for, validity } = stand
    const degree_level = degreeLevels[n % 3] as (typeof degreeLevels)[number]
    const row = { campus_id: campus.id, degree_level, level, qualified_for, revisit_for, ...dates[validity] }
    programs.push({ stand, row, id: (await insertProgram(app.db, row)).id })
  }
  const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date }
  return { campus, programs, body }
}

test('a survey that the table does not offer is refused for every place on the ladder', async () => {
  const { programs, body } = await laddered()
  for (const { stand, id } of programs) {
    for (const survey_type of surveyTypes.filter((type) => ![...stand.offered, ...everybody].includes(type))) {
      const refusal = await qa.refused(schedule.add, { body: { ...body, programs: [{ program_id: id, survey_type }] } })
      expect([stand.says, survey_type, refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([
        stand.says,
        survey_type,
        422,
        ['programs.0.survey_type'],
      ])
    }
  }
  // Without a type it is the first that the table offers.
  const asked = programs.map(({ id }) => ({ program_id: id }))
  const { data } = await qa.send(schedule.add, { body: { ...body, programs: asked } })
  const shown = await qa.send(visits.programs, { params: { accreditation_id: data.id }, query: { paginate: 100 } })
  for (const { stand, id } of programs)
    expect(shown.programs.find((one) => one.program_id === id)).toMatchObject({ survey_type: stand.offered[0], override_reason: null })
})

for (const survey_type of surveyTypes) {
  for (const outcome of surveyOutcomes) {
    test(`${survey_type}, ${outcome}: every place on the ladder pays and holds afterwards what the table says`, async () => {
      const { campus, programs, body } = await laddered()
      const asked = programs.map(({ stand, id }) => {
        const isOffered = [...stand.offered, ...everybody].includes(survey_type)
        return { program_id: id, survey_type, ...(isOffered ? {} : { override_reason: 'The Board has agreed.' }) }
      })
      const { data: visit } = await qa.send(schedule.add, { body: { ...body, programs: asked } })
      const fees = programs.reduce((sum, { row }) => sum + steps[survey_type].fee[row.degree_level], 0)
      expect(visit.payment?.amount).toBe((survey_type === 'institutional' ? institutionalFee : fees).toFixed(2))

      const decided_on = addDays(today, -1)
      const held = { status: 'reported', visit_date: addDays(today, -20), visit_end: addDays(today, -18) } as const
      await app.db.updateTable('accreditations').set(held).where('id', '=', visit.id).execute()
      const words = {
        granted: {},
        deferred: { reason: 'Why', conditions: 'What', conditions_due: addDays(today, 300) },
        not_granted: { reason: 'Why' },
      }[outcome]
      const decided = programs.map(({ stand, id }) => {
        const means = steps[rulingStep(stand, survey_type)].means
        return { program_id: id, outcome, decided_on, ...words, ...(means ? { grand_mean: means[0], lowest_area_mean: means[1] } : {}) }
      })
      await qa.send(outcomes.record, {
        body: { accreditation_id: visit.id, version: visit.version, confirm_team: true, programs: decided },
      })

      for (const { stand, row, id } of programs) {
        const wanted = heldAfter(stand, survey_type, outcome)
        const now = await app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const validity =
          wanted.years > 0
            ? { valid_from: decided_on, valid_to: addDays(addMonths(decided_on, 12 * wanted.years), -1), grace_until: null }
            : dates[stand.validity]
        const ruling = rulingStep(stand, survey_type)
        const isStep = !everybody.includes(ruling)
        expect([stand.says, now]).toMatchObject([
          stand.says,
          {
            level: wanted.level,
            qualified_for: wanted.qualified_for,
            revisit_for: isStep ? (outcome === 'deferred' ? ruling : null) : row.revisit_for,
            ...validity,
          },
        ])
      }
      const institution = await app.db
        .selectFrom('institutions')
        .selectAll()
        .where('id', '=', campus.institution_id)
        .executeTakeFirstOrThrow()
      const isGiven = survey_type === 'institutional' && outcome === 'granted'
      expect(institution).toMatchObject({
        institutional_level: isGiven ? 'level_1' : 'none',
        institutional_to: isGiven ? addDays(addMonths(decided_on, 60), -1) : null,
      })
    })
  }
}

test('granted below its means needs a reason, for every survey that has a threshold; without a mean it is refused', async () => {
  const { programs, body } = await laddered()
  const { data: visit } = await qa.send(schedule.add, { body: { ...body, programs: programs.map(({ id }) => ({ program_id: id })) } })
  const held = { status: 'reported', visit_date: addDays(today, -20), visit_end: addDays(today, -18) } as const
  await app.db.updateTable('accreditations').set(held).where('id', '=', visit.id).execute()
  for (const { stand, id } of programs) {
    const means = steps[rulingStep(stand, stand.offered[0] as SurveyType)].means
    if (!means) continue
    const refusalOf = async (more: object) => {
      const programs = [{ program_id: id, outcome: 'granted' as const, decided_on: today, ...more }]
      const refusal = await qa.refused(outcomes.record, { body: { accreditation_id: visit.id, version: visit.version, programs } })
      return Object.keys(refusal.errors ?? {})
    }
    const [mean, area] = means
    expect(await refusalOf({})).toEqual(['programs.0.grand_mean'])
    expect(await refusalOf({ grand_mean: mean - 0.01 })).toEqual(['programs.0.reason'])
    expect(await refusalOf({ grand_mean: mean, lowest_area_mean: area - 0.01 })).toEqual(['programs.0.reason'])
    // What is in order is refused only for the programs that are missing.
    expect(await refusalOf({ grand_mean: mean, lowest_area_mean: area })).toEqual(['programs'])
    expect(await refusalOf({ grand_mean: 1.2, reason: 'The Board weighed the licensure results.' })).toEqual(['programs'])
  }
})
