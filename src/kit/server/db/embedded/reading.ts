/** Statements that only read, and their text with the values in it: for those that are answered beside a transaction. */

const begins = /^\s*(?:\/\*[^*]*\*\/\s*)*(?:select|with|values)\b/i
/** What writes, locks, or holds something beyond the statement. */
const does =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+\w|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|nextval|setval|set_config|pg_(?:try_)?advisory\w*|pg_notify|pg_export_snapshot)\b/i

/** Whether a statement changes nothing, as far as its text says. It is asked in a way that refuses what does (`embedded-dialect.ts`). */
export function isReading(sql: string): boolean {
  return begins.test(sql) && !does.test(sql)
}

/** A quoted text, a quoted name, or the place of a value. */
const places = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g

/** The statement as a literal, with its values in their places: each in quotes without a type, which is found as that of a place is. */
export function withValues(sql: string, values: readonly unknown[]): string {
  return quoted(sql.replace(places, (found, place?: string) => (place ? ` ${literal(values[Number(place) - 1])}` : found)))
}

function literal(value: unknown): string {
  return value === null || value === undefined ? 'null' : quoted(textOf(value))
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return textOf(value)
  return `"${textOf(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
