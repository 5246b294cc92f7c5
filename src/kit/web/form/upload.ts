/** Sends a call with a file and tells how much of it has left; the plain `fetch` cannot. */
import type { Answer, Call, Failure, Input } from '../../contract/call.ts'
import { CallError, requestOf } from '../../contract/client.ts'

/** `progress` is called with 0–100; at 100 the server checks and stores. @throws CallError, also when `signal` stops it (status 0). */
export function upload<C extends Call>(
  call: C,
  input: Input<C>,
  progress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<Answer<C>> {
  const { path, init } = requestOf(call, input)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, path)
    for (const [name, value] of Object.entries(init.headers as Record<string, string>)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && progress(Math.round((event.loaded / event.total) * 100))
    request.upload.onload = () => progress(100)
    request.onerror = () => {
      console.error('A network error occurred')
      reject(new CallError(0, 'The server did not answer. Check the connection and try again; nothing was stored.'))
    }
    request.onabort = () => reject(new CallError(0, 'Stopped. Nothing was stored.'))
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body as Answer<C>)
      console.error(`A request failed with status code ${request.status}`)
      const failure = (body ?? {}) as Partial<Failure>
      reject(new CallError(request.status, failure.message ?? '', failure.errors ?? {}, body))
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as FormData)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
