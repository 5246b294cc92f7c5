import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'

test('Admin finds somebody stored twice, keeps apart who is not, merges who is, finds the one by the old name, and undoes it', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin/merges')
  const doubles = page.getByRole('table', { name: 'Likely doubles of people' })
  const alike = doubles.getByRole('row').filter({ hasText: 'same mobile number' })
  const label = (await alike
    .first()
    .getByRole('button', { name: /^More for/ })
    .getAttribute('aria-label')) as string
  const first = doubles.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) })

  // said to be two, and taken back
  await first.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Not the same' }).click()
  await expect(first).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismissed', exact: true }).click()
  await page.getByRole('radio', { name: 'Said to be two' }).click()
  await page.keyboard.press('Escape')
  await expect(first).toContainText('Said to be two by')
  await first.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'May be the same after all' }).click()

  await page.goto('/admin/merges')
  await first.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('heading', { name: 'Merge two records of a person' })).toBeVisible()
  const stays = page.getByRole('region', { name: 'Which record stays' }).getByRole('radio')
  await expect(stays).toHaveCount(2)
  // whichever of the two stays, the plan is that of the choice
  await page.getByRole('region', { name: 'Which record stays' }).getByRole('radio', { checked: false }).click()
  await expect(page).toHaveURL(/keep=/)
  await expect(page.getByRole('heading', { name: 'What comes along' })).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()

  const done = page.getByRole('table', { name: 'Merges' })
  await expect(done.getByRole('row')).toHaveCount(2)
  const absorbed = (await done.getByRole('row').nth(1).getByRole('rowheader').allInnerTexts())[0]?.split('\n')[0] as string
  await done.getByRole('link').first().click()
  await expect(page).toHaveURL(/accreditors\?open=/)

  // by its old name the one that stays is found
  await page.goto(`/admin/accreditor/accreditors?search=${encodeURIComponent(absorbed.split(' ').at(-1) as string)}`)
  await expect(page.getByRole('table', { name: 'Accreditors' }).getByRole('row').nth(1)).toBeVisible()

  await page.goto('/admin/merges?view=done')
  await done.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click()
  await expect(done).toContainText('Undone by')
  await page.goto('/admin/merges')
  await expect(first).toHaveCount(1)
})
