import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Random, randomOf } from '../../../../demo/basis/random.ts'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import type { LevelSought } from '../../ladder/rules.ts'
import { type Decision, type DecisionAct, decisionActs, heldBy, institutionHolding, nothingHeld } from '../rules.ts'
import { checkBook } from './check-book.ts'
import { type Entering, insertDecisions, type NewDecision } from './queries.ts'

const longest = 600_000
const many = Number(process.env.GENERATED_DECISIONS ?? 1_000)
const { db } = await freshDatabase()

test(
  `after ${many} decisions made by chance every program holds what the book comes to, on any day since the first`,
  async () => {
    const random = randomOf(many)
    const programs = await makePrograms(Math.ceil(many / 10))
    const book = new Map<string, Decision[]>(programs.map((id) => [id, []]))
    for (let entered = 0; entered < many; ) {
      const batch = Array.from({ length: 1 + random.below(20) }, () => random.pick(programs))
      const once = [...new Set(batch)]
      await inTransaction(db, (trx) =>
        insertDecisions(
          trx,
          once.map((id) => decide(id, book.get(id) as Decision[], random, entered + 1)),
        ),
      )
      entered += once.length
      await readBook(book, once)
    }
    for (const id of programs) {
      const entries = book.get(id) as Decision[]
      expect(await holdingOf(id), `program ${id}`).toEqual(heldBy(entries))
      for (const day of daysAround(entries)) expect(await holdingOn(id, day), `program ${id} on ${day}`).toEqual(heldBy(entries, day))
    }
    const numbers = (await db.selectFrom('decisions').select('number').orderBy('seq').execute()).map(({ number }) => number)
    const year = new Date().getFullYear()
    expect(numbers).toEqual(numbers.map((_, at) => `D-${year}-${String(at + 1).padStart(4, '0')}`))
  },
  longest,
)

test('after decisions made by chance every institution holds what its book comes to, on any day, and a direct write is refused', async () => {
  const random = randomOf('institutions')
  const book = new Map<string, Decision[]>()
  for (let n = 0; n < 8; n++) book.set((await insertInstitution(db)).id, [])
  const ids = [...book.keys()]
  for (let entered = 0; entered < 120; entered++) {
    const id = random.pick(ids)
    const one = { ...decideWhole(book.get(id) as Decision[], random, entered + 1), institution_id: id }
    await inTransaction(db, (trx) => insertDecisions(trx, [one]))
    const rows = await db.selectFrom('decisions').selectAll().where('institution_id', '=', id).orderBy('seq').execute()
    const entries = rows.map((row) => ({ ...row, seq: Number(row.seq) }))
    book.set(id, entries)
    expect(await wholeOf(id), `institution ${id} after ${entries.length}`).toEqual(institutionHolding(heldBy(entries)))
  }
  for (const [id, entries] of book)
    for (const day of daysAround(entries)) expect(await wholeOn(id, day), `institution ${id} on ${day}`).toEqual(heldBy(entries, day))
  await checkBook(db)

  const [id] = ids as [string]
  const byTheBook = 'written by the book'
  const write = (set: object) => db.updateTable('institutions').set(set).where('id', '=', id).execute()
  const { institutional_level: level } = await wholeOf(id)
  await expect(write({ institutional_level: level === 'level_4' ? 'level_3' : 'level_4' })).rejects.toThrow(byTheBook)
  await expect(write({ institutional_to: '2050-01-01' })).rejects.toThrow(byTheBook)
  await expect(insertInstitution(db, { institutional_level: 'level_2' })).rejects.toThrow(byTheBook)
  await write({ acronym: 'RENAMED' })
})

test('an institution is given no candidacy, no phase and no grace period, and no entry is about two', async () => {
  const { id: institution_id } = await insertInstitution(db)
  const when = { counts_from: '2026-01-01', decided_on: '2026-01-01', goes_last: false, entered_by: null, level_before: 'none' } as const
  const enter = (more: Pick<Entering, 'act' | 'level'> & Partial<Entering>) =>
    inTransaction(db, (trx) => insertDecisions(trx, [{ institution_id, ...when, ...more }]))
  const grace = { valid_to: '2026-05-01', grace_until: '2027-05-01' }
  await expect(enter({ act: 'grant', level: 'candidate' })).rejects.toThrow('check')
  await expect(enter({ act: 'qualify', level: 'level_2', qualified_for: 'level_3' })).rejects.toThrow('check')
  await expect(enter({ act: 'extend_grace', level: 'level_1', ...grace })).rejects.toThrow('check')
  const { id: program_id } = await insertProgram(db)
  const both = { ...grant(program_id, 'level_1', '2026-01-01'), institution_id } as unknown as NewDecision
  await expect(inTransaction(db, (trx) => insertDecisions(trx, [both]))).rejects.toThrow('check')
  expect(await wholeOf(institution_id)).toMatchObject({ institutional_level: 'none' })
})

test('nothing in the book is changed or taken away, and nobody writes what a program holds beside it', async () => {
  const { id } = await insertProgram(db, { level: 'level_1', valid_from: '2024-05-01', valid_to: '2027-04-30' })
  const only = 'decisions are only added'
  await expect(db.updateTable('decisions').set({ level: 'level_4' }).where('program_id', '=', id).execute()).rejects.toThrow(only)
  await expect(db.deleteFrom('decisions').where('program_id', '=', id).execute()).rejects.toThrow(only)
  const byTheBook = 'written by the book'
  await expect(db.updateTable('programs').set({ level: 'level_4' }).where('id', '=', id).execute()).rejects.toThrow(byTheBook)
  await expect(db.updateTable('programs').set({ valid_to: '2030-01-01' }).where('id', '=', id).execute()).rejects.toThrow(byTheBook)
  const campus_id = (await insertCampus(db)).id
  const born = { id: newId(), campus_id, name: 'BS Born High', degree_level: 'undergraduate' as const, level: 'level_2' as const }
  await expect(db.insertInto('programs').values(born).execute()).rejects.toThrow(byTheBook)
  await db.updateTable('programs').set({ name: 'BS Renamed' }).where('id', '=', id).execute()
  expect(await holdingOf(id)).toMatchObject({ level: 'level_1', valid_to: '2027-04-30' })
})

test('the book is read anew each day: what a program holds beside it, or a number that is missing, is found', async () => {
  await checkBook(db)
  const { id, name } = await insertProgram(db, { level: 'level_1', valid_from: '2024-05-01', valid_to: '2027-04-30' })
  const behindTheBack = async (change: string) => {
    for (const step of ['alter table programs disable trigger user', change, 'alter table programs enable trigger user'])
      await sql.raw(step).execute(db)
  }
  await behindTheBack(`update programs set level = 'level_2' where id = '${id}'`)
  await expect(checkBook(db)).rejects.toThrow(name)
  await behindTheBack(`update programs set level = 'level_1' where id = '${id}'`)
  await checkBook(db)
  await db.updateTable('decision_years').set({ last: sql<number>`last + 1` }).execute()
  await expect(checkBook(db)).rejects.toThrow('lacks numbers')
  await db.updateTable('decision_years').set({ last: sql<number>`last - 1` }).execute()
})

test('two who decide at once get numbers one after the other; what is taken back leaves no gap', async () => {
  const [one, other] = (await makePrograms(2)) as [string, string]
  const before = await lastNumber()
  const decided = (program_id: string) => inTransaction(db, (trx) => insertDecisions(trx, [grant(program_id, 'level_1', '2026-01-01')]))
  const failed = inTransaction(db, async (trx) => {
    await insertDecisions(trx, [grant(one, 'level_2', '2026-02-01')])
    throw new Error('the line broke')
  })
  await Promise.all([decided(one), decided(other), expect(failed).rejects.toThrow('the line broke')])
  expect((await lastNumber()) - before).toBe(2)
  expect((await holdingOf(one)).level).toBe('level_1')
})

function grant(program_id: string, level: LevelSought, day: string): NewDecision {
  const validity = { valid_from: day, valid_to: addDays(day, 1_000) }
  const when = { counts_from: day, decided_on: day, goes_last: true, entered_by: null }
  return { program_id, act: 'grant', level_before: 'none', level, ...validity, ...when }
}

const levels = ['candidate', 'level_1', 'level_2', 'level_3', 'level_4'] as const
const acts: readonly DecisionAct[] = [...decisionActs, 'grant', 'grant', 'correct']

/** A decision by chance: today's, of a past visit, or in the place of another. */
function decide(program_id: string, entries: readonly Decision[], random: Random, at: number): NewDecision {
  const act = random.pick(acts)
  const day = addDays('2015-01-01', random.below(4_000))
  const held = heldBy(entries)
  const level = random.pick(levels)
  const replaced = new Set(entries.map(({ supersedes }) => supersedes))
  const free = entries.filter(({ id }) => !replaced.has(id))
  const wrong = free.length > 0 && random.below(6) === 0 ? random.pick(free) : null
  const isPast = !wrong && random.below(3) === 0
  const graced = act === 'extend_grace' && random.below(3) > 0 ? held.valid_to : null
  const valid_to = graced ?? addDays(day, 1 + random.below(2_000))
  return {
    program_id,
    act,
    level_before: held.level,
    level,
    qualified_for: act === 'qualify' ? random.pick(['level_3', 'level_4'] as const) : fitting(act, level, random),
    revisit_for: act === 'defer' ? 'second' : null,
    valid_from: act === 'extend_grace' ? null : day,
    valid_to,
    grace_until: act === 'extend_grace' ? addDays(valid_to, 1 + random.below(400)) : null,
    reason: `Decision ${at}`,
    resolution: `Resolution ${at}`,
    counts_from: wrong ? wrong.counts_from : day,
    goes_last: !wrong && !isPast,
    decided_on: day,
    is_past: wrong ? wrong.is_past : isPast,
    supersedes: wrong?.id ?? null,
    entered_by: null,
  }
}

/** A decision by chance about an institution as a whole: of the acts and levels that there are of one. */
function decideWhole(entries: readonly Decision[], random: Random, at: number): Entering {
  const { program_id: _, ...decided } = decide('', entries, random, at)
  const act = decided.act === 'qualify' || decided.act === 'extend_grace' ? 'not_grant' : decided.act
  const level = decided.level === 'candidate' ? 'level_1' : decided.level
  const isOver = act === 'lapse' || act === 'withdraw'
  return {
    ...{ ...decided, act, qualified_for: null, grace_until: null },
    ...(isOver ? { level: 'none', valid_from: null, valid_to: null } : { level }),
  }
}

/** What is set beside the visits may bring a qualification along, one that fits the level. */
function fitting(act: DecisionAct, level: (typeof levels)[number], random: Random) {
  if (!['downgrade', 'lapse', 'withdraw', 'correct', 'history'].includes(act) || random.below(2)) return null
  return level === 'level_2' ? ('level_3' as const) : level === 'level_3' ? ('level_4' as const) : null
}

/** The first and the last day of everything, and the days about each entry. */
function daysAround(entries: readonly Decision[]): string[] {
  return [...new Set(entries.flatMap(({ counts_from: day }) => [addDays(day, -1), day, addDays(day, 1)]))]
}

async function makePrograms(count: number): Promise<string[]> {
  const campus_id = (await insertCampus(db)).id
  const ids = Array.from({ length: count }, () => newId())
  const rows = ids.map((id) => ({ id, campus_id, name: `BS ${id}`, degree_level: 'undergraduate' as const }))
  await db.insertInto('programs').values(rows).execute()
  return ids
}

async function readBook(book: Map<string, Decision[]>, ids: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('decisions').selectAll().where('program_id', 'in', ids).orderBy('seq').execute()
  for (const id of ids) {
    const own = rows.filter(({ program_id }) => program_id === id)
    book.set(
      id,
      own.map((row) => ({ ...row, seq: Number(row.seq) })),
    )
  }
}

const held = ['level', 'qualified_for', 'revisit_for', 'valid_from', 'valid_to', 'grace_until', 'grace_reason', 'grace_reference'] as const

function holdingOf(id: string) {
  return db.selectFrom('programs').select(held).where('id', '=', id).executeTakeFirstOrThrow()
}

async function holdingOn(id: string, day: string) {
  const row = await db
    .selectFrom('program_standings')
    .select(held)
    .where('program_id', '=', id)
    .where('from_day', '<=', day)
    .where(sql<boolean>`(until_day is null or until_day > ${day}::date)`)
    .executeTakeFirst()
  return row ?? nothingHeld
}

function wholeOf(id: string) {
  const columns = ['institutional_level', 'institutional_from', 'institutional_to'] as const
  return db.selectFrom('institutions').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

async function wholeOn(id: string, day: string) {
  const { rows } = await sql`
    select (held).* from standings_of(array[${id}::uuid])
    where from_day <= ${day}::date and (until_day is null or until_day > ${day}::date)`.execute(db)
  return rows[0] ?? nothingHeld
}

async function lastNumber(): Promise<number> {
  const { last } = await db.selectFrom('decision_years').select(sql<number>`max(last)`.as('last')).executeTakeFirstOrThrow()
  return last
}
