import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { programs } from '../../src/features/programs/contract.ts'
import { schedule } from '../../src/features/schedule/contract.ts'
import { addDays, agencyDay } from '../../src/kit/contract/days.ts'
import { wholeLines } from '../outbox.ts'
import { freePort, start, stop } from '../own-server.ts'
import { openAs, sendAs } from '../people.ts'
import { untouchedWorld } from '../worlds.ts'

test.use({ actionTimeout: 15_000 })

const green = '#146b3a'
const seal = () =>
  sharp({ create: { width: 600, height: 400, channels: 4, background: green } })
    .png()
    .toBuffer()

test('what the Superadmin changes is on the site, in a mail and in a charge at once, without a restart', async ({ browser }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-settings-'))
  await cp(untouchedWorld, folder, { recursive: true })
  const port = await freePort()
  const baseURL = `http://127.0.0.1:${port}`
  const server = await start(port, folder)
  const [portal, site] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })])
  try {
    const visitor = await site.newPage()
    await visitor.goto('/contact-us')
    await expect(visitor).toHaveTitle(/ACSUC/)

    const page = await portal.newPage()
    await openAs(page, 'superadmin', '/admin/settings')
    await page.getByLabel('Acronym').fill('NAC')
    await page.getByLabel('Name', { exact: true }).fill('Northern Accrediting Council')
    await save(page)
    // the frame around the page, too, and nobody has loaded it again
    await expect(page.getByRole('banner').getByRole('link', { name: 'NAC' })).toBeVisible()

    await page.getByRole('link', { name: 'Address and lines' }).click()
    const phone = page.getByLabel('Telephone', { exact: true }).first()
    await phone.fill('call us')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Write figures, spaces, brackets and a plus at most.').first()).toBeVisible()
    await phone.fill('(078) 555 0100')
    await save(page)

    await page.getByRole('link', { name: 'Brand' }).click()
    await page.getByLabel('Main colour', { exact: true }).fill('#f6b607')
    await expect(page.getByText(/contrast of 1\.8 to 1; 4\.5 to 1 is needed/)).toBeVisible()
    await page.getByRole('button', { name: /^Use #/ }).click()
    await expect(page.getByText(/White on it has a contrast of 4\.5 to 1/)).toBeVisible()
    await page.getByLabel('Main colour', { exact: true }).fill(green)
    await page.getByLabel('Another mark').setInputFiles({ name: 'seal.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText(/^An SVG can carry scripts/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove seal.svg' }).click()
    await page.getByLabel('Another mark').setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: await seal() })
    await save(page)
    await expect(page.getByText('The mark now: seal.png')).toBeVisible()
    // this page has both, and nobody has loaded it again
    const mark = page.getByRole('banner').locator('img')
    await expect(mark).toHaveAttribute('src', /^\/api\/brand\/[0-9a-f]{16}-192\.png$/)
    await expect.poll(() => mark.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(192)
    await page.getByRole('heading', { name: 'Brand' }).hover()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCSS('background-color', 'rgb(20, 107, 58)')

    await page.getByRole('link', { name: 'Fees' }).click()
    await page.getByRole('textbox', { name: 'Preliminary survey, undergraduate' }).fill('13000')
    await page.getByLabel('From this day on').click()
    await page.locator('[data-dates-dropdown] button:enabled[aria-label]').filter({ hasText: /^\d+$/ }).first().click()
    await save(page, 'Save from this day on')
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await page.getByText('1 value is other than before').click()
    await expect(page.getByText('Preliminary survey, undergraduate: ₱ 12,500.00 → ₱ 13,000.00')).toBeVisible()

    await visitor.reload()
    await expect(visitor).toHaveTitle(/NAC/)
    await expect(visitor.getByText('(078) 555 0100').first()).toBeVisible()
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toHaveCSS(
      'background-color',
      'rgb(20, 107, 58)',
    )
    const shown = (await mark.getAttribute('src')) as string
    await expect(visitor.getByRole('contentinfo').locator('img')).toHaveAttribute('src', shown)
    await expect(visitor.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', shown.replace('-192', '-touch-180'))
    await expect(visitor.locator('meta[name=theme-color][media*=light]')).toHaveAttribute('content', green)
    // a page that the browser makes itself has them, too
    await visitor.getByRole('banner').getByRole('link', { name: 'NAC' }).first().click()
    await expect(visitor.getByRole('banner').locator('img')).toHaveAttribute('src', shown)
    await expect(visitor.getByRole('contentinfo')).toContainText('Northern Accrediting Council')
    await expect(visitor.getByText('Accrediting Council of State Universities and Colleges')).toHaveCount(0)

    await visitor.request.post('/api/forgot-password', { data: { email: 'qa@demo.example' } })
    await expect
      .poll(() => newestMail(path.join(folder, 'outbox')), { timeout: 15_000 })
      .toContain('Northern Accrediting Council\n(078) 555 0100')

    const { data } = await sendAs(baseURL, 'qa', programs.list, {
      body: { filter: { level: ['none'], degree_level: ['undergraduate'] } } as never,
    })
    const program = data.find((one) => !one.is_closed) as (typeof data)[number]
    const planned = await sendAs(baseURL, 'qa', schedule.add, {
      body: {
        institution_id: program.institution_id,
        campus_id: program.campus_id,
        visit_date: addDays(agencyDay(), 200),
        programs: [{ program_id: program.id, survey_type: 'preliminary' }],
      },
    })
    expect(planned.data.payment?.amount).toBe('13000.00')
  } finally {
    await Promise.all([portal.close(), site.close()])
    await stop(server, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

async function save(page: Page, verb = 'Save'): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByText(/: saved/).first()).toBeVisible()
  await expect(page.getByText(/Last changed by/)).toBeVisible()
}

async function newestMail(outbox: string): Promise<string> {
  const last = (await readdir(outbox).catch(() => []))
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .at(-1)
  return last ? wholeLines(await readFile(path.join(outbox, last), 'utf8')).replaceAll('\r\n', '\n') : ''
}
