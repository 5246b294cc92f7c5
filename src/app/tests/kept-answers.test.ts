/** Answers that are kept until the registry changes (decision 51), beside answers made for each who asks. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaults } from '../../../agency.config.ts'
import { randomOf } from '../../../demo/basis/random.ts'
import { type Client, startApp } from '../../../testing/app.ts'
import { hold, insertCampus, insertInstitution, insertProgram } from '../../../testing/insert.ts'
import { campuses } from '../../features/institutions/contract-campuses.ts'
import { countCampuses, listCampuses } from '../../features/institutions/server/queries-campuses.ts'
import { levels, validityStatuses } from '../../features/ladder/rules.ts'
import { programs } from '../../features/programs/contract.ts'
import { listPrograms } from '../../features/programs/server/queries.ts'
import { agencyDay } from '../../kit/contract/days.ts'
import { tiedKept } from '../../kit/server/acts/handlers.ts'
import { registryVersion } from '../../kit/server/acts/registry-version.ts'
import type { Trx } from '../../kit/server/db/database.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { inTransaction } from '../../kit/server/db/in-transaction.ts'
import { listOf, pageAsked } from '../../kit/server/db/paging.ts'
import { hearSlowStatements } from '../../kit/server/db/watched.ts'

const app = await startApp()
const { db } = app
const [qa, admin] = [await app.as('QA'), await app.as('Admin')]
const regions = defaults.regions.slice(0, 2).map(({ name }) => name)
const places = { institutions: [] as string[], campuses: [] as string[] }

beforeAll(async () => {
  for (const name of ['Lakeside State University', 'Hills College']) {
    const { id } = await insertInstitution(db, { name })
    places.institutions.push(id)
    for (const region of regions) places.campuses.push((await insertCampus(db, { institution_id: id, region })).id)
  }
  for (const campus_id of places.campuses) await insertProgram(db, { campus_id })
})

/** What the database is asked while `work` runs, but for who asks. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const end = hearSlowStatements(db, 0, ({ statement }) => heard.push(statement))
  await work().finally(end)
  return heard.filter((statement) => !statement.includes('token_hash'))
}

const versionNow = async () => (await sql<{ now: string }>`select ${registryVersion} as now`.execute(db)).rows[0]?.now

test('who asks again while nothing has changed is answered without the database', async () => {
  const ask = () => qa.send(programs.list, { body: { search: 'Lakeside' } })
  const first = await ask()
  expect(first.data.length).toBeGreaterThan(0)
  let again: unknown
  expect(await statementsOf(async () => (again = await ask()))).toEqual([])
  expect(again).toEqual(first)
})

test('a change is seen by the next who asks, one that is taken back and one that is under way by nobody', async () => {
  const id = places.campuses[0] as string
  const shown = async () => (await qa.send(campuses.list, { body: {} })).data.find((one) => one.id === id)?.name
  const rename = (trx: Trx, name: string) => trx.updateTable('campuses').set({ name }).where('id', '=', id).execute()
  const before = await shown()
  const seen = await inTransaction(db, async (trx) => {
    await rename(trx, 'Renamed Campus')
    return shown()
  })
  expect([seen, await shown()]).toEqual([before, 'Renamed Campus'])
  const takenBack = inTransaction(db, async (trx) => {
    await rename(trx, 'Never So Called')
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  expect(await shown()).toBe('Renamed Campus')
})

test('one transaction raises the version once, however much it changes; what it takes back itself does not count as raised', async () => {
  const version = await versionNow()
  await inTransaction(db, async (trx) => {
    await sql`savepoint tried`.execute(trx)
    await trx.updateTable('programs').set({ discipline: 'Arts' }).execute()
    await sql`rollback to savepoint tried`.execute(trx)
    for (const table of ['programs', 'campuses'] as const) await trx.updateTable(table).set({ version: sql`version + 1` }).execute()
  })
  expect(Number(await versionNow())).toBe(Number(version) + 1)
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('on PostgreSQL, where several change something at once', () => {
  test('nobody waits for who raises the version, and each raises it', async () => {
    const version = await versionNow()
    const [one, other] = places.campuses as [string, string]
    await inTransaction(db, async (trx) => {
      await trx.updateTable('campuses').set({ city: 'Here' }).where('id', '=', one).execute()
      await inTransaction(db, (beside) => beside.updateTable('campuses').set({ city: 'There' }).where('id', '=', other).execute())
      expect(Number(await versionNow())).toBe(Number(version) + 1)
    })
    expect(Number(await versionNow())).toBe(Number(version) + 2)
  })
})

test('what is kept for an institution is shown to no other', async () => {
  const [one, other] = await Promise.all(places.institutions.map((institution_id) => app.as('institution', { institution_id })))
  const idsOf = async (client: Client | undefined) =>
    (await (client as Client).send(campuses.ofInstitution, { query: {} })).data.map(({ id }) => id)
  const [mine, theirs] = [await idsOf(one), await idsOf(other)]
  expect(mine.toSorted()).toEqual(places.campuses.slice(0, 2).toSorted())
  expect(theirs.toSorted()).toEqual(places.campuses.slice(2).toSorted())
})

test('whatever an answer that is kept is read from raises the version that it is held against', async () => {
  const { rows } = await sql<{ name: string; raises: boolean }>`
    select c.relname as name, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'raise_data_version' and t.tgargs = 'registry\\000') as raises
    from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace`.execute(db)
  // counts that are written with the programs, and put together without becoming others
  const others = rows.filter(({ name, raises }) => !raises && name !== 'program_counts').map(({ name }) => name)
  const asked: [call: unknown, ask: () => Promise<unknown>][] = [
    ...(['name', 'institution', 'level', 'valid_to'] as const).map((sort): [unknown, () => Promise<unknown>] => [
      programs.list,
      () =>
        qa.send(programs.list, {
          body: { sort, search: 'a', filter: { region: regions[0], is_active: true, status: [...validityStatuses] } },
        }),
    ]),
    [programs.list, () => qa.send(programs.list, { body: { filter: { level: ['level_1'] } } })],
    [programs.expired, () => qa.send(programs.expired, { body: {} })],
    [programs.upcoming, () => qa.send(programs.upcoming, { body: {} })],
    [programs.validityEndYear, () => qa.send(programs.validityEndYear)],
    [campuses.list, () => qa.send(campuses.list, { body: { search: 'a', sort: 'programs' } })],
    [campuses.ofInstitution, async () => (await app.as('institution')).send(campuses.ofInstitution, { query: { search: 'a' } })],
  ]
  expect(new Set(asked.map(([call]) => call))).toEqual(tiedKept)
  for (const [, ask] of asked) {
    await db.updateTable('programs').set({ version: sql`version + 1` }).execute()
    const statements = (await statementsOf(ask)).filter((one) => /^(select|with) /i.test(one))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      expect(statement.length).toBeLessThan(4_000)
      const words = new Set(statement.match(/\w+/g))
      expect(
        others.filter((name) => words.has(name)),
        statement,
      ).toEqual([])
    }
  }
})

/** `GENERATED_SEED` for other acts than those of every day. */
const { pick: one, below } = randomOf(process.env.GENERATED_SEED ?? 'kept')
const day = (years: number) => agencyDay(new Date(Date.now() + years * 31_557_600_000))
const someProgram = () => sql<string>`(select id from programs order by md5(id::text || ${below(1_000)}::text) limit 1)`

/** What people, imports and daily jobs do to the registry. */
const acts: (() => Promise<unknown>)[] = [
  () =>
    insertProgram(db, { campus_id: one(places.campuses), level: one(levels.slice(1)), valid_from: day(-9), valid_to: day(below(8) - 4) }),
  async () => {
    const { rows } = await sql<{ id: string }>`select ${someProgram()} as id`.execute(db)
    const [{ id } = { id: '' }] = rows
    await hold(db, id, { level: one(levels.slice(1)), valid_from: day(-9), valid_to: day(below(8) - 4) })
  },
  () =>
    db
      .updateTable('programs')
      .set({ name: `BS Renamed ${below(100)}` })
      .where('id', '=', someProgram())
      .execute(),
  () => db.updateTable('programs').set({ is_active: sql`not is_active` }).where('id', '=', someProgram()).execute(),
  () =>
    db
      .updateTable('programs')
      .set({ campus_id: one(places.campuses) })
      .where('id', '=', someProgram())
      .execute(),
  () =>
    db
      .updateTable('campuses')
      .set({ region: one(regions) })
      .where('id', '=', one(places.campuses))
      .execute(),
  () => db.updateTable('campuses').set({ is_active: sql`not is_active` }).where('id', '=', one(places.campuses)).execute(),
  () =>
    db
      .updateTable('institutions')
      .set({ name: `Renamed University ${below(100)}` })
      .where('id', '=', one(places.institutions))
      .execute(),
  () =>
    db
      .updateTable('institutions')
      .set({ status: one(['active', 'inactive']) })
      .where('id', '=', one(places.institutions))
      .execute(),
  () => insertCampus(db, { institution_id: one(places.institutions), region: one(regions) }),
  () =>
    db
      .insertInto('former_names')
      .values({ id: newId(), campus_id: one(places.campuses), name: `Former Campus ${below(100)}`, until: day(-1) })
      .execute(),
  async () => {
    await db.deleteFrom('former_names').where(sql<boolean>`random() < 0.5`).execute()
  },
  // read, changed, and not stored
  () =>
    inTransaction(db, async (trx) => {
      await trx.updateTable('programs').set({ name: 'Never Stored' }).execute()
      throw new Error('taken back')
    }).catch(() => {}),
  async () => {},
]

const programQuestions = [
  {},
  { search: 'renamed' },
  { search: 'former' },
  { filter: { level: ['level_1' as const] }, sort: 'valid_to' as const },
  { filter: { region: regions[0] } },
  { filter: { is_active: true } },
  { filter: { status: ['expired' as const] } },
]
const campusQuestions = [{}, { search: 'renamed' }, { sort: 'programs' as const }]

test('after whatever is done to the registry, who asks is answered as if nothing had been kept', async () => {
  const page = { page: 1, paginate: 10 }
  let kept = 0
  for (let step = 0; step < 150; step++) {
    await one(acts)()
    for (let asking = 0; asking < 3; asking++) {
      const who = one([qa, admin])
      let answer: unknown
      const isOfPrograms = below(3) > 0
      const body = isOfPrograms ? programs.list.body.parse(one(programQuestions)) : campuses.list.body.parse(one(campusQuestions))
      const statements = await statementsOf(async () => {
        answer = await (isOfPrograms ? who.send(programs.list, { body } as never) : who.send(campuses.list, { body } as never))
      })
      if (statements.length === 0) kept++
      const asked = body as never
      const cut = pageAsked(page as never, asked)
      const made = isOfPrograms
        ? programs.list.answer.parse(await listPrograms(db, asked, cut, asked))
        : campuses.list.answer.parse(await listOf(cut, listCampuses(db, asked, cut, asked), countCampuses(db, asked)))
      expect(answer, `step ${step}`).toEqual(made)
    }
  }
  expect(kept).toBeGreaterThan(20)
})
