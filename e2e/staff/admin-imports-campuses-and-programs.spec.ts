import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'

const region = 'Region V (Bicol Region)'

test('Admin imports campuses of a new institution and their programs; the same files again change nothing', async ({ page }) => {
  const school = newSchool('Harbour')
  await openAs(page, 'admin', '/admin/institution/campus')
  const files = campusesAndPrograms(school)

  const first = await importFile(page, 'campuses', files.campuses)
  await expect(first).toHaveAccessibleName(/^12 campuses imported/)
  // a dialog that is loaded when it is opened brings the parts' rules no second time, behind those that refine them
  await expect(page.locator('link[rel=stylesheet][href*=portal-styles]')).toHaveCount(1)
  await expectCount(first, 'Created', '12')
  await first.getByRole('button', { name: 'Close' }).last().click()

  // The list searches, filters, pages and exports what came in.
  await page.getByRole('searchbox').fill(school)
  const campuses = page.getByRole('table', { name: 'Campuses' })
  await expect(page).toHaveURL(/search=/)
  await expect(campuses.getByRole('row').filter({ hasText: school })).toHaveCount(10)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click()
  await expect(campuses.getByRole('row').filter({ hasText: school })).toHaveCount(2)
  await page.getByRole('button', { name: 'Kind', exact: true }).click()
  await page.getByRole('radio', { name: 'Main campuses' }).click()
  await expect(campuses.getByRole('row').filter({ hasText: school })).toHaveCount(1)
  const exported = await download(page, 'campus.csv')
  expect(exported.charCodeAt(0)).toBe(0xfeff)
  expect(exported).toContain(school)
  expect(exported).toContain('Main Campus')
  expect(exported).not.toContain('Campus 11')

  const again = await importFile(page, 'campuses', files.campuses)
  await expect(again).toHaveAccessibleName(/^Nothing new/)
  await expectCount(again, 'Unchanged', '12')
  await expect(again.getByText('All 12 rows are already stored')).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/admin/institution/programs')
  const programs = await importFile(page, 'programs', files.programs)
  await expect(programs).toHaveAccessibleName(/^3 programs imported/)
  await programs.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('searchbox').fill('Boatbuilding')
  await page.getByRole('button', { name: 'Degree', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Masteral' }).click()
  await expect(page.getByRole('checkbox', { name: 'Masteral' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/search=Boatbuilding/)
  const rows = page.getByRole('table', { name: 'Programs' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Master of Boatbuilding' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'BS Boatbuilding' })).toHaveCount(0)
  const programFile = await download(page, 'programs.csv')
  expect(programFile).toContain(school)
  expect(programFile).not.toContain('BS Boatbuilding')

  const programsAgain = await importFile(page, 'programs', files.programs)
  await expect(programsAgain).toHaveAccessibleName(/^Nothing new/)
})

test('a file that cannot be taken is refused with what to choose; one bad row stores nothing, and names row, column and the nearest name', async ({
  page,
}) => {
  const school = newSchool('Cliffside')
  await openAs(page, 'admin', '/admin/institution/campus')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const start = dialog.getByRole('button', { name: 'Import', exact: true })
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles({ name: 'campuses.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(dialog.getByRole('alert')).toContainText('This kind of file is not taken. Choose CSV or XLSX, up to 10 MB.')
  await expect(start).toBeDisabled()
  await field.setInputFiles({ name: 'campuses.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await expect(dialog.getByRole('alert')).toContainText('The file is empty. Choose another one.')
  await field.setInputFiles({ name: 'campuses.xlsx', mimeType: xlsx, buffer: Buffer.from('not a workbook') })
  await start.click()
  await expect(dialog.getByRole('alert')).toContainText('An unexpected error occurred while importing campuses.')
  await expect(dialog).toContainText(/XLSX|workbook|spreadsheet/)

  const rows = [
    'institution_name,campus_name,region,province,city,is_main',
    `${school},Main Campus,${region},Albay,Legazpi,1`,
    `${school},North Campus,Region V (Bicol Regoin),Albay,Tabaco,0`,
  ]
  await field.setInputFiles(csv('campuses', rows))
  await start.click()
  await expect(dialog).toHaveAccessibleName(/^Nothing was imported/)
  await expect(page.getByText('An unexpected error occurred while importing campuses.')).toBeVisible()
  await expect(dialog).toContainText('1 of 2 rows needs a correction')
  const wrong = dialog.getByRole('table', { name: 'Rows to correct' }).getByRole('row').nth(1)
  await expect(wrong).toContainText('3')
  await expect(wrong).toContainText('region')
  await expect(wrong).toContainText('Region V (Bicol Regoin)')
  await expect(wrong).toContainText(`Nearest name: ${region}`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('searchbox').fill(school)
  await expect(page.getByText('No campus matches')).toBeVisible()
  await page.goto('/admin/institution/programs')
  const programs = await importFile(page, 'programs', ['institution_name,program_name', `${school},BS Rockclimbing`])
  await expect(programs.getByRole('alert')).toContainText('An unexpected error occurred while importing programs.')
})

test('without a connection the import says so and keeps the file; started again it shows how far it is', async ({ page }) => {
  const school = newSchool('Windy')
  const address = '**/api/admin/import-campuses'
  await openAs(page, 'admin', '/admin/institution/campus')
  await page.route(address, (route) => route.abort())
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const start = dialog.getByRole('button', { name: 'Import', exact: true })
  await dialog.locator('input[type=file]').setInputFiles(csv('campuses', campusesAndPrograms(school).campuses))
  await start.click()
  await expect(dialog.getByRole('alert')).toContainText('An unexpected error occurred while importing campuses.')
  await expect(dialog).toContainText('The server did not answer. Check the connection and try again; nothing was stored.')

  // a proxy that answers in the server's place
  const html = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ status: 413, ...html }))
  await start.click()
  await expect(dialog).toContainText('The file is larger than the server takes. Choose a smaller one. Nothing was stored.')
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ status: 502, ...html }))
  await start.click()
  await expect(dialog).toContainText('The server cannot be reached at the moment.')

  await page.unroute(address)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  // "Stop" appears where "Import" stood: the second click of a double click is not meant for it
  await start.dblclick()
  await expect(dialog.getByText(/^Sending [\d.]+ /)).toBeVisible()
  await expect(dialog.getByRole('progressbar', { name: /^Sending / })).toHaveAttribute('aria-valuenow', /^\d+$/)
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
  goOn()
  await expect(dialog).toHaveAccessibleName(/^12 campuses imported/)
})

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function newSchool(word: string): string {
  return `${word} State College ${crypto.randomUUID().slice(-6)}`
}

/** Twelve campuses of one institution, three programs of the first. */
function campusesAndPrograms(school: string) {
  const others = Array.from({ length: 11 }, (_, i) => `${school},Campus ${i + 1},${region},Albay,Legazpi,0`)
  return {
    campuses: ['institution_name,campus_name,region,province,city,is_main', `${school},Main Campus,${region},Albay,Legazpi,1`, ...others],
    programs: [
      'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to',
      `${school},Main Campus,BS Boatbuilding,undergraduate,level_1,2025-03-01,2028-02-29`,
      `${school},Main Campus,BS Sailmaking,undergraduate,,,`,
      `${school},Main Campus,Master of Boatbuilding,masteral,,,`,
    ],
  }
}

function csv(what: string, lines: string[]) {
  return { name: `${what}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}

/** Imports a file through the dialog of the list that is open. @returns the dialog, which has become the result */
async function importFile(page: Page, what: string, lines: string[]) {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(csv(what, lines))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  return dialog
}

async function expectCount(dialog: ReturnType<Page['getByRole']>, label: string, count: string): Promise<void> {
  await expect(dialog.locator('dl > div').filter({ hasText: label })).toContainText(count)
}

/** Presses the button and reads the file it saves. */
async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).first().click()
  const saved = await started
  expect(saved.suggestedFilename()).toBe(name)
  return readFile(await saved.path(), 'utf8')
}
