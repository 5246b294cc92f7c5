import { expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

/** What this browser knows of the reads of pages; known a moment after a page has opened. */
function knownReads(page: Page): Promise<string> {
  return page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.reads-ahead'))?.[1] ?? '')
}

test('a list that was opened once is read while the pointer rests on its link: that list alone, and not again at the click', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const link = (name: string) => menu.getByRole('link', { name, exact: true })
  const known = () => knownReads(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const begin = async () => {
    asked.length = 0
    await page.goto('/admin/institution/institutions')
    // the last a page reads, once its scripts have come to life
    await expect.poll(() => asked).toContain('/api/admin/actions')
    await page.waitForLoadState('networkidle')
    asked.length = 0
  }
  await openAs(page, 'superadmin', '/admin/institution/institutions')
  // also of the page that came with the document
  await expect.poll(known).toContain('/api/admin/institution/accounts')
  await link('Campus').click()
  await expect.poll(known).toContain('"/admin/institution/campus"')
  await link('Programs').click()
  await expect.poll(known).toContain('"/admin/institution/programs"')

  await begin()
  await link('Campus').hover()
  await expect.poll(() => asked).toEqual(['/api/admin/campuses'])
  await link('Campus').click()
  await expect(page.locator('table[aria-label="Campuses"]:not([aria-busy]) tbody tr')).toHaveCount(10)
  // each row is headed by its name, which is read out with its cells
  await expect(page.getByRole('table', { name: 'Campuses' }).getByRole('rowheader')).toHaveCount(10)
  expect(asked).toEqual(['/api/admin/campuses'])

  // what was read ahead while one was on a page is no read of that page
  await link('Programs').hover()
  await expect.poll(() => asked).toContain('/api/admin/programs')
  await link('Trainings').click()
  await expect.poll(known).toContain('"/admin/trainings"')
  await begin()
  await link('Campus').hover()
  await expect.poll(() => asked).toEqual(['/api/admin/campuses'])
})

test('what one visit’s page reads is read for another while the pointer rests on its link, also where the first came with the document', async ({
  page,
}) => {
  const known = () => knownReads(page)
  const links = page.getByRole('table', { name: 'Visits' }).locator('tbody a')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await openAs(page, 'superadmin', '/admin/schedule?mode=list')
  const [first, second] = await Promise.all([links.nth(0).getAttribute('href'), links.nth(1).getAttribute('href')])
  await page.goto(first as string)
  await expect.poll(known).toContain('"/admin/schedule/{id1}/{id2}"')
  await page.goto('/admin/schedule?mode=list')
  await links.nth(1).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await links.nth(1).hover()
  const visit = `/api/admin/show-accreditation/${(second as string).split('/').at(-1)}`
  await expect.poll(() => asked).toContain(visit)
  await links.nth(1).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(asked.filter((path) => path === visit)).toHaveLength(1)
})

test('what a person’s record reads is kept for nobody to read ahead: who looked at it is kept, and a pointer that rests does not look', async ({
  page,
}) => {
  const known = () => knownReads(page)
  await openAs(page, 'superadmin', '/admin/accreditor/accreditors')
  await page.getByRole('table', { name: 'Accreditors' }).locator('tbody button').first().click()
  const panel = page.getByRole('complementary').getByRole('region').first()
  await expect(panel.getByRole('heading').first()).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('heading').first()).toBeVisible()
  await expect.poll(known).toContain('"/admin/accreditor/accreditors?open={id1}"')
  expect(await known()).not.toContain('/api/admin/accreditor/accounts/:id')
})

test('a hundred rows and the next page are read while the pointer rests on what brings them; with the choice nothing is asked any more', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.endsWith('.data')) asked.push(pathname)
  })
  await openAs(page, 'superadmin', '/admin/institution/programs')
  const rows = page.getByRole('table', { name: 'Programs' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  // the last a page reads, once its scripts have come to life
  await expect.poll(() => asked).toContain('/api/admin/actions')
  await page.waitForLoadState('networkidle')
  asked.length = 0

  await page.getByLabel('Rows').hover()
  await expect.poll(() => asked).toEqual(['/api/admin/programs'])
  await page.getByLabel('Rows').selectOption('100')
  await expect(rows).toHaveCount(100)
  // the address stays as it is, and who is signed in is not asked anew
  expect(asked).toHaveLength(1)
  expect(new URL(page.url()).search).toBe('')
  // rows that came later are as high as the others
  const heights = await rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
  expect(heights).toHaveLength(1)

  const next = page.getByRole('link', { name: 'Next page' })
  await next.hover()
  await expect.poll(() => asked).toHaveLength(2)
  await next.click()
  await expect(page.getByText(/^101–200 of/)).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('who types into the search of the programs asks for rows with every pause, and for the figures of the views once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (path: string) => asked.filter((one) => one === path).length
  await page.clock.install()
  await openAs(page, 'superadmin', '/admin/institution/programs')
  const views = page.getByRole('navigation', { name: 'Programs by validity' })
  const expired = views.getByRole('link', { name: /^Expired [\d,]+$/ })
  const figureOf = async () => (await expired.textContent())?.replace(/[^\d,]/g, '') ?? ''
  const before = await figureOf()

  asked.length = 0
  const field = page.getByRole('searchbox', { name: /programs/ })
  // the page's own clock stands still between the letters, however long the server takes
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letters of ['e', 'ed', 'edu']) {
    const rows = page.waitForResponse((answer) => answer.request().postData()?.includes(`"search":"${letters}"`) ?? false)
    await field.press(letters.slice(-1))
    await page.clock.runFor(400)
    await rows
  }
  expect(times('/api/admin/programs')).toBe(3)
  expect(times('/api/admin/programs/expired')).toBe(0)
  // no figure stands there that is of another search
  await expect(views.getByText(before, { exact: true })).toBeHidden()

  await page.clock.resume()
  await expect(expired).toBeVisible()
  const figure = await figureOf()
  expect(figure).not.toBe(before)
  expect([times('/api/admin/programs/expired'), times('/api/admin/programs/upcoming')]).toEqual([1, 1])
  // and it is how many the view then holds
  await expired.click()
  await expect(page.getByText(new RegExp(`of ${figure}$`)).first()).toBeVisible()
})

test('programs are found by campus and by the month in which their validity ends; both stay in the address', async ({ page }) => {
  await openAs(page, 'monitoring', '/admin/institution/programs')
  const sent = (part: string) =>
    page.waitForRequest((request) => request.url().includes('/api/admin/programs?') && !!request.postData()?.includes(part))
  await page.getByRole('button', { name: 'Campus', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search Campus' }).fill('Lakeside Main')
  const byCampus = sent('"suc_campus":{"suc":"Lakeside Polytechnic State University","campus":"Main Campus"}')
  await page.getByRole('button', { name: 'Main Campus, Lakeside Polytechnic State University' }).click()
  await byCampus
  await page.getByRole('button', { name: 'Validity year', exact: true }).click()
  await page.getByRole('dialog', { name: 'Validity year' }).getByRole('checkbox').first().click()
  await page.keyboard.press('Escape')
  const byMonth = sent('"month":3')
  await page.getByRole('button', { name: 'Validity month', exact: true }).click()
  await page.getByRole('radio', { name: 'March' }).click()
  await byMonth
  await page.reload()
  await expect(page.getByRole('button', { name: 'Validity month March' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Campus Main Campus, Lakeside/ })).toBeVisible()
})
