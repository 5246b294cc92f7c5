/** From the decision's certificate to somebody who holds it in the hand: scanned, compared, changed by one byte. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { papers } from '../../src/features/papers/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { enterAs, openAs, sendAs } from '../people.ts'

test('an institution saves its certificate; a visitor checks it by its number, holds the file against it, and a changed one is told', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL as string
  const { data: own } = await sendAs(url, 'institution', papers.own, { query: { paginate: 100 } })
  const certificate = own.find(({ kind }) => kind === 'certificate') ?? (await anyCertificate(url))
  await openAs(page, 'qa', `/admin/papers?search=${certificate.number}`)
  const row = page.getByRole('row').filter({ hasText: certificate.number })
  await expect(row).toContainText(certificate.about)
  await expectMade(url, certificate.number)
  await page.reload()
  await row.getByRole('button', { name: `More for ${certificate.number}` }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save the PDF' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe(`${certificate.number}.pdf`)
  const file = await readFile(await download.path())

  const visitor = await browser.newPage()
  await visitor.goto(`${url}/c`)
  await visitor.getByLabel('Number on the paper').fill(certificate.number.toLowerCase())
  await visitor.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(certificate.number)
  await expect(visitor.getByRole('heading', { name: 'What is true on' })).toBeVisible()
  await expect(visitor.getByText(certificate.about, { exact: true })).toBeVisible()
  const field = visitor.locator('input[type=file]')
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(visitor.getByText('Byte for byte the same.')).toBeVisible()
  const changed = Buffer.from(file)
  changed[1_000] = ((changed[1_000] ?? 0) + 1) % 256
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(visitor.getByText('Not the same.')).toBeVisible()
  await expectNoViolation(visitor)

  // a file that is chosen before the script has come is taken when it comes
  const script = Promise.withResolvers<void>()
  await visitor.route(/\/assets\/site-[\w-]+\.js/, (route) => script.promise.then(() => route.continue()))
  await visitor.reload({ waitUntil: 'commit' })
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: file })
  script.resolve()
  await expect(visitor.getByText('Byte for byte the same.')).toBeVisible()

  const unknown = await visitor.goto(`${url}/c/C-2001-00001`)
  expect(unknown?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('No such paper')
  await visitor.close()
})

test('without a script a form compares the file', async ({ page, browser, baseURL }) => {
  const url = baseURL as string
  const { id, number } = await anyCertificate(url)
  await expectMade(url, number)
  await enterAs(page, 'qa')
  const file = await (await page.request.get(`/api/papers/${id}/file`)).body()
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${url}/c/${number}`)
  await plain.locator('input[type=file]').setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: file })
  await plain.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(plain.getByText('Byte for byte the same.')).toBeVisible()
  await plain.close()
})

async function anyCertificate(url: string) {
  const { data } = await sendAs(url, 'qa', papers.list, { query: { filter: JSON.stringify({ kind: 'certificate' }) } })
  const [first] = data
  if (!first) throw new Error('The demo world has no certificate.')
  return first
}

/** Its file may still be on its way. */
async function expectMade(url: string, number: string): Promise<void> {
  await expect
    .poll(async () => (await sendAs(url, 'qa', papers.list, { query: { search: number } })).data[0]?.made_at, { timeout: 60_000 })
    .not.toBeNull()
}

test('an accreditor issues a service record of a year and sees it among the own papers', async ({ page }) => {
  await openAs(page, 'accreditor', '/accreditor/papers')
  await page.getByRole('button', { name: 'Service record' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^S-\d{4}-\d{5}$/).first()).toBeVisible()
})
