/** Holds a change to its entry in the log: what writes rows writes what it did, in the same transaction (docs/domain.md#logs). */
import type { KyselyPlugin, QueryId, QueryResult, RootOperationNode } from 'kysely'
import type { Trx } from '../db/database.ts'
import { notes } from '../db/noted.ts'

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
      if (hasWritten(result)) for (const table of asked.get(queryId) ?? []) written.add(table)
      return result
    },
  }
  const answer = await work({ trx: trx.withPlugin(watching) as Trx, spare: () => (spared = true) })
  const records = [...written].filter((table) => !withoutEntry.has(table))
  const isLogged = written.has('log_entries') || notes.getStore()?.entry !== undefined
  if (records.length > 0 && !isLogged && !spared) throw new Error(`A change of ${records.join(', ')} ended without its entry in the log.`)
  return answer
}

/** A statement may find nothing to write. One that writes within a `with` does not say how much; the rows it answers do. */
function hasWritten({ numAffectedRows = 0n, rows }: QueryResult<unknown>): boolean {
  return numAffectedRows > 0 || rows.length > 0
}

type Node = { readonly kind: string }
type Raw = Node & { readonly sqlFragments: readonly string[]; readonly parameters: readonly Node[] }

/** The tables that a statement inserts into, updates or deletes from, wherever in it that stands. */
function tablesWritten(node: RootOperationNode | Node): string[] {
  switch (node.kind) {
    case 'InsertQueryNode':
    case 'MergeQueryNode':
      return [...namesIn((node as { into?: unknown }).into), ...withinOf(node)]
    case 'UpdateQueryNode':
      return [...namesIn((node as { table?: unknown }).table), ...withinOf(node)]
    case 'DeleteQueryNode':
      return [...namesIn((node as { from?: unknown }).from), ...withinOf(node)]
    case 'RawNode':
      return [...namesWritten(textOf(node as Raw)), ...withinOf(node)]
    default:
      return withinOf(node)
  }
}

/** Statements within a statement: after `with`, in `sql`. */
function withinOf(node: Node): string[] {
  return Object.values(node).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).flatMap((one) => (isNode(one) ? tablesWritten(one) : [])),
  )
}

const writing = /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\bfor\s+|\bfor\s+no\s+key\s+|\bdo\s+)update)\s+(?:only\s+)?"?(\w+)/gi

function namesWritten(text: string): string[] {
  return [...text.matchAll(writing)].map(([, table]) => table as string)
}

/** The text of raw SQL with the names that were put into it (`sql.table`); values are of no interest. */
function textOf({ sqlFragments, parameters }: Raw): string {
  return sqlFragments.map((fragment, place) => fragment + wordOf(parameters[place])).join('')
}

function wordOf(node: Node | undefined): string {
  if (node?.kind === 'RawNode') return textOf(node as Raw)
  return namesIn(node)[0] ?? '?'
}

/** The names of tables under a node of the query. */
function namesIn(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.kind === 'IdentifierNode') return [(node as unknown as { name: string }).name]
  if (node.kind === 'AliasNode') return namesIn((node as unknown as { node: unknown }).node)
  if (node.kind === 'TableNode') return namesIn((node as unknown as { table: { identifier: unknown } }).table.identifier)
  return Object.values(node).flatMap((part) => (Array.isArray(part) ? part.flatMap(namesIn) : namesIn(part)))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
}
