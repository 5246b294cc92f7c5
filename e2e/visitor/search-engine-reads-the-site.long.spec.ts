/** What search engines, feed readers, calendars and caches find: no browser, but the same server and the same world. */
import { get } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { LinkChecker } from 'linkinator'
import { xml2js } from 'xml-js'
import { announcements } from '../../src/features/announcements/contract.ts'
import { addressOf } from '../../src/features/navigation/rules-public.ts'
import { newsroom } from '../../src/features/newsroom/contract.ts'
import { publicPages } from '../../src/features/site/rules.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { headOf, invalid } from '../heads.ts'
import { openAs, sendAs } from '../people.ts'

const signInPages = ['/login', '/register', '/forgot-password', '/reset-password']
const aMinuteOld = 'public, max-age=0, must-revalidate'

test('every page says in its head what it is, in valid HTML', async ({ request, baseURL }) => {
  const made = await published(baseURL as string, { event_from: '2027-03-02', event_to: '2027-03-03', venue: 'Hall A' })
  const found = new Map<string, string>()
  for (const path of [...publicPages.map((one) => one.path), addressOf(made)]) {
    const answer = await request.get(path)
    const html = await answer.text()
    const { title, meta, link, things } = headOf(html)
    expect(answer.status(), path).toBe(200)
    expect(title, path).toMatch(path === '/' ? /^ACSUC$/ : /^.{3,} · ACSUC$/)
    expect(meta('description')?.length, path).toBeGreaterThan(40)
    expect(link('canonical'), path).toEqual([`${baseURL}${path}`])
    expect(link('alternate'), path).toEqual(expect.arrayContaining(['/feed.rss', '/feed.atom']))
    expect(meta('og:title'), path).toBe(path === '/' ? agency.name : title.replace(' · ACSUC', ''))
    for (const name of ['og:description', 'og:type', 'og:url', 'og:site_name', 'og:image', 'og:image:alt', 'twitter:card'])
      expect(meta(name), `${path} ${name}`).toBeTruthy()
    expect(meta('robots'), path).toBeUndefined()
    expect(things.has(path === '/' ? 'Organization' : 'BreadcrumbList'), path).toBe(true)
    for (const said of [title, meta('description') as string]) {
      expect(found.get(said), `${path} says the same as`).toBeUndefined()
      found.set(said, path)
    }
    expect(await invalid(html), path).toEqual([])
  }

  const { things, meta } = headOf(await (await request.get(addressOf(made))).text())
  expect(things.get('NewsArticle')).toMatchObject({
    headline: made.title,
    datePublished: made.publish_at,
    publisher: { name: agency.name },
    about: { '@type': 'Event', startDate: '2027-03-02', endDate: '2027-03-03', location: { name: 'Hall A' } },
  })
  expect(things.get('BreadcrumbList')).toMatchObject({ itemListElement: { length: 4, 3: { item: `${baseURL}${addressOf(made)}` } } })
  expect(meta('og:type')).toBe('article')
  const picture = await request.get(new URL(meta('og:image') as string).pathname)
  expect([picture.headers()['content-type'], (await picture.body()).length < 60_000]).toEqual(['image/png', true])

  for (const path of signInPages) {
    const html = await (await request.get(path)).text()
    expect(headOf(html).title, path).toMatch(/^.{3,} · ACSUC$/)
    expect(headOf(html).meta('robots'), path).toBe('noindex')
    expect(headOf(html).meta('description'), path).toMatch(/^The accrediting agency of chartered/)
    expect(await invalid(html, true), path).toEqual([])
  }
  for (const status of [403, 404, 500, 503]) {
    const answer = await request.get(`/error-test?status=${status}`)
    const html = await answer.text()
    expect(answer.status()).toBe(status)
    expect(headOf(html).title).toMatch(/^.{3,} · ACSUC$/)
    expect(headOf(html).link('canonical')).toEqual([])
    expect(headOf(html).meta('description')).toMatch(/^The accrediting agency of chartered/)
    expect(await invalid(html), String(status)).toEqual([])
  }
  await sendAs(baseURL as string, 'content-creator', newsroom.remove, { params: { id: made.id } })
})

test('a list has one address whichever way it was asked for, and what was searched for is nobody else’s to find', async ({
  request,
  baseURL,
}) => {
  const head = async (path: string) => headOf(await (await request.get(path)).text())
  for (const [asked, canonical, robots] of [
    ['/announcements?title=trainings', '/announcements/trainings', undefined],
    ['/announcements?page=2', '/announcements?page=2', undefined],
    ['/announcements/trainings?search=basic', '/announcements/trainings?search=basic', 'noindex,follow'],
    ['/announcements?year=2026', '/announcements?year=2026', 'noindex,follow'],
    ['/announcements?page=4000', '/announcements?page=4000', 'noindex,follow'],
    ['/about-acsuc/institutional-members?level=level_4', '/about-acsuc/institutional-members', 'noindex,follow'],
  ] as const) {
    const { link, meta } = await head(asked)
    expect([asked, link('canonical'), meta('robots')]).toEqual([asked, [`${baseURL}${canonical}`], robots])
  }
})

/** Of the thousands of pages of the register every two hundredth is enough, and of its lists the first. */
function isOneOfMany(link: string): boolean {
  return (
    /\/register\/programs\?|\/contact-us\?about=|\/register\/(programs|campuses|institutions|badge)\/[\da-f-]{34}(?!00)/.test(link) ||
    /\/register\/.*\?/.test(link)
  )
}

test('no link of the public site leads nowhere', async ({ request, baseURL }) => {
  const checker = new LinkChecker()
  const { links } = await checker.check({
    path: `${baseURL}/`,
    recurse: true,
    checkFragments: true,
    concurrency: 20,
    // Other sites are not ours to answer for; a sign-in page is the same whatever it leads to.
    linksToSkip: async (link) => !link.startsWith(`${baseURL}/`) || link.includes('/login?redirect=') || isOneOfMany(link),
  })
  const broken: string[] = []
  for (const { url, status, parent } of links.filter((one) => one.state === 'BROKEN')) {
    // Other tests take announcements down meanwhile: it is broken when its page still leads there.
    const text = parent ? await (await request.get(parent)).text() : ''
    if (text.includes(url.replace(baseURL as string, '').replaceAll('&', '&amp;'))) broken.push(`${url} (${status}) on ${parent}`)
  }
  expect(broken).toEqual([])
  const visited = new Set(links.filter((one) => one.state === 'OK').map((one) => one.url.replace(baseURL as string, '')))
  for (const { path } of publicPages) expect(visited).toContain(path)
})

test('what is published is there at once for everybody, and what has not changed is not sent again', async ({ request, baseURL, page }) => {
  const list = '/announcements/conferences'
  // Others publish too, at the same time.
  await expect(async () => {
    const first = await request.get(list)
    expect(first.headers()).toMatchObject({ 'cache-control': aMinuteOld, vary: 'accept-encoding, cookie' })
    const same = await request.get(list, { headers: { 'if-none-match': first.headers().etag as string } })
    expect(same.status()).toBe(304)
    // A 304 replaces the headers that were kept: another policy would stop the scripts of the kept page.
    expect(same.headers()['content-security-policy']).toBe(first.headers()['content-security-policy'])
    expect(same.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^;]*;/)
  }).toPass()

  const title = `Forum ${crypto.randomUUID()} </script><script>window.stolen = 1</script>`
  const made = await published(baseURL as string, { title, category: 'ann_conferences', event_from: '2027-05-05' })
  // A calendar breaks its lines within a word.
  const read = async (path: string) => (await (await request.get(path)).text()).replaceAll('\r\n ', '')
  const shown = async (path: string) => (await read(path)).includes(made.slug)
  const places = [
    '/',
    // the same as data, for who comes from another page
    '/_.data',
    '/announcements',
    list,
    `${list}.data`,
    '/sitemap.xml',
    '/feed.rss',
    '/feed.atom?category=conferences',
    '/calendar.ics',
  ]
  for (const path of places) expect(await shown(path), path).toBe(true)
  for (const path of ['/feed.rss', '/feed.atom', '/sitemap.xml']) xml2js(await read(path))
  expect(headOf(await read(addressOf(made))).things.get('NewsArticle')).toMatchObject({ headline: title })

  await sendAs(baseURL as string, 'content-creator', newsroom.remove, { params: { id: made.id } })
  for (const path of places) expect(await shown(path), path).toBe(false)
  expect((await request.get(addressOf(made))).status()).toBe(404)

  await keptPageRuns(page, list)
})

test('what somebody signed in is sent is kept nowhere, and nothing of it reaches others', async ({ page, request, baseURL }) => {
  const visitor = await request.get('/announcements')
  await openAs(page, 'content-creator', '/announcements')
  for (const path of ['/announcements', '/announcements.data', '/', '/contact-us']) {
    const answer = await page.request.get(path, { headers: { 'if-none-match': visitor.headers().etag as string } })
    expect([answer.status(), answer.headers()['cache-control'], answer.headers().etag], path).toEqual([200, 'no-store', undefined])
    if (!path.endsWith('.data')) expect(await answer.text()).toContain('Open the portal')
    expect(await (await request.get(path)).text(), path).not.toMatch(/Open the portal|\/admin\/dashboard"/)
  }
  // Whatever name the site is asked under, the page names its own.
  const asked = await underAnotherName(baseURL as string, '/announcements')
  expect(asked).toContain(`<link rel="canonical" href="${baseURL}/announcements"`)
  expect(asked).not.toContain('elsewhere.example')
})

/** A page that comes from the browser's own store, told to be still good, runs as the first time. */
async function keptPageRuns(page: Page, path: string): Promise<void> {
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  const statuses: number[] = []
  page.on('response', (answer) => answer.request().resourceType() === 'document' && statuses.push(answer.status()))
  for (const _ of [1, 2]) {
    await page.goto('/contact-us')
    await page.goto(path)
  }
  await page
    .getByRole('navigation', { name: 'Announcement categories' })
    .getByRole('link', { name: /^Trainings/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trainings')
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  expect(wrong).toEqual([])
}

async function published(baseURL: string, more: Record<string, unknown>) {
  const body = {
    title: `Notice ${crypto.randomUUID()}`,
    category: 'trainings',
    body: '<p>What it is about, in a sentence that says enough.</p>',
    ...more,
  }
  const { data } = await sendAs(baseURL, 'content-creator', newsroom.add, { body: { ...body, status: 'published' } as never })
  return (await sendAs(baseURL, 'content-creator', announcements.show, { query: { id: data.id } })).data
}

function underAnotherName(baseURL: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(baseURL + path, { headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' } }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      resolve(Buffer.concat(parts).toString())
    }).on('error', reject)
  })
}
