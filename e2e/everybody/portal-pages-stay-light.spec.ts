/** What a first page of the portal asks for at once, from the files of the build: held by every run, as any change of a form or a list may add to it. */
import { expect, test } from '@playwright/test'
import { firstLoads, mostOfAPage } from '../../bench/pages/first-load.ts'

test('no page of the portal asks for more than 200 KiB of JavaScript at once', () => {
  const all = firstLoads()
  expect(all.length).toBeGreaterThan(90)
  for (const { page, gzip } of all) {
    expect(gzip, page).toBeGreaterThan(100)
    expect(gzip, page).toBeLessThanOrEqual(mostOfAPage)
  }
})
