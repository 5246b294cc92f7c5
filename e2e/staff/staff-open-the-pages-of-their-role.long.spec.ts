/** Which role opens which page of the staff area (docs/domain.md#page-access): every page, every role, as the server answers. */
import { expect, test } from '@playwright/test'
import { isForbidden, pages } from '../../src/features/navigation/rules.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { type Role, staff } from '../../src/kit/contract/roles.ts'
import { enterAs, openAs, type Person } from '../people.ts'
import { realPaths } from '../scenes.ts'

const refusal = 'You do not have permission to view this page.'
const staffPages = pages.filter((page) => page.area === 'admin').map((page) => page.path)

/** The table of page access, written down once more: all other pages open for everybody on the staff. */
const table: Record<string, readonly Role[]> = {
  '/admin/accreditor/accreditors': ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA'],
  '/admin/accreditor/accreditor-account-info': ['Superadmin', 'Monitoring', 'Finance'],
  '/admin/accreditor/assignment': ['Superadmin', 'Monitoring', 'QA'],
  '/admin/finance/accreditor': ['Superadmin', 'Monitoring', 'Finance'],
  '/admin/finance/institution': ['Superadmin', 'Monitoring', 'Finance'],
  '/admin/schedule': ['Superadmin', 'Monitoring', 'QA', 'Finance'],
  '/admin/trainings': ['Superadmin', 'Monitoring', 'Admin'],
  '/admin/announcements': ['Superadmin', 'Monitoring', 'Admin', 'Content Creator'],
}

test.describe.configure({ mode: 'parallel' })

for (const role of staff) {
  test(`${role} opens the pages of the role and is refused the others`, async ({ page, baseURL }) => {
    const person = role.toLowerCase().replace(' ', '-') as Person
    await enterAs(page, person)
    // pages without a rule are the same for all: they are opened by who may do most and by who may do least
    const patterns = role === 'Superadmin' || role === 'Guest' ? staffPages : staffPages.filter(hasRule)
    const paths = await realPaths(baseURL as string, patterns)
    for (const [i, path] of paths.entries()) {
      const pattern = patterns[i] as string
      const answer = await page.request.get(path)
      expect.soft(answer.status(), path).toBe(table[pattern] && !table[pattern].includes(role) ? 403 : 200)
      const text = await answer.text()
      // a page that says 403 answers 403, and every page says what the agency is
      expect.soft(text.includes(refusal) || text.includes('Forbidden'), path).toBe(answer.status() === 403)
      expect.soft(text.match(/<title>[^<]+ · ACSUC<\/title>/g), path).toHaveLength(1)
      expect.soft(text.includes(`<meta name="description" content="${agency.description}"`), path).toBe(true)
    }
  })
}

/** A page of the table, or one under it. */
function hasRule(pattern: string): boolean {
  return Object.keys(table).some(
    (ruled) => pattern === ruled || pattern.startsWith(`${ruled.replace(/s$/, '')}/`) || pattern.startsWith(`${ruled}/`),
  )
}

test('a refused page says so in the portal, names who may open it, and its menu entry is gone', async ({ page }) => {
  await openAs(page, 'guest', '/admin/finance/accreditor')
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible()
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page.getByText('Superadmin, Monitoring and Finance')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accreditor Finance' })).toHaveCount(0)
  expect(isForbidden('Guest', '/admin/finance/accreditor')).toBe(true)
  await expect(page).toHaveTitle('Forbidden · ACSUC')
})

test('a page under a rule opens for all staff and refuses its data in place', async ({ page, baseURL }) => {
  await enterAs(page, 'guest')
  const patterns = pages.filter((one) => one.inPlace).map((one) => one.path)
  for (const path of await realPaths(baseURL as string, patterns)) {
    await page.goto(path)
    await expect(page.getByText('Not open to your role').first(), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('Forbidden')
  }
})

test('each error has its picture in the frame of the portal, and its title with the acronym', async ({ page }) => {
  const pictures = new Set<string>()
  const look = async (title: string) => {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · ACSUC`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^The accrediting agency of chartered/)
    pictures.add(await page.locator('main').getByRole('img').first().innerHTML())
  }
  await openAs(page, 'guest', '/admin/finance/accreditor')
  await look('Forbidden')
  await page.goto('/admin/nothing-here')
  await look('Page Not Found')
  // a server that fails, or is away, on the way from one page to the next
  for (const [status, title] of [
    [500, 'Internal Server Error'],
    [503, 'We will be right back!'],
  ] as const) {
    await page.goto('/admin/account-settings')
    await page.route('**/admin/elsewhere.data*', (route) => route.fulfill({ status, body: 'down' }))
    await page.evaluate(() => {
      history.pushState(null, '', '/admin/elsewhere')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await look(title)
    await page.unroute('**/admin/elsewhere.data*')
  }
  expect(pictures.size).toBe(4)
})
