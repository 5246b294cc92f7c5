import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'
import { expectUsable } from '../usable.ts'
import { invited, opened } from './invited.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the pages and their dialogs are usable by everybody, on a phone and on a wide screen', async ({ page, baseURL }) => {
  const { assignment } = await invited(baseURL as string, 'Fair Contrast', 700)
  await openAs(page, 'accreditor', '/accreditor/dashboard')
  await expect(page.getByRole('region', { name: 'What institutions say' })).toBeVisible()
  await expectUsable(page)

  await opened(page, `/accreditor/program?id=${assignment.id}`)
  await expectUsable(page)
  await page.getByRole('button', { name: /^Decline/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
  await expectUsable(page)

  await opened(page, '/accreditor/profile')
  await expect(page.getByRole('region', { name: 'Bank info' }).getByText('Account name')).toBeVisible()
  await expectUsable(page)
  for (const name of ['Add training', 'Add institution', 'Edit bank info']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await opened(page, '/accreditor/account-settings')
  await expectUsable(page)
})
