/** Holds a change to its entry in the log: what writes rows writes what it did, in the same transaction (docs/domain.md#logs). */
import type { KyselyPlugin, QueryId, QueryResult } from 'kysely'
import type { Trx } from '../db/database.ts'
import { writtenLast } from '../db/in-transaction.ts'
import { tablesOfKept, tablesWritten } from '../db/statements/tables-written.ts'

/** Rows that are no record of anybody: the log itself, mails to be sent, counted tries, runs of jobs. */
const withoutEntry = new Set(['log_entries', 'mails', 'tries', 'job_runs', 'clock_watch'])

/** `spare` says that this change needs no entry: a draft nobody else reads, a counter. Say why where it is called. */
export type Watch = { readonly trx: Trx; readonly spare: () => void }

/** @throws Error when `work` wrote rows and no entry: a fault in the change, which is rolled back */
export async function heldToTheLog<T>(trx: Trx, work: (watch: Watch) => Promise<T>): Promise<T> {
  const asked = new WeakMap<QueryId, readonly string[]>()
  const written = new Set<string>()
  let spared = false
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.set(queryId, tablesWritten(node))
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (hasWritten(result)) for (const table of asked.get(queryId) ?? tablesOfKept.get(queryId) ?? []) written.add(table)
      return result
    },
  }
  const answer = await work({ trx: trx.withPlugin(watching) as Trx, spare: () => (spared = true) })
  for (const table of writtenLast(trx, answer)) written.add(table)
  const records = [...written].filter((table) => !withoutEntry.has(table))
  if (records.length > 0 && !written.has('log_entries') && !spared)
    throw new Error(`A change of ${records.join(', ')} ended without its entry in the log.`)
  return answer
}

/** A statement may find nothing to write. One that writes within a `with` does not say how much; the rows it answers do. */
function hasWritten({ numAffectedRows = 0n, rows }: QueryResult<unknown>): boolean {
  return numAffectedRows > 0 || rows.length > 0
}
