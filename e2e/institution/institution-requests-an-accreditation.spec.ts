import { expect, type Page, test } from '@playwright/test'
import { requests } from '../../src/features/requests/contract.ts'
import { firstVisitDay } from '../../src/features/visits/rules-days.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { addDays, formatDay } from '../../src/kit/contract/days.ts'
import { depositSlip, openAs, sendAs } from '../people.ts'
import { addNewProgram, newProgram, requested, today } from '../scenes.ts'

const first = firstVisitDay(today)

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
  await typeDate(page, addDays(first, 4))
  await goOnAllTheSame(page)
  await page.getByRole('radio', { name: /^Paid/ }).click()
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText(agency.payTo.account)
  await page.locator('input[type=file]').setInputFiles(depositSlip)
  await page.getByLabel('Amount paid').fill('a lot')
  await page.getByLabel('Reference').fill('OR 4711')
  await goOnAllTheSame(page)
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review).toContainText('9 programs of 2 campuses')
  await expect(review).toContainText(formatDay(addDays(first, 4)))
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
  expect(stored).toMatchObject({ status: 'requested', visit_date: addDays(first, 4), payment: { payment_status: 'paid' } })
  expect(stored?.campuses.map((one) => one.name)).toEqual(['Main Campus', 'Bay View Campus'])
})

test('hasty fingers: a double click on Continue goes one step on, the draft survives a reload, a double click on Send stores one request', async ({
  page,
  baseURL,
}) => {
  const program = newProgram('Hasty Fingers')
  await fillUpTo(page, 'visit_date', program)
  await page.getByRole('button', { name: formatDay(first) }).click()
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
  await expect(summary).toContainText(formatDay(first))
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
  for (const day of [addDays(today, -3), addDays(first, -1)]) {
    await typeDate(page, day)
    await goOnAllTheSame(page)
    await expect(page.getByText(`Choose ${formatDay(first)} or later`)).toBeVisible()
  }
  await page.getByRole('button', { name: formatDay(first) }).click()
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

type Step = 'visit_date' | 'payment_status' | 'file' | 'review'

/** Opens the form and fills it until the named step is open. */
async function fillUpTo(page: Page, step: Step, program: string, { paid = step === 'file' } = {}): Promise<void> {
  await openForm(page)
  await addNewProgram(page, program)
  await goOnAllTheSame(page)
  if (step === 'visit_date') return
  await page.getByRole('button', { name: formatDay(first) }).click()
  await goOnAllTheSame(page)
  if (step === 'payment_status') return
  await page.getByRole('radio', { name: paid ? /^Paid/ : /^Unpaid/ }).click()
  if (step === 'file') return
  if (paid) await page.locator('input[type=file]').setInputFiles(depositSlip)
  await goOnAllTheSame(page)
}

async function openForm(page: Page): Promise<void> {
  await openAs(page, 'institution', '/institution/programs/request')
}

async function typeDate(page: Page, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Visit date' })
  await field.fill(formatDay(day))
  await field.press('Tab')
}

async function goOnAllTheSame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function requestsOf(baseURL: string | undefined, program: string) {
  const { data } = await sendAs(baseURL as string, 'institution', requests.list, { query: { query: program } })
  return data
}
