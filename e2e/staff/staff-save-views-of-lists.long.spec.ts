/** Views that staff save of a list and share, and how high its rows are. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolation, onPhones } from '../axe.ts'
import { hearing } from '../heard.ts'
import { openAs } from '../people.ts'

const list = '/admin/institution/programs'
const table = (page: Page) => page.getByRole('table', { name: 'Programs' })
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const opener = (page: Page) => page.getByRole('button', { name: 'Views', exact: true })
const settled = (page: Page) =>
  expect(page.locator('table[aria-label="Programs"]:not([aria-busy], [data-stale]) tbody tr[data-row]').first()).toBeVisible()

async function openViews(page: Page) {
  await opener(page).click()
  const box = page.getByRole('dialog', { name: 'Saved views' })
  await expect(box.getByRole('button', { name: 'Save this view' })).toBeVisible()
  return box
}

test('a person saves what a list shows, opens it again, shares it and removes it; a colleague finds it, and cannot change it', async ({
  page,
}) => {
  await openAs(page, 'qa', list)
  await settled(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Discipline' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nursing')
  await expect(page).toHaveURL(/search=nursing/)
  await table(page).getByRole('button', { name: 'Program', exact: true }).click()
  await expect(head(page, 'Program')).toHaveAttribute('aria-sort', 'ascending')

  await (await openViews(page)).getByRole('button', { name: 'Save this view' }).click()
  const form = page.getByRole('dialog', { name: 'Save this view' })
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(form.getByText('Write a name.').first()).toBeVisible()
  await form.getByLabel('Name').fill('Nursing by name')
  await expectNoViolation(page)
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('The view Nursing by name is saved.')).toBeVisible()
  await expect(opener(page)).toBeFocused()

  // the columns somebody has otherwise are theirs again elsewhere, and as they were saved where the view is open
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Discipline' }).uncheck()
  await page.goto(list)
  await settled(page)
  await expect(head(page, 'Discipline')).toBeHidden()
  const box = await openViews(page)
  await expect(box.getByRole('link', { name: 'Nursing by name' })).not.toHaveAttribute('aria-current')
  await box.getByRole('link', { name: 'Nursing by name' }).click()
  await expect(box).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('nursing')
  await expect(head(page, 'Program')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head(page, 'Discipline')).toBeVisible()
  await settled(page)
  await expect(table(page).getByRole('rowheader').first()).toContainText(/nursing/i)

  await expect((await openViews(page)).getByRole('link', { name: 'Nursing by name' })).toHaveAttribute('aria-current', 'true')
  await expectNoViolation(page)
  await box.getByRole('button', { name: 'Change Nursing by name' }).click()
  const change = page.getByRole('dialog', { name: 'Change the view Nursing by name' })
  await change.getByLabel('Name').fill('Nursing')
  await change.getByRole('radio', { name: 'All staff' }).check()
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(change).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'guest', list)
  const shared = (await openViews(page)).getByRole('list', { name: 'Shared by colleagues' })
  await expect(shared.getByRole('link', { name: /^Nursing/ })).toBeVisible()
  await expect(shared.getByRole('button')).toHaveCount(0)
  await expectNoViolation(page, onPhones)
  await shared.getByRole('link', { name: /^Nursing/ }).click()
  await expect(page).toHaveURL(/search=nursing/)
  await page.setViewportSize({ width: 1280, height: 900 })

  await openAs(page, 'qa', list)
  await (await openViews(page)).getByRole('button', { name: 'Remove Nursing' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the view Nursing?' })
  await expect(removal).toContainText('Colleagues')
  const heard = await hearing(page)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(removal).toBeHidden()
  // by mistake: the box is open again, with the way back
  const bar = box.getByRole('status').filter({ hasText: 'Nursing is deleted.' })
  await expect(box.getByRole('link', { name: /^Nursing/ })).toHaveCount(0)
  await expectNoViolation(page)
  expect((await heard()).filter((says) => says.includes('Nursing is'))).toHaveLength(1)
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(box.getByRole('link', { name: /^Nursing/ })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await box.getByRole('button', { name: 'Remove Nursing' }).click()
  await removal.getByRole('button', { name: 'Remove' }).click()
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await openAs(page, 'guest', list)
  await expect((await openViews(page)).getByRole('link')).toHaveCount(0)
})

test('words of an address that a list does not know break nothing: rows stand there, in the order of the list', async ({ page }) => {
  for (const path of lists) {
    await openAs(
      page,
      'superadmin',
      `${path}?sort=-none&columns=none.nothing&status=none&region=none&institution=none&type=none&level=none&none=1`,
    )
    await expect(
      page
        .locator('main table[aria-label]:not([aria-busy])')
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
      path,
    ).toBeVisible()
    await expect(page.getByText('could not be loaded'), path).toHaveCount(0)
  }
})

/** Those with a search. */
const lists = [
  list,
  '/admin/institution/institutions',
  '/admin/institution/campus',
  '/admin/accreditor/accreditors',
  '/admin/accreditor/accreditor-account-info',
  '/admin/accreditor/assignment',
  '/admin/finance/accreditor',
  '/admin/finance/institution',
  '/admin/schedule',
  '/admin/recommendations',
  '/admin/reports',
  '/admin/decisions',
  '/admin/papers',
  '/admin/instruments',
  '/admin/trainings',
  '/admin/announcements',
  '/admin/evaluation/accreditor',
  '/admin/evaluation/institution',
  '/admin/user',
  '/admin/activity-logs',
]

test('compact rows are chosen once for all lists: a third more of them fits, all of one height, and they stay so', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'superadmin', list)
  await settled(page)
  const before = await heightsOf(page)
  expect(before).toHaveLength(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await heightsOf(page)).join()).not.toBe(before.join())
  for (const path of lists) {
    await page.goto(path)
    await expect(page.locator('main tbody tr[data-row]').first(), path).toBeVisible()
    const [height = 0, ...others] = await heightsOf(page)
    expect(others, path).toEqual([])
    expect(height, path).toBeLessThanOrEqual(44 / 1.3)
  }
  await page.goto(list)
  await settled(page)
  expect(before[0]! / (await heightsOf(page))[0]!).toBeGreaterThanOrEqual(1.3)
  // cards of a phone are as they were
  await page.setViewportSize({ width: 390, height: 844 })
  expect(Math.max(...(await heightsOf(page)))).toBeGreaterThan(60)
})

async function heightsOf(page: Page): Promise<number[]> {
  await expect(page.locator('table[aria-busy], table[data-stale]')).toHaveCount(0)
  const heights = await page.locator('main tbody tr[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight))
  return [...new Set(heights)]
}

test('columns are as wide as somebody drew them or chose by keys, over a reload, and as before after going back to the default', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qa', list)
  await settled(page)
  const widthOf = async (name: string) => (await head(page, name).boundingBox())?.width ?? 0
  const usual = await widthOf('Campus')
  const edge = await head(page, 'Campus').locator('[class*=edge]').boundingBox()
  if (!edge) throw new Error('there is no edge to draw')
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + 124, edge.y + edge.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Campus')).toBeGreaterThan(usual + 40)
  const drawn = await widthOf('Campus')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  // the edge is not the head: the order is as it was
  await expect(head(page, 'Campus')).not.toHaveAttribute('aria-sort')
  await page.reload()
  await settled(page)
  await expect.poll(() => widthOf('Campus')).toBeCloseTo(drawn, 0)

  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Narrower: Campus' }).press('Enter')
  await expect.poll(() => widthOf('Campus')).toBeLessThan(drawn - 5)
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Back to default' }).press('Enter')
  await expect.poll(() => widthOf('Campus')).toBeCloseTo(usual, 0)
})
