import { expect, test } from '@playwright/test'
import { agency } from '../../src/kit/contract/agency.ts'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { depositSlip } from '../people.ts'
import { addNewProgram, newProgram, requested } from '../scenes.ts'
import { fillUpTo, firstDay, goOnAllTheSame, openForm, requestsOf, typeDate } from './request-form.ts'

test('one request asks for nine programs on two campuses, with the proof of payment; what is wrong is said beside it and nothing is lost', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const taken = newProgram('Marine Robotics')
  await openForm(page)
  const [main, bay] = [page.getByRole('region', { name: 'Main Campus' }), page.getByRole('region', { name: 'Bay View Campus' })]
  await bay.getByRole('button', { name: /Bay View Campus/ }).click()
  for (const campus of [main, bay]) {
    const free = campus.locator('input[type=checkbox]:enabled:not(:checked)')
    for (let i = 0; i < 4; i++) await free.filter({ visible: true }).nth(1).check()
    await expect(campus.getByText('4 chosen')).toBeVisible()
  }
  await addNewProgram(page, taken, 'Bay View Campus')
  await goOnAllTheSame(page)
  await typeDate(page, addDays(firstDay, 4))
  await goOnAllTheSame(page)
  await page.getByRole('radio', { name: /^Paid/ }).click()
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText(agency.payTo.account)
  await page.locator('input[type=file]').setInputFiles(depositSlip)
  await page.getByLabel('Amount paid').fill('a lot')
  await page.getByLabel('Reference').fill('OR 4711')
  await goOnAllTheSame(page)
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review).toContainText('9 programs of 2 campuses')
  await expect(review).toContainText(formatDay(addDays(firstDay, 4)))
  await expect(review).toContainText('deposit-slip.pdf')

  // somebody else of the institution asks for one of them meanwhile
  await requested(here, taken, { campus: 'Bay View Campus' })
  const send = page.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Write the amount in figures')
  await page.getByLabel('Amount paid').fill('17,300')
  await page.reload()
  const summary = page.getByRole('complementary', { name: 'Your request' })
  await expect(summary).toContainText('9 programs')
  await expect(page.getByLabel('Amount paid')).toHaveValue('17,300')
  await expect(page.getByLabel('Reference')).toHaveValue('OR 4711')
  await page.locator('input[type=file]').setInputFiles(depositSlip)
  await goOnAllTheSame(page)
  await send.click()
  await expect(page.getByRole('alert')).toContainText('is in an open accreditation already')
  await page.getByRole('button', { name: `Take off ${taken}` }).click()
  await goOnAllTheSame(page)
  await expect(review).toContainText('8 programs of 2 campuses')
  await send.click()
  await expect(page.getByText(/was sent/)).toBeVisible()
  await expect(page).toHaveURL(/\/institution\/programs\?tab=accreditations/)
  // other tests send requests of the same institution meanwhile
  const stored = (await requestsOf(baseURL, '')).find((one) => one.programs.length === 8)
  expect(stored).toMatchObject({ status: 'requested', visit_date: addDays(firstDay, 4), payment: { payment_status: 'paid' } })
  expect(stored?.campuses.map((one) => one.name)).toEqual(['Main Campus', 'Bay View Campus'])
})

test('hasty fingers: a double click on Continue goes one step on, the draft survives a reload, a double click on Send stores one request', async ({
  page,
  baseURL,
}) => {
  const program = newProgram('Hasty Fingers')
  await fillUpTo(page, 'visit_date', program)
  await page.getByRole('button', { name: formatDay(firstDay) }).click()
  const onward = page.getByRole('button', { name: 'Continue' })
  await onward.dblclick()
  const payment = page.getByRole('heading', { name: 'Payment', exact: true })
  await expect(payment).toBeVisible()
  const unanswered = page.getByText('Choose unpaid or paid.').first()
  await expect(unanswered).toBeHidden()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  // once the step was there to be seen, a quick second press is meant for it
  await expect(async () => {
    await onward.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(unanswered).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 5000 })

  await page.reload()
  await expect(page.getByText(/Saved as a draft at/)).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Your request' })
  await expect(summary).toContainText(program)
  await expect(summary).toContainText(formatDay(firstDay))
  await expect(payment).toBeVisible()

  await page.getByRole('radio', { name: /^Unpaid/ }).click()
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('region', { name: 'Review' })).toContainText(program)
  await expect(page.getByRole('button', { name: 'Send request' })).toBeEnabled()
  expect(await requestsOf(baseURL, program)).toHaveLength(0)
  await page.getByRole('button', { name: 'Send request' }).dblclick()
  await expect(page).toHaveURL(/\/institution\/programs\?tab=accreditations/)
  expect(await requestsOf(baseURL, program)).toHaveLength(1)
})
