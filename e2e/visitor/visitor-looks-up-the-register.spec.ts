/** The public register as a visitor finds it, with a script and without. */
import { type APIRequestContext, expect, test } from '@playwright/test'
import { levelNames } from '../../src/features/ladder/rules.ts'
import { register, registerData } from '../../src/features/register/contract.ts'
import type { Answer } from '../../src/kit/contract/call.ts'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { siteScriptHasRun } from '../site-script.ts'

test('a visitor without a script finds a program, sees it on two dates, and asks for a correction', async ({
  browser,
  baseURL,
  request,
}) => {
  const { program, first, before } = await risen(request)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL as string, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByText('About', { exact: true }).click()
  await page
    .getByRole('link', { name: /^Public register/ })
    .first()
    .click()
  await expect(heading).toHaveText('Public register')

  await page.getByRole('searchbox', { name: 'Search the register' }).fill(`${program.name} ${program.institution} ${program.campus}`)
  await page.getByLabel('Level').selectOption({ label: levelNames[program.state.level] })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
  await page.locator(`main a[href="/register/programs/${program.id}"]`).click()
  await expect(heading).toHaveText(program.name)
  const state = page.getByRole('region', { name: levelNames[program.state.level] })
  await expect(state).toBeVisible()
  await expect(page.getByText(first.number, { exact: true })).toBeVisible()

  await page.getByLabel('State on').fill(before)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('status').filter({ hasText: formatDay(before) })).toBeVisible()
  await expect(state).toBeHidden()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(state).toBeVisible()

  await page.goto(`/register/programs/${program.id}?on=2024-13-45`)
  await expect(page.getByRole('alert')).toContainText('“2024-13-45” is no date')
  await page.getByRole('link', { name: 'Request a correction' }).click()
  await expect(page.getByLabel('Your message')).toHaveValue(`Correction of /register/programs/${program.id}:\n\n`)

  await page.goto('/register/programs?search=zzzz+no+such')
  await expect(page.getByRole('heading', { name: 'No program found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all programs' }).click()
  await page.getByRole('link', { name: 'Next →' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page.goto('/register/programs/018cc251-0000-7000-8000-000000000000')
  await expect(heading).toHaveText('Page Not Found')
  await context.close()
})

test('everybody can use the pages of the register, on a phone as on a large screen', async ({ page, request }) => {
  const { program } = await risen(request)
  const pages = [
    '/register/programs?search=education',
    '/register/data',
    `/register/programs/${program.id}`,
    `/register/campuses/${program.campus_id}`,
  ]
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...pages, `/register/institutions/${program.institution_id}?on=2024-06-30`]) {
      await page.goto(path)
      await expectNoViolation(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  }
})

test('choosing a level filters the register where it stands; back and forward find the page, the place and the focus again', async ({
  page,
}) => {
  await page.goto('/contact-us')
  await siteScriptHasRun(page)
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Public register' })
  await link.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Public register')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('[data-announcer]')).toContainText('Public register')
  const level = page.getByLabel('Level', { exact: true })
  await level.focus()
  await level.selectOption({ label: levelNames.level_2 })
  await expect(page.getByRole('list', { name: 'Held to' })).toContainText(levelNames.level_2)
  await expect(level).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Held to' })).toHaveCount(0)
  await page.goBack()
  await expect(heading).toHaveText('Contact Us')
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goForward()
  await expect(heading).toHaveText('Public register')
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
})

/** A program that holds a level today, its first decision, and a day on which it held another level or none. */
async function risen(request: APIRequestContext) {
  for (let next: string | null = registerData.decisions.path; next; ) {
    const all = (await (await request.get(next)).json()) as Answer<typeof registerData.decisions>
    for (const first of all.data.filter(({ level, act }) => level === 'level_2' && act === 'grant')) {
      if (!first.program_id) continue
      const answer = await request.get(register.program.path.replace(':id', first.program_id))
      const program = ((await answer.json()) as Answer<typeof register.program>).data
      if (program.state.level === 'level_2') return { program, first, before: addDays(first.counts_from, -1) }
    }
    next = all.next
  }
  throw new Error('the demo world has no program that was granted a level')
}
