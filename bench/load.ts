/** Fifty connections that ask as fast as they are answered, for a time. */
import autocannon from 'autocannon'

export const connections = 50

export type Asking = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }
/** What one connection asks next; it hears every answer first. */
export type Asker = { next: () => Asking; heard?: (answer: string) => void }

/** @returns answers a second. @throws Error when an answer was not a 2xx */
export async function load(base: string, token: string, seconds: number, makeAsker: (connection: number) => Asker): Promise<number> {
  let connection = 0
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const { next, heard } = makeAsker(connection++)
      client.setRequests([
        {
          setupRequest: (request) => ({ ...request, ...raw(next(), token) }),
          ...(heard ? { onResponse: (_status: number, body: string) => heard(body) } : {}),
        },
      ])
    },
  })
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0) throw new Error(`${base}: ${result.non2xx} answers not 2xx, ${result.errors} broken, ${result.timeouts} missing`)
  return result.requests.total / result.duration
}

/** Method, headers and body as they go over the wire. */
function raw({ method, path, body }: Asking, token: string) {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (body === undefined) return { method, path, headers }
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
