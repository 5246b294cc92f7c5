import type { RawBuilder } from 'kysely'
import type { Db } from '../../src/kit/server/db/database.ts'

/** One demo world for all its tests: it takes its time to make. Stored before the first of them runs. */
export type DemoWorld = {
  readonly today: string
  readonly db: Db
  readonly filesFolder: string
  /** The rows of a query that looks for what must not be. */
  found(query: RawBuilder<unknown>): Promise<unknown[]>
}
