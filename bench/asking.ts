/** One request and how long its answer took. */
import http from 'node:http'

export type Asked = { method?: 'GET' | 'POST'; path: string; token?: string; body?: unknown }
export type Answer = { status: number; ms: number; retryAfter: boolean }

export function answerOf(agent: http.Agent, base: string, { method = 'GET', path, token, body }: Asked): Promise<Answer> {
  const started = performance.now()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
  }
  return new Promise((resolve) => {
    const done = (status: number, retryAfter: boolean) => resolve({ status, ms: Math.round(performance.now() - started), retryAfter })
    const request = http.request(base + path, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
    })
    request.on('error', () => done(599, false))
    request.end(payload)
  })
}

/** Milliseconds that this part of the answers took at most. */
export function at(answers: readonly Answer[], part: number): number {
  const sorted = answers.map((one) => one.ms).sort((one, other) => one - other)
  return sorted[Math.min(Math.ceil(sorted.length * part), sorted.length) - 1] ?? 0
}
