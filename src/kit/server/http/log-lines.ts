/** What of an error or an address may stand in the server's log: enough to find the fault, nothing that anybody typed. */

type LoggedError = Record<string, unknown> & { type: string; message: string; stack: string }

/** What a database says of the place of a fault. Not its `detail` (the failing row), `where`, `query` and `params`, which hold values. */
const kept = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'statusCode',
] as const

/** Causes of causes, at most. */
const deepest = 3

/** An error for the log. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' }
  const given = error as Error & Record<string, unknown>
  const facts = Object.fromEntries(kept.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])))
  const ofDatabase = isOfDatabase(given)
  const message = ofDatabase ? withoutValues(given) : error.message
  // The embedded database's own class has a name of one letter.
  const type = ofDatabase ? 'DatabaseError' : (error.constructor?.name ?? error.name)
  // The stack begins with the message, over however many lines that has.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause !== undefined && depth < deepest ? { cause: loggedError(error.cause, depth + 1) } : {}
  return { type, message, ...facts, stack: [`${type}: ${message}`, ...frames].join('\n'), ...cause }
}

/** The same as text, for what is told before there is a log. */
export function errorText(error: unknown): string {
  const { stack, message, detail: _, cause, ...facts } = loggedError(error)
  return [stack || message, JSON.stringify(facts), ...(cause ? [`because of ${(cause as LoggedError).stack}`] : [])].join('\n')
}

function isOfDatabase({ code, severity }: Record<string, unknown>): boolean {
  return typeof severity === 'string' || /^[0-9A-Z]{5}$/.test(String(code ?? ''))
}

/** Names of tables, columns and constraints stay in the sentence; what else it quotes was sent by somebody. */
function withoutValues(error: Error & Record<string, unknown>): string {
  const { message } = error
  // of data: `invalid input syntax for type uuid: "…"`, where the value may hold quotes itself
  if (String(error.code).startsWith('22')) return message.replace(/[:"][\s\S]*$/, '') || 'data exception'
  const names = new Set([error.schema, error.table, error.column, error.constraint, error.dataType])
  return message.replace(/"([^"]*)"/g, (quoted, name: string) => (names.has(name) ? quoted : '"…"'))
}

/** Its path, and the names of what follows it: the values are words somebody searched for, tokens, addresses. */
export function loggedAddress(url: string): string {
  const [path = '', search] = url.split(/\?(.*)/s)
  if (!search) return path
  const names = search.split('&').map((one) => one.split('=')[0] as string)
  return `${path}?${names.map((name) => (/^[\w.[\]-]{1,40}$/.test(name) ? `${name}=…` : '…')).join('&')}`
}
