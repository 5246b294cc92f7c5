import { expect, test } from '@playwright/test'
import { openAs } from '../people.ts'
import { edit, goOnAllTheSame, newProgram, visitOf } from '../scenes.ts'

test('what a second person typed stays when the first was faster, and is saved after loading again', async ({ page, browser, baseURL }) => {
  const visit = await visitOf(baseURL as string, newProgram('Shared Desk'), 'scheduled', { later: 800 })
  const path = `/admin/schedule/${visit.institution.id}/${visit.id}`
  const other = await (await browser.newContext()).newPage()
  await openAs(page, 'qa', path)
  await openAs(other, 'superadmin', `${baseURL}${path}`)
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit', exact: true }).click()
  const mine = page.getByRole('dialog', { name: /Edit the visit/ })
  const theirs = other.getByRole('dialog', { name: /Edit the visit/ })
  await mine.getByLabel('Notes').fill('Bring the projector.')
  await theirs.getByLabel('Notes').fill('The gate opens at seven.')
  await theirs.getByRole('combobox', { name: 'Mode' }).click()
  await other.getByRole('option', { name: 'Hybrid' }).click()
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: 'Save changes' }).click()
  await expect(mine.getByRole('alert')).toContainText('What you entered here stays.')
  await mine.getByRole('button', { name: 'Load it again' }).click()
  await expect(mine.getByLabel('Notes')).toHaveValue('Bring the projector.')
  await expect(mine.getByText('Meanwhile saved by somebody else as: The gate opens at seven.')).toBeVisible()
  await expect(mine.getByRole('combobox', { name: 'Mode' })).toHaveValue('Hybrid')
  await mine.getByRole('button', { name: 'Save changes' }).click()
  await expect(mine).toBeHidden()
  await page.reload()
  await expect(page.getByText('Bring the projector.').first()).toBeVisible()
  await expect(page.getByText('Hybrid').first()).toBeVisible()
  await other.context().close()
})

test('a step on a record somebody else changed is not taken; the record is loaded again', async ({ page, baseURL }) => {
  const here = baseURL as string
  const visit = await visitOf(here, newProgram('Late Steps'), 'approved', { later: 820 })
  await openAs(page, 'qa', `/admin/schedule/${visit.institution.id}/${visit.id}`)
  await expect(page.getByRole('button', { name: 'Change status' })).toBeVisible()
  await edit(here, visit.id, { notes: 'Changed meanwhile.' })
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Schedule', exact: true }).click()
  const notice = page.getByRole('alert')
  await notice.getByRole('button', { name: 'Load it again' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Changed meanwhile.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Schedule', exact: true }).click()
  await goOnAllTheSame(page, 'Schedule')
  await expect(page.getByRole('list', { name: 'Progress of the visit' }).locator('[aria-current=step]')).toContainText('Scheduled')
})
