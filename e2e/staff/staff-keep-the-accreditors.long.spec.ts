import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { defaults } from '../../agency.config.ts'
import { accounts } from '../../src/features/accounts/contract.ts'
import { accreditors } from '../../src/features/accreditors/contract.ts'
import { financeInfos } from '../../src/features/finance-infos/contract.ts'
import { openAs, sendAs } from '../people.ts'

test('Admin finds an accreditor by filters, opens the panel, and changes the status; the figures and the log follow', async ({
  page,
  baseURL,
}) => {
  const { id, name } = await newAccreditor(baseURL as string)
  await openAs(page, 'admin', '/admin/accreditor/accreditors')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: /^Never assigned \d/ }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Invited' }).click()
  await page.keyboard.press('Escape')
  for (const part of [/search=/, /assigned=never/, /account=invited/]) await expect(page).toHaveURL(part)
  const rows = page.getByRole('table', { name: 'Accreditors' }).getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(1)

  // One letter in the row's menu opens the record; the address carries it.
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Open' }).waitFor()
  await page.keyboard.press('o')
  const panel = page.getByRole('region', { name })
  await expect(panel.getByText('No other institution.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'On leave' }).click()
  await dialog.getByLabel('Specialisations').first().fill('Boatbuilding')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  // Somebody else saves first: what was chosen here stays, what they changed is taken over.
  const { data } = await sendAs(baseURL as string, 'superadmin', accreditors.show, { params: { id } })
  await sendAs(baseURL as string, 'superadmin', accreditors.edit, {
    params: { id },
    body: { version: data.version, position: 'Dean of Sails' },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Load it again' }).click()
  await expect(dialog.getByLabel('Position')).toHaveValue('Dean of Sails')
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('On leave')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(panel.getByText('On leave')).toBeVisible()
  await expect(panel.getByText('Dean of Sails')).toBeVisible()
  await expect(panel.getByText('Boatbuilding')).toBeVisible()
  await expect(rows).toContainText('On leave')
  await panel.getByRole('tab', { name: 'Audit log' }).click()
  const change = panel.getByRole('listitem').filter({ hasText: 'changed the profile' }).first()
  await expect(change).toContainText('Rosalinda')
  await expect(change.locator('ins', { hasText: 'On leave' })).toBeVisible()
})

test('several accreditors get one status; a degree leads to those who have it', async ({ page, baseURL }) => {
  const people = [await newAccreditor(baseURL as string), await newAccreditor(baseURL as string)] as const
  await openAs(page, 'superadmin', `/admin/accreditor/accreditors?search=${people[1].word}`)
  const table = page.getByRole('table', { name: 'Accreditors' })
  await expect(table.getByRole('row').filter({ hasText: people[1].name })).toHaveCount(1)
  await page.getByRole('checkbox', { name: `Select ${people[1].name}` }).check()
  await page.getByRole('searchbox').fill(people[0].word)
  await page.getByRole('checkbox', { name: `Select ${people[0].name}` }).check()
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the status of 2 accreditors' })
  await expect(dialog.getByRole('button', { name: 'Change 2 accreditors' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'New status' }).click()
  await page.getByRole('option', { name: 'Retired' }).click()
  await dialog.getByRole('button', { name: 'Change 2 accreditors' }).click()
  await expect(page.getByText('2 accreditors are retired now.').first()).toBeVisible()
  await page.reload()
  await expect(table.getByRole('row').filter({ hasText: people[0].word })).toContainText('Retired')

  await page.goto('/admin/accreditor/accreditors?view=degrees&d_level=masteral')
  const top = page.getByRole('table', { name: 'Masteral degrees' }).getByRole('row').nth(1)
  const degree = (await top.getByRole('link').textContent()) ?? ''
  const count = (await top.getByRole('cell').last().textContent())?.trim()
  await top.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accreditors ${count}`)
  await expect(page.getByRole('search')).toContainText(degree)
})

test('Finance enters and corrects bank info, looks at a whole number once, and the log tells it', async ({ page, baseURL }) => {
  const { id, name, word } = await newAccreditor(baseURL as string)
  await openAs(page, 'finance', `/admin/accreditor/accreditor-account-info?search=${word}`)
  const row = page.getByRole('table', { name: 'Bank info of the accreditors' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('No bank info')
  await row.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Enter bank info' }).click()
  const dialog = page.getByRole('dialog', { name: `bank info of ${name}` })
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('Habagat')
  await page.getByRole('option', { name: 'Habagat National Bank' }).click()
  await dialog.getByLabel('Account name').fill('TESTER')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write the account number in 6 to 30 digits.').last()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Account number').fill('0012 3456 7890')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(row).toContainText('•••• 7890')
  expect(await page.content()).not.toContain('001234567890')

  // Another name; the number is left empty and stays.
  await row.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  await dialog.getByLabel('Account name').fill('TESTER THE SECOND')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(row).toContainText('TESTER THE SECOND')
  await expect(row).toContainText('•••• 7890')

  await row.getByRole('button', { name: `Show the numbers of ${name}` }).click()
  await expect(row).toContainText('0012 3456 7890')
  await expect(row).toContainText('Logged. Hidden in')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Hide the numbers of ${name}` }).click()
  await expect(row).toContainText('•••• 7890')
  // Monitoring sees the last four digits and who looked, but nothing to look with.
  await openAs(page, 'monitoring', `/admin/accreditor/accreditor-account-info?open=${id}`)
  const panel = page.getByRole('region', { name })
  await expect(panel.getByText('•••• 7890').first()).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: `saw the bank info of ${name} in full` })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Show the numbers/ })).toHaveCount(0)
  const { data } = await sendAs(baseURL as string, 'finance', financeInfos.list, { body: { filter: { accreditor_id: id } } })
  expect(data[0]).toMatchObject({ account_name: 'TESTER THE SECOND', account_number: '•••• 7890' })
})

test('whole numbers are gone after half a minute', async ({ page, baseURL }) => {
  const { id, name, word } = await newAccreditor(baseURL as string)
  const body = { accreditor_id: id, version: 0, bank: 'Amihan Savings Bank', account_name: 'TESTER', account_number: '998877665544' }
  await sendAs(baseURL as string, 'finance', financeInfos.edit, { body })
  await page.clock.install()
  await openAs(page, 'finance', `/admin/accreditor/accreditor-account-info?search=${word}`)
  await page.getByRole('button', { name: `Show the numbers of ${name}` }).click()
  await expect(page.getByText('9988 7766 5544')).toBeVisible()
  await page.clock.runFor(29_000)
  await expect(page.getByText('9988 7766 5544')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page.getByText('9988 7766 5544')).toBeHidden()
  await expect(page.getByText('•••• 5544')).toBeVisible()
})

/** Somebody nobody else works with: invited, never assigned, without bank info. */
async function newAccreditor(baseURL: string) {
  const word = `Amihan${crypto.randomUUID().slice(-6)}`
  const { data } = await sendAs(baseURL, 'superadmin', accounts.add, {
    body: {
      role: 'accreditor',
      email: `${word.toLowerCase()}@keep.example`,
      first_name: 'Teresa',
      last_name: word,
      region: defaults.regions[3].name,
    },
  })
  return { id: data.id, name: data.name, word }
}

/** What the sweep over all pages cannot open, held to the same rules. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}\n  ${node.failureSummary}`))).toEqual(
    [],
  )
}
