import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string | undefined; readonly target: unknown[] }[]
}

interface Scope {
  /** These rules alone, when only they can have changed since the last check. */
  readonly only?: readonly string[]
  /** All rules but these, where another check of the same page holds to them. */
  readonly without?: readonly string[]
  /** A selector: the part of the page that is looked at. */
  readonly within?: string
  /** What frames in the page show is looked at, too. */
  readonly frames?: boolean
}

/** After the same page was looked at on a wide screen: its colours, which take a third of the time, are the same. */
export const onPhones: Scope = { without: ['color-contrast'] }

/** WCAG 2.2 AA for what is open at this moment: a dialog, a panel. Whole pages are swept in `everybody-can-use-the-pages`. */
export async function expectNoViolation(page: Page, scope: Scope = {}): Promise<void> {
  // rows that stay while others are asked for are faded
  await expect(page.locator('[aria-busy=true], [data-stale]')).toHaveCount(0)
  // half-faded text has no fair contrast
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.effect?.getComputedTiming().progress !== 1).length))
    .toBe(0)
  expect((await violations(page, scope)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}

/**
 * What breaks a rule of WCAG 2.2 AA in the document as it is now.
 * Only the violations are described and sent over: a description of all that is right takes longer than the check.
 */
export async function violations(page: Page, { only, without = [], within, frames = false }: Scope = {}): Promise<readonly Violation[]> {
  const options = {
    runOnly: only ? { type: 'rule' as const, values: [...only] } : { type: 'tag' as const, values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations' as const],
  }
  // axe stays in a document once it was brought there: half a megabyte of script that is read only once
  const known = frames
    ? null
    : await page.evaluate(
        async ({ place, how }) => {
          const { axe } = window as unknown as {
            axe?: { run: (where: Document | string, how: object) => Promise<{ violations: Violation[] }> }
          }
          return axe ? (await axe.run(place ?? document, how)).violations : null
        },
        { place: within, how: options },
      )
  if (known) return withoutHalfCovered(page, withoutDrawn(known))
  // No second page is needed to check it: frames, where there are any, are asked by the document itself.
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options)
  return withoutHalfCovered(page, withoutDrawn((await (within ? builder.include(within) : builder).analyze()).violations))
}

/**
 * The colour of text that is drawn (SVG) is its `fill`; axe reads `color`, and takes the ground for white in Firefox. In Chromium it does not
 * judge it at all.
 */
function withoutDrawn(found: readonly Violation[]): readonly Violation[] {
  return found.map((one) =>
    one.id === 'color-contrast' ? { ...one, nodes: one.nodes.filter(({ html }) => !/^<t(ext|span)\b/.test(html)) } : one,
  )
}

/**
 * A field that the bar at the foot of a form covers by half is one to scroll to: its size counts as it is in the middle of the screen. Where it
 * stands when nobody has scrolled is up to how many lines the words above it take.
 */
async function withoutHalfCovered(page: Page, found: readonly Violation[]): Promise<readonly Violation[]> {
  const all = await Promise.all(
    found.map(async (one) => {
      if (one.id !== 'target-size') return one
      const nodes = []
      for (const node of one.nodes) if (await isTooSmall(page, node.target)) nodes.push(node)
      return { ...one, nodes }
    }),
  )
  return all.filter(({ nodes }) => nodes.length > 0)
}

function isTooSmall(page: Page, target: unknown[]): Promise<boolean> {
  const [place] = target
  // what stands in a frame or a shadow has several steps to it, and is taken as it is
  if (target.length !== 1 || typeof place !== 'string') return Promise.resolve(true)
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: { run: (where: string, how: object) => Promise<{ violations: unknown[] }> } }
    const before = window.scrollY
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { violations } = await axe.run(selector, { runOnly: { type: 'rule', values: ['target-size'] } })
    window.scrollTo({ top: before, behavior: 'instant' })
    return violations.length > 0
  }, place)
}
