import { expect, type Page, test } from '@playwright/test'
import { assignments } from '../../src/features/assignments/contract.ts'
import { openAs, sendAs } from '../people.ts'
import { declare, lakeside } from '../scenes.ts'
import { invited } from './invited.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an accreditor sees an invitation counted on the dashboard and accepts it', async ({ page, baseURL }) => {
  const { visit, program } = await invited(baseURL as string, 'Night Nursing', 500)
  await openAs(page, 'accreditor', '/accreditor/dashboard')
  const figure = page.getByRole('link', { name: /^To answer/ })
  // other tests invite the same person meanwhile
  await expect(async () => {
    await page.reload()
    await expect(figure).toContainText(String(await toAnswer(baseURL as string)), { timeout: 2000 })
  }).toPass({ timeout: 20_000 })

  await figure.click()
  await expect(page).toHaveURL(/\/accreditor\/programs\?state=to_answer/)
  await page.getByRole('searchbox').fill(visit.number)
  const card = cardOf(page, visit.number)
  await expect(card).toContainText(program)
  await expect(card).toContainText('Invited')
  await expect(card).toContainText('answer by')
  await card.getByRole('button', { name: /^Accept/ }).click()
  await declare(page)
  // An answered invitation is no longer among those to answer: the visit is found under all.
  await page.getByText('All', { exact: true }).click()
  await expect(cardOf(page, visit.number)).toContainText('Accepted')
  await page.reload()
  await expect(cardOf(page, visit.number)).toContainText('Accepted')
  await expect(card.getByRole('button', { name: /^Accept/ })).toBeHidden()
  const { data: left } = await sendAs(baseURL as string, 'accreditor', assignments.list, {
    query: { state: 'to_answer', query: visit.number },
  })
  expect(left).toEqual([])
})

test('on a slow phone a view that is chosen right after typing holds, and so does what was typed', async ({ page }) => {
  await openAs(page, 'accreditor', '/accreditor/programs?state=upcoming')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('searchbox').fill('Lakeside')
  // a slow phone: still busy with the click when the typed search is written into the address
  await page.getByRole('link', { name: 'All', exact: true }).evaluate((link: HTMLElement) => {
    link.click()
    const until = performance.now() + 400
    while (performance.now() < until);
  })
  await expect(page).toHaveURL(/\/accreditor\/programs\?search=Lakeside$/)
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('Lakeside')
})

test('an accreditor declines with a reason, and QA reads it', async ({ page, baseURL }) => {
  const { visit } = await invited(baseURL as string, 'Harbour Law', 520)
  await openAs(page, 'accreditor', `/accreditor/programs?search=${visit.number}`)
  await cardOf(page, visit.number)
    .getByRole('button', { name: /^Decline/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /Decline the invitation\?/ })
  await expect(dialog).toContainText(lakeside)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write in a sentence why you decline, so that QA can find somebody else.')
  await dialog.getByLabel('Reason').fill('I teach on these days.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, visit.number)).toContainText('You declined: I teach on these days.')

  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  await expect(page.getByRole('table', { name: 'Team' })).toContainText('Declined')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('I teach on these days.')
})

test('without a connection an answer is not lost: the page says so and takes it again', async ({ page, baseURL }) => {
  const { visit } = await invited(baseURL as string, 'River Ecology', 540)
  await openAs(page, 'accreditor', `/accreditor/programs?search=${visit.number}`)
  const card = cardOf(page, visit.number)
  await page.route('**/api/accreditor/assignment', (route) => route.abort())
  await card.getByRole('button', { name: /^Accept/ }).click()
  await declare(page)
  const dialog = page.getByRole('dialog', { name: 'Accept the invitation' })
  await expect(dialog.getByRole('alert')).toContainText('The server did not answer')
  await page.unroute('**/api/accreditor/assignment')
  await dialog.getByRole('button', { name: 'Declare and accept' }).dblclick()
  await expect(card).toContainText('Accepted')
  await expect(dialog).toBeHidden()
})

async function toAnswer(baseURL: string): Promise<number> {
  return (await sendAs(baseURL, 'accreditor', assignments.count, {})).data.to_answer
}

function cardOf(page: Page, number: string) {
  return page.getByRole('article').filter({ hasText: number })
}
