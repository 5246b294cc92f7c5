import { expect, test } from '@playwright/test'
import { itemName, itemsAsked } from '../../src/features/feedback/rules.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs } from '../people.ts'
import { lakeside, reportedVisit } from '../scenes.ts'

test('the institution judges an accreditor after the visit, and Monitoring reads the rating', async ({ page, baseURL }) => {
  const here = baseURL as string
  const { visit, person } = await reportedVisit(here, 'Plain Speaking', 600, 'o')
  await openAs(page, 'institution', '/institution/evaluation')
  const team = page.getByRole('region', { name: `Visit ${visit.number}` })
  await team.getByRole('button', { name: `Give feedback about ${person.name}` }).click()
  const dialog = page.getByRole('dialog', { name: /Feedback about/ })
  await dialog.getByRole('button', { name: 'Give feedback' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${itemName('preparation')}: Choose 1 to 5.`)

  for (const item of itemsAsked('accreditor')) {
    await dialog
      .getByRole('group', { name: new RegExp(`^${itemName(item)}`) })
      .getByRole('radio', { name: item === 'writing' ? '4 of 5: Very good' : '5 of 5: Excellent' })
      .check({ force: true })
  }
  await dialog.getByLabel('Comment').fill(`Clear words, ${visit.number}.`)

  // A lost connection costs nothing that was chosen or written.
  await page.route('**/api/feedback', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Give feedback' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server did not answer')
  await expect(dialog.getByLabel('Comment')).toHaveValue(`Clear words, ${visit.number}.`)
  await page.unroute('**/api/feedback')
  await dialog.getByRole('button', { name: 'Give feedback' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(team.getByRole('button', { name: `Read your feedback about ${person.name}` })).toContainText('4.86')
  await page.reload()
  await expect(team).toContainText('All given')

  await openAs(page, 'monitoring', '/admin/evaluation/accreditor')
  await page.getByRole('searchbox').fill(person.name)
  await page.getByRole('table', { name: 'Accreditor ratings' }).getByRole('link', { name: person.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  const comment = page.getByText(`Clear words, ${visit.number}.`)
  await expect(comment).toBeHidden()
  await page.getByRole('rowheader', { name: lakeside }).getByRole('button').first().click()
  await expect(comment).toBeVisible()
})

test('a role that may not read ratings is told so in place', async ({ page }) => {
  await openAs(page, 'guest', '/admin/evaluation/accreditor')
  await expect(page.getByRole('heading', { name: 'Accreditor Ratings' })).toBeVisible()
  await expect(page.getByText(/Superadmin and Monitoring/)).toBeVisible()
})

test('Monitoring goes from the ratings of institutions down to one piece of feedback, which has an address', async ({ page }) => {
  await openAs(page, 'monitoring', '/admin/evaluation/institution')
  await page.getByRole('searchbox').fill(lakeside)
  await page.getByRole('table', { name: 'Institution ratings' }).getByRole('link', { name: lakeside }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lakeside)
  await page.getByRole('table', { name: 'Marks, visit by visit' }).getByRole('button', { expanded: false }).first().click()
  await page
    .getByRole('button', { name: /^Whole feedback of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `Feedback about ${lakeside}` })
  await expect(dialog).toContainText(itemName('logistics'))
  await expect(page).toHaveURL(/feedback=[0-9a-f-]{36}/)
  await page.reload()
  await expect(dialog).toContainText('Given by')
  await expectNoViolation(page, { within: '[role="dialog"]' })
  await dialog.getByRole('link', { name: 'All ratings of this institution' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/evaluation/institution?view=feedback')
  await page.getByRole('table', { name: 'All feedback' }).getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: /^Feedback about/ })).toContainText(itemName('cooperation'))
})
