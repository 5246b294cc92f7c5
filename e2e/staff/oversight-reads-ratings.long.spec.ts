/** Ratings of one institution: how its visits were judged, item by item, for eyes, ears, keyboard, a small phone and paper. */
import { expect, type Page, test } from '@playwright/test'
import { defaults } from '../../agency.config.ts'
import { feedback } from '../../src/features/feedback/contract.ts'
import { itemName, itemsAsked } from '../../src/features/feedback/rules.ts'
import { institutions } from '../../src/features/institutions/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'

/** The institution with most voices, and its latest visit of which somebody wrote more than points. */
async function rated(baseURL: string) {
  const [subject] = (await sendAs(baseURL, 'monitoring', feedback.institutions, { query: { paginate: 1 } })).data
  if (!subject) throw new Error('No institution was rated')
  const { data } = await sendAs(baseURL, 'monitoring', feedback.visits, { query: { about: 'institution', id: subject.id, paginate: 20 } })
  const visit = data.find(({ voices }) => voices.length > 1 && voices.some(({ comment }) => comment))
  if (!visit) throw new Error('Nobody has written a comment')
  return { subject, visit, at: data.indexOf(visit), path: `/admin/evaluation/institution/${subject.id}` }
}

const tableOf = (page: Page) => page.getByRole('table', { name: 'Marks, visit by visit' })

test('the table of marks is a table to those who listen: every mark has its visit and its item, a visit opens by its own button', async ({
  page,
  baseURL,
}) => {
  const { visit, at, path } = await rated(baseURL as string)
  await openAs(page, 'monitoring', path)
  const table = tableOf(page)
  await expect(table.getByRole('columnheader')).toHaveText(['Visit', 'Rating', ...itemsAsked('institution').map(itemName)])
  const row = table.getByRole('row').nth(at + 1)
  const marks = itemsAsked('institution').map((item) => `\n    - cell "${visit.items[item]?.toFixed(2)}"`)
  await expect(row).toMatchAriaSnapshot(`
  - row:
    - rowheader:
      - button
    - cell "${visit.rating.toFixed(2)}"${marks.join('')}`)

  // the keyboard opens it in its place; what comes next is what was said
  const opener = row.getByRole('button')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(opener).toBeFocused()
  const said = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
  for (const { from_name, comment } of visit.voices) {
    await expect(said.getByRole('rowheader', { name: from_name })).toBeVisible()
    if (comment) await expect(said.getByText(comment)).toBeVisible()
  }
  await page.keyboard.press('Tab')
  await expect(said.getByRole('button', { name: /^Whole feedback of/ }).first()).toBeFocused()
  await expectNoViolation(page)
  await opener.press('Space')
  await expect(said).toBeHidden()
})

test('on the smallest phone the table moves in its own box and keeps the visits in sight; on paper every comment is there', async ({
  page,
  baseURL,
}) => {
  const { visit, at, path } = await rated(baseURL as string)
  await page.setViewportSize({ width: 320, height: 720 })
  await openAs(page, 'monitoring', path)
  const table = tableOf(page)
  const row = table.getByRole('row').nth(at + 1)
  await row.getByRole('button').click()
  const comment = page.getByText(visit.voices.find((voice) => voice.comment)?.comment as string).first()
  await expect(comment).toBeVisible()
  const box = page.getByRole('region', { name: 'Marks, visit by visit' })
  await box.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
  await expect(row.getByRole('cell').last()).toBeInViewport()
  await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(widths[0]).toBe(widths[1])
  const place = await comment.boundingBox()
  expect(place && place.x >= 0 && place.x + place.width <= 320).toBe(true)
  await expectNoViolation(page)

  await page.reload()
  await expect(comment).toBeHidden()
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(comment).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test('of whom nobody has spoken, the page says so, and leads back to the others', async ({ page, baseURL }) => {
  const name = `Unrated State College ${crypto.randomUUID().slice(-6)}`
  const body = { name, type: 'college', region: defaults.regions[0].name, confirm_new: true } as const
  const { data } = await sendAs(baseURL as string, 'admin', institutions.add, { body })
  await openAs(page, 'monitoring', `/admin/evaluation/institution/${data.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not rated yet' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'All institution ratings' }).click()
  await expect(page.getByRole('table', { name: 'Institution ratings' })).toBeVisible()
})
