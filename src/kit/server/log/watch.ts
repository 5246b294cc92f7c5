/** Holds a change to its entry in the log: what writes rows writes what it did, in the same transaction (docs/domain.md#logs). */
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Trx } from '../db/database.ts'

/** Rows that are no record of anybody: the log itself, mails to be sent, counted tries, runs of jobs. */
const withoutEntry = new Set(['log_entries', 'mails', 'tries', 'job_runs'])

/** `spare` says that this change needs no entry: a draft nobody else reads, a counter. Say why where it is called. */
export type Watch = { readonly trx: Trx; readonly spare: () => void }

/** @throws Error when `work` wrote rows and no entry: a fault in the change, which is rolled back */
export async function heldToTheLog<T>(trx: Trx, work: (watch: Watch) => Promise<T>): Promise<T> {
  const written = new Set<string>()
  let spared = false
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const table of tablesWritten(node)) written.add(table)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const answer = await work({ trx: trx.withPlugin(watching) as Trx, spare: () => (spared = true) })
  const records = [...written].filter((table) => !withoutEntry.has(table))
  if (records.length > 0 && !written.has('log_entries') && !spared)
    throw new Error(`A change of ${records.join(', ')} ended without its entry in the log.`)
  return answer
}

function tablesWritten(node: RootOperationNode): string[] {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into ? [node.into.table.identifier.name] : []
    case 'UpdateQueryNode':
      return namesIn(node.table)
    case 'DeleteQueryNode':
      return namesIn(node.from)
    case 'RawNode':
      return [
        ...node.sqlFragments.join(' ').matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?\s+(?!of\b|skip\b|nowait\b)/gi),
      ]
        .map(([, table]) => table as string)
        .filter((table) => !['set', 'of', 'skip', 'nowait'].includes(table))
    default:
      return []
  }
}

/** The names of tables under a node of the query. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ((node as { kind?: string }).kind === 'TableNode') return [(node as { table: { identifier: { name: string } } }).table.identifier.name]
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part.flatMap(namesIn) : namesIn(part)))
}
