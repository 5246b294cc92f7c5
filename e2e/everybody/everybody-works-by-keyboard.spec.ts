/** No mouse: what is pressed here is a key, and where the focus is afterwards counts as much as what happened. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'

test('the frame: skip link, menu, groups, rail, appearance, the drawer of a phone, logout', async ({ page }) => {
  await openAs(page, 'admin', '/admin/institution/campus')
  const table = page.getByRole('table', { name: 'Campuses' })
  await expect(table.getByRole('row')).toHaveCount(11)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const group = menu.getByRole('button', { name: 'Accreditor Management' })
  await press(group, 'Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Accreditor', exact: true })).toBeFocused()
  await press(group, 'Space')
  await expect(menu.getByRole('link', { name: 'Accreditor', exact: true })).toBeHidden()

  // the rail: a group flies out, gives the focus back, and opens a page
  await press(page.getByRole('button', { name: 'Narrow the menu' }), 'Enter')
  await expect(page.getByRole('button', { name: 'Widen the menu' })).toBeFocused()
  const flyout = menu.getByRole('button', { name: 'Institution Management' })
  await openMenu(page, flyout)
  await expect(page.getByRole('menuitem', { name: 'SUC' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(flyout).toBeFocused()
  await openMenu(page, flyout)
  await expect(page.getByRole('menuitem', { name: 'SUC' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/institution/institutions')

  await openMenu(page, page.getByRole('button', { name: 'Light or dark' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Light or dark' })).toBeFocused()

  // on a phone the whole menu lies over the page
  await page.setViewportSize({ width: 390, height: 844 })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  const person = drawer.getByRole('button', { name: /Admin$/ })
  await press(opener, 'Enter')
  await expect(person).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await press(opener, 'Enter')
  // the drawer has taken the focus: before that it would take it away from what is pressed
  await expect(person).toBeFocused()
  await openMenu(page, person)
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(person).toBeFocused()
  await press(drawer.getByRole('button', { name: 'Logout' }), 'Enter')
  await expect(page).toHaveURL('/')
})

test('a list: search, filter, columns, order, choice of rows, an act on them, row menu, panel, pages', async ({ page }) => {
  await openAs(page, 'admin', '/admin/institution/programs')
  const table = page.getByRole('table', { name: 'Programs', exact: true })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(11)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('nursing')
  await expect(page).toHaveURL(/search=nursing/)
  await expect(rows.nth(1)).toContainText('Nursing')
  const degree = page.getByRole('search').getByRole('button', { name: /^Degree/ })
  await press(degree, 'Enter')
  await expect(page.getByRole('checkbox', { name: 'Undergraduate' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/degree=undergraduate/)
  await page.keyboard.press('Escape')
  await expect(degree).toBeFocused()
  await press(page.getByRole('button', { name: 'Take the filter Degree away' }), 'Enter')
  await expect(page).not.toHaveURL(/degree=/)
  await expect(degree).toBeFocused()

  const columns = page.getByRole('button', { name: 'Columns' })
  await press(columns, 'Enter')
  await press(page.getByRole('checkbox', { name: 'Discipline' }), 'Space')
  await expect(table.getByRole('columnheader', { name: 'Discipline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  const order = table.getByRole('button', { name: 'Program', exact: true })
  await press(order, 'Enter')
  await expect(table.getByRole('columnheader', { name: 'Program', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(order).toBeFocused()

  await expect(table).not.toHaveAttribute('data-stale')
  const boxes = rows.getByRole('checkbox')
  await press(boxes.nth(1), 'Space')
  await press(boxes.nth(3), 'Shift+Space')
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await expect(chosen.getByRole('status')).toHaveText('3 selected')
  // Escape closes the menu of a row, and the choice stays
  await openMenu(page, rows.nth(1).getByRole('button', { name: /^More for/ }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(chosen.getByRole('status')).toHaveText('3 selected')
  const remove = chosen.getByRole('button', { name: 'Delete' })
  await press(remove, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // also before the focus has come into the question Escape is an answer to it alone
  await remove.evaluate((button) => button.focus())
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chosen.getByRole('status')).toHaveText('3 selected')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()

  const more = rows.nth(1).getByRole('button', { name: /^More for/ })
  await openMenu(page, more)
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog').or(page.getByRole('complementary').getByRole('region')).first()).toBeVisible()
  await page.keyboard.press('Escape')

  const name = rows.nth(1).getByRole('button').first()
  await press(name, 'Enter')
  const panel = page.getByRole('complementary').getByRole('region').first()
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(name).toBeFocused()

  const next = page.getByRole('link', { name: 'Next page' })
  await press(next, 'Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(next).toBeFocused()
})

test('a visit is added in a dialog whose mistakes lead to their fields, and the calendar and charts of the dashboard are read', async ({
  page,
}) => {
  await openAs(page, 'qa', '/admin/schedule')
  await press(page.getByRole('button', { name: 'Add visit' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: /^Add a visit/ })
  await press(dialog.getByRole('button', { name: 'Add visit' }), 'Enter')
  await expect(dialog.getByRole('alert')).toContainText('Four things need a correction')
  await expect(dialog.getByRole('alert').locator('..').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('link', { name: /^Institution:/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const institution = dialog.getByRole('combobox', { name: 'Institution' })
  await expect(institution).toBeFocused()
  await choose(page, 'Lakeside Polytechnic State University')
  await expect(institution).toHaveValue('Lakeside Polytechnic State University')
  const campus = dialog.getByRole('combobox', { name: 'Campus', exact: true })
  await campus.focus()
  await choose(page, 'Main Campus')
  await expect(campus).toHaveValue('Main Campus')
  await press(dialog.getByRole('checkbox').first(), 'Space')

  // the picker of dates: its arrows have names, the days are reached by arrow keys
  const dates = dialog.getByRole('button', { name: 'Visit dates' })
  await press(dates, 'Enter')
  await press(page.getByRole('button', { name: 'Next month' }), 'Enter')
  await page.keyboard.press('Enter')
  // the second and the third day of a week are working days, wherever it begins
  await press(page.locator('[data-dates-dropdown] tbody tr').nth(1).locator('td button').nth(1), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dates).toHaveText(/^\d+( \w{3}( \d{4})?)? – \d+ \w{3} \d{4}$/)
  await press(dialog.getByRole('button', { name: 'Add visit' }), 'Enter')
  // on some days the institution owes something, and it is asked about
  const anyway = dialog.getByRole('checkbox', { name: 'Add the visit all the same' })
  await expect.poll(async () => (await dialog.isHidden()) || (await anyway.isVisible())).toBe(true)
  if (await anyway.isVisible()) {
    await press(anyway, 'Space')
    await press(dialog.getByRole('button', { name: 'Add visit' }), 'Enter')
  }
  await expect(page).toHaveURL(/\/admin\/schedule\/[\w-]+\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await openAs(page, 'qa', '/admin/dashboard?type=Institution')
  const calendar = page.getByRole('region', { name: 'Survey visits by date' })
  const today = calendar.locator('button[aria-current=date]')
  await press(today, 'PageDown')
  await expect(calendar.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
  const date = await calendar.locator(':focus').getAttribute('data-day')
  await expect(page).toHaveURL(new RegExp(`date=${date}`))
  await page.keyboard.press('ArrowRight')
  await expect(calendar.locator(`[data-day="${date}"]`)).not.toBeFocused()

  const chart = page.getByRole('button', { name: 'Show Survey visits as a table' })
  await press(chart, 'Enter')
  await expect(page.getByRole('table', { name: 'Survey visits', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Survey visits as a chart' })).toBeFocused()
})

/** Where the focus has come, a key. */
async function press(to: Locator, key: string): Promise<void> {
  await to.focus()
  await to.press(key)
}

/** The menu is there when the focus has moved into it. */
async function openMenu(page: Page, opener: Locator): Promise<void> {
  await press(opener, 'Enter')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
}

/** In a list of choices: type, arrow down, Enter. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
