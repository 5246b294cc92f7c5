import { expect, type Page, test } from '@playwright/test'
import { papers } from '../../src/features/papers/contract.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'

test.use({ serviceWorkers: 'allow' })

test('the site can be installed, and pages that were read open without a line', async ({ page, context, request }) => {
  const { icons, shortcuts, ...manifest } = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: agency.name, short_name: agency.acronym, start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes } of icons) expect(sizeOf(await (await request.get(src)).body())).toBe(sizes)
  expect(icons.map((icon: { sizes: string; purpose: string }) => `${icon.purpose} ${icon.sizes}`)).toEqual(
    expect.arrayContaining(['any 64x64', 'any 512x512', 'maskable 512x512']),
  )
  for (const { url } of shortcuts) expect((await request.get(url)).status()).toBe(200)
  expect((await request.get('/sw.js')).headers()).toMatchObject({ 'cache-control': 'no-cache' })

  // read: the home page by its address, the announcements by a link, and a sign-in page
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await ready(page)
  await page.getByRole('link', { name: /All announcements/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await expect.poll(() => kept(page)).toContain('/announcements')
  await page.goto('/register/programs')
  await expect.poll(() => kept(page)).toContain('/register/programs')
  await page.goto('/login')

  await context.setOffline(true)
  for (const [address, heading] of [
    ['/announcements', 'Announcements'],
    ['/', 'A standard worth climbing for.'],
  ] as const) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.getByRole('link', { name: /All announcements/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements')
  // with its one style sheet, of which the parts are kept
  expect((await page.goto('/register/programs'))?.status()).toBe(200)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontFamily)).toContain('Inter')
  await page.goto('/announcements')

  // not read, a sign-in page, the portal: the offline page, with a way back
  const offline = page.getByRole('heading', { level: 1, name: 'You are offline' })
  await page.getByRole('link', { name: 'Resources' }).first().click()
  await expect(offline).toBeVisible()
  for (const address of ['/login', '/admin/dashboard']) {
    await page.goto(address)
    expect(new URL(page.url()).pathname).toBe(address)
    await expect(offline).toBeVisible()
  }
  await expectNoViolation(page)
  await page.getByRole('main').getByRole('link', { name: 'Announcements', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements')
  expect(await entries(page)).toEqual([])

  // what could not be opened opens by itself
  await page.goto('/announcements/trainings?search=refresher')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Trainings' })).toBeVisible()
  await expect(page).toHaveURL('/announcements/trainings?search=refresher')
})

test('a paper is found by its file; without a line a credential is checked by the keys that came last, and a forged one is told', async ({
  page,
  context,
  baseURL,
}) => {
  // the files of the demo world are on their way
  const filter = JSON.stringify({ kind: 'certificate', made: true })
  const made = async () => (await sendAs(baseURL as string, 'qa', papers.list, { query: { filter } })).data[0]
  await expect.poll(made, { timeout: 60_000 }).toBeDefined()
  const certificate = (await made())!
  const qa = await context.browser()!.newPage({ baseURL: baseURL as string })
  await openAs(qa, 'qa', '/admin/papers')
  const file = await (await qa.request.get(`/api/papers/${certificate.id}/file`)).body()
  await qa.close()
  const credential = await (await page.request.get(`/c/${certificate.number}/credential`)).text()
  await page.goto('/c')
  await ready(page)
  const field = page.locator('input[type=file]')
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(certificate.number)
  await expect(page.getByText('Byte for byte the same.')).toBeVisible()

  await context.setOffline(true)
  await page.goto('/c')
  await expect(page.getByRole('heading', { level: 1, name: 'Check a paper' })).toBeVisible()
  const take = (text: string) => field.setInputFiles({ name: 'mine.jwt', mimeType: 'application/vc+jwt', buffer: Buffer.from(text) })
  await take(credential)
  const answer = page.getByRole('status').filter({ hasText: /signature|credential/ })
  await expect(answer).toContainText('The signature holds')
  await expect(answer).toContainText(certificate.number)
  await expect(answer).toContainText(`By the keys of ${agency.acronym} as of`)
  const [head, body, signature] = credential.split('.') as [string, string, string]
  await take(
    `${head}.${Buffer.from(Buffer.from(body, 'base64url').toString().replace('"name":"', '"name":"Another ')).toString('base64url')}.${signature}`,
  )
  await expect(answer).toContainText(`Not a credential of ${agency.acronym}.`)
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(page.getByText('It carries no signature.')).toBeVisible()
  await expectNoViolation(page)
  await context.setOffline(false)
})

test('of a person who is signed in nothing is kept', async ({ page }) => {
  await openAs(page, 'superadmin', '/')
  await ready(page)
  await expect(page.getByRole('link', { name: 'Open the portal' }).first()).toBeVisible()
  await page.getByRole('link', { name: /All announcements/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // an answer that may be kept comes after all that may not
  await page.evaluate(async () => {
    await fetch('/icon.svg')
    await fetch('/announcements', { headers: { accept: 'text/html' } })
  })
  expect(await kept(page)).toEqual([])
  expect(await entries(page)).toEqual([])
  expect(await page.evaluate(async () => (await caches.match('/offline'))?.text())).not.toContain('Open the portal')
})

/** The worker has everything it needs, and serves this page. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') await new Promise((done) => active?.addEventListener('statechange', done, { once: true }))
  })
}

/** Addresses of the pages that would open without a line. */
async function kept(page: Page): Promise<string[]> {
  return (await all(page)).filter(([cache]) => cache.startsWith('pages ')).map(([, address]) => address)
}

/** What lies in a cache and should not: anything but public pages, the files they are made of, and what the worker itself needs. */
async function entries(page: Page): Promise<string[]> {
  const allowed = /^\/(assets\/[^/]+|icon\.svg|offline(\.js)?|announcements|register\/programs|c)?$/
  return (await all(page)).map(([, address]) => address).filter((address) => !allowed.test(address))
}

function all(page: Page): Promise<[string, string][]> {
  return page.evaluate(async () => {
    const found: [string, string][] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push([name, url.slice(location.origin.length)])
    return found
  })
}

/** Width and height as they stand in a PNG. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
