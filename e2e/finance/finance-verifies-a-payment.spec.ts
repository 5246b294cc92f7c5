import { expect, type Page, test } from '@playwright/test'
import { openAs } from '../people.ts'
import { lakeside, newProgram, visit as recordOf, requested } from '../scenes.ts'

test('Finance finds claimed payments, looks at a proof and verifies it by keyboard, and comes to the next of those found', async ({
  page,
  baseURL,
}) => {
  const here = baseURL as string
  const reference = `OR-${newProgram('Slip').slice(-6)}`
  const request = await requested(here, newProgram('Paid Early'), { paid: true, later: 20, reference })
  await requested(here, newProgram('Paid Elsewhere'), { paid: true, later: 21 })
  const next = await requested(here, newProgram('Paid Next'), { paid: true, later: 21, reference })
  await openAs(page, 'finance', '/admin/finance/institution')
  await page.getByRole('searchbox').fill(request.number)
  const school = page.getByRole('row').filter({ hasText: lakeside })
  await expect(page.getByRole('table', { name: 'Institution finance' }).getByRole('row')).toHaveCount(2)
  await school.getByRole('link', { name: lakeside }).click()
  await expect(page).toHaveURL(/\/admin\/finance\/institution\/[0-9a-f-]{36}/)
  // the address changes before the page does
  await expect(page.getByRole('table', { name: 'Charges' })).toBeVisible()

  await search(page, reference)
  await expect(chargeRow(page, request.number)).toContainText('Paid · to verify')
  await chargeRow(page, request.number).getByRole('button').first().click()
  await expect(panelOf(page, request.number)).toContainText('deposit-slip.pdf')
  await expectDrawn(page)

  // A payment can be verified only after it has been in sight for a moment.
  await expect(async () => {
    await page.keyboard.press('v')
    await expect(
      page
        .getByText(`Payment verified for ${request.number}.`)
        .or(page.getByText(`Verifying ${request.number}`))
        .first(),
    ).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  // as a toast, and in the bar that keeps what was verified
  await expect(page.getByText(`Payment verified for ${request.number}.`)).toHaveCount(2)
  await expect(panelOf(page, request.number)).toBeHidden()
  await expect(panelOf(page, next.number)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${reference}`))
  await expectDrawn(page)

  await page.reload()
  await expect(chargeRow(page, request.number)).toContainText('Paid')
  await expect(chargeRow(page, request.number)).not.toContainText('to verify')
})

test('Finance rejects a payment with a reason the institution can act on', async ({ page, baseURL }) => {
  const request = await requested(baseURL as string, newProgram('Wrong Sum'), { paid: true, later: 22 })
  await openCharge(page, baseURL as string, request)
  await page.getByRole('button', { name: 'Reject…' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Reject the payment of ${request.number}\\?`) })
  await dialog.getByRole('button', { name: 'Reject payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write a reason; one sentence is enough.')
  await dialog.getByRole('button', { name: 'The slip shows a different amount.' }).click()
  await dialog.getByRole('button', { name: 'Reject payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(chargeRow(page, request.number)).toContainText('Rejected')
  await page.reload()
  await expect(chargeRow(page, request.number)).toContainText('Rejected')
  await chargeRow(page, request.number).getByRole('button').first().click()
  await expect(panelOf(page, request.number)).toContainText('The slip shows a different amount.')
})

test('a verification can be taken back, and the payment waits again', async ({ page, baseURL }) => {
  const request = await requested(baseURL as string, newProgram('Too Quick'), { paid: true, later: 23 })
  await openCharge(page, baseURL as string, request)
  await expectDrawn(page)
  await expect(async () => {
    await page.getByRole('button', { name: 'Verify payment' }).click({ timeout: 1000 })
    await expect(page.getByText(`Payment verified for ${request.number}.`).first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.getByRole('status').getByRole('button', { name: 'Take back…' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Take back the verification of ${request.number}\\?`) })
  await dialog.getByLabel('Reason', { exact: true }).fill('Verified by mistake.')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog).toBeHidden()
  await expect(chargeRow(page, request.number)).toContainText('Paid · to verify')
  await page.reload()
  await expect(chargeRow(page, request.number)).toContainText('Paid · to verify')
})

test('a file that is no proof is refused beside the field, and the dialog keeps what stands in it', async ({ page, baseURL }) => {
  const request = await requested(baseURL as string, newProgram('No Slip'), { later: 24 })
  await openCharge(page, baseURL as string, request)
  await panelOf(page, request.number).getByRole('button', { name: 'More acts on this payment' }).click()
  await page.getByRole('menuitem', { name: 'Add a proof' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })
  await expect(dialog.getByRole('alert')).toContainText('This kind of file is not taken. Choose PDF, JPEG or PNG, up to 10 MB.')
})

/** Opens the finance page of the institution with one charge in the list and beside it. */
async function openCharge(page: Page, baseURL: string, request: { id: string; number: string }): Promise<void> {
  const { institution } = await recordOf(baseURL, request.id)
  await openAs(page, 'finance', `/admin/finance/institution/${institution.id}?search=${request.number}`)
  await chargeRow(page, request.number).getByRole('button').first().click()
  await expect(panelOf(page, request.number)).toBeVisible()
}

async function search(page: Page, number: string): Promise<void> {
  await page.getByRole('searchbox').fill(number)
  await expect(page).toHaveURL(new RegExp(`search=${number}`))
}

function chargeRow(page: Page, number: string) {
  return page.getByRole('table', { name: 'Charges' }).getByRole('row').filter({ hasText: number })
}

function panelOf(page: Page, number: string) {
  return page.getByRole('region', { name: number, exact: true })
}

/** The proof is not only fetched: its first page has ink on it. */
async function expectDrawn(page: Page): Promise<void> {
  const canvas = page.getByRole('region', { name: 'Payment proof' }).locator('canvas').first()
  await expect(canvas).toBeVisible()
  await expect
    .poll(() =>
      canvas.evaluate((drawn: HTMLCanvasElement) => {
        const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? []
        return pixels.some((value, i) => i % 4 === 0 && value < 128 && (pixels[i + 3] ?? 0) > 0)
      }),
    )
    .toBe(true)
}
