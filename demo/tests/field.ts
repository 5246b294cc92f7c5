/** What happens before, on and after a visit: instruments, ratings, reports, recommendations. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMonths } from '../../src/kit/contract/days.ts'
import { lakesideName } from '../institutions.ts'
import type { DemoWorld } from './demo-world.ts'

export function fieldWork(world: DemoWorld): void {
  test('has published instruments that are whole, and each program of a visit that began recently has one', async () => {
    expect(
      await world.found(sql`select i.name, v.number, v.published_at is null as draft, count(distinct a.id)::int as areas, count(s.id)::int as statements
        from instruments i join instrument_versions v on v.instrument_id = i.id join instrument_areas a on a.version_id = v.id
        join instrument_parameters p on p.area_id = a.id join instrument_statements s on s.parameter_id = p.id
        group by 1, 2, 3 order by 1, 2`),
    ).toEqual([
      { name: 'Instrument for doctorate programs', number: 1, draft: true, areas: 4, statements: 100 },
      { name: 'Instrument for institutions', number: 1, draft: false, areas: 4, statements: 40 },
      { name: 'Instrument for programs', number: 1, draft: false, areas: 10, statements: 240 },
      { name: 'Instrument for programs', number: 2, draft: false, areas: 10, statements: 250 },
    ])
    expect(
      await world.found(sql`select a.number from accreditations a join accreditation_programs ap on ap.accreditation_id = a.id
        where not a.is_history and a.visit_date > ${addMonths(world.today, -33)}::date
          and (ap.instrument_version_id is null) = (a.status in ('ongoing', 'reported', 'decided'))`),
    ).toEqual([])
  })

  test('has a season under way: confirmed visits with answers, one declined whose place is open, the others planned, one kept, one ruled out', async () => {
    const [season] = await world.db.selectFrom('seasons').selectAll().execute()
    const rows = await world.db.selectFrom('season_visits').selectAll().execute()
    const confirmed = rows.filter((row) => row.confirmed_at !== null)
    expect(confirmed.length).toBeGreaterThan(2)
    expect(new Set(rows.map((row) => row.source))).toEqual(new Set(['request', 'validity', 'recommendation']))
    const planned = new Map(season?.plan?.visits.map((visit) => [visit.visit_id, visit]))
    expect([planned.size, season?.plan?.unplanned]).toEqual([rows.length, []])
    for (const row of rows)
      expect((planned.get(row.id)?.from ?? '') >= row.window_from && (planned.get(row.id)?.to ?? '9') <= row.window_to).toBe(true)
    // nobody is planned for two visits at once
    const days = [...planned.values()].flatMap(({ from, to, team }) => team.map(({ person_id }) => ({ person_id, from, to })))
    for (const own of Map.groupBy(days, (one) => one.person_id).values())
      for (const [n, one] of own.entries())
        for (const other of own.slice(n + 1)) expect(one.to < other.from || other.to < one.from).toBe(true)
    const kinds = await world.db.selectFrom('season_people').select('kind').orderBy('kind').execute()
    expect(kinds.map((one) => one.kind)).toEqual(['kept', 'ruled_out'])
    const left =
      await world.found(sql`select s.decline_kind from assignments s join season_visits v on v.accreditation_id = s.accreditation_id
      where s.status = 'declined' and s.left_at is not null and s.decline_kind is not null`)
    expect(left).toHaveLength(1)
  })

  test('has visits under way and reported that were rated, with a team’s marks set and something held', async () => {
    const [rated] =
      await world.found(sql`select count(distinct a.id)::int as visits, bool_and(a.status in ('ongoing', 'reported')) as undecided,
        count(*) filter (where o.kind = 'team')::int > 1000 as set, count(*) filter (where o.held = 'area')::int > 0 as held,
        count(*) filter (where o.kind = 'text' and o.held is null)::int > 50 as written, count(*) filter (where o.kind = 'hand')::int > 0 as handed
      from rating_operations o join accreditation_programs ap on ap.id = o.survey_id join accreditations a on a.id = ap.accreditation_id`)
    expect(rated).toEqual({ visits: expect.any(Number), undecided: true, set: true, held: true, written: true, handed: true })
    expect(rated).not.toMatchObject({ visits: 0 })
  })

  test('has reports on programs in every state, each with the versions it was kept at, and recommendations of those released', async () => {
    const rows = await world.found(sql`select r.status, count(distinct r.survey_id)::int as reports, count(v.number)::int > 0 as kept,
        bool_or(exists (select from recommendations one where one.survey_id = r.survey_id)) as recommends
      from survey_reports r left join survey_report_versions v on v.survey_id = r.survey_id group by r.status order by r.status`)
    const shown = ['contested', 'corrected', 'final', 'released']
    expect(rows).toEqual(
      ['accepted', 'contested', 'corrected', 'draft', 'final', 'handed_in', 'released', 'returned'].map((status) => ({
        status,
        reports: expect.any(Number),
        kept: status !== 'draft',
        recommends: shown.includes(status),
      })),
    )
  })

  test('has recommendations in every state, overdue ones, and some that a later visit rated and took up again', async () => {
    const states = await world.found(sql`select state from recommendations group by 1 order by 1`)
    expect(states.map((one) => (one as { state: string }).state)).toEqual(['answered', 'closed', 'open', 'rated', 'withdrawn'])
    const [more] =
      await world.found(sql`select count(*) filter (where r.state = 'open' and r.due_on < ${world.today}::date)::int > 10 as overdue,
        count(*) filter (where r.follows is not null)::int > 0 as again, count(distinct i.name) filter (where i.name = ${lakesideName})::int as lakeside
      from recommendations r join institutions i on i.id = r.institution_id`)
    expect(more).toEqual({ overdue: true, again: true, lakeside: 1 })
    expect(
      await world.found(sql`select r.id from recommendations r join accreditation_programs ap on ap.id in (r.survey_id, r.rated_in)
        join accreditations a on a.id = ap.accreditation_id
        where ap.program_id <> r.program_id or a.institution_id <> r.institution_id or a.visit_date > ${world.today}::date`),
    ).toEqual([])
  })
}
