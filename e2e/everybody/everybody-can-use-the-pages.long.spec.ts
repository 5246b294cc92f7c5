/** Every page of the main job, held to WCAG 2.2 AA by axe: on a wide screen and a phone, light and dark. Other tests look at what they open. */
import { expect, type Page, test } from '@playwright/test'
import { pages } from '../../src/features/navigation/rules.ts'
import { onPhones, violations } from '../axe.ts'
import { openAs, type Person } from '../people.ts'
import { publicPages } from '../public-pages.ts'
import { newProgram, realPaths, visit as recordOf, requested, visitOf } from '../scenes.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
// A trace keeps the whole page at every step: here that would take longer than the checks.
test.use({ trace: 'off' })

// All public pages have one frame: on a phone those are checked that are put together differently there.
const differentOnPhones = ['/login', '/', '/announcements', '/contact-us', '/about-acsuc/institutional-members']
// lists of announcements are one page with other rows, and error pages one with other words
const alike = ['/announcements/survey-visits', '/announcements/conferences']
const visitorPages = ['/login', ...publicPages.filter((path) => !alike.includes(path)), '/error-test?status=404']
for (let part = 0; part < 2; part++) {
  test(`visitors: the public pages, an error page and the sign-in pages, part ${part + 1} of 2`, async ({ page }) => {
    for (const path of visitorPages.filter((_, i) => i % 2 === part)) {
      await page.setViewportSize(wide)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolation(page, path, ['light', 'dark'], differentOnPhones.includes(path) ? [wide, phone] : [wide])
    }
    if (part === 0) return
    await page.goto('/announcements')
    await page.getByRole('main').locator('a[href^="/announcement?"]').first().click()
    await expect(page).toHaveURL(/\/announcement\?/)
    await expectNoViolation(page, '/announcement', ['light', 'dark'])
  })
}

test('an institution: dashboard, programs, the request form, evaluation, log', async ({ page }) => {
  await expectUsable(page, 'institution', [
    '/institution/dashboard',
    '/institution/programs',
    '/institution/programs?tab=accreditations',
    '/institution/programs/request',
    '/institution/evaluation',
    '/institution/activity-logs',
  ])
})

// every page of the staff area, seen by the role that sees most of it
const staffPages = pages.filter((page) => page.area === 'admin')
const parts = 4
for (let part = 0; part < parts; part++) {
  test(`Superadmin: the staff area, part ${part + 1} of ${parts}`, async ({ page, baseURL }) => {
    const paths = await realPaths(
      baseURL as string,
      staffPages.filter((_, i) => i % parts === part).map((one) => one.path),
    )
    await expectUsable(page, 'superadmin', paths)
  })
}

test('QA: record with its outcome dialog, the assignment panel', async ({ page, baseURL }) => {
  const visit = await visitOf(baseURL as string, newProgram('Plain Access'), 'reported', { later: 900 })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  await page.getByRole('button', { name: 'Record outcomes' }).click()
  await expect(page.getByRole('dialog', { name: /Record outcomes/ })).toBeVisible()
  await expectNoViolation(page, 'the outcome dialog')
  await page.goto('/admin/accreditor/assignment')
  await page
    .getByRole('button', { name: /^Assign to/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Assign accreditor' }).getByRole('checkbox').first()).toBeVisible()
  await expectNoViolation(page, 'the assignment panel')
})

// the other pages of accreditors: accreditor-answers-reports-and-keeps-the-profile
test('an accreditor: programs, log, the own data', async ({ page }) => {
  await expectUsable(page, 'accreditor', [
    '/accreditor/programs',
    '/accreditor/activity-logs',
    '/accreditor/privacy',
    '/accreditor/privacy?view=looks',
    '/accreditor/privacy?view=requests',
  ])
})

test('Admin: the privacy desk with a request beside it, and a breach being entered', async ({ page }) => {
  await expectUsable(page, 'admin', ['/admin/privacy-desk?view=retention', '/admin/privacy-desk'])
  await page.getByRole('button', { name: /Cuyugan/ }).click()
  await expect(page.getByRole('region', { name: 'Deletion or blocking' })).toContainText('I have moved abroad')
  await expectNoViolation(page, 'the request beside the list')
  await page.goto('/admin/privacy-desk?view=breaches')
  await page.getByRole('button', { name: 'Enter a breach' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter a breach' })).toBeVisible()
  await expectNoViolation(page, 'the form of a breach')
})

test('Finance: the payment beside the list', async ({ page, baseURL }) => {
  const request = await requested(baseURL as string, newProgram('Clear Sums'), { paid: true, later: 26 })
  const { institution } = await recordOf(baseURL as string, request.id)
  await openAs(page, 'finance', `/admin/finance/institution/${institution.id}?search=${request.number}`)
  await page
    .getByRole('table', { name: 'Charges' })
    .getByRole('row')
    .filter({ hasText: request.number })
    .getByRole('button')
    .first()
    .click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await expectNoViolation(page, 'the payment beside the list')
})

test('Admin: the import dialog; a page refused, and a list refused in place', async ({ page }) => {
  await openAs(page, 'admin', '/admin/institution/campus')
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: /^Import campuses/ })).toBeVisible()
  await expectNoViolation(page, 'the import dialog')
  await expectUsable(page, 'guest', ['/admin/evaluation/accreditor', '/admin/schedule'])
})

/** In the portal the dark scheme has the same tokens on every page: one page of a test stands for it. */
async function expectUsable(page: Page, person: Person, paths: string[]): Promise<void> {
  await page.setViewportSize(wide)
  await openAs(page, person, paths[0] as string)
  for (const path of paths) {
    if (path !== paths[0]) await moveTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(page, path, path === paths[0] ? ['light', 'dark'] : ['light'])
  }
}

/** On to another page of the area as with the browser's own buttons: the frame stays, which loading it anew for every page would cost. */
async function moveTo(page: Page, path: string): Promise<void> {
  const isOther = new URL(page.url()).pathname !== path.split('?')[0]
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', true)
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // of the views of one page the heading stays, and the link to the view says that it is open
  const view = page.locator(`main a[aria-current=page][href="${path}"]`)
  if (isOther) await expect(page.locator('h1:not([data-left])').or(view).first()).toBeVisible()
}

/** In the dark only what a scheme can change is looked at; it is the same in every width. */
async function expectNoViolation(
  page: Page,
  what: string,
  schemes: readonly ('light' | 'dark')[] = ['light'],
  sizes = [wide, phone],
): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const size of scheme === 'light' ? sizes : [wide]) {
      await page.setViewportSize(size)
      await expectSettled(page)
      const found = (await violations(page, scopeOf(scheme, size))).flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}\n  ${node.failureSummary}`),
      )
      expect.soft(found, `${what}, ${scheme}, ${size.width} px`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

function scopeOf(scheme: 'light' | 'dark', size: typeof wide) {
  if (scheme === 'dark') return { only: ['color-contrast'] }
  return size === phone ? onPhones : {}
}

/** Nothing loads and nothing moves any more: half-faded text has no fair contrast. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
            .length,
      ),
    )
    .toBe(0)
}
