import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { mailTo } from '../outbox.ts'
import { openAs } from '../people.ts'

test('a person reads what is held and who looked, takes a copy and asks for a correction; an officer answers, and the person reads it', async ({
  page,
}) => {
  const words = `My position is Dean since June, not Professor (${crypto.randomUUID().slice(-6)}).`
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'accreditor', '/accreditor/account-settings')
  await page.getByRole('link', { name: 'Open your data' }).click()
  const bank = page.getByRole('region', { name: 'Bank data' })
  await expect(bank).toContainText('•••• ')
  await expect(bank).toContainText('Superadmin and Finance; Monitoring the last four digits.')
  await page.getByRole('link', { name: 'Who looked' }).click()
  await expect(page.getByText('Released for payment in Accreditor Account Info.').first()).toBeVisible()

  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Copy as JSON' }).click()])
  expect(saved.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const copy = JSON.parse(await readFile(await saved.path(), 'utf8'))
  expect(copy.categories.account.facts['E-mail']).toBe('accreditor@demo.example')
  expect(copy.categories.views.total).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Your requests' }).click()
  await page.getByRole('button', { name: 'Ask for something' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask about your data' })
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByRole('alert')).toContainText('Choose what you ask for')
  await asking.getByRole('combobox', { name: 'What you ask for' }).click()
  await page.getByRole('option', { name: 'Something is wrong or missing' }).click()
  await asking.getByLabel('Your request').fill(words)
  await expectNoViolation(page)
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking).toBeHidden()
  await expect(page.getByText(words)).toBeVisible()
  await mailTo('privacy@acsuc.example', 'Request about data')

  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'admin', `/admin/actions?kind=privacy_requests&search=${encodeURIComponent(words.slice(-8, -2))}`)
  await page
    .getByRole('table', { name: 'Requests about data' })
    .getByRole('button', { name: /Dimaculangan/ })
    .click()
  const panel = page.getByRole('region', { name: 'Correction' })
  await expect(panel).toContainText(words)
  await panel.getByRole('button', { name: 'Take it up' }).click()
  await expect(panel).toContainText('In work')
  await expectNoViolation(page)
  await panel.getByRole('button', { name: 'Grant…' }).click()
  const granting = page.getByRole('dialog', { name: 'Grant the request?' })
  await granting.getByLabel('What was done').fill('Your profile says Dean now.')
  await granting.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(granting).toBeHidden()
  await mailTo('accreditor@demo.example', 'The answer to your request')

  await openAs(page, 'accreditor', '/accreditor/privacy?view=requests')
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(row).toContainText('Granted')
  await expect(row).toContainText('Your profile says Dean now.')
})

test('a breach is entered, told within its hours and closed', async ({ page }) => {
  const title = `Export sent to a wrong address ${crypto.randomUUID().slice(-6)}`
  await openAs(page, 'superadmin', '/admin/privacy-desk?view=breaches')
  await page.getByRole('button', { name: 'Enter a breach' }).click()
  const entering = page.getByRole('dialog', { name: 'Enter a breach' })
  await entering.getByLabel('In a few words').fill(title)
  await entering.getByLabel('What happened').fill('The list of accreditors of a region was mailed to a wrong address.')
  await entering.getByLabel('Which data').fill('Names and e-mail addresses')
  await entering.getByLabel('Whom it touches').fill('Twelve accreditors')
  await entering.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText(/7[12] hours left to tell/)).toBeVisible()
  await expectNoViolation(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: /^Edit DB-/ })
  await editing.getByLabel('Closed: nothing is left to be done').check()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toContainText('Decide first whether the commission and the people are to be told.')
  await editing.getByRole('combobox', { name: 'Who has to be told' }).click()
  await page.getByRole('option', { name: 'Nobody' }).click()
  await editing.getByLabel('Why').fill('The addresses are on the public site of the institutions.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  await expect(page.getByText('Nobody has to be told')).toBeVisible()
})
