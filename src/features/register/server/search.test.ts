import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Random, randomOf } from '../../../../demo/basis/random.ts'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { type Entering, insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { degreeLevels, levels } from '../../ladder/rules.ts'
import type { RegisterFilter, RegisterProgram } from '../contract.ts'
import { registerStatuses, wordsOf } from '../rules.ts'
import { decisionsOf, programOf } from './entries.ts'
import { readPrograms } from './queries.ts'
import { readBook } from './queries-decisions.ts'
import { searchPrograms } from './queries-search.ts'

const { db } = await freshDatabase()
const today = agencyDay()
const random = randomOf('search')
const regions = ['Region of Rivers', 'Region of Rice']
const disciplines = ['Health', 'Nautical Lore']
const names = ['Bachelor of Nursing', 'Master of Nursing', 'Bachelor of Fisheries', 'Doctor of Forestry', 'Bachelor of Arts']
const campuses = await Promise.all(
  [0, 1, 2, 3].map(async (at) => {
    const institution = await insertInstitution(db, { name: `University ${at}` })
    return insertCampus(db, { institution_id: institution.id, region: regions[at % 2]!, city: ['Alon', 'Bayog'][at >> 1]! })
  }),
)
const ids: string[] = []
for (let at = 0; at < 60; at++) ids.push(await insertSome(at))
await decideSome()

/** All that is asked for by its own sentence, without an index. */
async function naive(asked: RegisterFilter, on: string): Promise<string[]> {
  const read = async (day: string) =>
    new Map((await readPrograms(db, ids, { on: day, today })).map((row) => [row.id, programOf(row, day)] as const))
  const then = await read(on)
  const inForce = asked.valid_on ? await read(asked.valid_on) : then
  const found: RegisterProgram[] = []
  for (const row of then.values()) if (await fits(row, inForce.get(row.id) as RegisterProgram, asked)) found.push(row)
  const key = (row: RegisterProgram) => `${row.name.toLowerCase()} ${row.id}`
  return found.sort((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ id }) => id)
}

async function fits(row: RegisterProgram, inForce: RegisterProgram, asked: RegisterFilter): Promise<boolean> {
  const bears = (said: string, texts: (string | null)[]) =>
    wordsOf(said).every((word) => texts.flatMap((text) => wordsOf(text ?? '')).some((one) => one.startsWith(word)))
  const decided = async (year: number) =>
    decisionsOf({ program_id: row.id, institution_id: null }, await readBook(db, 'program_id', row.id), today).some((one) =>
      one.decided_on.startsWith(String(year)),
    )
  const { search, place, region, discipline, degree, level, status, year, valid_on, campus_id, institution_id } = asked
  return (
    (!search || bears(search, [row.name, row.discipline, row.campus, row.institution, row.region, row.city])) &&
    (!place || bears(place, [row.province, row.city])) &&
    (!region || row.region === region) &&
    (!discipline || row.discipline?.toLowerCase() === discipline.toLowerCase()) &&
    (!degree || row.degree_level === degree) &&
    (!level || row.state.level === level) &&
    (!status || row.state.status === status) &&
    (!campus_id || row.campus_id === campus_id) &&
    (!institution_id || row.institution_id === institution_id) &&
    (!valid_on || (inForce.state.level !== 'none' && ['valid', 'upcoming', 'grace'].includes(inForce.state.status))) &&
    (!year || (await decided(year)))
  )
}

for (const limits of [
  { counted: 10_000, lookedUp: 1_000, size: 100 },
  { counted: 7, lookedUp: 3, size: 2 },
])
  test(`any combination finds what it says, by name, counted exactly to ${limits.counted} or ${limits.lookedUp}`, async () => {
    for (let count = 0; count < 120; count++) {
      const asked = askSome(random)
      const on = random.chance(0.5) ? today : addDays(today, -random.below(2_500))
      const expected = await naive(asked, on)
      const all = await searchPrograms(db, { ...asked, on, today }, { page: 1, paginate: limits.size }, limits)
      const of = JSON.stringify({ asked, on })
      const found = all.rows.map(({ id }) => id)
      if (!all.more) expect([all.total, found], of).toEqual([expected.length, expected.slice(0, limits.size)])
      else {
        expect(expected.length, of).toBeGreaterThan(all.total)
        if (!asked.search && !asked.place) expect([limits.counted, limits.lookedUp], of).toContain(all.total)
        expect(
          found.every((id) => expected.includes(id)),
          of,
        ).toBe(true)
        const wordsAlone = asked.search || asked.place
        if (!wordsAlone && !asked.campus_id && !asked.institution_id) expect(found, of).toEqual(expected.slice(0, found.length))
      }
      const second = await searchPrograms(db, { ...asked, on, today }, { page: 2, paginate: 4 }, { counted: 10_000, lookedUp: 1_000 })
      expect(
        second.rows.map(({ id }) => id),
        of,
      ).toEqual(expected.slice(4, 8))
    }
  })

test('a program that is renamed, moved or another discipline is found by what it is now, on any day, and a removed one no more', async () => {
  const [id, gone] = [await insertSome(60), await insertSome(64)]
  await grant(id, '2023-05-05')
  const more = { discipline: 'Kelp Studies', degree_level: 'doctorate' as const, campus_id: campuses[1]!.id, name: 'Zoology' }
  await db.updateTable('programs').set(more).where('id', '=', id).execute()
  const found = async (asked: RegisterFilter) =>
    (await searchPrograms(db, { on: today, today, ...asked }, { page: 1, paginate: 100 })).rows.map((row) => row.id)
  for (const on of ['2020-01-01', today]) expect(await found({ discipline: 'kelp studies', on })).toEqual([id])
  expect(await found({ discipline: 'Kelp Studies', region: regions[1]!, degree: 'doctorate', level: 'level_2' })).toEqual([id])
  expect(await found({ discipline: 'Kelp Studies', region: regions[0]! })).toEqual([])
  expect((await found({ level: 'level_2', valid_on: '2024-01-01' })).at(-1), 'by its new name the last').toBe(id)
  await db.deleteFrom('programs').where('id', '=', gone).execute()
  expect(await found({ region: regions[0]!, level: 'none' })).not.toContain(gone)
  const { rows } = await sql`select from register_standings where program_id = ${gone}::uuid`.execute(db)
  expect(rows).toEqual([])
})

test('the words by which region and place are kept are nobody’s to look for', async () => {
  for (const search of ['_degree_doctorate', '_place_alon', 'place'])
    expect((await searchPrograms(db, { on: today, today, search }, { page: 1, paginate: 10 })).rows, search).toEqual([])
})

async function insertSome(at: number): Promise<string> {
  const { id } = await insertProgram(db, {
    campus_id: campuses[at % 4]!.id,
    name: `${names[at % 5]} ${at}`,
    degree_level: degreeLevels[at % degreeLevels.length]!,
    discipline: [null, ...disciplines][at % 3]!,
  })
  return id
}

function entryOf(program_id: string, day: string, more: Partial<Entering>): NewDecision {
  const base = { id: newId(), program_id, act: 'grant', level_before: 'none', level: 'level_2', valid_from: day } as const
  return { ...base, valid_to: addDays(day, 800), counts_from: day, decided_on: day, goes_last: false, entered_by: null, ...more }
}

async function grant(id: string, day: string): Promise<void> {
  await inTransaction(db, (trx) => insertDecisions(trx, [entryOf(id, day, {})]))
}

/** Of three programs two are decided about, some of them lapsed and withdrawn, some given a grace. */
async function decideSome(): Promise<void> {
  for (const id of ids) {
    for (let nth = random.below(4); nth > 0; nth--) {
      const day = addDays(today, -random.below(2_500))
      const against = { level: 'none', valid_from: null, valid_to: null } as const
      const more = random.pick<Partial<Entering>>([
        { level: random.pick(['candidate', 'level_1', 'level_2', 'level_3']) },
        { act: 'lapse', ...against },
        { act: 'withdraw', ...against },
        { act: 'renew', valid_to: addDays(today, random.below(300) - 100) },
      ])
      await inTransaction(db, (trx) => insertDecisions(trx, [entryOf(id, day, more)]))
    }
  }
}

function askSome(by: Random): RegisterFilter {
  const maybe = <T>(chance: number, value: () => T) => (by.chance(chance) ? value() : undefined)
  return {
    search: maybe(0.35, () => by.pick(['nurs', 'bachelor', 'univ 1', 'zzz', 'of', 'rice fisheries'])),
    place: maybe(0.15, () => by.pick(['alon', 'bay', 'naga'])),
    region: maybe(0.25, () => by.pick([...regions, 'Nowhere'])),
    discipline: maybe(0.2, () => by.pick([...disciplines, 'health'])),
    degree: maybe(0.25, () => by.pick(degreeLevels)),
    level: maybe(0.35, () => by.pick(levels)),
    status: maybe(0.35, () => by.pick(registerStatuses)),
    year: maybe(0.25, () => Number(today.slice(0, 4)) - by.below(7)),
    valid_on: maybe(0.25, () => addDays(today, -by.below(2_500))),
    campus_id: maybe(0.1, () => by.pick(campuses).id),
    institution_id: maybe(0.1, () => by.pick(campuses).institution_id),
  }
}
