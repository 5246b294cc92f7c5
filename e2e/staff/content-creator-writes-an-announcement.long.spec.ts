import { expect, type Page, test } from '@playwright/test'
import { newsroom } from '../../src/features/newsroom/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { hearing } from '../heard.ts'
import { depositSlip, openAs, sendAs } from '../people.ts'

/** A picture of 1 × 1, as small as they come. */
const picture = {
  name: 'hall.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}
const newTitle = (subject: string) => `${subject} ${crypto.randomUUID().slice(-6)}`
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })

test('written with bold, list, link and picture, scheduled, then published: a visitor reads it', async ({ page, browser, baseURL }) => {
  const title = newTitle('Harbour meeting')
  await openAs(page, 'content-creator', '/admin/conferences')
  await page.getByRole('link', { name: 'New conference' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await text(page).click()
  await page.keyboard.type('It begins at eight. ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Bring the forms.')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Morning')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('example.org/hall')
  await page.getByRole('textbox', { name: 'Words of the link' }).fill('The hall')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByRole('textbox', { name: 'What it shows' }).fill('The hall from outside')
  await dialog.getByRole('button', { name: 'Add picture' }).click()
  await expect(text(page).getByRole('img', { name: 'The hall from outside' })).toBeVisible()

  await page.getByRole('radio', { name: 'Publish at a time' }).check()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/announcements\/[0-9a-f-]{36}$/)
  // the cursor's page stayed: what was typed still stands in the editor
  await expect(text(page)).toContainText('Bring the forms.')

  const visitor = await (await browser.newContext()).newPage()
  const address = `${baseURL}/announcement?id=${title.toLowerCase().replaceAll(' ', '-')}`
  expect((await visitor.goto(address))?.status()).toBe(404)

  await page.goto(`/admin/conferences?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('table').getByText('Scheduled')).toBeVisible()
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Publish now' }).press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('table').getByText('Published', { exact: true })).toBeVisible()

  await visitor.reload()
  const article = visitor.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(article.locator('strong')).toHaveText('Bring the forms.')
  await expect(article.getByRole('listitem').filter({ hasText: 'Morning' })).toBeVisible()
  await expect(article.getByRole('link', { name: 'The hall' })).toHaveAttribute('href', 'https://example.org/hall')
  await expect(article.getByRole('img', { name: 'The hall from outside' })).toHaveJSProperty('complete', true)
  await visitor.context().close()
})

test('files are attached and taken away beside the text; a visitor finds them with their size and downloads them', async ({
  page,
  browser,
  baseURL,
}) => {
  const here = baseURL as string
  const { data: one } = await sendAs(here, 'admin', newsroom.add, {
    body: { title: newTitle('With papers'), category: 'trainings', body: '<p>Words.</p>', status: 'published' },
  })
  await openAs(page, 'content-creator', `/admin/announcements/${one.id}`)
  await text(page).fill('Not saved yet.')
  const field = page.getByLabel('Attach a file')
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText(/^This kind of file is not taken\./)).toBeVisible()
  await field.setInputFiles({ ...depositSlip, name: 'programme.pdf' })
  await expect(page.getByText('programme.pdf is attached.')).toBeVisible()
  await field.setInputFiles({ ...depositSlip, name: 'map.pdf' })
  await expect(page.getByText('map.pdf is attached.')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Remove map.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await expect(page.getByRole('button', { name: 'Remove map.pdf' })).toHaveCount(0)
  // what is written beside is not lost, and is saved as ever
  await expect(text(page)).toContainText('Not saved yet.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${here}/announcement?id=${one.slug}`)
  const attached = visitor.getByRole('region', { name: 'Attachments' }).getByRole('listitem')
  await expect(attached).toHaveCount(1)
  await expect(attached).toContainText(/programme\.pdf\s*\d+ B/)
  const download = visitor.waitForEvent('download')
  await attached.getByRole('link').click()
  expect((await download).suggestedFilename()).toBe('programme.pdf')
  await expectNoViolation(visitor)
  await visitor.context().close()
})

test('of two who write on one announcement the second keeps the typed text, sees theirs, and saves', async ({ page, baseURL }) => {
  const here = baseURL as string
  const { data: one } = await sendAs(here, 'admin', newsroom.add, {
    body: { title: newTitle('Shared pen'), category: 'trainings', body: '<p>First words.</p>' },
  })
  await openAs(page, 'content-creator', `/admin/announcements/${one.id}`)
  await text(page).fill('My words.')
  await sendAs(here, 'admin', newsroom.edit, {
    params: { id: one.id },
    body: { body: '<p>Their words.</p>', venue: 'Hall of Pines', version: one.version },
  })
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('alert').getByRole('button', { name: 'Load it again' }).click()
  await expect(text(page)).toHaveText('My words.')
  await expect(page.getByLabel('Venue')).toHaveValue('Hall of Pines')
  await page.getByRole('button', { name: 'Read their text' }).click()
  await expect(page.getByRole('dialog')).toContainText('Their words.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveText('My words.')
  await expect(page.getByLabel('Venue')).toHaveValue('Hall of Pines')
})

test('what is pasted cannot run; a save that fails and a closed tab lose nothing; the draft is offered', async ({ page }) => {
  const title = newTitle('Unsaved')
  await openAs(page, 'content-creator', '/admin/announcements/new?category=trainings')
  await text(page).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h1>Big</h1><p onclick="window.ran = 1">Plain <img src="x" onerror="window.ran = 1"><script>window.ran = 1</script></p>',
    )
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('[contenteditable=true]')?.dispatchEvent(paste)
  })
  await expect(text(page).getByRole('heading', { level: 2, name: 'Big' })).toBeVisible()
  await expect(page.getByText('Pictures of other sites are not taken over')).toBeVisible()
  await expect(text(page).locator('img[src="x"], script, [onclick]')).toHaveCount(0)
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()

  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.route('**/api/admin/announcements', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('The server did not answer.')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(page.getByText('A draft is kept in this browser.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/api/admin/announcements')
  await page.reload()

  const offer = page.getByText(`: ${title}.`)
  await expect(offer).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await page.getByRole('button', { name: 'Take it up' }).click()
  await expect(text(page)).toContainText('Plain')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/announcements$/)
  await page.goto(`/admin/announcements?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('No announcement matches')).toBeVisible()
})

test('what was deleted is brought back: from the list several at once, and one from its own page', async ({ page, browser, baseURL }) => {
  const here = baseURL as string
  const subject = newTitle('Undone')
  const add = async (more: string) => {
    const body = { title: `${subject} ${more}`, category: 'trainings' as const, body: '<p>Words.</p>', status: 'published' as const }
    return (await sendAs(here, 'content-creator', newsroom.add, { body })).data
  }
  const [one, two] = [await add('one'), await add('two')]
  await openAs(page, 'content-creator', `/admin/announcements?search=${encodeURIComponent(subject)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const heard = await hearing(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 announcements' }).click()
  const bar = page.getByRole('status').filter({ hasText: '2 announcements are deleted.' })
  await expect(bar).toBeVisible()
  await expect(page.getByText('No announcement matches')).toBeVisible()
  await expectNoViolation(page)
  expect((await heard()).filter((says) => says.includes('deleted'))).toHaveLength(1)
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: one.title })).toBeVisible()
  await expect(page.getByRole('link', { name: two.title })).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.goto(`/admin/announcements/${one.id}`)
  await page.getByRole('button', { name: `More for ${one.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/announcements$/)
  const visitor = await (await browser.newContext()).newPage()
  const address = `${here}/announcement?id=${one.slug}`
  expect((await visitor.goto(address))?.status()).toBe(404)
  await page
    .getByRole('status')
    .filter({ hasText: `${one.title} is deleted.` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText(`${one.title} is back.`)).toBeVisible()
  expect((await visitor.goto(address))?.status()).toBe(200)
  await visitor.context().close()
})

test('the editor, its table, the picture dialog and the preview are usable by everybody', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'content-creator', '/admin/announcements/new?category=trainings')
  await page.getByRole('textbox', { name: 'Title' }).fill('Two hours on evidence')
  await text(page).click()
  await page.keyboard.type('Words.')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('heading', { level: 2 })).toHaveText('Words.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Hour')
  await expect(text(page).getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title$="as visitors see it"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Two hours on evidence')
  await expect(preview.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await expectNoViolation(page, { frames: true })
})
