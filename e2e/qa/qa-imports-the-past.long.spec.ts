import { expect, test } from '@playwright/test'
import { programs } from '../../src/features/programs/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'

test('QA imports visits of the past, reads the ladder that comes of them, and says who stands in for the next days', async ({
  page,
  baseURL,
}) => {
  const { data } = await sendAs(baseURL as string, 'qa', programs.list, {
    body: { filter: { level: 'none', is_active: true }, paginate: 1 },
  })
  const program = data[0] as (typeof data)[number]
  const row = (rest: string) => `"${program.institution_name}","${program.campus_name}","${program.name}",${program.degree_level},${rest}`
  const head = 'institution_name,campus_name,program_name,degree_level,visit_type,visit_date,outcome,decided_on'
  const text = [head, row('preliminary,2015-02-03,Granted,2015-04-01'), row('second,2019-02-04,Granted,2019-04-01')].join('\n')

  // what the ladder does not lead to is asked, and taken once it is said that it was so
  await openAs(page, 'qa', '/admin/schedule')
  await page.getByRole('button', { name: 'Import past visits' }).click()
  await page.getByLabel(/^Choose a file/).setInputFiles({ name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Nothing was imported' })
  await expect(asked).toContainText('1 of 2 rows is out of order on the ladder')
  await expectNoViolation(page)
  await asked.getByRole('checkbox', { name: 'I have looked at them: the past was so' }).check()
  await asked.getByRole('button', { name: 'Import all the same' }).click()
  const done = page.getByRole('dialog', { name: '2 past visits with 2 programs added' })
  await done.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/admin/schedule?mode=list')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('radio', { name: 'Past visits' }).click()
  await expect(page.getByRole('table', { name: 'Visits' })).toContainText(program.institution_name)
  await page.goto(`/admin/institution/programs?open=${program.id}`)
  const panel = page.getByRole('region', { name: program.name })
  const steps = panel.getByRole('listitem').filter({ hasText: '· past visit' })
  await expect(steps).toHaveText([/^Candidate.*SV-2015-\d+.*past visit/, /^Level II.*SV-2019-\d+.*past visit/])
  await expectNoViolation(page)

  // the days away, with somebody of the own role; back again ends it
  await page.goto('/admin/account-settings')
  const away = page.getByRole('region', { name: 'While you are away' })
  for (const label of ['First day away', 'Last day away']) {
    await away.getByLabel(label).fill('3 Dec 2031')
    await away.getByLabel(label).press('Enter')
  }
  const colleague = away.getByRole('combobox', { name: 'Stands in for you' }).or(away.getByLabel('Stands in for you'))
  await colleague.first().click()
  await page
    .getByRole('option', { name: / · QA$/ })
    .first()
    .click()
  await away.getByRole('button', { name: 'Set the days away' }).click()
  await expect(away.getByText(/^You will be away 3 Dec 2031; .+ stands in\.$/)).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByText(/^You will be away 3 Dec 2031; .+ stands in\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'I do not go away' }).click()
  await expect(page.getByText(/^You will be away/)).toHaveCount(0)
})
