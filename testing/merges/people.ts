/** People with visits, trainings, ties, days off, feedback, payments, papers and sessions by chance, to be merged; and what a naive model knows of them. */
import type { Insertable } from 'kysely'
import { addDays, agencyDay } from '../../src/kit/contract/days.ts'
import type { Db } from '../../src/kit/server/db/database.ts'
import type { Tables } from '../../src/kit/server/db/tables.ts'
import type { Chance } from '../doubles/chance.ts'

export type Row<T extends keyof Tables> = Insertable<Tables[T]>

export type MergeWorld = {
  people: Row<'accounts'>[]
  profiles: Map<string, Row<'accreditors'>>
  visits: Map<string, Row<'accreditations'>>
  assignments: Row<'assignments'>[]
  ties: Row<'sub_member_institutions'>[]
  daysOff: Row<'accreditor_days_off'>[]
  trainings: Row<'training_accreditors'>[]
  institutions: string[]
}

export async function insertMergeWorld(db: Db, chance: Chance, size: number): Promise<MergeWorld> {
  const institutions = Array.from(
    { length: 30 },
    (_, n): Row<'institutions'> => ({
      id: chance.uuid(),
      name: `School of the world ${n}`,
      type: 'college',
      region: 'National Capital Region',
    }),
  )
  const campuses = institutions.map(
    (one): Row<'campuses'> => ({ id: chance.uuid(), institution_id: one.id, name: 'Main Campus', region: one.region, is_main: true }),
  )
  const schools = institutions.map(({ id }) => id)
  const people = Array.from(
    { length: size },
    (_, n): Row<'accounts'> => ({
      id: chance.uuid(),
      role: 'accreditor',
      status: chance.of(['active', 'active', 'active', 'active', 'invited', 'suspended', 'pending']),
      email: `world${n}@mail.example`,
      email_verified_at: chance.is(0.7) ? new Date(2_020 * n) : null,
      first_name: chance.of(['Ana', 'Ben', 'Carla', 'Diego', 'Ma. Elena']),
      middle_name: chance.is(0.5) ? chance.of(['Cruz', 'L.', 'Santos']) : null,
      last_name: `World ${chance.below(size)}`,
      suffix: chance.is(0.1) ? 'Jr.' : null,
      mobile: chance.is(0.6) ? `0917${1_000_000 + n}` : null,
      region: chance.is(0.7) ? 'National Capital Region' : null,
    }),
  )
  const profiles = people.map(
    ({ id }): Row<'accreditors'> => ({
      id: id as string,
      home_institution_id: chance.is(0.8) ? chance.of(schools) : null,
      position: chance.is(0.5) ? 'Dean' : null,
      specialisations: chance.some(['Research', 'Library', 'Faculty', 'library'], chance.below(3)),
      undergraduate: chance.some(['BS Biology, School 1', 'AB English, School 2'], chance.below(3)),
      masteral: chance.some(['MA Education, School 1'], chance.below(2)),
      doctorate: [],
      status: chance.of(['active', 'active', 'on_leave', 'retired']),
    }),
  )
  const today = agencyDay()
  const visits = Array.from({ length: Math.ceil(size / 3) }, (_, n): Row<'accreditations'> => {
    const place = chance.below(campuses.length)
    const isPast = chance.is(0.6)
    const day = addDays(today, isPast ? -10 - chance.below(1_500) : 5 + chance.below(200))
    return {
      id: chance.uuid(),
      number: `SV-WORLD-${n}`,
      institution_id: schools[place] as string,
      campus_id: campuses[place]?.id as string,
      visit_type: 'preliminary',
      visit_date: day,
      visit_end: addDays(day, chance.below(4)),
      status: isPast ? chance.of(['decided', 'decided', 'reported', 'cancelled']) : chance.of(['approved', 'scheduled', 'postponed']),
    }
  })
  const assignments: Row<'assignments'>[] = []
  const taken = new Set<string>()
  for (let n = 0; n < size * 2; n++) {
    const [person, visit] = [chance.of(people), chance.of(visits)]
    const key = `${person.id} ${visit.id}`
    if (taken.has(key)) continue
    taken.add(key)
    const status = chance.of(['invited', 'accepted', 'confirmed', 'completed', 'declined', 'withdrawn', 'no_show'] as const)
    assignments.push({
      id: chance.uuid(),
      accreditation_id: visit.id as string,
      accreditor_id: person.id as string,
      role: 'member',
      status,
    })
  }
  const modules = Array.from(
    { length: 8 },
    (_, n): Row<'training_modules'> => ({ id: chance.uuid(), title: `Course ${n}`, type: 'training', code: `W${n}` }),
  )
  const trainings = people.flatMap((person) =>
    chance.some(modules, chance.below(3)).map(
      (module): Row<'training_accreditors'> => ({
        id: chance.uuid(),
        training_module_id: module.id,
        account_id: person.id as string,
        attendance: chance.of(['registered', 'attended', 'absent'] as const),
      }),
    ),
  )
  const ties = people.flatMap((person) =>
    chance.some(schools, chance.below(3)).map(
      (institution_id): Row<'sub_member_institutions'> => ({
        id: chance.uuid(),
        accreditor_id: person.id as string,
        institution_id,
        relation: chance.of(['employee', 'former_employee', 'consultant', 'alumnus', 'relative_employed', 'other'] as const),
        to_date: chance.is(0.5) ? addDays(today, -chance.below(6_000)) : null,
      }),
    ),
  )
  const daysOff = people.flatMap((person) =>
    chance.is(0.3)
      ? [chance.below(200)].map(
          (from): Row<'accreditor_days_off'> => ({
            id: chance.uuid(),
            accreditor_id: person.id as string,
            from_date: addDays(today, from),
            to_date: addDays(today, from + chance.below(10)),
          }),
        )
      : [],
  )
  const feedback = assignments.slice(0, size).flatMap((one): Row<'feedback'>[] => {
    const about = {
      about: 'accreditor' as const,
      accreditor_id: one.accreditor_id,
      accreditation_id: one.accreditation_id,
      rating: '4.50',
      items: '{}' as never,
    }
    return chance.is(0.4) ? [{ id: chance.uuid(), from_account_id: chance.of(people).id as string, ...about }] : []
  })
  const visitOf = new Map(visits.map((one) => [one.id as string, one]))
  const honoraria = assignments.flatMap((one): Row<'finances'>[] =>
    one.status === 'completed'
      ? [
          {
            id: chance.uuid(),
            finance: 'accreditor',
            institution_id: visitOf.get(one.accreditation_id)?.institution_id as string,
            accreditation_id: one.accreditation_id,
            assignment_id: one.id,
            accreditor_id: one.accreditor_id,
            description: 'Honorarium',
            amount: '9000.00',
          },
        ]
      : [],
  )
  const sessions = people.slice(0, Math.ceil(size / 4)).map(
    (person, n): Row<'sessions'> => ({
      id: chance.uuid(),
      account_id: person.id as string,
      token_hash: Buffer.from(`world ${n}`),
      expires_at: new Date(Date.now() + 1e9),
    }),
  )
  const papers = people.slice(0, Math.ceil(size / 5)).map(
    (person, n): Row<'papers'> => ({
      id: chance.uuid(),
      number: `SR-WORLD-${n}`,
      kind: 'service_record',
      template: 'service-record',
      input: '{}' as never,
      about: 'Service',
      accreditor_id: person.id as string,
      issued_on: today,
    }),
  )
  const written = people.flatMap((person): Row<'accreditor_trainings'>[] =>
    chance.is(0.3) ? [{ id: chance.uuid(), accreditor_id: person.id as string, title: 'Workshop' }] : [],
  )

  await insertAll(db, 'institutions', institutions)
  await insertAll(db, 'campuses', campuses)
  await insertAll(db, 'accounts', people)
  await insertAll(db, 'accreditors', profiles)
  await insertAll(db, 'accreditations', visits)
  await insertAll(db, 'assignments', assignments)
  await insertAll(db, 'training_modules', modules)
  await insertAll(db, 'training_accreditors', trainings)
  await insertAll(db, 'sub_member_institutions', ties)
  await insertAll(db, 'accreditor_days_off', daysOff)
  await insertAll(db, 'feedback', feedback)
  await insertAll(db, 'finances', honoraria)
  await insertAll(db, 'sessions', sessions)
  await insertAll(db, 'papers', papers)
  await insertAll(db, 'accreditor_trainings', written)
  return {
    people,
    profiles: new Map(profiles.map((one) => [one.id as string, one])),
    visits: visitOf,
    assignments,
    ties,
    daysOff,
    trainings,
    institutions: schools,
  }
}

export async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: readonly Row<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 500) as never)
      .execute()
}

export const out = ['declined', 'withdrawn', 'no_show']
const notHeld = ['returned', 'postponed', 'cancelled']
export const open = ['approved', 'scheduled', 'ongoing']

/**
 * Whether the rules allow that two are one, worked out person by person from the rows alone, without SQL: nobody is twice on a team, nor on two
 * visits at once, nor on a visit to an institution that they are tied to or on days they take off; and who can sign in still can.
 */
export function mayMerge(world: MergeWorld, kept: string, absorbed: string): boolean {
  const account = (id: string) => world.people.find((one) => one.id === id) as Row<'accounts'>
  if (account(absorbed).status === 'active' && account(kept).status !== 'active') return false
  const all = (id: string) => world.assignments.filter((one) => one.accreditor_id === id)
  const live = (id: string) => all(id).filter((one) => !out.includes(one.status as string))
  const visitOf = (one: Row<'assignments'>) => world.visits.get(one.accreditation_id) as Row<'accreditations'>
  if (live(absorbed).some((one) => all(kept).some((other) => other.accreditation_id === one.accreditation_id))) return false
  for (const a of live(kept).map(visitOf))
    for (const b of live(absorbed).map(visitOf))
      if (!notHeld.includes(a.status) && !notHeld.includes(b.status) && a.visit_date <= b.visit_end && a.visit_end >= b.visit_date)
        return false
  const today = agencyDay()
  for (const [onTeam, tied] of [
    [kept, absorbed],
    [absorbed, kept],
  ] as const) {
    for (const visit of live(onTeam).map(visitOf)) {
      if (!open.includes(visit.status) || visit.visit_end < today) continue
      const off = world.daysOff.some(
        (one) => one.accreditor_id === tied && one.from_date <= visit.visit_end && one.to_date >= visit.visit_date,
      )
      if (off) return false
      const home = (id: string) => world.profiles.get(id)?.home_institution_id
      if (home(tied) === visit.institution_id && home(onTeam) !== visit.institution_id) return false
      const said = (one: Row<'sub_member_institutions'>) => `${one.relation} ${one.from_date ?? ''} ${one.to_date ?? ''}`
      const own = world.ties.filter((one) => one.accreditor_id === onTeam && one.institution_id === visit.institution_id).map(said)
      const years = (day: string) => `${Number(day.slice(0, 4)) - 5}${day.slice(4)}`
      const blocks = world.ties.some(
        (one) =>
          one.accreditor_id === tied &&
          one.institution_id === visit.institution_id &&
          (one.relation === 'relative_employed' || !one.to_date || one.to_date >= years(visit.visit_date as string)) &&
          !own.includes(said(one)),
      )
      if (blocks) return false
    }
  }
  return true
}
