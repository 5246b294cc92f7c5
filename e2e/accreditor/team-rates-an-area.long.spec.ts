/** Two of a team rate an area without a network; what they differ in is settled, and both hold the same means at the end. */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { enterAs } from '../people.ts'
import { assign, demoAccreditor, newAccreditor, newProgram, setAssignment, visitOf } from '../scenes.ts'
import { keptPage, setPin, unlock } from './device.ts'

const statements = 25

test('two rate one area offline, one is killed, both return; the lead settles where they differ, a new mark opens it again, and both read the same means', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const here = baseURL as string
  const { program, member } = await team(here)
  const [lead, other] = [await device(browser), await device(browser)]
  await enterAs(lead.page, 'accreditor')
  expect((await other.page.request.post('/api/login', { data: member })).ok()).toBe(true)
  for (const { page } of [lead, other]) await takeAlong(page, program)

  for (const { context } of [lead, other]) await context.setOffline(true)
  await openArea(lead.page)
  await keys(lead.page, '4'.repeat(statements))
  await openArea(other.page)
  const area = other.page.url()
  await keys(other.page, `1n${'4'.repeat(statements - 2)}`)
  await expect(other.page.getByText('25 of 25 rated')).toBeVisible()

  // killed in a place without a network: opened again, all of it is there
  await other.page.close()
  const again = await other.context.newPage()
  await again.goto(area)
  await unlock(again)
  await expect(again.getByText('25 of 25 rated')).toBeVisible()

  for (const { context } of [lead, other]) await context.setOffline(false)
  await uploaded(again)
  await uploaded(lead.page)
  await lead.page.getByRole('link', { name: /^Team’s marks/ }).click()
  const toSettle = lead.page.getByRole('region', { name: 'To settle' })
  await expect(toSettle.getByRole('heading')).toHaveText('To settle 2')
  await lead.page.getByRole('button', { name: 'Set 23 marks where all agree' }).click()
  await expect(lead.page.getByText('23 of 25 set')).toBeVisible()
  for (const [at, sentence] of ['The statement of 2025 is there.', 'It applies: students were asked.'].entries()) {
    const first = toSettle
      .getByRole('listitem')
      .filter({ has: lead.page.getByRole('radiogroup') })
      .first()
    if (at === 0) {
      await first.getByRole('radio', { name: /^3/ }).click()
      await expect(first.getByRole('alert')).toContainText('Write in a sentence why')
    }
    await first.getByRole('textbox').fill(sentence)
    await first.getByRole('radio', { name: /^3/ }).click()
    await expect(lead.page.getByText(`${24 + at} of 25 set`)).toBeVisible()
  }
  await expect(lead.page.getByText('Team’s mean 3.92')).toBeVisible()
  await uploaded(lead.page)

  // a mark afterwards opens it again, and says so to everybody
  await sent(again, () => again.getByRole('radiogroup').first().getByRole('radio', { name: /^2/ }).click())
  await upload(lead.page)
  await expect(lead.page.getByText('24 of 25 set')).toBeVisible()
  await expect(lead.page.getByText('Opened again').or(lead.page.getByText('To settle')).first()).toBeVisible()
  const first = toSettle
    .getByRole('listitem')
    .filter({ has: lead.page.getByRole('radiogroup') })
    .first()
  await first.getByRole('textbox').fill('Seen together on the second day.')
  await sent(lead.page, () => first.getByRole('radio', { name: /^3/ }).click())

  await upload(again)
  for (const page of [lead.page, again]) {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await page.getByRole('link', { name: 'Exit conference' }).click()
    await expect(page.getByRole('row', { name: /Mission and objectives/ })).toContainText('3.92')
    await expect(page.getByText('225 statements of 250 not set yet')).toBeVisible()
  }
  for (const { context } of [lead, other]) await context.close()
})

test('75 statements take a step each: by keyboard a key, by thumb a tap on what is in sight', async ({ browser, baseURL }) => {
  test.setTimeout(240_000)
  const { program } = await team(baseURL as string)
  const { page, context } = await device(browser)
  await enterAs(page, 'accreditor')
  await takeAlong(page, program)
  let steps = 0
  for (const area of ['Mission and objectives', 'Faculty', 'Curriculum and instruction']) {
    await openArea(page, area)
    await keys(page, '5'.repeat(statements))
    steps += statements
    await expect(page.getByText('25 of 25 rated')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const area of ['Support to students', 'Research', 'Extension and service']) {
    await openArea(page, area)
    for (let at = 0; at < statements; at++) {
      const mark = page.locator('[aria-current="step"]').getByRole('radio', { name: /^4/ })
      await expect(mark).toBeInViewport()
      await mark.click()
      steps += 1
      await expect(page.getByText(`${at + 1} of 25 rated`)).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  }
  expect(steps).toBe(150)
  await context.close()
})

/** A scheduled visit: the demo accreditor leads, an accreditor of its own is a member. */
async function team(here: string) {
  const program = newProgram('Team Studies')
  const visit = await visitOf(here, program, 'scheduled', { later: 720 })
  const member = await newAccreditor(here)
  const lead = await demoAccreditor(here, visit.id)
  for (const [id, role] of [
    [lead.accreditor_id, 'team_leader'],
    [member.id, 'member'],
  ] as const) {
    const assignment = await assign(here, visit.id, id, role)
    await setAssignment(here, visit.id, assignment.id, 'confirmed')
  }
  return { program, member: member.signsIn }
}

async function device(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'allow', reducedMotion: 'reduce' })
  return { context, page: await context.newPage() }
}

async function takeAlong(page: Page, program: string): Promise<void> {
  await page.goto('/accreditor/ratings')
  await setPin(page)
  await page.getByRole('button', { name: `Take ${program} along` }).click()
  await expect(page.getByText('On this device, all uploaded')).toBeVisible()
  await expect.poll(() => keptPage(page)).toBe(true)
  await page.getByRole('list', { name: 'On this device', exact: true }).getByRole('link', { name: program }).click()
}

async function openArea(page: Page, title = 'Mission and objectives'): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await expect(page.locator('[aria-current="step"]')).toBeVisible()
}

async function keys(page: Page, pressed: string): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

async function uploaded(page: Page): Promise<void> {
  await expect(page.getByText(/^Everything is uploaded/)).toBeVisible({ timeout: 30_000 })
}

/** Does something, and waits until the server has it. */
async function sent(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/ratings/operations') && answer.request().method() === 'POST')
  await act()
  await answered
}

/** Reads what the others have uploaded, as returning to the page does. */
async function upload(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/ratings/operations') && answer.request().method() === 'GET')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await answered
  await uploaded(page)
}
