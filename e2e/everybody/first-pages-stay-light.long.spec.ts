/** What a first page brings, packed as it travels, and that nothing moves while it comes. The figures are in docs/performance.md. */
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { announcements } from '../../src/features/announcements/contract.ts'
import { addressOf } from '../../src/features/navigation/rules-public.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import type { Answer } from '../../src/kit/contract/call.ts'
import { watchedMoves } from '../moved.ts'
import { openAs } from '../people.ts'
import { siteScriptHasRun } from '../site-script.ts'

/** One page of each kind. */
const pages = [
  '/',
  '/announcements',
  '/announcement',
  `/about-${agency.slug}/institutional-members`,
  `/about-${agency.slug}/board-of-trustees`,
  '/contact-us',
  '/register/programs',
  '/register/programs/:id',
  '/register/data',
  '/transparency',
  '/c',
]

/** Of the page itself; that of the font's faces comes after the first picture. */
const ownSheet = 'link[rel=stylesheet]:not([data-late])'

test('a public page brings at most 20 KiB of JavaScript, 30 of CSS and fonts together, in one style sheet, and nothing moves', async ({
  page,
  request,
}) => {
  const moved = await watchedMoves(page)
  const { path: list } = announcements.list
  const { data } = (await (await request.get(list)).json()) as Answer<typeof announcements.list>
  const ofOne: Record<string, string> = {
    '/announcement': addressOf(data[0] as { slug: string }),
    '/register/programs/:id': /\/register\/programs\/[\da-f-]+/.exec(await (await request.get('/register/programs')).text())?.[0] ?? '',
  }
  for (const path of pages) {
    const weight = await weigh(page, async () => {
      await page.goto(ofOne[path] ?? path)
      // asked for once the page is painted: on a busy machine the line was quiet before
      await siteScriptHasRun(page)
    })
    expect(weight.js, path).toBeGreaterThan(2)
    expect(weight.js, path).toBeLessThanOrEqual(20)
    expect(weight.css, path).toBeGreaterThan(2)
    expect(weight.css + weight.fonts / 1024, path).toBeLessThanOrEqual(30)
    expect(await page.locator(ownSheet).count(), path).toBe(1)
    expect(await moved(), path).toBeLessThan(0.005)
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontFamily), path).toContain('Inter')
    // every icon of the page is among those that are drawn in it
    expect(await page.locator('.site [class*="icon-"]').count(), path).toBe(0)
  }
  const sheet = (await page.locator(ownSheet).getAttribute('href')) ?? ''
  expect((await page.request.get(sheet)).headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  for (const other of ['+none.css', '+']) expect((await page.request.get(sheet + other)).status()).toBe(404)
})

test('the first picture waits for the page and its style sheet alone; who comes again has the font from the beginning', async ({
  page,
  request,
}) => {
  const sent = await (await request.get('/')).text()
  const head = sent.slice(0, sent.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/, '')
  expect(head.match(/<link [^>]*rel="(?:stylesheet|preload|manifest|modulepreload)"/g)).toHaveLength(1)
  expect(sent).not.toMatch(/<script[^>]* src=/)
  const early = () => page.locator('link[rel=preload][as=font]:not([data-late])').count()
  await page.goto('/')
  expect(await early()).toBe(0)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('site.font'))).toMatch(/woff2$/)
  await page.goto('/resources')
  expect(await early()).toBe(1)
  expect(await page.evaluate(() => document.fonts.check("1em 'Inter Variable'"))).toBe(true)
})

// with what comes by itself right after it: the bell, the views that somebody has saved, charts that are seen
test('a first page of the portal has brought at most 208 KiB of JavaScript when the line is silent', async ({ page }) => {
  // what is loaded ahead comes after it, and not where somebody saves bytes (src/kit/web/states/ahead.ts): so the two stay apart
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  // nothing is remembered of the page before: what came in since would be told, by a part that is loaded for it
  await page.addInitScript(() => localStorage.clear())
  for (const [person, path, title] of [
    ['superadmin', '/admin/dashboard?type=Institution', 'Dashboard'],
    ['superadmin', '/admin/institution/programs', /^Programs/],
    ['superadmin', '/admin/schedule', /^Schedule/],
    ['superadmin', '/admin/finance/accreditor', /^Accreditor/],
    ['accreditor', '/accreditor/dashboard', 'Dashboard'],
    ['institution', '/institution/dashboard', /./],
    ['institution', '/institution/programs', 'Programs Management'],
  ] as const) {
    const weight = await weigh(page, () => openAs(page, person, path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(weight.js, path).toBeGreaterThan(100)
    expect(weight.js, `${path}: ${weight.names.join(' ')}`).toBeLessThanOrEqual(208)
  }
})

test('a page that is a form has brought at most 206 KiB: what opens its lists and calendars comes later', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  for (const [person, path, title] of [
    ['admin', '/admin/training', 'New training'],
    ['qa', '/admin/account-settings', 'Account Settings'],
    ['qa', '/admin/seasons', 'Seasons'],
    ['accreditor', '/accreditor/profile', /./],
    ['institution', '/institution/programs/request', /./],
  ] as const) {
    const weight = await weigh(page, () => openAs(page, person, path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(weight.js, path).toBeGreaterThan(100)
    expect(weight.js, `${path}: ${weight.names.join(' ')}`).toBeLessThanOrEqual(206)
  }
})

test('the page to sign in brings at most 150 KiB of JavaScript, other pages for guests 170', async ({ page }) => {
  for (const [path, title, most] of [
    ['/login', 'Sign in', 150],
    ['/forgot-password', 'Forgot password', 170],
    ['/register', 'Register', 170],
    ['/reset-password', 'The link is not complete', 170],
  ] as const) {
    const weight = await weigh(page, () => page.goto(path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(weight.js, path).toBeGreaterThan(100)
    expect(weight.js, `${path}: ${weight.names.join(' ')}`).toBeLessThanOrEqual(most)
  }
})

test('the page to write an announcement on has brought at most 220 KiB, and what is typed before its editor has come stands in it', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const weight = await weigh(page, () => openAs(page, 'content-creator', '/admin/announcements/new'))
  expect(weight.js).toBeGreaterThan(100)
  expect(weight.js, weight.names.join(' ')).toBeLessThanOrEqual(220)
  // what writes the text is on its way for as long as this page says
  let bring = () => {}
  const asked = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/assets/TextEditor-*.js', async (route) => {
    await asked
    await route.continue()
  })
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.focus()
  await page.keyboard.type('Two words')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and tw')
  await expect(text).toContainText('and tw')
  bring()
  await page.keyboard.type('o more.')
  await expect(page.getByRole('toolbar', { name: 'Formatting of the text' })).toBeVisible()
  await page.keyboard.type(' The end.')
  await expect(text.locator('p')).toHaveText(['Two words', 'and two more. The end.'])
})

/** What a page asks for until nothing is under way any more: KiB of scripts and style sheets, each packed by gzip; bytes of fonts. */
async function weigh(page: Page, open: () => Promise<unknown>): Promise<{ js: number; css: number; fonts: number; names: string[] }> {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  const files = new Set<string>()
  const note = (answer: { url(): string }) => {
    const { pathname } = new URL(answer.url())
    if (/\.(js|css|woff2)$/.test(pathname)) files.add(pathname)
  }
  page.on('response', note)
  await open()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const sum = { js: 0, css: 0, fonts: 0 }
  for (const pathname of files) {
    // asked for once more: the browser gives no content away of what a document before this one brought
    const body = await (await page.request.get(pathname)).body()
    if (pathname.endsWith('.woff2')) sum.fonts += body.length
    else sum[pathname.endsWith('.js') ? 'js' : 'css'] += gzipSync(body, { level: 9 }).length / 1024
  }
  return { ...sum, names: [...files] }
}

test('a script of the pages is kept for a year, sent as the browser unpacks it, and not sent again', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const script = page.match(/\/assets\/site-[\w-]+\.js/)?.[0] ?? ''
  const [plain, packed] = await Promise.all(
    ['identity', 'br'].map((encoding) => request.get(script, { headers: { 'accept-encoding': encoding } })),
  )
  expect(plain?.headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
  expect(plain?.headers()['content-encoding']).toBeUndefined()
  expect(packed?.headers()['content-encoding']).toBe('br')
  expect(Number(packed?.headers()['content-length'])).toBeLessThan(Number(plain?.headers()['content-length']) / 2)
  expect(await packed?.text()).toBe(await plain?.text())
  const again = await request.get(script, { headers: { 'if-none-match': plain?.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
})
