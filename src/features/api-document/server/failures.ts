/** Which refusals a call can answer with; each is described once and referred to. */
import type { Call } from '../../../kit/contract/call.ts'

const said = {
  BadRequest: [400, 'The request could not be read: it is not JSON.'],
  Unauthorized: [401, 'No session, or it has ended. Sign in.'],
  Forbidden: [403, 'Not open to this role, or not from one of our own pages.'],
  NotFound: [404, 'There is no such record, or it belongs to somebody else.'],
  Conflict: [409, 'The record was changed in the meantime, or what is asked contradicts another record. Nothing was changed.'],
  TooLarge: [413, 'The body or the file is larger than this call takes.'],
  WrongType: [415, 'The body is not of the type this call takes.'],
  Invalid: [422, 'Fields need a correction: `errors` names each with its sentences. Nothing was changed.'],
  TooMany: [429, 'Too many requests in a short time. `Retry-After` says in how many seconds to try again.'],
} as const satisfies Record<string, readonly [number, string]>

/** The refusals as components of the document. */
export function sharedAnswers() {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const waiting = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
  return Object.fromEntries(
    Object.entries(said).map(([name, [status, description]]) => [
      name,
      { description, ...(status === 429 ? { headers: waiting } : {}), content },
    ]),
  )
}

/** The refusals of one call, by status, as references. */
export function failureAnswers(call: Call): Record<string, { $ref: string }> {
  const names = refusalsOf(call)
  return Object.fromEntries(names.map((name) => [String(said[name][0]), { $ref: `#/components/responses/${name}` }]))
}

function refusalsOf(call: Call): (keyof typeof said)[] {
  const takesBody = Boolean(call.body ?? call.upload)
  const changes = call.method !== 'GET' && call.access !== 'public' && takesBody
  const possible: [keyof typeof said, boolean][] = [
    ['BadRequest', takesBody],
    ['Unauthorized', typeof call.access !== 'string' || call.path === '/api/login'],
    ['Forbidden', call.access !== 'public'],
    ['NotFound', call.path.includes(':') || namesRecord(call)],
    ['Conflict', changes],
    ['TooLarge', takesBody],
    ['WrongType', takesBody],
    ['Invalid', Boolean(call.query) || takesBody],
    ['TooMany', true],
  ]
  return possible.filter(([, can]) => can).map(([name]) => name)
}

function namesRecord(call: Call): boolean {
  return [call.query, call.body].some((schema) => {
    const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape
    return Object.keys(shape ?? {}).some((field) => /(^|_)ids?$/.test(field))
  })
}
