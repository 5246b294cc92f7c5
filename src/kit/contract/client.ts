/** Sends a call and opens its answer. The same function serves the browser, the server-side page loaders and the tests. */
import type { Answer, Call, Failure, Input } from './call.ts'

/** The one thing that differs between browser, page loader and test: who carries the request. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response>

/** A call that was refused or got no answer. `status` is 0 when no answer came. */
export class CallError extends Error {
  status: number
  /** Sentences by field, for the form. */
  errors: Record<string, string[]>
  body: unknown
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
  const { path, init } = requestOf(call, input)
  let response: Response
  try {
    response = await fetcher(path, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new CallError(0, 'The server did not answer. Check the connection and try again; nothing you typed is lost.')
  }
  if (!response.ok) throw await refusalOf(response)
  if (call.answer === 'file') return (await response.blob()) as Answer<C>
  if (response.status === 204) return undefined as Answer<C>
  return (await response.json()) as Answer<C>
}

/** Method, address, headers and body of a call. */
export function requestOf<C extends Call>(call: C, input: Input<C>): { path: string; init: RequestInit } {
  const headers: Record<string, string> = { accept: 'application/json, text/plain, */*' }
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

async function refusalOf(response: Response): Promise<CallError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const body = (await response.json().catch(() => undefined)) as Partial<Failure> | undefined
  const message = body?.message ?? 'The server answered in a way this page does not understand. Try again in a moment.'
  return new CallError(response.status, message, body?.errors ?? {}, body, retryAfter)
}
