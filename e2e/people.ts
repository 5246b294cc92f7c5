/** The people of the demo world for the browser tests, and calls sent in their name to prepare a scene. */
import { expect, type Page } from '@playwright/test'
import type { Answer, Call, Input } from '../src/kit/contract/call.ts'
import { requestOf } from '../src/kit/contract/client.ts'

export type Person =
  | 'superadmin'
  | 'monitoring'
  | 'admin'
  | 'finance'
  | 'qa'
  | 'content-creator'
  | 'guest'
  | 'accreditor'
  | 'institution'
  | 'trustee'
const password = 'accreditation-demo'

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, person: Person, firstPage = '/login'): Promise<void> {
  await page.goto(firstPage)
  await page.getByLabel('E-mail').fill(`${person}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page
      .getByRole('button', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first(),
    // a server that has just started draws its first page of the portal for the first time
  ).toBeVisible({ timeout: 30_000 })
}

/** Signs in without the form, where signing in is not what the test is about. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await enterAs(page, person)
  await page.goto(path)
}

/** Signs in without opening a page: for what the server answers. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  // a session there is already would make this a request in its name, which has to come from a page
  await page.context().clearCookies()
  const data = { email: `${person}@demo.example`, password }
  // a connection kept from before may just have been closed by the server
  const answer = await page.request.post('/api/login', { data, maxRetries: 2 })
  expect(answer.ok()).toBe(true)
}

/** Sends a call as a person, to bring the demo world into the state a test begins with. */
export async function sendAs<C extends Call>(baseURL: string, person: Person, call: C, input: Input<C>): Promise<Answer<C>> {
  const token = await tokenOf(baseURL, person)
  const { path, init } = requestOf(call, input)
  const made = new Request(new URL(path, baseURL), init)
  const answer = await fetch(made, { headers: { ...Object.fromEntries(made.headers), authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${call.method} ${call.path} as ${person}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer<C>
}

const tokens = new Map<string, { made: Promise<string>; at: number }>()
/** What matters most wants a proof that is not older than five minutes; signing in is one. */
const freshMilliseconds = 4 * 60_000

/** One session a person for all preparations of a worker: signing in is slow on purpose. */
function tokenOf(baseURL: string, person: Person): Promise<string> {
  const key = `${person} ${baseURL}`
  const known = tokens.get(key)
  if (known && Date.now() - known.at < freshMilliseconds) return known.made
  const made = fetch(new URL('/api/login', baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password }),
  }).then(async (answer) => ((await answer.json()) as { access_token: string }).access_token)
  tokens.set(key, { made, at: Date.now() })
  return made
}

/** A small valid PDF, as a bank would hand one out. */
export const depositSlip = {
  name: 'deposit-slip.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n' +
      '4 0 obj<</Length 52>>stream\nBT /F1 18 Tf 40 120 Td (Deposit slip 884-201) Tj ET\nendstream endobj\n' +
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}
