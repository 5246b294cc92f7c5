import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { defaults } from '../../agency.config.ts'
import { announcementCategories } from '../../src/features/navigation/rules-categories.ts'
import { expectNoViolation } from '../axe.ts'
import { mailTo } from '../outbox.ts'
import { errorPages, publicPages } from '../public-pages.ts'
import { siteScriptHasRun } from '../site-script.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('an announcement is found by its words, read, and taken along as a PDF', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(defaults.acronym)
  await page.getByRole('link', { name: /All announcements/ }).click()
  await expect(heading(page)).toHaveText('Announcements')

  const search = page.getByRole('searchbox', { name: 'Search announcements' })
  await search.fill('no such word anywhere')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found for “no such word anywhere”' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { name: /Nothing found/ })).toBeHidden()
  await search.fill('refresher')
  await search.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'found for “refresher”' })).toBeVisible()

  const first = page.getByRole('main').getByRole('heading', { level: 3 }).first()
  const title = (await first.textContent()) ?? ''
  await first.getByRole('link').click()
  await expect(heading(page)).toHaveText(title)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  await expect(page.getByRole('status').getByText('Announcement Downloaded', { exact: true })).toBeVisible()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const call = '**/api/generate-announcement-pdf?*'
  await page.route(call, (route) => route.abort())
  const asked = page.waitForRequest(call)
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  await expect(page.getByRole('alert')).toHaveText('The server did not answer. Check the connection and try again.')
  expect((await asked).headers().accept).toBe('application/json, text/plain, */*')
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'A moment, please.' } }))
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  await expect(page.getByRole('alert')).toHaveText('A moment, please.')
  expect(logged).toEqual(expect.arrayContaining(['A network error occurred', 'A request failed with status code 503']))
})

test('who has searched types on where the caret stands; what is typed while the answer is on its way stays typed', async ({ page }) => {
  await page.goto('/register/programs')
  await siteScriptHasRun(page)
  const search = page.getByRole('searchbox', { name: 'Search the register' })
  await search.fill('nurs')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=nurs&/)
  const held = page.getByRole('list', { name: 'Held to' })
  await expect(held).toContainText('“nurs”')
  await page.goBack()
  await expect(held).toBeHidden()
  await page.goForward()
  await expect(held).toContainText('“nurs”')
  await expect(search).toBeFocused()
  await page.keyboard.type('ing')
  await expect(search).toHaveValue('nursing')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(held).toContainText('“nursing”')
  await page.keyboard.type('…')
  await expect(search).toHaveValue('nursin…g')

  const asked = Promise.withResolvers<void>()
  await page.route('**/register/programs?search=educ&*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await search.fill('educ')
  await search.press('Enter')
  await page.keyboard.type('ation')
  const level = page.getByLabel('Level', { exact: true })
  asked.resolve()
  await expect(held).toContainText('“educ”')
  await expect(search).toHaveValue('education')
  await expect(search).toBeFocused()
  // what is chosen sends the whole form
  await level.focus()
  await level.selectOption({ index: 1 })
  await expect(page).toHaveURL(/search=education&.*level=[^&]/)
  await expect(level).toBeFocused()
})

test('the category named by the old address is shown, and a member is found by region, level and name', async ({ page }) => {
  for (const { category, name } of announcementCategories) {
    await page.goto(`/announcements?title=${category}`)
    await expect(heading(page)).toHaveText(name)
  }
  await page.goto('/about-acsuc/institutional-members')
  const regions = page.locator('main details')
  expect(await regions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open).indexOf(false))).toBe(1)
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await search.fill('nobody is called this')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'No member found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Show all members' }).click()
  await expect(page.getByText(/^Showing all/)).toBeVisible()
  await page.getByLabel('Highest level').selectOption('Level IV')
  await expect(page).toHaveURL(/level=level_4/)
  const member = regions.getByRole('listitem').filter({ hasText: 'Level IV' }).last()
  await expect(member).toBeVisible()
  await expect(member).toContainText(/[\d,]+ accredited programs/)
})

test('a message goes out after what was wrong in it is right, and a failed line loses none of it', async ({ page, context }) => {
  const name = `Salud ${Date.now().toString(36)}`
  await page.goto('/contact-us')
  const send = page.getByRole('button', { name: 'Send the message' })
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your e-mail').fill('salud at school')
  await send.click()
  await expect(page.getByLabel('Your e-mail')).toBeFocused()
  for (const label of ['Your e-mail', 'Whom it is for', 'Your message'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Choose whom the message is for.')).toBeVisible()
  await expectNoViolation(page)

  await page.getByLabel('Your e-mail').fill('salud@school.example')
  await page.getByLabel('Whom it is for').selectOption(defaults.departments[0].name)
  await page.getByLabel('Your message').fill('Which papers does a revisit need?')
  await context.setOffline(true)
  const logged = page.waitForEvent('console', (message) => message.text() === 'A network error occurred')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('nothing you typed is lost')
  await logged
  await expect(page.getByLabel('Your message')).toHaveValue('Which papers does a revisit need?')
  await context.setOffline(false)
  await send.click()
  await expect(page.getByRole('heading', { name: /Your message is on its way/ })).toBeFocused()
  await expectNoViolation(page)

  const mail = await mailTo(defaults.departments[0].email, `Message from ${name}`)
  expect(mail).toContain('Reply-To: salud@school.example')
  expect(mail).toContain('Which papers does a revisit need?')
})

test('without a script every page can be read, the menus open, the form sends and the PDF is a link', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL as string, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  for (const path of publicPages) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(heading(page), path).toHaveCount(1)
    expect(((await page.getByRole('main').textContent()) ?? '').length, path).toBeGreaterThan(350)
  }
  for (const [status, title, text] of errorPages) {
    expect((await page.goto(`/error-test?status=${status}`))?.status()).toBe(status)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/admin/dashboard')
  }
  await page.getByRole('navigation', { name: 'Main' }).getByText('About', { exact: true }).click()
  await page.getByRole('link', { name: /^Board of Trustees/ }).click()
  await expect(heading(page)).toHaveText('Board of Trustees')

  await page.goto('/contact-us')
  await page.getByLabel('Your name').fill('Lina Reyes')
  await page.getByLabel('Your message').fill('What does a visit cost?')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByLabel('Your e-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your message')).toHaveValue('What does a visit cost?')
  await page.getByLabel('Your e-mail').fill('lina@school.example')
  await page.getByLabel('Whom it is for').selectOption('General')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('heading', { name: /Your message is on its way/ })).toBeVisible()

  await page.goto('/announcements?search=refresher')
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await context.close()
})

test('menus: drop-downs on a wide screen, an accordion on a phone; Escape gives the focus back', async ({ page }) => {
  await page.goto('/about-acsuc/who-we-are')
  await siteScriptHasRun(page)
  const wide = page.getByRole('navigation', { name: 'Main', exact: true })
  const accreditation = wide.locator('summary', { hasText: 'Accreditation' })
  const why = wide.getByRole('link', { name: /Why IQAS\?/ })
  await accreditation.click()
  await expect(why).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(accreditation).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(why).toBeVisible()
  await page.locator('h1').click()
  await expect(why).toBeHidden()
  await wide.locator('summary', { hasText: 'About' }).click()
  await expect(wide.getByRole('link', { name: /^Who We Are/ })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await siteScriptHasRun(page)
  const menu = page.locator('summary[aria-label="Menu"]')
  await menu.click()
  const opened = page.getByRole('navigation', { name: 'Main, small screens' })
  await expect(opened.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await opened.getByText('Accreditation', { exact: true }).click()
  await expect(opened.getByRole('link', { name: 'Why IQAS?' })).toBeVisible()
  // What is tapped opens, although the entry above it closes.
  await opened.getByText('Announcements', { exact: true }).click()
  await expect(opened.getByRole('link', { name: 'Survey Visits' })).toBeVisible()
  await expect(opened.getByRole('link', { name: 'Why IQAS?' })).toBeHidden()
  await opened.getByText('Accreditation', { exact: true }).click()
  await expect(opened.getByRole('link', { name: 'Why IQAS?' })).toBeVisible()
  // The first Escape closes the part, the second the menu.
  await page.keyboard.press('Escape')
  await expect(opened.getByRole('link', { name: 'Why IQAS?' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a page that takes its time shows the loading bar, and a quick one does not', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((now) => {
    arrive = now
  })
  await page.goto('/contact-us')
  // the site's script has come: who clicks before it does is taken there by the browser, which shows its own sign
  await expect(page.locator('html[data-whole]')).toHaveCount(1)
  await page.route('**/resources', async (route) => {
    await arrived
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Resources' }).click()
  await expect(bar).toBeVisible()
  arrive()
  await expect(heading(page)).toHaveText('Resources')
  await expect(bar).toHaveCount(0)
})

test('what does not exist answers 404 with a way on, and so does what only developers have', async ({ page }) => {
  const answer = await page.goto('/announcement?id=00000000-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('The page you are looking for doesn’t exist or an error occurred.')).toBeVisible()
  await expect(page).toHaveTitle(`Page Not Found · ${defaults.acronym}`)
  const none = ['/no-such-page', '/announcement?id=%00', '/announcements/nothing', '/acsuc-accreditation/nothing']
  for (const path of [...none, '/dev/parts', '/dev/mails', '/dev/mails.json'])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('nothing is wider than the screen, from phone to desk', async ({ page }) => {
  for (const path of [
    '/',
    '/announcements',
    '/about-acsuc/institutional-members',
    '/about-acsuc/board-of-trustees',
    '/contact-us',
    '/error-test',
    '/login',
  ]) {
    await page.goto(path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width)
    }
  }
})
