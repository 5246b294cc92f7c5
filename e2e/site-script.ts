/** The script of the public site: a page is one to press once it has run. */
import type { Page } from '@playwright/test'

/**
 * Until the script of the public site has run: it comes after the first paint, and what is pressed before loads a document, as without one.
 */
export async function siteScriptHasRun(page: Page): Promise<void> {
  const script = page.locator('head script[type=module][src]')
  // a module runs once: importing it again waits for that
  await script.evaluate((one: HTMLScriptElement) => import(one.src))
}
