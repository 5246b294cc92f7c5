/** The story the portal is for, from the request to the level, by its people on their phones. */
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test'
import { firstVisitDay } from '../../src/features/visits/rules-days.ts'
import { addDays, addMonths, formatDay } from '../../src/kit/contract/days.ts'
import { depositSlip, openAs, type Person } from '../people.ts'
import { addNewProgram, declare, demoAccreditor, edit, goOnAllTheSame, newProgram, today } from '../scenes.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' }

test('an institution requests with its proof, the agency visits and decides, and the institution sees its level, all on phones', async ({
  browser,
  baseURL,
}) => {
  const here = baseURL as string
  const program = newProgram('Ocean Policy')
  const school = await personAt(browser, here, 'institution', '/institution/dashboard')

  // The institution asks, with the photo of its deposit slip.
  await school.getByRole('link', { name: 'Request accreditation' }).tap()
  await addNewProgram(school, program)
  await goOn(school)
  await school.getByRole('button', { name: formatDay(firstVisitDay(today)) }).tap()
  await goOn(school)
  await school.getByRole('radio', { name: /^Paid/ }).tap()
  await school.getByLabel('Take a photo').setInputFiles(depositSlip)
  await tapUntil(school, 'Continue', school.getByRole('button', { name: 'Send request' }))
  await expect(school.getByRole('region', { name: 'Review' })).toContainText('deposit-slip.pdf')
  await tapUntil(school, 'Send request', school.getByRole('table', { name: 'Accreditations' }))
  await expect(school).toHaveURL(/tab=accreditations/)
  await school
    .getByRole('table', { name: 'Accreditations' })
    .getByRole('button', { name: new RegExp(program) })
    .tap()
  await expect(currentStep(school)).toContainText('Requested')
  const number = (await school.getByRole('region', { name: /^SV-/ }).getByRole('heading').first().textContent()) as string
  const id = new URL(school.url()).searchParams.get('open') as string

  // QA approves it, schedules the visit and asks an accreditor.
  const qa = await personAt(browser, here, 'qa', `/admin/schedule?mode=list&search=${number}`)
  await qa.getByRole('row').filter({ hasText: number }).getByRole('link').first().tap()
  await expect(qa.getByRole('table', { name: 'Programs' })).toContainText(program)
  await takeStep(qa, 'Approve', 'Approved')
  await qa.getByRole('button', { name: 'Change status' }).tap()
  await qa.getByRole('menuitem', { name: 'Schedule', exact: true }).tap()
  await goOnAllTheSame(qa, 'Schedule')
  await expect(currentStep(qa)).toContainText('Scheduled')
  const { name } = await demoAccreditor(here, id)
  await qa.getByRole('button', { name: 'Assign accreditor' }).first().tap()
  const panel = qa.getByRole('region', { name: 'Assign accreditor' })
  await panel.getByRole('searchbox', { name: 'Accreditor' }).fill(name)
  await panel.getByRole('checkbox', { name, exact: true }).check({ force: true })
  const overlap = panel.getByRole('checkbox', { name: /all the same/ })
  const send = panel.getByRole('button', { name: /^Invite / })
  await expect(overlap.or(send).first()).toBeVisible()
  if (await overlap.isVisible()) await overlap.check()
  await send.tap()
  await expect(qa.getByText(`${name} is invited and gets an e-mail.`)).toBeVisible()

  // The accreditor accepts; Finance looks at the slip and verifies the payment.
  const accreditor = await personAt(browser, here, 'accreditor', `/accreditor/programs?search=${number}`)
  await accreditor.getByRole('button', { name: /^Accept/ }).tap()
  await declare(accreditor)
  await expect(accreditor.getByRole('button', { name: /^Accept/ })).toBeHidden()
  const institutionId = new URL(qa.url()).pathname.split('/')[3]
  const finance = await personAt(browser, here, 'finance', `/admin/finance/institution/${institutionId}?search=${number}`)
  await finance.getByRole('table', { name: 'Charges' }).getByRole('row').filter({ hasText: number }).getByRole('button').first().tap()
  await expect(finance.getByRole('region', { name: 'Payment proof' }).locator('canvas').first()).toBeVisible()
  await expect(async () => {
    const verify = finance.getByRole('button', { name: 'Verify payment' })
    // a tap that came too late for its second may have been taken all the same
    if (await verify.isVisible()) await verify.tap({ timeout: 1000 })
    await expect(finance.getByText(`Payment verified for ${number}.`)).toBeVisible({ timeout: 5000 })
  }).toPass()

  // The day of the visit has come: it is held, reported and decided.
  await edit(here, id, { visit_date: today, visit_end: addDays(today, 2), confirm_conflict: true })
  await qa.reload()
  await expect(qa.getByRole('table', { name: 'Team' })).toContainText('Accepted')
  await takeStep(qa, 'Start the visit', 'Ongoing')
  await takeStep(qa, 'Mark as reported', 'Reported')
  await qa.getByRole('button', { name: 'Record outcomes' }).tap()
  const dialog = qa.getByRole('dialog', { name: /Record outcomes/ })
  await dialog
    .getByRole('group', { name: `Outcome of ${program}` })
    .getByText('Granted', { exact: true })
    .tap()
  await dialog.getByLabel(`Grand mean of ${program}`).fill('3.87')
  await dialog.getByRole('button', { name: 'Record 1 outcome' }).tap()
  await expect(dialog).toBeHidden()

  // The institution sees the outcome on the time line, and its program with the level.
  await school.reload()
  const visit = school.getByRole('region', { name: number })
  await expect(visit).toContainText('Granted')
  await expect(visit.getByRole('list', { name: `The way of ${number}` })).toContainText('Decided')
  await visit.getByRole('link', { name: program }).tap()
  await expect(school.getByRole('heading', { level: 1, name: program })).toBeVisible()
  const record = school.getByRole('main')
  await expect(record).toContainText('Candidate')
  await expect(record).toContainText(formatDay(addDays(addMonths(today, 24), -1)))
  for (const person of [school, qa, accreditor, finance]) {
    expect(await person.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await person.context().close()
  }
})

async function personAt(browser: Browser, baseURL: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL })
  const page = await context.newPage()
  await openAs(page, person, path)
  return page
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).tap()
}

/** Two taps as quick as a test's count as one double tap, of which the form takes only the first: a person reads between them. */
async function tapUntil(page: Page, name: string, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isHidden()) await page.getByRole('button', { name }).tap({ timeout: 1000 })
    await expect(shown).toBeVisible({ timeout: 2000 })
  }).toPass()
}

async function takeStep(page: Page, verb: string, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).tap()
  await page.getByRole('menuitem', { name: verb, exact: true }).tap()
  await expect(currentStep(page)).toContainText(status)
}

function currentStep(page: Page) {
  return page.getByRole('list', { name: /^(Progress of the visit|The way of)/ }).locator('[aria-current=step]')
}
