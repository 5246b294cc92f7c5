/** Which tables a statement writes to, read from its tree: inserts, updates and deletes, wherever in it they stand. */
import type { QueryId, RootOperationNode } from 'kysely'

/** The tables of statements that are compiled once and run again and again; a statement is known by its `queryId` as long as it is kept. */
export const tablesOfKept = new WeakMap<QueryId, readonly string[]>()

type Node = { readonly kind: string }
type Raw = Node & { readonly sqlFragments: readonly string[]; readonly parameters: readonly Node[] }

/** The tables that a statement inserts into, updates or deletes from. */
export function tablesWritten(node: RootOperationNode | Node): string[] {
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
