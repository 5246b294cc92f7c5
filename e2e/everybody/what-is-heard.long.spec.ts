/** The accessibility tree of what every page is made of: what a screen reader finds of a list, a form with errors, a chart and a toast. */
import { expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('a list says what it holds, how many it found and how it is sorted; a row is named by its record, and so are its acts', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin/institution/campus?search=Lakeside')
  const list = page.getByRole('main')
  await expect(list).toMatchAriaSnapshot(`
  - main:
    - heading /^Campuses \\d+$/ [level=1]
    - search:
      - searchbox "Search campuses, cities, institutions": Lakeside
      - button "Empty the search"
      - button "Region"
    - status: /^Campuses. \\d+ found$/
    - table "Campuses":
      - rowgroup:
        - row:
          - columnheader:
            - checkbox "Select all on this page"
          - columnheader:
            - button "Campus"
          - columnheader:
            - button "Region"
          - columnheader "City, province"
          - columnheader "Kind"
          - columnheader:
            - button "Programs"
          - columnheader "Actions"
      - rowgroup:
        - row:
          - cell:
            - checkbox "Select Main Campus, Lakeside Polytechnic State University"
          - rowheader "Main Campus":
            - link "Main Campus"
          - cell "Region IV-A"
          - cell "San Pablo City, Laguna"
          - cell "Main"
          - cell /^\\d+$/
          - cell:
            - button "More for Main Campus, Lakeside Polytechnic State University"`)

  const column = list.getByRole('columnheader', { name: 'Programs' })
  await expect(column).not.toHaveAttribute('aria-sort', /ending$/)
  await column.getByRole('button').click()
  await expect(column).toHaveAttribute('aria-sort', /ending$/)
})

test('a form with errors says first how many there are, each a way to its field; the field says it is wrong, and why', async ({ page }) => {
  await openAs(page, 'admin', '/admin/institution/campus')
  await page.getByRole('button', { name: 'Add campus' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add campus' }).click()
  await expect(dialog).toMatchAriaSnapshot(`
  - dialog /^Add a campus/:
    - group:
      - alert:
        - text: Three things need a correction
        - list:
          - listitem:
            - 'link "Campus: Write the name of the campus."'
          - listitem:
            - 'link "Region: Choose the region."'
          - listitem:
            - 'link "Institution: Choose the institution."'
      - combobox "Institution" [invalid]
      - paragraph: Choose the institution.
      - textbox "Campus" [invalid]
      - paragraph: Write the name of the campus.
      - combobox "Region" [invalid]
      - paragraph: Choose the region.
      - textbox "Province (optional)"
      - button "Cancel"
      - button "Add campus"`)

  await dialog.getByRole('link', { name: 'Campus: Write the name of the campus.' }).click()
  const name = dialog.getByRole('textbox', { name: 'Campus' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Write the name of the campus\./)
})

test('a chart is a figure with its name: every mark is a link that says its figure, and a table says the same', async ({ page }) => {
  await openAs(page, 'superadmin', '/admin/dashboard?type=Program')
  const chart = page.getByRole('figure', { name: 'Validity ending' })
  const table = chart.getByRole('table', { name: 'Validity ending' })
  await expect(chart.getByRole('link').first()).toBeAttached()
  const rows = await table.getByRole('row').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  const [head, ...years] = rows.map((cells) => ({ year: cells[0] as string, programs: cells[1] as string }))
  expect(head).toEqual({ year: 'Year', programs: 'Programs' })
  const marks = years
    .filter(({ programs }) => programs !== '0')
    .map(
      ({ year, programs }) => `
      - 'link /^${year}: ${programs} validit(y|ies) end(s|ed)?\\. Open the list$/'`,
    )
  const cells = years.map(
    ({ year, programs }) => `
        - row:
          - rowheader "${year}"
          - cell "${programs}"`,
  )
  await expect(chart).toMatchAriaSnapshot(`
  - figure "Validity ending":
    - /children: equal
    - group "Figures that open their lists; the arrow keys go from one to the next":
      - /children: equal${marks.join('')}
    - table "Validity ending":
      - rowgroup:
        - row "Year Programs":
          - columnheader "Year"
          - columnheader "Programs"
      - rowgroup:
        - /children: equal${cells.join('')}`)
})

test('a toast is a status with its sentence, and a way to put it away', async ({ page }) => {
  const school = `Heard ${crypto.randomUUID().slice(-6)} State College`
  await openAs(page, 'admin', '/admin/institution/institutions')
  await page.getByRole('button', { name: 'Add institution' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Institution', { exact: true }).fill(school)
  await choose(page, 'Type', 'College')
  await choose(page, 'Region', 'Region V (Bicol Region)')
  await dialog.getByRole('button', { name: 'Add institution' }).click()
  const toast = page.getByRole('status').filter({ hasText: school })
  await expect(toast).toMatchAriaSnapshot(`
  - status:
    - text: ${school} is added.
    - button "Dismiss"`)
  await toast.getByRole('button').click()
  await expect(toast).toBeHidden()
})

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('dialog').getByLabel(field, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
