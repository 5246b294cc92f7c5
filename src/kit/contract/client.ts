/**
 * The way to the server: JSON, files up and down, one kind of error. The same functions serve the browser, the page loaders on the
 * server and the tests.
 */
import type { Answer, Call, Failure, Input } from './call.ts'
import { accept } from './wire.ts'
import { formatCount } from './words.ts'

/** The one thing that differs between browser, page loader and test: who carries the request. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response>

/** A call that was refused or got no answer. `status` is 0 when no answer came, or none of ours; there always is a sentence. */
export class CallError extends Error {
  status: number
  /** Sentences by field, for the form. */
  errors: Record<string, string[]>
  /** What our server said; nothing where something before it answered. */
  body: unknown
  /** Seconds until it may be tried again. */
  retryAfter: number | undefined
  constructor(status: number, message: string, errors: Record<string, string[]> = {}, body?: unknown, retryAfter?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** @returns the whole answer of the contract, or a Blob for a file; `undefined` for 204. @throws CallError when refused or unanswered */
export async function send<C extends Call>(call: C, input: Input<C>, fetcher: Fetcher): Promise<Answer<C>> {
  const response = await answerOf(call, input, fetcher)
  if (call.answer === 'file') return (await read(() => response.blob(), call)) as Answer<C>
  if (response.status === 204) return undefined as Answer<C>
  const text = await read(() => response.text(), call)
  const answer = parsed(text)
  if (answer === undefined) throw new CallError(0, notOurs)
  return answer as Answer<C>
}

/** A call that answers a file: what is in it, and the name the server gives it. @throws CallError when refused or unanswered */
export async function fetchFile<C extends Call>(call: C, input: Input<C>, fetcher: Fetcher): Promise<{ content: Blob; name?: string }> {
  const response = await answerOf(call, input, fetcher)
  const content = await read(() => response.blob(), call)
  const name = nameOf(response.headers.get('content-disposition') ?? '')
  return name ? { content, name } : { content }
}

async function answerOf<C extends Call>(call: C, input: Input<C>, fetcher: Fetcher): Promise<Response> {
  const { path, init } = requestOf(call, input)
  const response = await read(() => fetcher(path, init), call)
  if (!response.ok) throw await refusalOf(response)
  return response
}

/** A line that fails before the answer or in the middle of it is one and the same to the person; what was stopped is no failure. */
async function read<T>(part: () => Promise<T>, call: Call): Promise<T> {
  try {
    return await part()
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new CallError(0, `${noAnswer}${call.method === 'GET' || call.answer === 'file' ? '.' : '; nothing you typed is lost.'}`)
  }
}

/** Method, address, headers and body of a call. */
export function requestOf<C extends Call>(call: C, input: Input<C>): { path: string; init: RequestInit } {
  const headers: Record<string, string> = { accept }
  const path = pathOf(call, input)
  if (call.upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
      if (value !== undefined && value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    }
    if (input.file) form.append('file', input.file)
    return { path, init: { method: call.method, headers, body: form } }
  }
  if (call.method === 'GET' || (call.method === 'DELETE' && input.body === undefined))
    return { path, init: { method: call.method, headers } }
  headers['content-type'] = 'application/json'
  return { path, init: { method: call.method, headers, body: JSON.stringify(input.body ?? {}) } }
}

/** The address of a call, with its parameters and query filled in. */
export function pathOf<C extends Call>(call: C, input: Input<C>): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = call.path.replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one))
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

const noAnswer = 'The server did not answer. Check the connection and try again'
const notOurs = 'The server answered in a way this page does not understand. Try again in a moment.'
/** What stands before the server answers in its place, and not in sentences. */
const fromBefore: Record<number, string> = {
  413: 'The file is larger than the server takes. Choose a smaller one.',
  429: 'Too many requests came at once.',
  502: 'The server cannot be reached at the moment.',
  503: 'The server cannot be reached at the moment.',
  504: 'The server took too long to answer.',
}

async function refusalOf(response: Response): Promise<CallError> {
  const { status, headers } = response
  const retryAfter = secondsOf(headers.get('retry-after'))
  const body = parsed(await response.text().catch(() => '')) as Partial<Failure> | undefined | null
  if (body?.message) return new CallError(status, body.message, body.errors ?? {}, body, retryAfter)
  const why = fromBefore[status]
  const again = status === 413 ? '' : ` Try again ${retryAfter ? `in ${formatCount(retryAfter, 'second')}` : 'in a moment'}.`
  return new CallError(status, why ? why + again : notOurs, {}, undefined, retryAfter)
}

/** `120`, or the time of day at which to try again. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return seconds > 0 ? seconds : undefined
}

function nameOf(disposition: string): string | undefined {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return coded ? decodeURIComponent(coded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
