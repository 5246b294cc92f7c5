import type { Page } from '@playwright/test'

/**
 * Gathers the words of every status that appears on a page from now on, as a screen reader says them; also of what is gone again.
 *
 * @returns what has been said so far
 */
export async function hearing(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const all = [...(node.matches('[role=status]') ? [node] : []), ...node.querySelectorAll('[role=status]')]
        for (const status of all) said.push(status.textContent ?? '')
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return said
  })
  return () => heard.jsonValue()
}
