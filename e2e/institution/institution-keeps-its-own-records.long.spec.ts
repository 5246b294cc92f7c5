/** An institution's own area on a phone: profile, members, campuses, programs, accreditations, evaluation. */

import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { itemName, itemsAsked } from '../../src/features/feedback/rules.ts'
import { firstVisitDay } from '../../src/features/visits/rules-days.ts'
import { agencyDay, formatDay } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { depositSlip, openAs } from '../people.ts'
import { addNewProgram, edit, lakeside, newProgram, reportedVisit, requested } from '../scenes.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' }
test.use(phone)

test('the institution corrects its contact data and finds its people', async ({ page }) => {
  await openAs(page, 'institution', '/institution/profile')
  await expect(page.getByRole('heading', { level: 1, name: lakeside })).toBeVisible()
  await expectUsable(page)
  // each level opens its programs, each program whose validity ends next its story
  const level = page.getByRole('region', { name: 'Programs by level' }).getByRole('link', { name: /^Level II(?!I)/ })
  const total = await level.locator('b').textContent()
  await level.tap()
  await expect(page).toHaveURL(/\/institution\/programs\?level=level_2$/)
  await expect(page.getByText(new RegExp(`of ${total}$`)).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('region', { name: 'Validities' }).getByRole('listitem').getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/institution\/programs\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/ valid until /).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Edit contact data' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Edit contact data' })
  await dialog.getByLabel('Website').fill('our school')
  await dialog.getByRole('button', { name: 'Save contact data' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('Write the whole address, as https://www.school.example.')
  await expectUsable(page, 'dialog')
  const phoneNumber = `(061) 555 ${Math.floor(1000 + Math.random() * 9000)}`
  await dialog.getByLabel('Website').fill('https://www.lpsu.example')
  await dialog.getByLabel('Phone').fill(phoneNumber)
  await dialog.getByRole('button', { name: 'Save contact data' }).tap()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: phoneNumber })).toBeVisible()

  await page.getByRole('link', { name: /^Members/ }).tap()
  const members = page.getByRole('table', { name: 'Members' })
  await expect(members).toContainText('Main account')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Tie' }).tap()
  await page.getByRole('dialog', { name: 'Tie' }).getByText('Home institution').tap()
  await expect(page).toHaveURL(/kind=home/)
  await expect(members).not.toContainText('Main account')
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(page.getByText('Nobody matches')).toBeVisible()
})

test('the institution adds a campus and a program, and requests its accreditation from there', async ({ page, baseURL }) => {
  const campus = `Harbour ${crypto.randomUUID().slice(-6)} Campus`
  const program = newProgram('Deck Engineering')
  await openAs(page, 'institution', '/institution/campuses')
  await expect(page.getByRole('table', { name: 'Campuses' })).toContainText('Main Campus')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Add campus' }).tap()
  const adding = page.getByRole('dialog', { name: 'Add a campus' })
  await adding.getByLabel('Campus', { exact: true }).fill('Main Campus')
  await adding.getByRole('combobox', { name: 'Region' }).tap()
  await page.getByRole('option').first().tap()
  await adding.getByRole('button', { name: 'Add campus' }).tap()
  await expect(adding.getByRole('alert')).toContainText('You already have a campus named Main Campus.')
  await adding.getByLabel('Campus', { exact: true }).fill(campus)
  await adding.getByRole('button', { name: 'Add campus' }).tap()
  await expect(adding).toBeHidden()
  await page.reload()
  await page.getByRole('link', { name: campus }).tap()
  await expect(page).toHaveURL(/\/institution\/programs\?campus=/)
  await expect(page.getByText('No program matches')).toBeVisible()

  await page.getByRole('button', { name: 'Add program' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add a program' })
  await dialog.getByRole('combobox', { name: 'Campus' }).tap()
  await page.getByRole('option', { name: campus }).tap()
  await dialog.getByLabel('Program', { exact: true }).fill(program)
  await dialog.getByRole('combobox', { name: 'Degree level' }).tap()
  await page.getByRole('option', { name: 'Undergraduate' }).tap()
  await expectUsable(page, 'dialog')
  await dialog.getByRole('button', { name: 'Add program' }).tap()
  await expect(dialog).toBeHidden()
  await page.getByText('By campus', { exact: true }).tap()
  await expect(page.getByRole('rowheader', { name: campus })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader', { name: campus })).toBeVisible()
  await expectUsable(page)
  // several at once lead to the form, without those that cannot be asked for now
  const underWay = await requested(baseURL as string, newProgram('Deck Hands'), { later: 47 })
  await page.goto('/institution/programs?search=Deck')
  await page.getByRole('checkbox', { name: `Select ${program}` }).check()
  await page.getByRole('checkbox', { name: /^Select BS Deck Hands/ }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Request accreditation' }).tap()
  const question = page.getByRole('dialog', { name: 'Request 1 program of 2?' })
  await expect(question).toContainText(`${underWay.number} is under way`)
  await question.getByRole('button', { name: 'Request accreditation' }).tap()
  const asked = page.getByRole('region', { name: campus })
  await expect(asked).toContainText('1 chosen')
  await expect(asked.getByRole('checkbox', { name: new RegExp(program) })).toBeChecked()
})

test('the calendar of the request shows the days own visits take, and what stands on the days chosen', async ({ page, baseURL }) => {
  const taken = await requested(baseURL as string, newProgram('Taken Days'), { later: 9 })
  await openAs(page, 'institution', '/institution/programs/request')
  await addNewProgram(page, newProgram('Free Days'))
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('textbox', { name: 'Visit date' }).tap()
  await turnTo(page, taken.visit_date)
  await expect(page.getByRole('button', { name: new RegExp(`^${formatDay(taken.visit_date)}.*taken by ${taken.number}`) })).toBeVisible()
  // a day off says why before anybody chooses it
  await expect(page.getByRole('button', { name: /\d{4}, Saturday/ }).first()).toBeVisible()
  await expectUsable(page, 'dialog')
  await page.getByRole('button', { name: new RegExp(`^${formatDay(taken.visit_date)}`) }).tap()
  await expect(page.getByRole('status').filter({ hasText: taken.number })).toContainText('of this campus is requested')
  await expectUsable(page)
})

test('an accreditation is followed on its time line, and its rejected proof is sent again', async ({ page, baseURL }) => {
  const here = baseURL as string
  const program = newProgram('Second Slip')
  const visit = await requested(here, program, { later: 14 })
  await edit(here, visit.id, { status: 'returned', reason: 'Write the program as your board named it.' })
  await openAs(page, 'institution', `/institution/programs?tab=accreditations&search=${visit.number}`)
  await page
    .getByRole('table', { name: 'Accreditations' })
    .getByRole('button', { name: new RegExp(program) })
    .tap()
  const panel = page.getByRole('region', { name: visit.number })
  await expect(panel.getByRole('list', { name: `The way of ${visit.number}` }).locator('[aria-current=step]')).toContainText('Returned')
  await expect(panel.getByRole('list', { name: 'What happens next' })).toContainText('Change what the reason names')
  await expect(panel).toContainText('Write the program as your board named it.')
  await expectUsable(page)
  await panel.getByRole('link', { name: 'Change and send again' }).tap()
  await expect(page.getByRole('heading', { name: `Answer ${visit.number}` })).toBeVisible()
  await expect(page.getByText('Write the program as your board named it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('1 program')
  await page.getByLabel('What you say to the agency').fill('So the board named it.')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Send again' }).tap()
  await expect(page.getByText(/was sent again/)).toBeVisible()
  await page.goto(`/institution/programs?tab=accreditations&open=${visit.id}`)
  await expect(panel.getByRole('list', { name: `The way of ${visit.number}` }).locator('[aria-current=step]')).toContainText('Requested')
  await panel.getByRole('button', { name: 'Send payment proof' }).tap()
  const dialog = page.getByRole('dialog', { name: /^Send the payment proof/ })
  await dialog.getByRole('button', { name: 'Send proof' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('Choose a file first.')
  await expect(dialog.getByText('Take a photo of the deposit slip')).toBeVisible()
  await expectUsable(page, 'dialog')
  await dialog.getByLabel('Take a photo of the deposit slip').setInputFiles(depositSlip)
  await dialog.getByRole('button', { name: 'Send proof' }).tap()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(panel.getByRole('list', { name: 'Proofs of payment' })).toContainText('deposit-slip.pdf')
  await expect(panel).toContainText('Paid · to verify')

  // withdrawn, with the payment still to be looked at
  await panel.getByRole('button', { name: 'Withdraw…' }).tap()
  const asking = page.getByRole('dialog', { name: `Withdraw ${visit.number}?` })
  await asking.getByLabel('Reason').fill('The building is not ready.')
  await expectUsable(page, 'dialog')
  await asking.getByRole('button', { name: 'Withdraw the request' }).tap()
  await expect(panel).toContainText('Withdrawn by the institution: The building is not ready.')

  // an address with somebody else's visit shows what a wrong one shows
  await page.goto('/institution/programs?tab=accreditations&open=01900000-0000-7000-8000-000000000000')
  await expect(page.getByText('Not found')).toBeVisible()
})

test('feedback that is begun is there again after a reload and after signing in again', async ({ page, baseURL }) => {
  const here = baseURL as string
  const { visit, person } = await reportedVisit(here, 'Kept Words', 640, 'a')
  const begin = async (words: RegExp) => {
    await page.getByRole('searchbox').fill(visit.number)
    await page.getByRole('button', { name: words }).tap()
  }
  await openAs(page, 'institution', '/institution/evaluation')
  await expectUsable(page)
  await begin(new RegExp(`^Give feedback about ${person.name}`))
  const dialog = page.getByRole('dialog', { name: /^Feedback about/ })
  const preparation = dialog.getByRole('group', { name: new RegExp(`^${itemName('preparation')}`) })
  await preparation.locator('label').nth(3).tap()
  await dialog.getByLabel('Comment').fill('Read everything before the visit.')
  await expect(dialog.getByText(/^Kept as a draft/)).toBeVisible()
  await expectUsable(page, 'dialog')
  await openAs(page, 'institution', '/institution/evaluation')
  await begin(new RegExp(`^Go on with your feedback about ${person.name}`))
  await expect(preparation.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Read everything before the visit.')
  for (const item of itemsAsked('accreditor').slice(1)) {
    await dialog
      .getByRole('group', { name: new RegExp(`^${itemName(item)}`) })
      .locator('label')
      .last()
      .tap()
  }
  await dialog.getByRole('button', { name: 'Give feedback' }).tap()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: `Visit ${visit.number}` })).toContainText('All given')
})

/** WCAG 2.2 AA for what is open, and nothing wider than the phone; a page also on a wide screen. */
async function expectUsable(page: Page, what: 'page' | 'dialog' = 'page'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectNoViolation(page)
  if (what === 'dialog') return
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoViolation(page)
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Turns the open calendar, which begins with the first possible month, to the month of a day. */
async function turnTo(page: Page, day: string): Promise<void> {
  const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
  for (let i = months(firstVisitDay(agencyDay())); i < months(day); i++) {
    await page.locator('[data-dates-dropdown] button[data-direction=next]').tap()
  }
}

test('the institution invites a colleague, who stands among its accounts, and removes the account again', async ({ page }) => {
  const email = `liza.${crypto.randomUUID().slice(-6)}@lpsu.example`
  await openAs(page, 'institution', '/institution/profile')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('E-mail').fill('institution@demo.example')
  await dialog.getByLabel('First name').fill('Liza')
  await dialog.getByLabel('Last name').fill('Cordero')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText('There is an account with institution@demo.example already').first()).toBeVisible()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')
  await row.getByRole('button', { name: 'More for Liza Cordero' }).click()
  await expect(page.getByRole('menuitem', { name: 'Hand the main account over' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toBeHidden()
})
