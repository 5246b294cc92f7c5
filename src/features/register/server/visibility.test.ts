import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Random, randomOf } from '../../../../demo/basis/random.ts'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { decisionActs } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import { levels } from '../../ladder/rules.ts'
import { type BookEntry, commentDays, countsPublicly, nothingKnown, publicOn, stateOn, wordsOf } from '../rules.ts'
import { checkRegister } from './check-register.ts'
import { decisionsOf, programOf } from './entries.ts'
import { readPrograms } from './queries.ts'
import { listPublished, readBook } from './queries-decisions.ts'

const many = Number(process.env.GENERATED_DECISIONS ?? 300)
const { db } = await freshDatabase()
const today = agencyDay()

test(`of ${many} decisions made by chance the register shows what its rules say, on any day and as seen on any day to come`, async () => {
  const random = randomOf(many)
  const campus_id = (await insertCampus(db)).id
  const programs: string[] = []
  for (let at = 0; at < Math.ceil(many / 8); at++) programs.push((await insertProgram(db, { campus_id })).id)
  const entered = new Map<string, string[]>(programs.map((id) => [id, []]))
  for (let count = 0; count < many; count++) {
    const id = random.pick(programs)
    const entry = decide(id, entered.get(id) as string[], random)
    await inTransaction(db, (trx) => insertDecisions(trx, [entry]))
  }
  for (const id of programs) {
    const book = await readBook(db, 'program_id', id)
    const looks = [today, ...book.map(countsPublicly).flatMap((day) => [addDays(day, -1), day])].filter((day) => day >= today)
    const days = [...book.map(({ counts_from }) => counts_from).flatMap((day) => [addDays(day, -1), day]), addDays(today, 4_000)]
    for (const look of new Set(looks)) {
      for (const on of new Set(days)) {
        const [row] = await readPrograms(db, [id], { on, today: look })
        const { status: _, ...state } = programOf(row!, on).state
        expect(state, `program ${id} on ${on}, seen on ${look}`).toEqual(stateOn(book, on, look))
      }
      const shown = decisionsOf({ program_id: id, institution_id: null }, book, look)
      const expected = book.filter((entry) => (publicOn(entry) ?? '9') <= look).map(({ number }) => number)
      expect(shown.map(({ number }) => number).sort()).toEqual(expected.sort())
    }
  }
  await expectPublished(programs, today)
  await expectPublished(programs, addDays(today, 15))
  await expectPublished(programs, addDays(today, commentDays))
}, 600_000)

/** What the open data say of each entry is what the page of its program says. */
async function expectPublished(programs: readonly string[], look: string) {
  const published = await listPublished(db, null, 100_000, look)
  expect(published.length).toBeGreaterThan(many / 3)
  const pages = (
    await Promise.all(
      programs.map(async (id) => decisionsOf({ program_id: id, institution_id: null }, await readBook(db, 'program_id', id), look)),
    )
  ).flat()
  const onPages = new Map(pages.map(({ level_before: _, ...one }) => [one.number, one]))
  expect(new Map(published.map(({ seq: _, ...one }) => [one.number, one]))).toEqual(onPages)
  const order = published.map(({ public_on, seq }) => `${public_on} ${seq.padStart(8, '0')}`)
  expect(order).toEqual(order.toSorted())
}

test('the register is made anew each day: what it says beside its decisions and records is found by name', async () => {
  await checkRegister(db)
  const { id, name } = await insertProgram(db, { name: 'BS Held Otherwise' })
  const ids = sql`program_id = ${id}`
  for (const [change, back] of [
    [sql`update register_standings set level = 'level_4' where ${ids}`, sql`update register_standings set level = 'none' where ${ids}`],
    [sql`update register_programs set is_offered = false where ${ids}`, sql`update register_programs set is_offered = true where ${ids}`],
    [sql`delete from register_standings where ${ids}`, sql`select register_standings_of(array[${id}::uuid])`],
  ] as const) {
    await change.execute(db)
    await expect(checkRegister(db)).rejects.toThrow(`the record of ${name}`)
    await back.execute(db)
    await checkRegister(db)
  }
})

test('a state that nothing is known of holds nothing', () => {
  expect(stateOn([] as BookEntry[], today, today)).toEqual(nothingKnown)
})

test('the words of the database are those of a search, accents and all', async () => {
  for (const said of ['Parañaque City', 'ÉCOLE Ünïversity of São-Tomé', 'B.S. in Nursing (Evening)', '  ', 'Año 2000']) {
    const { rows } = await sql<{ words: string[] }>`select register_words(${said}) as words`.execute(db)
    expect(rows[0]?.words, said).toEqual(wordsOf(said))
  }
})

function decide(program_id: string, known: string[], random: Random): NewDecision {
  const act = random.pick(decisionActs)
  const level = random.pick(levels)
  const decided_on = addDays(today, -random.below(random.chance(0.5) ? 60 : 2_000))
  const from = addDays(decided_on, random.below(40))
  const setting = !['qualify', 'defer', 'not_grant', 'extend_grace'].includes(act)
  const held = setting && level !== 'none'
  const id = newId()
  const later = addDays(decided_on, random.below(60))
  const entered = random.chance(0.5) && later < today ? { entered_at: `${later}T17:30:00.000Z` } : {}
  const supersedes = known.length > 0 && random.chance(0.2) ? known.splice(random.below(known.length), 1)[0]! : null
  known.push(id)
  return {
    id,
    program_id,
    act,
    level_before: 'none',
    level: setting ? (act === 'withdraw' || act === 'lapse' ? 'none' : level) : 'none',
    valid_from: held && act !== 'withdraw' && act !== 'lapse' ? from : null,
    valid_to: act === 'extend_grace' ? addDays(from, 100) : held && act !== 'withdraw' && act !== 'lapse' ? addDays(from, 700) : null,
    grace_until: act === 'extend_grace' ? addDays(from, 400) : null,
    revisit_for: act === 'defer' ? 'second' : null,
    qualified_for: act === 'qualify' ? random.pick(['level_3', 'level_4'] as const) : null,
    counts_from: setting ? from : decided_on,
    goes_last: random.chance(0.5),
    decided_on,
    is_past: random.chance(0.1),
    supersedes,
    entered_by: null,
    ...entered,
  }
}
