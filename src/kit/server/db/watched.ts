/** A database whose slow statements are told, and which says how many of its connections are in use. */
import { type Dialect, Kysely, type LogEvent } from 'kysely'
import { askedBy } from '../http/asking.ts'
import type { Tables } from './tables.ts'

export type SlowStatement = {
  /** Its text, with `$1` in the place of each value. */
  statement: string
  ms: number
  /** It ended with an error: the time it may take, as a rule. */
  failed: boolean
  /** Whose it was, where a request or a job asked for it. */
  call: string | undefined
  request_id: string | undefined
}

/** Connections of this process to PostgreSQL. */
export type PoolFigures = { most: number; open: number; idle: number; waiting: number }

type Hearer = { milliseconds: number; hear: (slow: SlowStatement) => void }
type Watched = { hearers: Set<Hearer>; pool: (() => PoolFigures) | undefined }

type Db = Kysely<Tables>

const all = new WeakMap<Db, Watched>()

/** Longer than any statement of ours that a person wrote; some list thousands of places for values. */
const longestText = 4_000

/** @param pool the embedded database has none */
export function watchedDatabase(dialect: Dialect, pool?: () => PoolFigures): Db {
  const hearers = new Set<Hearer>()
  const tell = ({ level, query, queryDurationMillis: ms }: LogEvent) => {
    for (const { milliseconds, hear } of hearers) {
      if (ms < milliseconds) continue
      const { requestId, call } = askedBy() ?? {}
      const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestText)
      hear({ statement, ms: Math.round(ms), failed: level === 'error', call, request_id: requestId })
    }
  }
  const db = new Kysely<Tables>({ dialect, log: tell })
  all.set(db, { hearers, pool })
  return db
}

/** @param milliseconds from which on a statement is slow @returns ends the hearing */
export function hearSlowStatements(db: Db, milliseconds: number, hear: (slow: SlowStatement) => void): () => void {
  const hearer = { milliseconds, hear }
  all.get(db)?.hearers.add(hearer)
  return () => all.get(db)?.hearers.delete(hearer)
}

/** `undefined` of the embedded database. */
export function poolFigures(db: Db): PoolFigures | undefined {
  return all.get(db)?.pool?.()
}
