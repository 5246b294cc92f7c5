/** Visits, their surveys, programs and outcomes. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SurveyType, surveyTypes } from '../../src/features/ladder/rules.ts'
import { type Standing, type Survey, surveyProblem, visitTypeOf } from '../../src/features/ladder/rules-surveys.ts'
import { type OutcomeAsked, outcomeProblems } from '../../src/features/outcomes/rules.ts'
import type { DemoWorld } from './demo-world.ts'

export function visits(world: DemoWorld): void {
  test('gives every program of a visit to come a survey that the ladder offers it, or a reason', async () => {
    const rows = await sql<Standing & { survey_type: SurveyType; override_reason: string | null }>`
      select p.level, p.qualified_for, p.revisit_for, p.valid_to, p.grace_until, ap.survey_type, ap.override_reason
      from accreditation_programs ap join programs p on p.id = ap.program_id join accreditations a on a.id = ap.accreditation_id
      where a.status not in ('decided', 'cancelled')`.execute(world.db)
    expect(rows.rows.length).toBeGreaterThan(200)
    for (const row of rows.rows) expect(surveyProblem(row.survey_type, row, world.today) === null).toBe(row.override_reason === null)
    expect(rows.rows.some((row) => row.override_reason)).toBe(true)
    expect(new Set(rows.rows.map((row) => row.survey_type)).size).toBe(surveyTypes.length)
  })

  test('has visits to several campuses, which are those of their programs, and requests that were returned, answered and withdrawn', async () => {
    const { rows } = await sql<{ number: string; status: string }>`
      select a.number, a.status from accreditations a join accreditation_campuses v on v.accreditation_id = a.id`.execute(world.db)
    expect(rows.length).toBeGreaterThan(5)
    expect(new Set(rows.map((row) => row.status)).size).toBeGreaterThan(1)
    const strange = await sql`
      select a.number from accreditations a join accreditation_programs ap on ap.accreditation_id = a.id join programs p on p.id = ap.program_id
      where p.campus_id <> a.campus_id and not exists (select from accreditation_campuses v
        where v.accreditation_id = a.id and v.campus_id = p.campus_id)`.execute(world.db)
    expect(strange.rows).toEqual([])
    const steps = await world.db
      .selectFrom('accreditation_steps as step')
      .innerJoin('accounts', 'accounts.id', 'step.account_id')
      .select(['step.status', 'step.reason'])
      .where('accounts.role', '=', 'institution')
      .where('step.reason', 'is not', null)
      .execute()
    expect(new Set(steps.map((step) => step.status))).toEqual(new Set(['requested', 'cancelled']))
  })

  test('names every visit after most of its surveys', async () => {
    const visits = await sql<{ visit_type: string; types: SurveyType[] }>`
      select a.visit_type, array_agg(ap.survey_type) as types from accreditations a
      join accreditation_programs ap on ap.accreditation_id = a.id group by a.id`.execute(world.db)
    for (const { visit_type, types } of visits.rows) expect(visit_type).toBe(visitTypeOf(types))
    expect(visits.rows.some((one) => one.visit_type === 'mixed')).toBe(true)
  })

  test('keeps every outcome with what it needs, some of them corrected', async () => {
    const wrong = sql`
      select ap.id from accreditation_programs ap where ap.outcome is not null and not exists (
        select from program_outcomes o where o.accreditation_program_id = ap.id and o.outcome = ap.outcome and o.decided_on = ap.decided_on
          and o.grand_mean is not distinct from ap.grand_mean
          and not exists (select from program_outcomes later where later.supersedes = o.id))`
    expect(await world.found(wrong)).toEqual([])
    const outcomes = await sql<Survey & OutcomeAsked & { grand_mean: string | null }>`
      select ap.survey_type, ap.revisit_of, ap.level_sought, o.* from program_outcomes o
      join accreditation_programs ap on ap.id = o.accreditation_program_id`.execute(world.db)
    for (const one of outcomes.rows) {
      const means = { grand_mean: Number(one.grand_mean) || undefined, lowest_area_mean: Number(one.lowest_area_mean) || undefined }
      expect(outcomeProblems(one, { ...one, ...means })).toEqual({})
    }
    const has = async (query: ReturnType<typeof sql>) => (await world.found(query)).length
    expect(await has(sql`select from program_outcomes where supersedes is not null`)).toBeGreaterThan(5)
    expect(await has(sql`select from programs where qualified_for = 'level_3'`)).toBeGreaterThan(20)
    expect(await has(sql`select from institutions where institutional_level <> 'none'`)).toBeGreaterThan(5)
  })

  test('decides every program of a decided visit, and none of another', async () => {
    const wrong = sql`
      select a.number from accreditations a join accreditation_programs ap on ap.accreditation_id = a.id
      where (a.status = 'decided') <> (ap.outcome is not null) or ap.decided_on >= ${world.today}::date or ap.decided_on <= a.visit_end`
    expect(await world.found(wrong)).toEqual([])
  })

  test('knows visits of the time before the portal, each program on a ladder that leads on to what it holds', async () => {
    const ladder = sql`
      select p.level, array_agg(ap.level_sought order by a.visit_date) as ladder from programs p
      join accreditation_programs ap on ap.program_id = p.id join accreditations a on a.id = ap.accreditation_id
      where p.id in (select program_id from accreditation_programs old join accreditations v on v.id = old.accreditation_id where v.is_history)
        and ap.outcome = 'granted' and ap.survey_type <> 'institutional'
      group by p.id`
    const rows = (await world.found(ladder)) as { ladder: string[] }[]
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows) expect(row.ladder.slice(0, 2)).toEqual(['candidate', 'level_1'])
  })

  test('lets the dates of a visit fit its status', async () => {
    const wrong = sql`
      select number, status, visit_date from accreditations
      where (status = 'ongoing' and not (${world.today}::date between visit_date and visit_end))
        or (status in ('decided', 'reported') and visit_end >= ${world.today}::date)
        or (status in ('scheduled', 'approved', 'requested') and visit_date <= ${world.today}::date)`
    expect(await world.found(wrong)).toEqual([])
  })

  test('ends the steps of every visit with its status, and none lies ahead', async () => {
    const wrong = sql`
      select a.number, a.status, s.status as last from accreditations a
      join (select distinct on (accreditation_id) accreditation_id, status, at from accreditation_steps
            order by accreditation_id, at desc, id desc) s on s.accreditation_id = a.id
      where s.status <> a.status or s.at >= ${world.today}::date`
    expect(await world.found(wrong)).toEqual([])
  })
}
