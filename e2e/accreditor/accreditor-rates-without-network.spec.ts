import { expect, test } from '@playwright/test'
import { ratings } from '../../src/features/ratings/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { keptPage, setPin, unlock } from './device.ts'

test.use({ serviceWorkers: 'allow' })

test('an accreditor rates without a network, the page is killed, and all of it is uploaded when the network is back', async ({
  page,
  context,
  baseURL,
}) => {
  let isAsked = false
  await page.exposeFunction('askedToKeep', () => (isAsked = true))
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      await (window as unknown as { askedToKeep: () => Promise<void> }).askedToKeep()
      return true
    }
  })
  await openAs(page, 'accreditor', '/accreditor/ratings')
  await page.getByLabel('PIN', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('A PIN has 6 to 12 digits.')).toBeVisible()
  await setPin(page)
  const { data } = await sendAs(baseURL as string, 'accreditor', ratings.mine, {})
  const survey = data.at(-1)!
  await page.getByRole('list', { name: 'Not on this device' }).getByRole('listitem').last().getByText('Take along').click()
  await expect(page.getByText('On this device, all uploaded')).toBeVisible()
  await expect.poll(() => keptPage(page)).toBe(true)
  // the browser is asked not to clear the device by itself
  await expect.poll(() => isAsked).toBe(true)

  // in a basement: the page opens by its address, and a mark is kept
  await context.setOffline(true)
  const area = `/accreditor/ratings?survey=${survey.id}&area=IX`
  await page.goto(area)
  await page.getByLabel('PIN', { exact: true }).fill('111111')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('This is not the PIN of this device.')).toBeVisible()
  await unlock(page)
  const first = page.getByRole('radiogroup', { name: /Your mark/ }).first()
  await first.getByRole('radio', { name: /^4/ }).click()
  await expect(first.getByRole('radio', { name: /^4/ })).toBeChecked()
  await expect(page.getByText('No connection. 1 entry not uploaded; it is kept here.')).toBeVisible()
  await expectNoViolation(page)

  // the browser kills the page: another one has the mark
  await page.close()
  const next = await context.newPage()
  await next.goto(area)
  await unlock(next)
  await expect(
    next
      .getByRole('radiogroup', { name: /Your mark/ })
      .first()
      .getByRole('radio', { name: /^4/ }),
  ).toBeChecked()

  // the network is back, the server does not take anything yet: every page says so, and logging out asks
  await next.route(`**${ratings.send.path}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await context.setOffline(false)
  await next.goto('/accreditor/dashboard')
  await expect(next.getByText('1 entry of your ratings is on this device and not uploaded.')).toBeVisible()
  await next.getByRole('button', { name: 'Logout' }).click()
  await expect(next.getByRole('dialog')).toContainText('They stay here, sealed')
  await next.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // somebody else signs in on the device: the page is forgotten, what waits is not
  await openAs(next, 'qa', '/admin/dashboard')
  await expect.poll(() => keptPage(next)).toBe(false)
  await openAs(next, 'accreditor', '/accreditor/dashboard')

  await next.unroute(`**${ratings.send.path}`)
  await next.getByRole('link', { name: 'Open ratings' }).click()
  await unlock(next)
  await expect(next.getByText(/^Everything is uploaded/)).toBeVisible()
  const { operations } = await sendAs(baseURL as string, 'accreditor', ratings.since, { query: { survey_id: survey.id } })
  expect(operations).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'mark', mark: 4 })]))

  // nothing waits: logging out asks nothing and leaves nothing
  await next.getByRole('button', { name: 'Logout' }).click()
  await expect(next).toHaveURL('/')
  expect(await next.evaluate(async () => [(await indexedDB.databases()).length, await caches.has('workbench own')])).toEqual([0, false])
})
