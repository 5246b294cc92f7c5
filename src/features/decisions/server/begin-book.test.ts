import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomOf } from '../../../../demo/basis/random.ts'
import { migrations } from '../../../app/features.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { type Db, openDatabase } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { migrate } from '../../../kit/server/db/migrate.ts'
import { levels } from '../../ladder/rules.ts'

const columns = 'id, level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference'

test('a portal that was in use before gets its book, and every program and institution holds what it held, to the last column', async () => {
  const { db, close } = await openDatabase({ memory: true })
  try {
    const earlier = Object.entries(migrations).filter(([name]) => name.startsWith('0.1.0 '))
    await migrate(db, Object.fromEntries(earlier))
    const visits = await fill(db)
    const whole = await fillInstitutions(db)
    const before = await holdings(db)
    await migrate(db, migrations)
    expect(await holdings(db)).toEqual(before)
    const acts = await sql<{
      act: string
      n: number
    }>`select act, count(*)::int as n from decisions where program_id is not null group by act`.execute(db)
    const counts = Object.fromEntries(acts.rows.map(({ act, n }) => [act, n]))
    expect(counts).toMatchObject({ grant: expect.any(Number), defer: expect.any(Number), history: expect.any(Number) })
    expect((counts.grant ?? 0) + (counts.renew ?? 0) + (counts.defer ?? 0) + (counts.not_grant ?? 0)).toBe(visits)
    expect(await wholeBooks(db)).toEqual(whole)
  } finally {
    await close()
  }
}, 120_000)

async function holdings(db: Db) {
  const programs = await sql`select ${sql.raw(columns)} from programs order by id`.execute(db)
  const institutions = await sql`
    select id, institutional_level, institutional_from, institutional_to from institutions order by id`.execute(db)
  return { programs: programs.rows, institutions: institutions.rows }
}

/** Of each institution that has a book, by its acronym: what was decided, and the level that came of it. */
async function wholeBooks(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ acronym: string; entries: string[] }>`
    select i.acronym, array_agg(d.act || ' ' || d.level_before || ' ' || d.level order by d.seq) as entries
    from decisions d join institutions i on i.id = d.institution_id group by i.acronym`.execute(db)
  return Object.fromEntries(rows.map(({ acronym, entries }) => [acronym, entries]))
}

/** Institutions as they may stand: without anything, with a level of the registry, and with one that a visit to two programs gave. */
async function fillInstitutions(db: Db): Promise<Record<string, string[]>> {
  const none = { institutional_level: 'none', institutional_from: null, institutional_to: null }
  const first = { institutional_level: 'level_1', institutional_from: '2019-03-01', institutional_to: '2024-02-29' }
  const second = { institutional_level: 'level_2', institutional_from: '2024-03-01', institutional_to: '2029-02-28' }
  const insert = async (acronym: string, held: typeof none | typeof first) => {
    const id = newId()
    await sql`insert into institutions (id, name, acronym, type, region, institutional_level, institutional_from, institutional_to)
      values (${id}, ${`${acronym} University`}, ${acronym}, 'university', 'NCR', ${held.institutional_level}, ${held.institutional_from},
        ${held.institutional_to})`.execute(db)
    return id
  }
  const decide = async (institution: string, outcome: string, day: string, before: object, after: object) => {
    const [campus, visit] = [newId(), newId()]
    await sql`insert into campuses (id, institution_id, name, region, province, city, is_main)
      values (${campus}, ${institution}, 'Main', 'NCR', 'Metro Manila', 'Manila', true)`.execute(db)
    await sql`insert into accreditations (id, number, institution_id, campus_id, visit_type, mode, visit_date, visit_end, status)
      values (${visit}, ${`SV-${visit}`}, ${institution}, ${campus}, 'institutional', 'onsite', ${day}::date - 30, ${day}::date - 28,
        'decided')`.execute(db)
    for (const name of ['BS One', 'BS Two']) {
      const [program, covered] = [newId(), newId()]
      await sql`insert into programs (id, campus_id, name, degree_level) values (${program}, ${campus}, ${name}, 'undergraduate')`.execute(
        db,
      )
      await sql`insert into accreditation_programs (id, accreditation_id, program_id, survey_type, level_sought, outcome, decided_on)
        values (${covered}, ${visit}, ${program}, 'institutional', 'level_2', ${outcome}, ${day})`.execute(db)
      await sql`insert into program_outcomes (id, accreditation_program_id, outcome, decided_on, given)
        values (${newId()}, ${covered}, ${outcome}, ${day}, ${JSON.stringify({ to: 'institution', before, after })})`.execute(db)
    }
  }
  await insert('NONE', none)
  await insert('HELD', first)
  await decide(await insert('ROSE', second), 'granted', '2024-03-01', first, second)
  await decide(await insert('KEPT', first), 'not_granted', '2024-03-01', first, first)
  await decide(await insert('NEVER', none), 'not_granted', '2024-03-01', none, none)
  return {
    HELD: ['history none level_1'],
    ROSE: ['history none level_1', 'grant level_1 level_2'],
    KEPT: ['history none level_1', 'not_grant level_1 level_1'],
    NEVER: ['not_grant none none'],
  }
}

/** Programs as they may stand, most without a visit, some with outcomes that led there or did not. @returns how many outcomes */
async function fill(db: Db): Promise<number> {
  const random = randomOf('before the book')
  const [institution, campus] = [newId(), newId()]
  await sql`insert into institutions (id, name, acronym, type, region) values (${institution}, 'Old University', 'OU', 'university', 'NCR')`.execute(
    db,
  )
  await sql`insert into campuses (id, institution_id, name, region, province, city, is_main)
    values (${campus}, ${institution}, 'Main', 'NCR', 'Metro Manila', 'Manila', true)`.execute(db)
  let outcomes = 0
  for (let n = 0; n < 120; n++) {
    const id = newId()
    const level = random.pick(levels)
    const from = addDays('2020-01-01', random.below(2_000))
    const to = addDays(from, 1_094)
    const hasGrace = level !== 'none' && random.below(4) === 0
    const qualified = level === 'level_2' && random.below(2) ? 'level_3' : level === 'level_3' && random.below(2) ? 'level_4' : null
    const revisit = random.below(6) === 0 ? 'second' : null
    const valid = level === 'none' ? [null, null] : random.below(5) === 0 ? [null, to] : [from, to]
    await sql`insert into programs (id, campus_id, name, degree_level, ${sql.raw(columns.slice(4))}, created_at)
      values (${id}, ${campus}, ${`BS ${n}`}, 'undergraduate', ${level}, ${qualified}, ${revisit}, ${valid[0]}, ${valid[1]},
        ${hasGrace ? addDays(to, 365) : null}, ${hasGrace ? 'The typhoon.' : null}, ${hasGrace ? 'Resolution 1' : null}, '2019-05-01')`.execute(
      db,
    )
    if (random.below(3) > 0) continue
    const visit = newId()
    await sql`insert into accreditations (id, number, institution_id, campus_id, visit_type, mode, visit_date, visit_end, status)
      values (${visit}, ${`SV-${n}`}, ${institution}, ${campus}, 'second', 'onsite', ${from}::date - 30, ${from}::date - 28, 'decided')`.execute(
      db,
    )
    const covered = newId()
    await sql`insert into accreditation_programs (id, accreditation_id, program_id, survey_type, level_sought)
      values (${covered}, ${visit}, ${id}, 'second', 'level_2')`.execute(db)
    const outcome = random.pick(['granted', 'deferred', 'not_granted'] as const)
    const held = { qualified_for: null, revisit_for: null, grace_until: null, grace_reason: null, grace_reference: null }
    const found = { ...held, level: 'level_1', valid_from: addDays(from, -900), valid_to: addDays(from, 100) }
    const left = outcome === 'granted' ? { ...held, level: 'level_2', valid_from: from, valid_to: to } : found
    await sql`insert into program_outcomes (id, accreditation_program_id, outcome, decided_on, given)
      values (${newId()}, ${covered}, ${outcome}, ${from}, ${JSON.stringify({ to: 'program', before: found, after: left })})`.execute(db)
    outcomes += 1
  }
  return outcomes
}
