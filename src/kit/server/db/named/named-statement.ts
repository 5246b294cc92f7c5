/**
 * A statement that PostgreSQL knows by its name, whose columns are described once a connection and not with every answer: `pg` has them
 * described each time, which costs the database, the line, and a fifth of what the server does for a statement. What a prepared statement
 * answers has the same columns for as long as it is there: where a table has become another one, PostgreSQL refuses it.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'

/** What `pg` makes of the description of columns, for the rows behind it; empty for a statement that has none. */
type Columns = { fields: pg.FieldDef[]; _parsers?: unknown[] | undefined; _prebuiltEmptyResultObject?: object | undefined }
/** What of `pg` its types do not name. */
type Connection = { describe: (of: unknown) => void }
type Inner = {
  name: string
  _result: Columns
  _accumulateRows: boolean
  hasBeenParsed: (connection: Connection) => boolean
}
type Outer = {
  prepare: (this: Inner, connection: Connection) => void
  handleReadyForQuery: (this: Inner, connection: Connection) => void
}
const outer = pg.Query.prototype as unknown as Outer

/** So many statements are remembered for all connections. */
const most = 2_000

/** By connection and name. */
const known = new WeakMap<Connection, Map<string, Columns>>()
/** Connections of which nobody wants a description. */
const undescribing = new WeakMap<Connection, Connection>()
/** The same columns, for all connections that know a statement: there are hundreds of them on each. */
const shared = new Map<string, Columns>()

class NamedStatement extends pg.Query {
  declare name: string

  prepare(this: NamedStatement & Inner, connection: Connection): void {
    const columns = this.hasBeenParsed(connection) ? known.get(connection)?.get(this.name) : undefined
    if (columns) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
    }
    outer.prepare.call(this, columns ? withoutDescribing(connection) : connection)
  }

  handleReadyForQuery(this: NamedStatement & Inner, connection: Connection): void {
    remember(connection, this.name, this._result)
    outer.handleReadyForQuery.call(this, connection)
  }
}

function withoutDescribing(connection: Connection): Connection {
  let found = undescribing.get(connection)
  if (!found) undescribing.set(connection, (found = Object.create(connection, { describe: { value: () => {} } }) as Connection))
  return found
}

function remember(connection: Connection, name: string, result: Columns): void {
  let names = known.get(connection)
  if (!names) known.set(connection, (names = new Map()))
  if (names.has(name)) return
  const { fields, _parsers, _prebuiltEmptyResultObject } = result
  const before = shared.get(name)
  const own: Columns = fields.length > 0 ? { fields, _parsers, _prebuiltEmptyResultObject } : { fields }
  const columns = before && isSame(before, own) ? before : own
  if (columns === own && shared.size < most) shared.set(name, own)
  names.set(name, columns)
}

/** The same names and types, read by the same parsers: a connection may have its own. */
function isSame(one: Columns, other: Columns): boolean {
  return (
    JSON.stringify(one.fields) === JSON.stringify(other.fields) && one.fields.every((_, i) => one._parsers?.[i] === other._parsers?.[i])
  )
}

/** Asks a statement by its name. @param run the client's own `query` */
export function askNamed(run: (query: pg.Query) => unknown, name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  // by its text, and named afterwards: of what is given as one object `pg` describes each property to copy it, with every statement
  const statement = new NamedStatement(text, values, (error, result) => {
    if (error) reject(error)
    else resolve(result as unknown as pg.QueryResult)
  })
  statement.name = name
  run(statement)
  // who asked, instead of where the answer was read
  return promise.catch((error: Error) => {
    Error.captureStackTrace(error)
    throw error
  })
}

const names = new Map<string, string>()

/** The name of a statement, by its text. */
export function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    if (names.size < most) names.set(text, name)
  }
  return name
}
