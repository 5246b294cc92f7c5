/** Why the server did not start, in a sentence that says what to do. */
import { errorText } from '../../kit/server/http/log-lines.ts'
import type { Settings } from '../../kit/server/settings.ts'

type Place = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl'>
type SystemError = Error & { code?: string; path?: string; syscall?: string }

/** @param settings missing where they are what is wrong */
export function startFailure(error: unknown, settings: Place | undefined): string {
  if (!(error instanceof Error)) return errorText(error)
  for (const one of causesOf(error)) {
    const sentence = settings && sentenceOf(one, settings)
    if (sentence) return sentence
  }
  // Our own sentences have no code; what stands behind one is told with it.
  if ((error as SystemError).code === undefined) return [error.message, ...(error.cause ? [errorText(error.cause)] : [])].join('\n')
  return errorText(error)
}

function causesOf(error: Error): SystemError[] {
  const inner = error instanceof AggregateError ? (error.errors as Error[]) : error.cause instanceof Error ? [error.cause] : []
  return [error, ...inner.flatMap(causesOf)]
}

function sentenceOf(
  { code = '', syscall = '', path, message }: SystemError,
  { host, port, dataDir, databaseUrl }: Place,
): string | undefined {
  if (code === 'FILES_AWAY') return message
  if (syscall === 'listen' || syscall === 'bind') return listening(code, host, port)
  if (databaseUrl) {
    const sentence = reaching(code, new URL(databaseUrl))
    if (sentence) return sentence
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${path ?? dataDir} cannot be written by this user. Give the user who runs the server the folder DATA_DIR (${dataDir}), or name another one.`
  if (['ENOTDIR', 'EEXIST'].includes(code)) return `DATA_DIR (${dataDir}) is no folder. Name one, or a place where one can be made.`
  if (code === 'ENOSPC') return `The disk of DATA_DIR (${dataDir}) is full. Make room on it, then start again.`
  return undefined
}

function listening(code: string, host: string, port: number): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another process. Stop that one, or name another PORT (a free one: PORT=0).`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Name one above 1023 in PORT, with a proxy in front of it.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `HOST (${host}) is no address of this machine. Name one of its own, as 127.0.0.1 or 0.0.0.0.`
  return undefined
}

/** Never with the password that stands in the address. */
function reaching(code: string, { hostname, port, pathname, username }: URL): string | undefined {
  const [server, name] = [`${hostname}:${port || 5432}`, decodeURIComponent(pathname.slice(1))]
  if (['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(code))
    return `The database server ${server} does not answer (${code}). Start PostgreSQL there, or correct DATABASE_URL.`
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return `The database server ${hostname} is not known by this name. Correct DATABASE_URL.`
  if (['28P01', '28000'].includes(code))
    return `The database server ${server} does not let ${decodeURIComponent(username) || 'this user'} in. Correct user and password in DATABASE_URL.`
  if (code === '3D000') return `There is no database ${name} on ${server}. Make it (createdb ${name}), or correct DATABASE_URL.`
  if (code === '57P03') return `The database server ${server} is starting or stopping. Wait a moment, then start again.`
  if (code === '53300') return `The database server ${server} has no connection left. Raise its max_connections, or end others.`
  if (code === '42501')
    return `The user of DATABASE_URL may not change the database ${name}. Make it its owner: alter database ${name} owner to ….`
  return undefined
}
