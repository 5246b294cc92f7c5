/** A browser that signs in by the provider, for tests. */
import { providerSignIn } from '../../src/features/sign-in/contract-provider.ts'
import type { TestApp } from '../app.ts'
import type { TestProvider } from './provider.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever was answered, for expectations to look at
type Answered = { status: number; body: any; cookies: string }

/** Leads a browser to the provider. @returns where it is sent, and what it keeps */
export async function begin(app: TestApp, redirect = '') {
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  const answer = await app.visitor.fetch(`${providerSignIn.begin.path}${query}`, { method: 'GET', headers: { accept: 'text/html' } })
  const set = answer.headers.get('set-cookie') ?? ''
  const cookie = /auth\.provider=[^;]+/.exec(set)?.[0] ?? ''
  return { status: answer.status, address: answer.headers.get('location') ?? '', cookie, set }
}

/** Comes back from the provider. */
export async function end(app: TestApp, returned: URL, cookie: string): Promise<Answered> {
  const answer = await app.visitor.fetch(providerSignIn.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(Object.fromEntries(returned.searchParams)),
  })
  return { status: answer.status, body: await answer.json(), cookies: answer.headers.get('set-cookie') ?? '' }
}

/** From the link on the sign-in page to the answer of the product. */
export async function signInBy(app: TestApp, provider: TestProvider, subject: string): Promise<Answered> {
  const { address, cookie } = await begin(app)
  return end(app, await provider.signIn(address, subject), cookie)
}

/** Somebody at the provider. @returns their number there */
export function personAt(provider: TestProvider, email: string, email_verified = true): string {
  const subject = `person-${provider.people.size + 1}`
  provider.people.set(subject, { email, email_verified })
  return subject
}
