/** Every call, asked by everybody: for tests of who is let in. */
import { namedCalls } from '../src/app/features.ts'
import type { Call } from '../src/kit/contract/call.ts'
import { roles } from '../src/kit/contract/roles.ts'
import type { Client, TestApp } from './app.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

/** Every call on every path it answers, its aliases included. */
export function callsByPath(): { name: string; path: string; call: Call }[] {
  return namedCalls().flatMap(([name, call]) => [call.path, ...(call.also ?? [])].map((path) => ({ name, path, call })))
}

/** A visitor, and somebody of each role. */
export async function principalsOf(app: TestApp): Promise<Map<string, Client>> {
  const principals = new Map<string, Client>([['visitor', app.visitor]])
  for (const role of roles) principals.set(role, await app.as(role))
  return principals
}

/** The path with ids that name nothing. */
export function filled(path: string): string {
  return path.replace(/:[a-z_]+/g, nobody)
}

export async function statusOf(client: Client, method: string, path: string): Promise<number> {
  const json = ['POST', 'PUT', 'PATCH'].includes(method)
  const answer = await client.fetch(path, { method, ...(json ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}) })
  await answer.body?.cancel()
  return answer.status
}
