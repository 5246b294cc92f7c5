/** For the few statements that run all the time: their SQL is written once, not each time (a tenth of a read by id, more of a list). */
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Db, Trx } from '../database.ts'
import { tablesOfKept, tablesWritten } from './tables-written.ts'

/**
 *     const actorByToken = compileOnce((db, hash) => startActors(db).where('token_hash', '=', hash))
 *     const rows = await actorByToken(db, tokenHash(token))
 *
 * @param build the statement, with a place for its one value
 */
export function compileOnce<Value, Row>(build: (db: Db | Trx, place: Expression<Value>) => Compilable<Row>) {
  const each = compileEach<{ value: Value }, null, Row>((db, places) => build(db, sql<Value>`${sql.val(places.value)}`))
  return (db: Db | Trx, value: Value): Promise<Row[]> => each(db, null, { value })
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
  return async (db: Db | Trx, shape: Shape, values: Values): Promise<Row[]> => {
    const key = JSON.stringify(shape)
    let compiled = shapes.get(key)
    if (!compiled) {
      compiled = build(db, places, shape).compile()
      tablesOfKept.set(compiled.queryId, tablesWritten(compiled.query))
      if (shapes.size < mostShapes) shapes.set(key, compiled)
    }
    // the statement stays the same one, by its `queryId`, so that what it writes is known
    const parameters = compiled.parameters.map((one) => (marks.has(one) ? values[marks.get(one) as string] : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
