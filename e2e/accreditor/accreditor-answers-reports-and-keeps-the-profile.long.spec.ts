/** The accreditor's area as it is used on the way: on a phone, by touch. */
import { expect, test } from '@playwright/test'
import { accreditorProfiles } from '../../src/features/accreditor-profiles/contract.ts'
import { assignments } from '../../src/features/assignments/contract.ts'
import { financeInfos } from '../../src/features/finance-infos/contract.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import { hearing } from '../heard.ts'
import { openAs, sendAs } from '../people.ts'
import { assign, candidates, declare, edit, lakeside, newProgram, today, visitOf } from '../scenes.ts'
import { invited } from './invited.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone, hasTouch: true })

test('an invitation is opened from the dashboard, accepted, taken back, and not accepted unseen after it moved', async ({
  page,
  baseURL,
}) => {
  const { visit, program } = await invited(baseURL as string, 'Road Safety', 610)
  await openAs(page, 'accreditor', '/accreditor/dashboard')
  await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').first()).toContainText(/answer by|late|due/)
  await expect(page.getByRole('region', { name: 'Next visit' }).getByRole('link')).toHaveAttribute('href', /\/accreditor\/program\?id=/)
  await page.goto(`/accreditor/programs?state=to_answer&search=${visit.number}`)
  await page.getByRole('article').getByRole('link', { name: lakeside }).tap()
  await expect(page.getByRole('heading', { level: 1, name: lakeside })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Programs' })).toContainText(program)
  await expect(page.getByText('Phone and e-mail are shown once you have accepted.')).toBeVisible()

  const heard = await hearing(page)
  await page.getByRole('button', { name: /^Accept/ }).tap()
  await declare(page)
  await expect(page.getByRole('status').filter({ hasText: `You accepted ${lakeside}.` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('region', { name: 'Invitation' })).toBeVisible()
  // the bar alone says it, no toast beside it
  expect((await heard()).filter((says) => /accepted/i.test(says))).toEqual([expect.stringContaining(`You accepted ${lakeside}.`)])

  const moved = addDays(visit.visit_date, 3)
  await edit(baseURL as string, visit.id, { visit_date: moved, visit_end: moved, confirm_conflict: true })
  await page.getByRole('button', { name: /^Accept/ }).tap()
  await declare(page)
  const dialog = page.getByRole('dialog', { name: 'Accept the invitation' })
  await expect(dialog.getByRole('alert')).toContainText('The visit has moved to')
  await dialog.getByRole('button', { name: 'Load it again' }).tap()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await declare(page)
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).tap()
  expect((await saved).suggestedFilename()).toBe(`${visit.number}.ics`)
})

test('the report of a visit is handed in and taken back; the page without a number shows the visit under way', async ({
  page,
  baseURL,
}) => {
  const { visit, assignment } = await invited(baseURL as string, 'Plant Breeding', 640)
  await sendAs(baseURL as string, 'accreditor', assignments.answer, {
    body: { id: assignment.id, answer: 'accepted', declaration_version: agency.declarations.version },
  })
  await edit(baseURL as string, visit.id, { visit_date: today, visit_end: today, confirm_conflict: true })
  await edit(baseURL as string, visit.id, { status: 'ongoing' })
  await openAs(page, 'accreditor', '/accreditor/program')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lakeside)
  await page.goto(`/accreditor/program?id=${assignment.id}`)
  const report = page.getByRole('region', { name: 'Your part of the report' })
  await expect(report).toContainText('Not started')
  // what is read last stands above: until it is there everything below moves
  await expect(page.getByText('Nothing laid out yet')).toBeVisible()
  await report.getByRole('button', { name: 'Hand in' }).tap()
  const asked = page.getByRole('dialog', { name: 'Hand in your part?' })
  await asked.getByRole('button', { name: 'Cancel' }).tap()
  await expect(report).toContainText('Not started')
  await report.getByRole('button', { name: 'Hand in' }).tap()
  await asked.getByRole('button', { name: 'Hand in' }).tap()
  await expect(report).toContainText('Submitted')
  await page.reload()
  await expect(report).toContainText('Submitted')
  await report.getByRole('button', { name: 'Take it back' }).tap()
  await expect(report).toContainText('Draft')
})

test('the profile: degrees, a training and a tie are entered with wrong input first, changed and removed', async ({ page, baseURL }) => {
  const own = crypto.randomUUID().slice(-6)
  await openAs(page, 'accreditor', '/accreditor/profile')
  const degrees = page.getByRole('region', { name: 'Degrees' })
  await degrees.getByRole('button', { name: 'Add a masteral degree' }).tap()
  const added = degrees.getByRole('group', { name: 'Masteral' }).getByRole('textbox').last()
  const first = await degrees.getByRole('group', { name: 'Masteral' }).getByRole('textbox').first().inputValue()
  await added.fill(first.toUpperCase())
  await degrees.getByRole('button', { name: 'Save degrees' }).tap()
  await expect(degrees.getByRole('alert')).toContainText('Masteral: This stands in the list already.')
  await expect(added).toHaveValue(first.toUpperCase())
  await added.fill(`MS in Road Engineering ${own}`)
  await degrees.getByRole('button', { name: 'Save degrees' }).tap()
  await expect(page.getByText('Your degrees are saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Add training' }).tap()
  const training = page.getByRole('dialog', { name: 'Add a training' })
  await training.getByRole('button', { name: 'Add training' }).tap()
  await expect(training.getByRole('alert')).toContainText('Write the title of the training.')
  await training.getByLabel('Title').fill(`Writing findings ${own}`)
  await training.getByLabel('Hours (optional)').fill('16')
  await training.getByRole('button', { name: 'Add training' }).tap()
  await expect(training).toBeHidden()

  await page.getByRole('button', { name: 'Add institution' }).tap()
  const tie = page.getByRole('dialog', { name: 'Add a sub-member institution' })
  await tie.getByRole('button', { name: 'Add institution' }).tap()
  await expect(tie.getByRole('alert')).toContainText('Choose the institution from the list.')
  await tie.getByLabel('Institution').fill('Palayan Plains')
  await page.getByRole('option', { name: /Palayan Plains/ }).tap()
  await tie.getByRole('combobox', { name: 'Relation' }).tap()
  await page.getByRole('option', { name: 'Consultant' }).tap()
  await tie.getByRole('button', { name: 'Add institution' }).tap()
  await expect(tie).toBeHidden()

  await page.reload()
  await expect(degrees.getByRole('group', { name: 'Masteral' }).getByRole('textbox').last()).toHaveValue(`MS in Road Engineering ${own}`)
  await expect(page.getByRole('list', { name: 'Trainings' })).toContainText(`Writing findings ${own}`)
  const ties = page.getByRole('list', { name: 'Sub-member institutions' })
  await expect(ties).toContainText('Consultant')
  await ties.getByRole('button', { name: /^Remove Palayan Plains/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(ties.getByText('Consultant')).toBeHidden()
  const { data } = await sendAs(baseURL as string, 'accreditor', accreditorProfiles.subMembers, {})
  expect(data.some(({ institution }) => institution.name.startsWith('Palayan Plains'))).toBe(false)
})

test('bank info: asked for on the dashboard, refused where it is wrong, masked once saved, whole when asked', async ({ page, baseURL }) => {
  await openAs(page, 'accreditor', '/accreditor/profile')
  const bank = page.getByRole('region', { name: 'Bank info' })
  await bank.getByRole('button', { name: 'Remove' }).tap()
  await page
    .getByRole('dialog', { name: /^Remove •••• \d{4}/ })
    .getByRole('button', { name: 'Remove bank info' })
    .tap()
  await expect(bank).toContainText('No bank info yet')
  await page.goto('/accreditor/dashboard')
  await page.getByRole('link', { name: /Enter your bank info/ }).tap()
  await bank.getByRole('button', { name: 'Enter bank info' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Enter your bank info' })
  await dialog.getByLabel('Bank', { exact: true }).fill('Habagat National Bank')
  await dialog.getByLabel('Account name').fill('RENATO SAMONTE DIMACULANGAN')
  await dialog.getByLabel('Account number').fill('12 34')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog.getByRole('alert')).toContainText('6 to 30 digits')
  await dialog.getByLabel('Account number').fill('0042 1188 2025')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(bank).toContainText('•••• 2025')
  await page.reload()
  await expect(bank).toContainText('•••• 2025')
  await expect(bank).not.toContainText('0042')
  await bank.getByRole('button', { name: 'Show the numbers of your account' }).tap()
  await expect(bank).toContainText('0042 1188 2025')
  await bank.getByRole('button', { name: 'Edit bank info' }).tap()
  const edited = page.getByRole('dialog', { name: 'Edit your bank info' })
  await edited.getByLabel('Branch (optional)').fill('Rizal Street')
  await edited.getByRole('button', { name: 'Save' }).tap()
  await expect(bank).toContainText('Rizal Street')
  const { data } = await sendAs(baseURL as string, 'accreditor', financeInfos.show, {})
  expect(data).toMatchObject({ account_number: '•••• 2025', branch: 'Rizal Street' })
})

test("somebody else's visit, a nonsense number and another role lead nowhere here", async ({ page, baseURL }) => {
  const program = newProgram('Foreign Visit')
  const visit = await visitOf(baseURL as string, program, 'scheduled', { later: 670 })
  const other = (await candidates(baseURL as string, visit.id)).find(
    ({ state, name }) => state === 'clear' && !name.includes('Dimaculangan'),
  )
  const foreign = await assign(baseURL as string, visit.id, other?.accreditor_id as string)
  for (const id of [foreign.id, 'nonsense']) {
    await openAs(page, 'accreditor', `/accreditor/program?id=${id}`)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByText(program)).toBeHidden()
  }
  await openAs(page, 'institution', '/accreditor/dashboard')
  await expect(page).toHaveURL(/\/institution\/dashboard$/)
})
