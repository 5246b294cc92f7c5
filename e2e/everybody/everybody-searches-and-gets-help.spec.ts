import { expect, test } from '@playwright/test'
import { search } from '../../src/features/search/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'

test('the search opens by keyboard, finds pages and records, and opens them; nobody finds what the role may not open', async ({
  page,
  baseURL,
}) => {
  const { data } = await sendAs(baseURL as string, 'qa', search.records, { query: { query: 'lakeside' } })
  const visit = data.find(({ kind }) => kind === 'accreditations')?.records[0]
  const number = visit?.name.split(' · ')[0] as string

  await openAs(page, 'qa', '/admin/institution/campus')
  const list = page.getByRole('searchbox', { name: 'Search campuses, cities, institutions' })
  await list.focus()
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search pages and records' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('zzqqx')
  await expect(dialog.getByText('Nothing found for “zzqqx”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(list).toBeFocused()

  // a page that is QA's, and one that is not
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('finance')
  await expect(dialog.getByText('Nothing found for “finance”')).toBeVisible()
  await field.fill('assignment')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Accreditor Assignment')

  // Enter opens what the arrows have reached
  await field.fill('lakeside')
  await expect(dialog.getByRole('group', { name: 'Programs' }).getByRole('option').first()).toBeVisible()
  await expectNoViolation(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const program = dialog.getByRole('group', { name: 'Programs' }).getByRole('option').first()
  const name = await program.locator('span').evaluate((one) => one.firstChild?.textContent as string)
  while ((await program.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await program.getAttribute('id')) as string)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/institution\/programs\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

  // Enter right after the last letter waits for what is found; the record is found again without searching
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(visit?.path as string)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toContainText(number)
})

test('the answers open in a dialog with a tour of the portal that can be played, with captions', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'accreditor', '/accreditor/dashboard')
  const opener = page.getByRole('button', { name: 'FAQ’s' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^FAQ’s/ })
  await expect(dialog.locator('video')).toBeVisible()
  expect(await dialog.boundingBox()).toMatchObject({ width: 1150, x: 145 })

  const tour = await dialog.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    const [captions] = video.textTracks
    const shown = { duration: video.duration, width: video.videoWidth, cues: captions?.cues?.length ?? 0, mode: captions?.mode }
    video.pause()
    return shown
  })
  expect(tour).toMatchObject({ width: 1280, mode: 'showing' })
  expect(tour.duration).toBeGreaterThan(30)
  expect(tour.cues).toBeGreaterThan(3)

  const question = dialog.getByRole('button', { name: 'I forgot my password. What now?' })
  await question.focus()
  await page.keyboard.press('Enter')
  const answer = dialog.getByRole('region', { name: 'I forgot my password. What now?' })
  await expect(answer).toBeVisible()
  await expectNoViolation(page)
  await page.keyboard.press('ArrowDown')
  await expect(question).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  await expect(answer).toBeHidden()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
