/** Where the system chooses the colours, what is checked, current or chosen is still told from what is not, and meters are drawn. */
import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('in forced colours what is checked, current and lit is seen', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/institution/programs')
  const box = page.getByRole('checkbox', { name: /^Select / }).nth(1)
  // drawn by the system itself: what the page paints into it is left out there, the tick with it
  expect(await box.evaluate((one) => getComputedStyle(one).appearance)).toBe('auto')
  await box.check()
  const rows = page.locator('tbody tr')
  const outlines = await rows.evaluateAll((all) =>
    all.map((row) => [row.hasAttribute('data-selected'), getComputedStyle(row).outlineStyle]),
  )
  expect(outlines.filter(([isSelected]) => isSelected)).toEqual([[true, 'solid']])
  expect(outlines.filter(([, outline]) => outline !== 'none')).toHaveLength(1)

  const outlineOf = (name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await outlineOf('Programs')).toBe('solid')
  expect(await outlineOf('Campus')).toBe('none')

  const level = page
    .locator('tbody [data-level]')
    .filter({ hasText: /^Level II?$/ })
    .first()
  const steps = await level.evaluate((one) => {
    const { backgroundImage, forcedColorAdjust } = getComputedStyle(one, '::before')
    const each = backgroundImage.split(/,?\s*linear-gradient/).slice(1)
    return { steps: each.length, colours: new Set(each).size, forcedColorAdjust }
  })
  expect(steps).toEqual({ steps: 4, colours: 2, forcedColorAdjust: 'none' })
  const status = page.locator('tbody [data-tone]').first()
  expect(await status.evaluate((one) => getComputedStyle(one, '::before').forcedColorAdjust)).toBe('none')
})

test('on the public site the page that is open has its line, and bars and marks are drawn', async ({ page }) => {
  await page.goto('/announcements')
  const links = await page
    .getByRole('navigation', { name: 'Announcement categories' })
    .locator('ul a')
    .evaluateAll((all) => all.map((link) => [link.hasAttribute('aria-current'), getComputedStyle(link).borderBottomColor] as const))
  const lines = (current: boolean) => new Set(links.filter(([isCurrent]) => isCurrent === current).map(([, line]) => line))
  const [chosen, others] = [lines(true), lines(false)]
  expect([chosen.size, others.size]).toEqual([1, 1])
  expect(chosen).not.toEqual(others)
  await page.goto('/')
  const adjusts = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((one) => getComputedStyle(one).forcedColorAdjust)
  expect(await adjusts('[aria-labelledby=standing] i')).toBe('none')
  // white on navy would be white on white
  const mark = page.getByRole('contentinfo').locator('svg path').first()
  expect(await mark.evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(0, 0, 0)')
})
