import { expect, test } from '@playwright/test'
import { finances } from '../../src/features/finances/contract.ts'
import { formatMoney, negativeOf, sumOf } from '../../src/kit/contract/money.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'
import { newProgram, visit as recordOf, requested } from '../scenes.ts'

test('QA merges two requests and takes a program off after the payment; Finance sets the credit off against another charge', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const subject = newProgram('Merged').slice(3)
  const first = await requested(here, `BS ${subject}`, { paid: true, later: 60 })
  const second = await requested(here, `BA ${subject}`, { later: 67 })
  const other = await requested(here, newProgram('Open'), { later: 74 })
  const fee = first.payment?.amount as string

  await openAs(page, 'qa', `/admin/actions?kind=requests&search=${encodeURIComponent(subject)}`)
  for (const { number } of [first, second])
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge requests into one visit' })
  const plan = dialog.getByRole('region', { name: 'What comes of it' })
  await expect(plan).toContainText(`${first.number} stays and takes the programs and charges of ${second.number}`)
  await expect(plan).toContainText(formatMoney(sumOf([fee, fee])))
  await expect(plan).toContainText(`${formatMoney(fee)} to verify`)
  await expect(plan).toContainText(`BA ${subject}`)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: `Merge into ${first.number}` }).click()
  await expect(page.getByText(`${second.number} went into ${first.number}.`)).toBeVisible()

  await page.goto(`/admin/schedule/${(await recordOf(here, second.id)).institution.id}/${second.id}`)
  await page.getByRole('link', { name: `Open ${first.number}` }).click()
  await expect(page.getByRole('region', { name: 'Programs' })).toContainText(`BA ${subject}`)
  // both charges are paid, then one program goes
  for (const { finance_id } of (await recordOf(here, first.id)).payment?.charges ?? []) {
    const { version } = (await sendAs(here, 'finance', finances.charge, { params: { id: finance_id } })).data
    await sendAs(here, 'finance', finances.updateStatus, { body: { id: finance_id, version, payment_status: 'paid' } })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Add or change programs' }).click()
  const programs = page.getByRole('dialog', { name: 'Programs of the visit' })
  await programs.getByRole('checkbox', { name: new RegExp(`BA ${subject}`) }).uncheck()
  await programs.getByRole('button', { name: 'Save programs' }).click()
  await expect(page.getByText(`${first.number} was changed.`)).toBeVisible()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('To get back')
  await expect(payment).toContainText('Credit of')

  const credit = (await recordOf(here, first.id)).payment?.charges.at(-1)
  expect(credit).toMatchObject({ kind: 'credit', amount: negativeOf(fee) })
  await openAs(page, 'finance', `/admin/actions?kind=credits&search=${first.number}`)
  await page
    .getByRole('row', { name: new RegExp(first.number) })
    .getByRole('button')
    .first()
    .click()
  // the key works once the panel that names it is open
  await expect(page.getByRole('button', { name: 'Set off…' })).toBeVisible()
  await page.keyboard.press('s')
  const settle = page.getByRole('dialog', { name: `Set off the credit of ${first.number}` })
  await settle.getByRole('button', { name: 'Set off', exact: true }).click()
  await expect(settle.getByText('Choose the charge it is set off against.').first()).toBeVisible()
  await settle.getByRole('radio', { name: new RegExp(other.number) }).check()
  await expectNoViolation(page)
  await settle.getByRole('button', { name: 'Set off', exact: true }).click()
  await expect(page.getByText(`The credit of ${first.number} counts for ${other.number}.`)).toBeVisible()
  expect((await recordOf(here, other.id)).payment).toMatchObject({ open: '0.00', payment_status: 'paid', verified: true })

  await openAs(page, 'institution', `/institution/programs?tab=accreditations&open=${first.id}`)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(`set off against ${other.number}`)
})
