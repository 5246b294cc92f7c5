/** What merging people and merging institutions have in common: each says the same of its records. */
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import type { MergeField, MergeRecord } from '../contract.ts'
import type { FieldChoice, MergeKind } from '../rules.ts'
import type { Steps } from './queries-rows.ts'

export type Records<Row> = { kept: Row; absorbed: Row }

/** What every record has, whatever it is of. */
export type Known = { id: string; name: string; version: number; merged_into: string | null }

export type Kind<Row extends Known> = {
  readonly noun: MergeKind
  /** @param lock whether they are held until the transaction ends */
  readonly find: (db: Db | Trx, ids: readonly string[], lock?: boolean) => Promise<Row[]>
  readonly record: (row: Row) => MergeRecord
  readonly fields: (records: Records<Row>) => MergeField[]
  readonly problems: (db: Db | Trx, records: Records<Row>) => Promise<{ problems: string[]; notices: string[] }>
  /** The first of what comes along, in words, by what it is. */
  readonly lines: (db: Db | Trx, records: Records<Row>) => Promise<Record<string, string[]>>
  readonly papers: (db: Db | Trx, records: Records<Row>) => Promise<number>
  readonly proposed: (one: Row, other: Row) => string
  /** Writes the two records themselves, before what names the absorbed one is moved. */
  readonly write: (act: Act, steps: Steps, records: Records<Row>, choices: Readonly<Record<string, FieldChoice>>) => Promise<void>
  /** What is left to do once it is moved. */
  readonly finish?: (steps: Steps, records: Records<Row>) => Promise<void>
  readonly about: (row: Row) => Pick<LogEntry, 'object' | 'accreditor_id' | 'institution_id'>
}
