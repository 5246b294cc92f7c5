import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string | undefined }[]
}

/** WCAG 2.2 AA for what is open at this moment: a dialog, a panel. Whole pages are swept in `everybody-can-use-the-pages`. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // half-faded text has no fair contrast
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.effect?.getComputedTiming().progress !== 1).length))
    .toBe(0)
  expect((await violations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}

/**
 * What breaks a rule of WCAG 2.2 AA in the document as it is now.
 * Only the violations are described and sent over: a description of all that is right takes longer than the check.
 * @param rules these alone, when only they can have changed since the last check
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  const runOnly = rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: tags }
  const options = { runOnly, resultTypes: ['violations' as const] }
  // axe stays in a document once it was brought there: half a megabyte of script that is read only once
  const known = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe?: { run: (where: Document, how: typeof asked) => Promise<{ violations: Violation[] }> } }
    return axe ? (await axe.run(document, asked)).violations : null
  }, options)
  if (known) return known
  // one document without frames: no second page is needed to check it
  return (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()).violations
}
