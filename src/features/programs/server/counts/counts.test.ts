import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { defaults } from '../../../../../agency.config.ts'
import { randomOf } from '../../../../../demo/basis/random.ts'
import { startApp } from '../../../../../testing/app.ts'
import { hold, insertCampus, insertInstitution, insertProgram } from '../../../../../testing/insert.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { inTransaction } from '../../../../kit/server/db/in-transaction.ts'
import { agencyDashboard } from '../../../agency-dashboard/contract.ts'
import { levels, validityStatuses } from '../../../ladder/rules.ts'
import { programs } from '../../contract.ts'
import { checkCounts } from './check-counts.ts'
import { foldCounts, listOtherwiseCounted } from './queries.ts'

const app = await startApp()
const { db } = app
const regions = defaults.regions.slice(0, 3).map(({ name }) => name)
const campuses: string[] = []
const institutions: string[] = []

beforeAll(async () => {
  for (const type of ['university', 'college', 'institute'] as const) {
    const { id } = await insertInstitution(db, { type })
    institutions.push(id)
    for (const region of regions) campuses.push((await insertCampus(db, { institution_id: id, region })).id)
  }
})

afterEach(async () => expect(await listOtherwiseCounted(db, 10)).toEqual([]))

/** `GENERATED_SEED` for other acts than those of every day. */
const { pick: one, between, below } = randomOf(process.env.GENERATED_SEED ?? 'counted')
const day = (years: number) => agencyDay(new Date(Date.now() + years * 31_557_600_000))

/** What people, imports and daily jobs do to programs and to the places they are at. */
const acts: (() => Promise<unknown>)[] = [
  () => insertProgram(db, { campus_id: one(campuses), level: one(levels.slice(1)), valid_from: day(-9), valid_to: day(between(-4, 4)) }),
  () => insertProgram(db, { campus_id: one(campuses), degree_level: one(['masteral', 'doctorate']), is_active: one([true, false]) }),
  () => changed((id) => hold(db, id, { level: one(levels.slice(1)), valid_from: day(-9), valid_to: day(between(-4, 4)) })),
  () => changed((id) => hold(db, id, { level: 'none', valid_from: null, valid_to: null, grace_until: null })),
  () =>
    changed((id) =>
      db
        .updateTable('programs')
        .set({ campus_id: one(campuses) })
        .where('id', '=', id)
        .execute(),
    ),
  () => changed((id) => db.updateTable('programs').set({ is_active: sql`not is_active` }).where('id', '=', id).execute()),
  () =>
    db
      .updateTable('programs')
      .set({ degree_level: one(['masteral', 'doctorate']) })
      .where('campus_id', '=', one(campuses))
      .execute(),
  () =>
    db
      .updateTable('campuses')
      .set({ region: one(regions) })
      .where('id', '=', one(campuses))
      .execute(),
  () => db.updateTable('campuses').set({ is_active: sql`not is_active` }).where('id', '=', one(campuses)).execute(),
  () =>
    db
      .updateTable('campuses')
      .set({ institution_id: one(institutions) })
      .where('id', '=', one(campuses))
      .execute(),
  () =>
    db
      .updateTable('institutions')
      .set({ type: one(['university', 'college']) })
      .where('id', '=', one(institutions))
      .execute(),
  () =>
    db
      .updateTable('institutions')
      .set({ status: one(['active', 'inactive']) })
      .where('id', '=', one(institutions))
      .execute(),
  () => foldCounts(db),
]

async function changed(work: (id: string) => Promise<unknown>): Promise<unknown> {
  const all = await db.selectFrom('programs').select('id').execute()
  return all.length > 0 && work(one(all).id)
}

test('whatever is done to programs and places, the kept counts are what counting comes to', async () => {
  for (let n = 0; n < 30; n++) {
    const at = below(acts.length)
    await (acts[at] as () => Promise<unknown>)().catch((error: Error) => expect.soft(error.message).toMatch(/unique/))
    expect(await listOtherwiseCounted(db, 10), `after act ${at}`).toEqual([])
  }
})

test('many who write at the same time, and one who undoes it, leave the kept counts right', async () => {
  const undone = (work: (trx: typeof db) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      await work(trx as unknown as typeof db)
      throw new Error('undone')
    }).catch(() => {})
  const written = await Promise.allSettled(
    Array.from({ length: 40 }, async (_, n) => {
      if (n % 8 === 0) return undone((trx) => trx.updateTable('programs').set({ is_active: false }).execute())
      return (acts[n % acts.length] as () => Promise<unknown>)()
    }),
  )
  // a name that is taken, or two who waited for each other: the database says so, and the rest is written
  expect(written.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(25)
})

test('putting the counts together changes none of them, and leaves one row of each', async () => {
  // in many shares, as after an import of thousands
  await foldCounts(db, 5)
  expect(await foldCounts(db)).toBe(0)
  const { rows } =
    await sql`select from program_counts group by counts, region, type, degree_level, level, is_offered, valid_to, grace_until
    having count(*) > 1 or sum(programs) = 0`.execute(db)
  expect(rows).toEqual([])
})

test('the total of a list is that of its rows, for every filter the counts are kept by', async () => {
  const admin = await app.as('Admin')
  const filters = [
    {},
    ...levels.map((level) => ({ level: [level] })),
    ...validityStatuses.map((status) => ({ status: [status], level: ['level_1', 'level_2'] as const })),
    ...regions.map((region) => ({ region: [region] })),
    { is_active: true },
    { is_active: false, degree_level: ['doctorate'] as const },
    { months: 24 },
    { year: [Number(day(2).slice(0, 4))] },
    { region: [regions[0] as string], status: ['valid'] as const },
  ]
  for (const filter of filters) {
    for (const order of [{}, { sort: 'valid_to', direction: 'desc' }, { sort: 'level', direction: 'desc' }] as const) {
      const { data, meta } = await admin.send(programs.list, { query: { paginate: 100 }, body: { filter: filter as never, ...order } })
      expect([data.length, meta.more], JSON.stringify(filter)).toEqual([Math.min(100, meta.total), undefined])
      const behind = await admin.send(programs.list, { query: { paginate: 100, page: 3 }, body: { filter: filter as never, ...order } })
      expect(behind.meta.total).toBe(meta.total)
    }
  }
})

test('what the dashboard tells of all programs is what counting one after the other comes to', async () => {
  const admin = await app.as('Admin')
  for (let n = 0; n < 20; n++) await (acts[n % 3] as () => Promise<unknown>)()
  const { data: all, meta } = await admin.send(programs.list, { query: { paginate: 100 }, body: {} })
  expect(all.length).toBe(meta.total)
  expect(all.length).toBeGreaterThan(20)
  const runs = all.filter((row) => !row.is_closed && ['valid', 'upcoming', 'grace'].includes(row.status))
  const { data: told } = await admin.send(agencyDashboard.totals, { query: {} })
  expect(told.programs).toEqual({
    total: all.length,
    active: all.filter((row) => !row.is_closed).length,
    accredited: runs.filter((row) => row.level.startsWith('level_')).length,
    candidates: runs.filter((row) => row.level === 'candidate').length,
  })
  const many = (fits: (row: (typeof all)[number]) => boolean) => all.filter(fits).length
  expect(told.program_status).toEqual(Object.fromEntries(validityStatuses.map((status) => [status, many((row) => row.status === status)])))
  for (const by of ['region', 'degree_level'] as const) {
    const { data } = await admin.send(agencyDashboard.institutionLevels, { body: { by } })
    const counted = [...new Set(all.map((row) => row[by] as string))].map((name) => ({
      name,
      levels: Object.fromEntries(levels.map((level) => [level, many((row) => row[by] === name && row.level === level)])),
      total: many((row) => row[by] === name),
    }))
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect(data.toSorted(byName)).toEqual(counted.toSorted(byName))
    const held = data.map(({ total, levels: { none } }) => total - none)
    expect(held).toEqual(held.toSorted((one, other) => other - one))
  }
})

test('a count that is wrong is found, and told with what it should be', async () => {
  const { id } = await insertProgram(db, { campus_id: one(campuses) })
  await hold(db, id, { level: 'level_2', valid_from: day(-1), valid_to: day(2) })
  await checkCounts(db)
  const add = (more: number) =>
    sql`update program_counts set programs = programs + ${more} where id = (select max(id) from program_counts where level = 'level_2')`
  await add(1).execute(db)
  await expect(checkCounts(db)).rejects.toThrow(/^the kept counts of programs are wrong: \d+ instead of \d+ of .*level_2/)
  await add(-1).execute(db)
})
