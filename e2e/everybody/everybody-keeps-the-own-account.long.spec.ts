import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { accountSettings } from '../../src/features/account-settings/contract.ts'
import { openAs, sendAs } from '../people.ts'
import { lakeside } from '../scenes.ts'

test('a changed name and a cropped photo stand in the drawer at once and after a reload; the photo is taken away again', async ({
  page,
}) => {
  const middle = `Y${crypto.randomUUID().slice(-5)}`
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await openAs(page, 'content-creator', '/admin/account-settings')
  const drawer = page.getByRole('navigation', { name: 'Main menu' }).locator('..')
  await page.getByRole('button', { name: 'Save personal data' }).click()
  await expect(page.getByText('No changes were made')).toBeVisible()
  await page.getByLabel('Last name').fill(`Ylagan ${middle}`)
  await page.getByRole('button', { name: 'Save personal data' }).click()
  await expect(drawer).toContainText(`Ylagan ${middle}`)

  await page.getByRole('button', { name: 'Add a photo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change your photo/ })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText('This file cannot be read as a picture.')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: picture })
  // the crop is moved and zoomed by keys alone
  await dialog.getByRole('group', { name: /^The part of the picture/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(drawer.locator('img')).toBeVisible()

  await page.reload()
  await expect(drawer).toContainText(`Ylagan ${middle}`)
  await expect(drawer.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog', { name: 'Remove your photo?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  await expect(drawer.locator('img')).toHaveCount(0)
})

test('the drawer of an institution shows the photo of who is signed in above the institution’s name; the frame says its copyright at every width', async ({
  page,
  baseURL,
}) => {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'face.png', { type: 'image/png' })
  await sendAs(baseURL as string, 'institution', accountSettings.editPhoto, { file })
  await openAs(page, 'institution', '/institution/dashboard')
  const drawer = page.getByRole('navigation', { name: 'Main menu' }).locator('..')
  await expect(drawer).toContainText(lakeside)
  await expect(drawer.locator('img')).toBeVisible()
  await sendAs(baseURL as string, 'institution', accountSettings.removePhoto, {})
  await page.reload()
  await expect(drawer.locator('img')).toHaveCount(0)
  for (const width of [390, 800, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('Copyright © 2023', { exact: true })).toBeVisible()
  }
})

test('a session ended from elsewhere is over, and the link of a mail leaves the address', async ({ page, browser }) => {
  const elsewhere = await browser.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  await openAs(elsewhere, 'guest', '/admin/account-settings')
  await openAs(page, 'guest', '/admin/account-settings?confirm=used-up')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page).toHaveURL(/account-settings$/)
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
  await rows.filter({ hasText: 'Firefox on Windows' }).first().getByRole('button').click()
  await expect(rows.filter({ hasText: 'Firefox on Windows' })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.close()
})

test('what stands below comes when somebody comes near it; where it does not come, that is said, and what was typed above stays', async ({
  page,
}) => {
  // nothing is loaded beforehand: what comes was come near to
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.route('**/assets/DeviceSessions-*.js', (route) => route.abort())
  await openAs(page, 'qa', '/admin/account-settings')
  const name = page.getByLabel('Last name')
  await name.fill('Typed and not saved')
  await page.getByRole('heading', { name: 'Signing in' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toHaveCount(0)
  await expect(name).toHaveValue('Typed and not saved')
})
