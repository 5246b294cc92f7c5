/** What a list promises while somebody works in it: rows keep their place and height, and the way back is the browser's. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('a record opens over its list: the menu and the row stay where they are, Escape gives the focus back to the row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'superadmin', '/admin/accreditor/accreditors')
  const rows = page.getByRole('table', { name: 'Accreditors' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(page.getByText(/new in \d{4}/)).toBeVisible()
  await expect(rows.nth(6)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const name = rows.nth(6).getByRole('button').first()
  // at rest: the list has all that was on its way to it
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await boxesOf(rows.nth(6)))[0]?.height).toBeGreaterThan(0)
  const before = await boxesOf(rows.nth(6), menu)
  await name.click()
  const panel = page.locator('aside').getByRole('region').first()
  await expect(panel).toBeFocused()
  await expect.poll(() => boxesOf(rows.nth(6), menu)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(name).toBeFocused()

  // another row is opened while the first is open: the focus is the second's
  await name.click()
  await rows.nth(3).getByRole('button').first().click()
  await expect(rows.nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows.nth(3).getByRole('button').first()).toBeFocused()

  // the address opens it: its row has the focus, too, and Escape closes it from within the list
  await name.click()
  await page.reload()
  await expect(panel).toBeFocused()
  await name.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(name).toBeFocused()
})

test('the rows of a list have one height, and no number of a record breaks', async ({ page }) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/admin/institution/institutions', '/admin/accreditor/assignment', '/admin/schedule', '/admin/trainings']) {
      await openAs(page, 'superadmin', path)
      await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
      expect(await heightsOf(page), `${path} at ${width}`).toHaveLength(1)
      expect(await brokenNumbers(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('the pages of a list are links and steps of the history; what a search finds, and which page this is, is announced', async ({
  page,
}) => {
  await openAs(page, 'superadmin', '/admin/institution/institutions')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const told = page.getByRole('main').getByRole('status')
  await expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '?page=3')
  await expect(pages.getByRole('link', { name: 'Previous page' })).toBeDisabled()
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=4/)
  await expect(told.filter({ hasText: /^Institutions: page 4 of \d+$/ })).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/page=3/)
  await expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).not.toHaveURL(/page=/)

  await page.getByRole('searchbox').fill('Lakeside')
  await expect(told.filter({ hasText: /^Institutions: \d+ found$/ })).toHaveCount(1)
})

test('all rows of a filter are chosen at once, those of other pages too', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/institution/institutions')
  const total = Number(((await page.getByText(/^1–10 of/).textContent()) ?? '').replace(/.* of /, ''))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: `Select all ${total}` }).click()
  await expect(bar.getByText(`${total} selected`)).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)

  // on a phone the cross covers nothing
  await page.setViewportSize({ width: 390, height: 844 })
  const cross = (await bar.getByRole('button', { name: 'Clear the selection' }).boundingBox()) as { y: number; height: number }
  const act = (await bar.getByRole('button', { name: 'Export' }).boundingBox()) as { y: number }
  expect(act.y).toBeGreaterThanOrEqual(cross.y + cross.height)
})

test('in a high window the rows of a list fill it, below a search on the same edge', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await openAs(page, 'superadmin', '/admin/institution/institutions')
  await expect(page.getByRole('table', { name: 'Institutions' }).locator('tbody tr')).toHaveCount(20)
  const left = async (place: Locator) => (await place.boundingBox())?.x
  const edge = await left(page.getByRole('heading', { level: 1 }))
  expect(await left(page.getByRole('table', { name: 'Institutions' }))).toBe(edge)
  expect(await left(page.getByRole('button', { name: /^Search pages/ }))).toBe(edge)
})

test('with Shift a choice takes along all rows since the last one, also where the click is beside the box', async ({ page }) => {
  await openAs(page, 'admin', '/admin/institution/campus')
  const rows = page.getByRole('table', { name: 'Campuses' }).locator('tbody tr')
  const chosen = page.getByRole('region', { name: 'Selected rows' }).getByRole('status')
  await rows.nth(0).getByRole('checkbox').check()
  await rows
    .nth(2)
    .locator('label')
    .click({ modifiers: ['Shift'], position: { x: 2, y: 2 } })
  await expect(chosen).toHaveText('3 selected')
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(chosen).toHaveText('5 selected')
})

test('what is typed while a list changes its view stays, and goes on in the new one', async ({ page }) => {
  await openAs(page, 'qa', '/admin/schedule')
  const search = page.getByRole('searchbox')
  for (const order of ['the link, then a word', 'a word, then the link'] as const) {
    await page.getByRole('link', { name: 'By institution' }).click()
    await search.fill('')
    await expect(page).not.toHaveURL(/mode=|search=/)
    await expect(page.getByRole('table', { name: 'Institutions with visits' })).toBeVisible()
    // both before the page is drawn anew: quicker than a hand, as a hand is on a page that is slow to draw
    await page.evaluate((first) => {
      const link = [...document.querySelectorAll('a')].find((one) => one.textContent?.startsWith('All visits'))
      const type = () => {
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
        document.execCommand('insertText', false, 'Lake')
      }
      if (first === 'the link, then a word') link?.click()
      type()
      if (first === 'a word, then the link') link?.click()
    }, order)
    await expect(page.getByRole('table', { name: 'Visits' })).toBeVisible()
    await page.keyboard.type('side')
    await expect(search, order).toHaveValue('Lakeside')
    await expect(page, order).toHaveURL(/mode=list&search=Lakeside$/)
    await expect(page.getByRole('table', { name: 'Visits' }).locator('tbody tr').first()).toContainText('Lakeside')
  }
})

test('what is typed stays as it is typed: the space between two words, and each letter while a slow page draws those before it', async ({
  page,
}) => {
  await openAs(page, 'qa', '/admin/institution/programs')
  const search = page.getByRole('searchbox', { name: /^Search programs/ })
  const rows = page.getByRole('table', { name: 'Programs' }).locator('tbody tr')
  await search.focus()
  await page.keyboard.type('nursing ')
  await expect(page).toHaveURL(/search=nursing$/)
  await expect(rows.first()).toContainText('Nursing')
  await expect(search).toHaveValue('nursing ')
  await page.keyboard.type('lake')
  await expect(page).toHaveURL(/search=nursing\+lake$/)
  await expect(search).toHaveValue('nursing lake')

  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (const delay of [90, 120, 150, 180]) {
    await search.fill('')
    await page.keyboard.type('bachelor of science', { delay })
    await expect(page, `${delay}`).toHaveURL(/search=bachelor\+of\+science$/)
    await expect(search, `${delay}`).toHaveValue('bachelor of science')
  }
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  // the address leads all the same: Back goes to what was searched for on the page before
  await search.fill('nursing')
  await expect(page).toHaveURL(/search=nursing$/)
  await expect(rows.first()).toContainText('Nursing')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await search.fill('lake')
  await expect(page).toHaveURL(/search=lake$/)
  await page.goBack()
  await expect(page).toHaveURL(/search=nursing$/)
  await expect(search).toHaveValue('nursing')
})

test('who opens a row while the list is still drawn for a search opens it beside that search', async ({ page }) => {
  await openAs(page, 'admin', '/admin/accreditor/accreditors')
  await expect(page.locator('tbody button[data-print]')).toHaveCount(10)
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  // as soon as the address has the search: the page is drawn some time later
  await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    const row = document.querySelector<HTMLElement>('tbody button[data-print]')
    field?.focus()
    document.execCommand('insertText', false, 'a')
    while (!window.location.search.includes('search=')) await new Promise((resolve) => setTimeout(resolve))
    row?.click()
  })
  await expect(page).toHaveURL(/search=a&open=[\da-f-]{36}$/)
  await expect(page.locator('aside').getByRole('region').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('a')
})

/** Asked of the page itself; a row that is just drawn anew has none. */
async function boxesOf(...places: Locator[]) {
  return Promise.all(places.map((place) => place.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)))
}

async function heightsOf(page: Page): Promise<number[]> {
  return page.locator('main tbody tr[data-row]').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
}

/** Numbers as `SV-2026-0305` that stand on two lines. */
async function brokenNumbers(page: Page): Promise<string[]> {
  return page.locator('main tbody :is(th, td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        for (const found of text.data.matchAll(/[A-Z]{2,5}-\d{4}-\d{3,}/g)) {
          const range = document.createRange()
          range.setStart(text, found.index)
          range.setEnd(text, found.index + found[0].length)
          if (range.getClientRects().length > 1) broken.push(found[0])
        }
      }
      return broken
    }),
  )
}
