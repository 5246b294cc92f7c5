/** Held to on a wide screen and on a phone alike, in every state a page can be in. */
import { expect, type Page } from '@playwright/test'
import { expectNoViolation, onPhones } from './axe.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** WCAG 2.2 AA in both widths, and on the phone targets for a thumb. The phone's width stays. */
export async function expectUsable(page: Page): Promise<void> {
  await page.setViewportSize(wide)
  await expectNoViolation(page)
  await page.setViewportSize(phone)
  await expectNoViolation(page, onPhones)
  await expectLargeTargets(page)
}

/** What is pressed on a phone is at least 44 px high and wide; links within a sentence and boxes to tick, whose words tick them too, excepted. */
async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')].flatMap((place) =>
      [...place.querySelectorAll<HTMLElement>('a[href], button, input:not([type="checkbox"]), select, textarea')]
        .filter((one) => one.checkVisibility() && !one.closest('p, li > span, [data-with-remove]'))
        .map((one) => {
          // a field is met anywhere in its frame, the buttons in it are not
          const target = one.matches('a, button') ? one : (one.closest('[class*="Input-wrapper"], [class*="Select-wrapper"]') ?? one)
          const { width, height } = target.getBoundingClientRect()
          return {
            name: one.getAttribute('aria-label') ?? one.textContent ?? one.id,
            width: Math.round(width),
            height: Math.round(height),
          }
        })
        .filter(({ width, height }) => height > 0 && Math.min(width, height) < 44),
    ),
  )
  expect(small).toEqual([])
}
