import { expect, type Page, test } from '@playwright/test'
import { finances } from '../../src/features/finances/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { depositSlip, openAs, sendAs } from '../people.ts'
import { assign, candidates, lakeside, newProgram, releaseHonoraria, setAssignment, visitOf } from '../scenes.ts'

test('Finance drops the slip on an honorarium, marks it as paid and finds it paid after a reload', async ({ page, baseURL }) => {
  const { number } = await visitWithTeam(baseURL as string, 1, 700)
  await openAs(page, 'finance', `/admin/finance/accreditor?search=${number}`)
  await expect(page.getByRole('table', { name: 'Honoraria' }).getByRole('row')).toHaveCount(2)
  await firstRow(page).getByRole('button').first().click()
  const panel = panelOf(page)
  await expect(panel).toContainText(number)
  await expect(panel.getByText('Account info')).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles(depositSlip)
  await expect(panel.getByText('deposit-slip.pdf')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment proof' }).locator('canvas').first()).toBeVisible()
  await expectNoViolation(page)

  await panel.press('p')
  const dialog = page.getByRole('dialog', { name: /^Mark the honorarium of/ })
  await expect(dialog.getByText('The report of this visit is not accepted yet')).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toBeFocused()
  await page.keyboard.type('HON-884')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(firstRow(page)).toContainText('Paid')
  await expect(panel).toContainText('HON-884')
  await expect(panel.getByText('deposit-slip.pdf')).toBeVisible()

  // the same honorarium stands in the finances of the person
  await panel.getByRole('button', { name: 'All finances of this person' }).click()
  const person = page.getByRole('dialog', { name: /^Finances of/ })
  await expect(person.getByRole('row').filter({ hasText: number })).toContainText('Paid')
  await expect(page).toHaveURL(/person=/)
  await expectNoViolation(page)
})

test('several honoraria are marked as paid at once; what somebody else changed meanwhile is told and stays', async ({ page, baseURL }) => {
  const here = baseURL as string
  const { number } = await visitWithTeam(here, 3, 800)
  await openAs(page, 'finance', `/admin/finance/accreditor?search=${number}`)
  await expect(page.getByRole('table', { name: 'Honoraria' }).getByRole('row')).toHaveCount(4)
  const { data } = await sendAs(here, 'finance', finances.honoraria, { query: { query: number } })
  const taken = data[0]
  if (!taken) throw new Error('no honorarium')
  await sendAs(here, 'finance', finances.updateStatus, {
    body: { id: taken.finance_id, version: taken.version, payment_status: 'waived', reason: 'Declined by the accreditor.' },
  })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(/^Mark 3 honoraria as paid\?/)
  await dialog.getByLabel('Reference').fill('BATCH-7')
  await dialog.getByRole('button', { name: 'Mark 3 honoraria as paid' }).dblclick()
  await expect(dialog).toHaveAccessibleName(/^1 honorarium could not be marked as paid/)
  await expect(dialog.getByRole('alert')).toContainText(taken.accreditor.name)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: /^Waived/ }).click()
  await expect(page.getByRole('table', { name: 'Honoraria' }).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Paid/ })).toContainText('2 honoraria')
})

test('three payments are worked through by keyboard alone, and the counts fall', async ({ page, baseURL }) => {
  const { id, numbers } = await threeToVerify(baseURL as string)
  await openAs(page, 'finance', `/admin/finance/institution/${id}?to_verify=1`)
  await expect(page.getByRole('table', { name: 'Charges' }).getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Verify next (3)' }).focus()
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toContainText('3 to verify')
  const verified = await verifyByKey(page)
  await expect(panelOf(page)).toContainText('2 to verify')
  await expect(headOf(page)).not.toHaveText(verified)

  const rejected = (await headOf(page).textContent()) as string
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /^Reject the payment of/ })
  await expect(dialog.getByRole('button', { name: 'The slip shows a different amount.' })).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.press('2')
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('The proof cannot be read. Please scan it again.')
  await expect(dialog.getByRole('button', { name: 'Reject payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panelOf(page)).toContainText('1 to verify')
  await expect(headOf(page)).not.toHaveText(rejected)
  await verifyByKey(page)
  await expect(panelOf(page)).toContainText('Nothing left to verify')

  await page.goto(`/admin/finance/institution/${id}?to_verify=1`)
  await expect(page.getByText('Nothing waits to be verified')).toBeVisible()
  await page.goto(`/admin/finance/institution/${id}?payment_status=rejected`)
  await expect(page.getByRole('table', { name: 'Charges' }).getByText(new RegExp(numbers.join('|')))).toHaveCount(1)
})

/** A scheduled visit with so many accreditors on its team, each with an honorarium. */
async function visitWithTeam(baseURL: string, size: number, later: number) {
  const visit = await visitOf(baseURL, newProgram('Paid Work'), 'scheduled', { later })
  const people = (await candidates(baseURL, visit.id, 'a')).filter((one) => one.state === 'clear').slice(0, size)
  for (const person of people) {
    const { id } = await assign(baseURL, visit.id, person.accreditor_id)
    await setAssignment(baseURL, visit.id, id, 'accepted')
  }
  await releaseHonoraria(baseURL, visit.number)
  return visit
}

/** Brings three charges of an institution nobody else works at into the state "paid, to verify". */
async function threeToVerify(baseURL: string) {
  const { data } = await sendAs(baseURL, 'finance', finances.list, { query: { sort: 'charged', paginate: 100 } })
  const school = data.find((one) => one.to_verify === 0 && one.charges >= 5 && one.institution_name !== lakeside)
  if (!school) throw new Error('every institution has payments to verify')
  const { data: charges } = await sendAs(baseURL, 'finance', finances.charges, {
    params: { institution_id: school.institution_id },
    body: { filter: { payment_status: ['paid'], kind: ['charge'] } },
  })
  const chosen = charges.slice(0, 3)
  for (const { id, version } of chosen)
    await sendAs(baseURL, 'finance', finances.updateStatus, {
      body: { id, version, payment_status: 'paid', verify: false, reason: 'Looked at again.' },
    })
  return { id: school.institution_id, numbers: chosen.map((one) => one.number) }
}

function panelOf(page: Page) {
  return page.getByRole('complementary').getByRole('region').first()
}

/** The number of the visit whose payment the panel shows. */
function headOf(page: Page) {
  return panelOf(page).getByRole('heading').first()
}

/** A payment can be verified only after it has been in sight for a moment. */
async function verifyByKey(page: Page): Promise<string> {
  const number = (await headOf(page).textContent()) as string
  await expect(async () => {
    await page.keyboard.press('v')
    await expect(page.getByText(new RegExp(`(verified for|Verifying) ${number}`)).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(`verified for ${number}`).first()).toBeVisible()
  return number
}

function firstRow(page: Page) {
  return page.getByRole('table', { name: 'Honoraria' }).getByRole('row').nth(1)
}
