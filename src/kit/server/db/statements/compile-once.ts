/** For the few statements that run all the time: their SQL is written once, not each time (a tenth of a read by id, more of a list). */
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Db, Trx } from '../database.ts'
import type { OneStatement } from '../in-transaction.ts'
import { heardLater, plannedOnce } from '../marks.ts'
import { tablesOfKept, tablesWritten } from './tables-written.ts'

/**
 *     const actorByToken = compileOnce((db, hash) => startActors(db).where('token_hash', '=', hash))
 *     const rows = await actorByToken(db, tokenHash(token))
 *
 * @param build the statement, with a place for its one value
 */
export function compileOnce<Value, Row>(build: (db: Db | Trx, place: Expression<Value>) => Compilable<Row>): OneStatement<Value, Row> {
  const { run, writes } = compileBehind<{ value: Value }, null, Row>('', (db, { value }) => build(db, sql<Value>`${sql.val(value)}`))
  return oneStatement((db, value) => run(db, null, { value }), writes)
}

/**
 * As `compileOnce`, for a statement of several values, which may be a long one.
 *
 *     const renamed = compileWith((db, at: { id: string; name: string }) => db.updateTable('files').set({ name: at.name }).where('id', '=', at.id))
 *     await renamed(trx, { id, name })
 *
 * @param build what it is given in the place of the values may only be put into it as values are
 */
export function compileWith<Values extends Record<string, unknown>, Row>(
  build: (db: Db | Trx, places: Values) => Compilable<Row>,
): OneStatement<Values, Row> {
  const { run, writes } = compileBehind<Values, null, Row>(`${plannedOnce} `, build)
  return oneStatement((db, values) => run(db, null, values), writes)
}

function oneStatement<Value, Row>(
  ask: (db: Db | Trx, value: Value) => Promise<Row[]>,
  writes: (db: Db | Trx, shape: null) => readonly string[],
): OneStatement<Value, Row> {
  return Object.assign(ask, { writes: (db: Db | Trx) => writes(db, null) })
}

/** So many shapes of one statement are kept. */
const mostShapes = 200

/**
 * As `compileOnce`, for a statement of several values that is written otherwise for each shape of what is asked.
 *
 *     const firstOf = compileEach((db, { limit }: { limit: number }, at: { day: string }) => startVisits(db, at.day).limit(sql.lit(limit)))
 *     const rows = await firstOf(db, { limit: 10 }, { day: '2027-02-16' })
 *
 * @param build the statement of a shape; what it is given in the place of the values may only be put into it as values are
 */
export function compileEach<Values extends Record<string, unknown>, Shape, Row>(
  build: (db: Db | Trx, places: Values, shape: Shape) => Compilable<Row>,
) {
  return compileBehind('', build).run
}

/**
 * As `compileEach`, for a change of which nobody looks at what it came to, and which therefore is heard with the next statement of its
 * transaction (`heardLater`): what it is about is locked and checked before, so that it changes what it names or fails.
 *
 *     const insertEntry = compileChange((trx, row: EntryRow) => insertedEntry(trx, row))
 *     await insertEntry(trx, null, row)
 */
export function compileChange<Values extends Record<string, unknown>, Shape>(
  build: (trx: Db | Trx, places: Values, shape: Shape) => Compilable<unknown>,
): (trx: Trx, shape: Shape, values: Values) => Promise<void> {
  const change = compileBehind(`${heardLater} `, build).run
  return async (trx, shape, values) => {
    await change(trx, shape, values)
  }
}

/** @param words stand before each of them */
function compileBehind<Values extends Record<string, unknown>, Shape, Row>(
  words: string,
  build: (db: Db | Trx, places: Values, shape: Shape) => Compilable<Row>,
) {
  const shapes = new Map<string, CompiledQuery<Row>>()
  /** What stands in the place of a value until there is one, and whose place it is. */
  const marks = new Map<unknown, string>()
  const places = new Proxy({} as Values, {
    get: (made: Record<string, unknown>, name: string) => {
      made[name] ??= Symbol(name)
      marks.set(made[name], name)
      return made[name]
    },
  }) as Values
  const compiledFor = (db: Db | Trx, shape: Shape): CompiledQuery<Row> => {
    const key = JSON.stringify(shape)
    const known = shapes.get(key)
    if (known) return known
    const { sql: text, ...rest } = build(db, places, shape).compile()
    const compiled = { ...rest, sql: words + text }
    tablesOfKept.set(compiled.queryId, tablesWritten(compiled.query))
    if (shapes.size < mostShapes) shapes.set(key, compiled)
    return compiled
  }
  const run = async (db: Db | Trx, shape: Shape, values: Values): Promise<Row[]> => {
    const compiled = compiledFor(db, shape)
    // the statement stays the same one, by its `queryId`, so that what it writes is known
    const parameters = compiled.parameters.map((one) => (marks.has(one) ? values[marks.get(one) as string] : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
  const writes = (db: Db | Trx, shape: Shape) => tablesOfKept.get(compiledFor(db, shape).queryId) ?? []
  return { run, writes }
}
