/** The browser's way to the server. Pages read by `query` (api.ts), and change by `useChange` (form/use-change.ts). */
import type { Answer, Call, Input } from '../contract/call.ts'
import { CallError, type Fetcher, fetchFile, send } from '../contract/client.ts'
import { noteFailure } from '../contract/wire.ts'
import { takeEarly } from './early.ts'
import { withProof } from './proof.ts'

const fromBrowser =
  (signal?: AbortSignal): Fetcher =>
  (path, init) =>
    takeEarly(path, init) ?? fetch(path, { ...init, credentials: 'same-origin', ...(signal ? { signal } : {}) })

/** Sends one call from the browser. @throws CallError */
export function call<C extends Call>(one: C, input: Input<C> = {} as Input<C>, signal?: AbortSignal): Promise<Answer<C>> {
  return withProof(() => noted(one, send(one, input, fromBrowser(signal))), signal)
}

/** Sends a call with a file and tells how much of it has left: 0 to 100; at 100 the server checks and stores. @throws CallError */
export function upload<C extends Call>(
  one: C,
  input: Input<C>,
  progress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<Answer<C>> {
  return withProof(() => noted(one, send(one, input, withProgress(progress, signal))), signal)
}

/** The file a call answers, and its name. @throws CallError */
export function download<C extends Call>(one: C, input: Input<C> = {} as Input<C>): Promise<{ content: Blob; name?: string }> {
  return withProof(() => noted(one, fetchFile(one, input, fromBrowser())))
}

type Watch = (refusal: CallError, one: Call) => void
const watches = new Set<Watch>()

/** Hears of whatever is refused: what is read, changed, sent and fetched as a file. @returns what ends it */
export function watchRefusals(watch: Watch): () => void {
  watches.add(watch)
  return () => void watches.delete(watch)
}

async function noted<T>(one: Call, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError) {
      noteFailure(error.status)
      for (const watch of watches) watch(error, one)
    }
    throw error
  }
}

/** Carried by what can tell how much has left, which `fetch` cannot. */
const withProgress =
  (progress: (percent: number) => void, signal?: AbortSignal): Fetcher =>
  (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method as string, path)
      request.responseType = 'blob'
      for (const [name, value] of Object.entries(init.headers as Record<string, string>)) request.setRequestHeader(name, value)
      request.upload.onprogress = (event) => event.lengthComputable && progress(Math.round((event.loaded / event.total) * 100))
      request.upload.onload = () => progress(100)
      request.onload = () => {
        const headers = new Headers()
        for (const line of request.getAllResponseHeaders().split('\r\n')) {
          const [name, value] = line.split(/: (.*)/)
          if (name && value) headers.append(name, value)
        }
        const body = [204, 205, 304].includes(request.status) ? null : (request.response as Blob)
        resolve(new Response(body, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('The line failed'))
      const stop = () => {
        request.abort()
        reject(new DOMException('Stopped', 'AbortError'))
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      request.onloadend = () => signal?.removeEventListener('abort', stop)
      request.send(init.body as FormData)
    })

/**
 * The schema of what a call sends. In the browser's build the contract comes without schemas (scripts/light/light-contract.ts): they are
 * fetched with the first form that asks. `undefined` also where they cannot be had now: the server checks everything again.
 */
export async function bodySchema<C extends Call>(one: C): Promise<C['body'] | undefined> {
  if (one.body || !one.whole) return one.body
  return one.whole().then(
    (whole) => whole.body as C['body'],
    () => undefined,
  )
}
