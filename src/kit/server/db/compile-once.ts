/** For the few statements that run with every request: their SQL is written once, not each time (a tenth of a read by id). */
import { type Compilable, CompiledQuery, type Expression, sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/**
 *     const actorByToken = compileOnce((db, hash) => startActors(db).where('token_hash', '=', hash))
 *     const rows = await actorByToken(db, tokenHash(token))
 *
 * @param build the statement, with a place for its one value
 */
export function compileOnce<Value, Row>(build: (db: Db | Trx, place: Expression<Value>) => Compilable<Row>) {
  const place = Symbol('the value')
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db | Trx, value: Value): Promise<Row[]> => {
    compiled ??= build(db, sql<Value>`${sql.val(place)}`).compile()
    const values = compiled.parameters.map((one) => (one === place ? value : one))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, values))
    return rows
  }
}
