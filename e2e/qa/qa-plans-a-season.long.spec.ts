import { expect, type Page, test } from '@playwright/test'
import { teams } from '../../src/features/teams/contract.ts'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { newProgram, requested, today } from '../scenes.ts'

test('QA plans a season, asks why, keeps somebody else, tries a change and confirms; one declines on a phone, and is replaced', async ({
  page,
  browser,
  baseURL,
}) => {
  const { number } = await requested(baseURL as string, newProgram('Season Play'), { later: 120 })
  await openAs(page, 'qa', '/admin/seasons')
  await page.getByRole('button', { name: 'Begin a season' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Begin a season' })
  await dialog.getByLabel('Name').fill('A season to try')
  await dialog.getByLabel('Last day').fill(formatDay(addDays(today, 300)))
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A season to try' })).toBeVisible()

  await page.getByRole('button', { name: 'Wish for visits' }).click()
  const panel = page.getByRole('region', { name: 'Wish for visits' })
  await panel.getByRole('listitem').filter({ hasText: number }).getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Add 1 visit' }).click()
  const visit = page.getByRole('listitem').filter({ hasText: number })
  await expect(visit).toContainText('Not planned')

  await page.getByRole('button', { name: 'Plan all' }).click()
  await expect(page.getByText('The plan stands')).toBeVisible({ timeout: 30_000 })
  await expect(visit).toContainText(/Planned, \d+ %/)
  await visit.getByRole('button', { name: new RegExp(`^(?!More for).*${number}`) }).click()
  const team = page.getByRole('list', { name: /^Team for/ })
  const places = team.getByRole('button', { name: /^Why / })
  await expect(places).toHaveCount(5)
  await expectNoViolation(page)

  await places.nth(2).click()
  const next = team.getByRole('list', { name: /^In place of/ })
  await expect(next.getByRole('listitem')).toHaveCount(3)
  const other = await next
    .getByRole('button', { name: /^Take instead: / })
    .first()
    .getAttribute('aria-label')
  const name = (other as string).replace('Take instead: ', '')
  await next
    .getByRole('button', { name: /^Take instead: / })
    .first()
    .click()
  await expect(team.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Kept', { timeout: 30_000 })
  await expect(page.getByText('The plan stands')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Try a change' }).click()
  const change = page.getByRole('dialog', { name: 'Try a change' })
  await change.getByLabel('Visits a year of who says none').fill('5')
  await change.getByRole('button', { name: 'Try it' }).click()
  const tried = page.getByRole('region', { name: 'The change you try' })
  await expect(tried.getByRole('table', { name: 'Figures now and with the change' })).toContainText('Worst-served visit', {
    timeout: 30_000,
  })
  await expectNoViolation(page)
  await tried.getByRole('button', { name: 'Leave it' }).click()
  await expect(tried).toBeHidden()

  await page.getByRole('button', { name: 'Confirm 1 visit' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm 1 visit?' })
  await expect(asked).toContainText('5 accreditors are invited')
  await asked.getByRole('button', { name: 'Confirm and invite' }).click()
  await expect(visit).toContainText('Confirmed')
  const season = page.url()
  await visit.getByRole('link', { name: `Open ${number}` }).click()
  await expect(page.getByRole('table', { name: 'Team' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('table', { name: 'Team' })).toContainText(name)

  // one of the invited has a phone in the hand
  const { data: waiting } = await sendAs(baseURL as string, 'qa', teams.unanswered, { query: { search: number, paginate: 100 } })
  const context = await browser.newContext({ baseURL: baseURL as string, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const declines = await enterAsFirst(phone, waiting)
  await phone.goto(`/accreditor/programs?search=${number}`)
  await phone
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click()
  const no = phone.getByRole('dialog', { name: /Decline the invitation\?/ })
  await no.getByLabel('Reason').fill('I teach on these days.')
  await no.getByLabel('What it is about').click()
  await phone.getByRole('option', { name: 'The dates' }).click()
  await expectNoViolation(phone)
  await no.getByRole('button', { name: 'Decline' }).click()
  await expect(no).toBeHidden()
  await context.close()

  await page.goto(season)
  await expect(visit).toContainText('1 open place')
  await expect(page.getByText('The dates × 1')).toBeVisible()
  await visit.getByRole('button', { name: new RegExp(`^(?!More for).*${number}`) }).click()
  await expect(visit).toContainText('I teach on these days.')
  await visit.getByRole('button', { name: `Who takes the place of ${declines.name}` }).click()
  const people = page.getByRole('list', { name: 'People who fit the place' })
  await expect(people.getByRole('listitem')).toHaveCount(3, { timeout: 30_000 })
  const first = people.getByRole('button', { name: /^Invite: / }).first()
  const taker = ((await first.getAttribute('aria-label')) as string).replace('Invite: ', '')
  await first.click()
  await expect(visit).toContainText('Confirmed')
  await expect(visit.getByRole('list', { name: /^Team for/ })).toContainText(taker)
})

/** Signs in as the first of these people who can: accounts that were only invited have no password. */
async function enterAsFirst<P extends { email: string; name: string }>(page: Page, people: readonly P[]): Promise<P> {
  for (const one of people) {
    const answer = await page.request.post('/api/login', { data: { email: one.email, password: 'accreditation-demo' }, maxRetries: 2 })
    if (answer.ok()) return one
  }
  throw new Error('nobody of the team can sign in')
}
