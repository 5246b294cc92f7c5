/** Institutions with campuses, programs, accounts, charges and a book by chance, to be merged; and what a naive model knows of them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkRegister } from '../../src/features/register/server/check-register.ts'
import { agencyDay } from '../../src/kit/contract/days.ts'
import { newId } from '../../src/kit/server/db/ids.ts'
import type { Tables } from '../../src/kit/server/db/tables.ts'
import type { TestApp } from '../app.ts'
import { type Chance, chanceOf } from '../doubles/chance.ts'
import { hold } from '../insert.ts'
import { mergePairs } from './pairs.ts'
import { insertAll, insertMergeWorld, type MergeWorld, open, out, type Row } from './people.ts'

type Schools = MergeWorld & {
  status: Map<string, 'active' | 'inactive'>
  /** Those whose institutional accreditation the book of decisions names. */
  inBook: Set<string>
}

/**
 * @param seed names the world and the pairs
 * @param size how many people visit its thirty institutions
 * @param tries how many pairs of institutions
 */
export async function mergeInstitutionsByChance(app: TestApp, seed: number, size: number, tries: number) {
  const chance = chanceOf(seed)
  const world = await insertSchools(app, chance, await insertMergeWorld(app.db, chance, size))
  return mergePairs(app, {
    ...{ kind: 'institution', seed, chance, tries, comparedEach: 1 },
    pairOf: () => chance.some(world.institutions, 2) as [string, string],
    mayMerge: (kept, absorbed) => mayMergeInstitutions(world, kept, absorbed),
    expectRules: (kept, absorbed, names) => expectOneInstitution(app, kept, absorbed, names),
    // a former name that the one that stays gets by this very merge is not moved besides
    mayMove: (key, moves) => (key === 'former_names' ? [moves, moves - 1] : [moves]),
    chain: () => {
      const [last = '', first = '', ...others] = chance.shuffled(world.institutions)
      return [...others.map((other) => [first, other] as const), [last, first] as const]
    },
  })
}

/** Campuses that bear one name, programs that hold levels, accounts, charges, former names, feedback, and a book of some of them. */
async function insertSchools({ db }: TestApp, chance: Chance, world: MergeWorld): Promise<Schools> {
  const status = new Map(world.institutions.map((id) => [id, chance.is(0.8) ? ('active' as const) : ('inactive' as const)]))
  for (const [n, id] of world.institutions.entries()) {
    const facts = {
      status: status.get(id) as 'active' | 'inactive',
      acronym: chance.is(0.7) ? chance.of(['SW', `SW${n}`]) : null,
      city: chance.is(0.5) ? 'Baguio' : null,
      website: chance.is(0.3) ? `https://school${n}.example` : null,
      phone: chance.is(0.4) ? `(02) 8555-${1000 + n}` : null,
    }
    await db.updateTable('institutions').set(facts).where('id', '=', id).execute()
  }
  const names = ['North Campus', 'Main Campus (SW)', 'main campus (sw) 2', 'Town Campus']
  const campuses = world.institutions.flatMap((institution_id) =>
    chance
      .some(names, chance.below(4))
      .map((name): Row<'campuses'> => ({ id: chance.uuid(), institution_id, name, region: 'National Capital Region' })),
  )
  await insertAll(db, 'campuses', campuses)
  const programs = (await db.selectFrom('campuses').select('id').orderBy('id').execute()).flatMap(({ id }) =>
    chance
      .some(['BS Biology', 'BS Nursing', 'AB English', 'MA Education'], chance.below(4))
      .map((name): Row<'programs'> => ({ id: chance.uuid(), campus_id: id, name, degree_level: 'undergraduate' })),
  )
  await insertAll(db, 'programs', programs)
  for (const { id } of programs)
    if (chance.is(0.3))
      await hold(db, id, { level: chance.of(['level_1', 'level_2', 'level_3']), valid_from: '2025-01-01', valid_to: '2031-01-01' })
  const accounts = world.institutions.flatMap((institution_id, n) =>
    Array.from(
      { length: chance.below(4) },
      (_, of): Row<'accounts'> => ({
        id: chance.uuid(),
        role: 'institution',
        institution_id,
        status: chance.of(['active', 'active', 'invited', 'suspended']),
        email: `school${n}-${of}@mail.example`,
        first_name: 'Lea',
        last_name: `School ${n}`,
        main_since: of === 0 && chance.is(0.7) ? new Date(1_700_000_000_000) : null,
      }),
    ),
  )
  await insertAll(db, 'accounts', accounts)
  const visits = [...world.visits.values()]
  const charges = visits.flatMap(({ id, institution_id }): Row<'finances'>[] =>
    chance.is(0.6)
      ? [
          {
            id: chance.uuid(),
            finance: 'accreditation',
            institution_id,
            accreditation_id: id as string,
            description: 'Visit',
            amount: '17300.00',
          },
        ]
      : [],
  )
  await insertAll(db, 'finances', charges)
  const former = world.institutions.flatMap((institution_id) =>
    chance
      .some(['Old School', 'School of the world 3', 'SCHOOL OF THE WORLD 7', 'Normal School'], chance.below(3))
      .map((name): Row<'former_names'> => ({ id: chance.uuid(), institution_id, name, until: '2019-06-30' })),
  )
  await insertAll(db, 'former_names', former)
  const feedback = world.assignments.flatMap((one): Row<'feedback'>[] => {
    const institution_id = world.visits.get(one.accreditation_id)?.institution_id as string
    const words = { about: 'institution' as const, rating: '4.00', items: '{}' as never }
    return chance.is(0.3)
      ? [{ id: chance.uuid(), from_account_id: one.accreditor_id, institution_id, accreditation_id: one.accreditation_id, ...words }]
      : []
  })
  await insertAll(db, 'feedback', feedback)
  const inBook = new Set(chance.some(world.institutions, 6))
  for (const [n, id] of [...inBook].entries())
    await sql`
      insert into decisions (id, number, institution_id, act, level_before, level, valid_from, valid_to, counts_from, decided_on)
      values (${newId()}, ${`WORLD-${n}`}, ${id}, 'grant', 'none', 'level_1', '2025-01-01', '2030-01-01', '2025-01-01', '2025-01-01')`.execute(
      db,
    )
  return { ...world, status, inBook }
}

/**
 * Whether the rules allow that two institutions are one, worked out from the rows alone, without SQL: the book names at most the one that stays,
 * an active one is not closed for an inactive one, and nobody on the team of a visit to come at the one is tied to the other alone.
 */
function mayMergeInstitutions(world: Schools, kept: string, absorbed: string): boolean {
  if (world.inBook.has(absorbed)) return false
  if (world.status.get(kept) === 'inactive' && world.status.get(absorbed) === 'active') return false
  const today = agencyDay()
  return [
    [kept, absorbed],
    [absorbed, kept],
  ].every(([visited, other]) =>
    world.assignments.every((one) => {
      const visit = world.visits.get(one.accreditation_id) as Row<'accreditations'>
      const isToCome = visit.institution_id === visited && open.includes(visit.status) && (visit.visit_end as string) >= today
      if (!isToCome || out.includes(one.status as string)) return true
      const isTied = (institution: string) => isBlocked(world, one.accreditor_id, institution, visit.visit_date as string)
      return !isTied(other as string) || isTied(visited as string)
    }),
  )
}

function isBlocked(world: Schools, person: string, institution: string, day: string): boolean {
  if (world.profiles.get(person)?.home_institution_id === institution) return true
  const fiveYearsBefore = `${Number(day.slice(0, 4)) - 5}${day.slice(4)}`
  return world.ties.some(
    (tie) =>
      tie.accreditor_id === person &&
      tie.institution_id === institution &&
      (tie.relation === 'relative_employed' || !tie.to_date || tie.to_date >= fiveYearsBefore),
  )
}

/** Of the institution that stays and the one that was absorbed, what has to be true whatever was merged. */
async function expectOneInstitution({ db }: TestApp, kept: string, absorbed: string, names: string): Promise<void> {
  const tables = [
    'campuses',
    'accreditations',
    'finances',
    'accounts',
    'recommendations',
    'sub_member_institutions',
  ] as const satisfies readonly (keyof Tables)[]
  for (const table of tables) {
    const left = await db
      .selectFrom(table as 'campuses')
      .select('id')
      .where('institution_id', '=', absorbed)
      .execute()
    expect(left, `${names}: ${table} left behind`).toEqual([])
  }
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from accreditors where home_institution_id = ${absorbed}::uuid)::int as homes_left,
      (select count(*) from accreditations a join campuses c on c.id = a.campus_id where c.institution_id <> a.institution_id)::int as strayed_visits,
      (select count(*) from finances f join accreditations a on a.id = f.accreditation_id where f.institution_id <> a.institution_id)::int as strayed_charges,
      (select greatest(count(*) - 1, 0) from campuses where institution_id = ${kept}::uuid and is_main)::int as second_mains,
      (select greatest(count(*) - 1, 0) from accounts where institution_id = ${kept}::uuid and main_since is not null and status = 'active')::int
        as second_main_accounts,
      (select count(*) from institutions where id = ${absorbed}::uuid and (status <> 'inactive' or merged_into <> ${kept}::uuid))::int as still_open,
      (select count(*) from institutions a join institutions b on b.id = a.merged_into where b.merged_into is not null)::int as chains,
      (select count(*) from (select lower(name) from institutions group by 1 having count(*) > 1) twice)::int as same_names,
      (select count(*) from former_names f join institutions i on i.id = f.institution_id
        where i.id = ${kept}::uuid and lower(f.name) = lower(i.name))::int as former_and_present,
      (select count(*) from feedback where institution_id = ${absorbed}::uuid)::int as feedback_left,
      (select count(*) from decisions where institution_id = ${absorbed}::uuid)::int as in_the_book`.execute(db)
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, `${names}: ${what}`).toBe(0)
  await checkRegister(db)
}
