/**
 * Lines of a CSV written by the database: byte for byte what `csvFile` writes, four times as fast. For files that may have a million lines;
 * the others are written row by row.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FieldColumn } from '../../contract/columns.ts'
import type { Db } from '../db/database.ts'
import type { PassedOn } from '../db/marks.ts'
import { poolFigures } from '../db/watched.ts'
import { laneOf } from '../http/lanes.ts'
import { csvCell } from './csv.ts'

/**
 * A row as a line of its file.
 * @param row what the query calls its rows
 * @param others cells that are no field as it stands, by the field of their column
 */
export function csvLine(
  columns: readonly FieldColumn[],
  row: string,
  others: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<string> {
  const parts = columns.flatMap(({ field, names, isDay }, at) => {
    const cell = others[field] ?? sql`${sql.ref(`${row}.${field}`)}`
    const before = at > 0 ? ',' : ''
    // what is joined of few parts is joined sooner: words of ours bring their comma along
    if (names && !isDay) return [namedCell(cell, names, before)]
    return [...(before ? [sql.lit(before)] : []), isDay ? cell : textCell(cell)]
  })
  // what is null is written as nothing
  return sql<string>`concat(${sql.join(parts)}, ${sql.lit('\r\n')})`
}

/** Words of ours: what has to be done to them is done once. */
function namedCell(cell: RawBuilder<unknown>, names: Readonly<Record<string, string>>, before: string): RawBuilder<unknown> {
  const cases = Object.entries(names).map(([value, name]) => sql`when ${sql.lit(value)} then ${sql.lit(before + csvCell(name))}`)
  return sql`case ${cell}::text ${sql.join(cases, sql` `)} else ${sql.lit(before)} end`
}

/** White space as JavaScript has it. */
const space = '\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** `number` of csv.ts. */
const number = sql.lit(`^[+-]?[0-9${space}.,()]*[0-9][0-9${space}.,()]*%?$`)
const formula = sql.lit('-=+@\t\r')
const toQuote = sql.lit('[",\\r\\n]')
const either = sql.lit('^[-=+@\\t]|[",\\r\\n]')

/** `csvCell` of csv.ts; one look tells of most texts that they are written as they are, and of most others that they only have to be quoted. */
function textCell(cell: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sql`${cell}::text`
  const doubled = sql`replace(${text}, '"', '""')`
  const quote = sql`case when ${text} ~ ${toQuote} then '"' end`
  const guard = sql`case when ${text} !~ ${number} then ${sql.lit("'")} end`
  return sql`case when ${text} !~ ${either} then ${text} when strpos(${formula}, left(${text}, 1)) = 0 then concat('"', ${doubled}, '"')
    else concat(${quote}, ${guard}, ${doubled}, ${quote}) end`
}

/**
 * So many lines are put together to one text: some thirty kilobytes. A text of a whole piece would be moved again and again while it grows, in
 * memory that is new each time, by the database and by who reads it.
 */
export const linesAtOnce = 128

/**
 * A condition that is true, and gives its statement alone enough memory to put a piece in order, which it would do in files otherwise. It has to
 * be asked before the piece is: outside of a subquery that is closed (`offset 0`).
 */
export const moreMemory = sql<boolean>`(select set_config('work_mem', '24MB', true)) is not null`

const fewest = 500
/** Some six megabytes, on both sides. Of shorter pieces, all campuses are read anew more often. */
const most = 32_000
/**
 * Milliseconds that a piece may take to be read, its turn included. On the embedded database everybody else waits for it; PostgreSQL answers
 * others beside it, and of short pieces has more work, for it reads all campuses anew for each.
 */
const longestOf = (db: Db) => (poolFigures(db) ? 500 : 60)

/** All exports of a process together hold so many connections at most, however many they are: more would be no sooner done, and keep others waiting. */
const reading = laneOf({ atOnce: 2, waiting: 1_000, seconds: 600 }, 'lines')

/**
 * All lines of a file, piece by piece. Where a piece ends is looked up first, so that two are read side by side; each is found by index,
 * however far it is. Nothing is read ahead of who reads slowly but the next piece: that one holds no connection, and little memory.
 * @param db that is read
 * @param read where the piece of `size` rows behind a place ends, `undefined` where nothing is left behind it; and the lines between two places
 */
export async function* everyLine<Place>(
  db: Db,
  read: {
    end: (after: Place | undefined, size: number) => Promise<Place | undefined>
    lines: (after: Place | undefined, end: Place | undefined, size: number) => Promise<readonly PassedOn[]>
  },
): AsyncGenerator<PassedOn> {
  const longest = longestOf(db)
  let size = fewest
  const piece = async (after?: Place) => {
    const rows = size
    const end = await reading.run(() => read.end(after, rows))
    const lines = reading.run(async () => {
      const begun = performance.now()
      const found = await read.lines(after, end, rows)
      const took = performance.now() - begun
      if (took < longest / 2) size = Math.min(most, size * 2)
      else if (took > longest) size = Math.max(fewest, size / 2)
      return found
    })
    return { end, lines: awaited(lines) }
  }
  let next = awaited(piece())
  for (;;) {
    const { end, lines } = await next
    if (end) next = awaited(piece(end))
    yield* await lines
    if (!end) return
  }
}

/** What fails is told where it is waited for, should anybody still wait. */
function awaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
