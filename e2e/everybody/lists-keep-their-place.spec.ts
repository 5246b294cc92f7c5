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
  const before = await boxesOf(rows.nth(6), menu)
  await name.click()
  const panel = page.locator('aside').getByRole('region')
  await expect(panel).toBeFocused()
  expect(await boxesOf(rows.nth(6), menu)).toEqual(before)
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

async function boxesOf(...places: Locator[]) {
  return Promise.all(places.map((place) => place.boundingBox()))
}

async function heightsOf(page: Page): Promise<number[]> {
  return page.locator('main tbody tr[data-row]').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
}

/** Numbers as `SV-2026-0305` that stand on two lines. */
async function brokenNumbers(page: Page): Promise<string[]> {
  return page.locator('main td').evaluateAll((cells) =>
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
