import { expect, test } from '@playwright/test'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { depositSlip } from '../people.ts'
import { addNewProgram, newProgram, requested, today } from '../scenes.ts'
import { fillUpTo, firstDay, goOnAllTheSame, openForm, requestsOf, typeDate } from './request-form.ts'

test('what cannot be asked for is said at its field: a program under way, a date too early, "paid" without a proof', async ({
  page,
  baseURL,
}) => {
  const program = newProgram('Twice Asked')
  const { number } = await requested(baseURL as string, program)
  await openForm(page)
  await goOnAllTheSame(page)
  await expect(page.getByText('Choose at least one program, or add one that is not listed.')).toBeVisible()
  await page.getByPlaceholder('Search programs, campuses').fill(program)
  const found = page.getByRole('checkbox', { name: new RegExp(program) })
  await expect(found).toBeDisabled()
  await expect(page.getByText(`${number} is requested`)).toContainText('Only one can be under way.')
  await page.getByPlaceholder('Search programs, campuses').fill('')

  await addNewProgram(page, newProgram('Early Birds'))
  await goOnAllTheSame(page)
  for (const day of [addDays(today, -3), addDays(firstDay, -1)]) {
    await typeDate(page, day)
    await goOnAllTheSame(page)
    await expect(page.getByText(`Choose ${formatDay(firstDay)} or later`)).toBeVisible()
  }
  await page.getByRole('button', { name: formatDay(firstDay) }).click()
  await goOnAllTheSame(page)
  await page.getByRole('radio', { name: /^Paid/ }).click()
  await goOnAllTheSame(page)
  await expect(page.getByText('Add the proof of payment: a request that says "paid" is only taken with it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send request' })).toBeHidden()
})

test('a file that cannot be taken is refused with the reason, and the rest of the form stays', async ({ page, baseURL }) => {
  const program = newProgram('Wrong Papers')
  await fillUpTo(page, 'file', program)
  const proof = page.locator('input[type=file]')
  const reason = page.getByRole('alert').filter({ has: page.getByRole('button', { name: /^Remove/ }) })

  await proof.setInputFiles({ name: 'slip.docx', mimeType: 'application/msword', buffer: Buffer.from('a letter') })
  await expect(reason).toContainText('This kind of file is not taken. Choose PDF, JPEG or PNG, up to 10 MB.')
  await proof.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(reason).toContainText('The file is empty. Choose another one.')
  await proof.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(reason).toContainText('Larger than 10 MB')

  // What only pretends to be a PDF is found out by the server, and nothing is stored.
  await proof.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF at all') })
  await goOnAllTheSame(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toContainText('One thing needs a correction')
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  expect(await requestsOf(baseURL, program)).toHaveLength(0)

  await proof.setInputFiles(depositSlip)
  await goOnAllTheSame(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/institution\/programs\?tab=accreditations/)
  expect(await requestsOf(baseURL, program)).toHaveLength(1)
})

test('an ended session is said; after signing in again the same request is sent', async ({ page, context, baseURL }) => {
  const program = newProgram('Long Lunch')
  await fillUpTo(page, 'review', program, { paid: true })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Send request' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Sign in in a new tab' })
  await expect(notice).toContainText('then send the request here again')

  const opened = page.waitForEvent('popup')
  await notice.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await tab.getByLabel('E-mail').fill('institution@demo.example')
  await tab.getByLabel('Password', { exact: true }).fill('accreditation-demo')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab).toHaveURL(/\/institution\/dashboard$/)
  await tab.close()

  const review = page.getByRole('region', { name: 'Review' })
  await expect(review).toContainText(program)
  await expect(review).toContainText('deposit-slip.pdf')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/institution\/programs\?tab=accreditations/)
  expect(await requestsOf(baseURL, program)).toHaveLength(1)
})

test('without a connection the form says so, keeps everything, and sends it later', async ({ page, baseURL }) => {
  const program = newProgram('Broken Cable')
  await fillUpTo(page, 'review', program)
  await page.route('**/api/institution/accreditation', (route) => route.abort())
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toContainText('The server did not answer. Check the connection and try again')
  await page.unroute('**/api/institution/accreditation')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/institution\/programs\?tab=accreditations/)
  expect(await requestsOf(baseURL, program)).toHaveLength(1)
})
