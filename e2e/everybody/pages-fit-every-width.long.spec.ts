/** No page is wider than its screen, from the narrowest of WCAG 1.4.10 on; what does not fit scrolls in a place of its own. */
import { expect, type Page, test } from '@playwright/test'
import { pages } from '../../src/features/navigation/rules.ts'
import { enterAs, type Person } from '../people.ts'
import { publicPages } from '../public-pages.ts'
import { realPaths } from '../scenes.ts'

const widths = [320, 390, 768, 1024, 1100, 1160, 1440, 2560]

test.use({ trace: 'off' })

test('the pages of the public site and of the sign-in fit every width', async ({ page }) => {
  test.setTimeout(300_000)
  await expectToFit(page, [...publicPages, '/login', '/register', '/forgot-password'])
})

for (const [person, area] of [
  ['superadmin', 'admin'],
  ['accreditor', 'accreditor'],
  ['institution', 'institution'],
  ['trustee', 'trustee'],
] as const satisfies readonly (readonly [Person, string])[])
  test(`the pages of the ${area} area fit every width`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    await enterAs(page, person)
    const own = pages.filter((one) => one.area === area && !(area !== 'admin' && one.path.includes(':')))
    await expectToFit(
      page,
      await realPaths(
        baseURL as string,
        own.map((one) => one.path),
      ),
    )
  })

async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  const wide: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // drawn in the new width
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (over > 0) wide.push(`${path} at ${width}: ${over} px too wide`)
    }
  }
  expect(wide).toEqual([])
}
