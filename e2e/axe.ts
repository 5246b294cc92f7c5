import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA for what is open at this moment: a dialog, a panel. Whole pages are swept in `everybody-can-use-the-pages`. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // half-faded text has no fair contrast
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.effect?.getComputedTiming().progress !== 1).length))
    .toBe(0)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}
