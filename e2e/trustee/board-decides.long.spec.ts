import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { board } from '../../src/features/board/contract.ts'
import { papers } from '../../src/features/papers/contract.ts'
import { addDays, agencyDay, formatDay } from '../../src/kit/contract/days.ts'
import { expectNoViolation } from '../axe.ts'
import { freePort, start, stop } from '../own-server.ts'
import { openAs, sendAs } from '../people.ts'
import { untouchedWorld } from '../worlds.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// a server of its own: it decides about everything that has lapsed
test('from the agenda to the certificate in a hand: more than 120 programs, a tie, a vote, two who confirm; scanned, looked up, one byte changed', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-'))
  await cp(untouchedWorld, folder, { recursive: true })
  const port = await freePort()
  const server = await start(port, folder)
  const baseURL = `http://127.0.0.1:${port}`
  const [qa, chair] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })])
  for (const page of [qa, chair]) page.setDefaultTimeout(20_000)
  try {
    await openAs(qa, 'qa', '/admin/board')
    await qa.getByRole('button', { name: 'Prepare a meeting' }).click()
    const dialog = qa.getByRole('dialog', { name: 'Prepare a meeting' })
    await dialog.getByRole('button', { name: 'Prepare', exact: true }).click()
    await expect(dialog.getByText('Write what the meeting is called.').first()).toBeVisible()
    await dialog.getByLabel('Title').fill('Meeting of all that waits')
    await dialog.getByLabel('In the chair').click()
    await qa.getByRole('option', { name: 'Dr. Honorio P. Salcedo' }).click()
    await dialog.getByRole('button', { name: 'Prepare', exact: true }).click()
    await expect(qa.getByRole('heading', { name: 'Meeting of all that waits' })).toBeVisible()
    const page = new URL(qa.url()).pathname

    await qa.getByRole('link', { name: 'Add what waits' }).click()
    const granted = await addGrant(qa, baseURL)
    await qa.goto('/admin/board?view=waiting&why=downgrade')
    await qa.getByRole('button', { name: /^Put all \d+ on an agenda/ }).click()
    const onAgenda = qa.getByRole('dialog', { name: /on an agenda/ })
    await onAgenda.getByLabel('Meeting').click()
    await qa.getByRole('option', { name: /Meeting of all that waits/ }).click()
    await onAgenda.getByRole('button', { name: 'Put on the agenda' }).click()
    await expect(qa).toHaveURL(new RegExp(page))
    const items = qa.getByRole('region', { name: /^Agenda/ }).getByRole('listitem')
    await expect(items.nth(120)).toBeVisible()
    const all = await items.count()
    await moveGrant(qa, granted)
    await qa.goto(page)

    await chooseAll(qa)
    await qa.getByRole('button', { name: 'Consent agenda', exact: true }).click()
    await expect(qa.getByText(`${all} on the consent agenda, voted on as one.`)).toBeVisible()
    await qa.getByRole('button', { name: 'Call the board…' }).click()
    await qa.getByRole('dialog').getByRole('button', { name: 'Call the board' }).click()
    for (const name of ['Salcedo', 'Abrenica', 'Baguio', 'Imperial'])
      await qa.getByRole('listitem').filter({ hasText: name }).getByText('Present', { exact: true }).click()

    await openAs(chair, 'trustee', '/trustee/board')
    await chair.getByRole('link', { name: 'Meeting of all that waits' }).click()
    const link = chair
      .getByRole('region', { name: /^Agenda/ })
      .getByRole('link')
      .nth(1)
    const tied = (await link.textContent()) ?? ''
    await link.click()
    await expect(chair.getByRole('heading', { level: 1, name: tied })).toBeVisible()
    await expectNoViolation(chair)
    await chair.getByRole('button', { name: 'I am tied to it…' }).click()
    const tie = chair.getByRole('dialog', { name: `Take no part in ${tied}` })
    await tie.getByLabel('What ties you to it').fill('My brother is its dean.')
    await tie.getByRole('button', { name: 'Take no part' }).click()
    await chair.goto(page.replace('/admin/', '/trustee/'))
    const first = chair
      .getByRole('region', { name: /^Agenda/ })
      .getByRole('listitem')
      .nth(1)
    await expect(first).toContainText('You take no part')
    await expect(first).not.toContainText('Lower to')

    await chooseAll(qa)
    await qa.getByRole('button', { name: 'Open the vote' }).click()
    await expect(items.first()).toContainText('Vote is open')
    await chair.reload()
    await chooseAll(chair)
    await chair.getByRole('button', { name: 'For', exact: true }).click()
    await expect(chair.getByText(`Your vote on ${all - 1} items is in.`)).toBeVisible()
    await expect(chair.getByText('Your vote: for').first()).toBeVisible()

    await qa.reload()
    await chooseAll(qa)
    await qa.getByRole('button', { name: 'Close the vote' }).click()
    await expect(items.first()).toContainText('Carried')
    await expect(items.nth(1)).toContainText('Lost')
    await qa.getByRole('button', { name: 'Close the meeting' }).click()
    await confirm(qa)
    await expect(qa.getByText('the chair or a Superadmin is missing')).toBeVisible()
    await expect(qa.getByRole('button', { name: 'Confirm the result…' })).toBeHidden()

    await chair.reload()
    await confirm(chair)
    await expect(chair.getByText(`${all - 1} decisions in the book`)).toBeVisible()
    await qa.goto('/admin/decisions')
    await expect(qa.getByRole('table', { name: 'Decisions' }).getByText('Downgraded').first()).toBeVisible()
    await followCertificate(qa, baseURL)
    await qa.goto('/admin/board?view=waiting')
    await expectNoViolation(qa)
  } finally {
    await Promise.all([qa.close(), chair.close()])
    await stop(server, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

/** Puts a program whose report is accepted on the agenda, by hand: one that a grant gives a level. */
async function addGrant(qa: Page, baseURL: string): Promise<string> {
  const waiting = async (kind: 'outcome' | 'downgrade', search?: string) => {
    const query = { filter: JSON.stringify({ kind: [kind] }), paginate: 100, ...(search ? { search } : {}) }
    return (await sendAs(baseURL, 'qa', board.waiting, { query })).data
  }
  let one: Awaited<ReturnType<typeof waiting>>[number] | undefined
  for (const next of await waiting('outcome')) {
    if (next.survey_type !== 'preliminary' && next.survey_type !== 'first_formal') continue
    // one that is lowered by the same meeting would be left as it is: it was decided otherwise an item before
    const lowered = await waiting('downgrade', next.program)
    if (lowered.some(({ program_id }) => program_id === next.program_id)) continue
    one = next
    break
  }
  if (!one) throw new Error('The demo world has no program that waits for its first level and is not to be lowered.')
  await qa.goto(`/admin/board?view=waiting&why=outcome&search=${encodeURIComponent(`${one.program} ${one.visit}`)}`)
  await qa.getByRole('button', { name: 'Put all 1 on an agenda' }).click()
  const dialog = qa.getByRole('dialog', { name: /on an agenda/ })
  await dialog.getByLabel('Meeting').click()
  await qa.getByRole('option', { name: /Meeting of all that waits/ }).click()
  await dialog.getByRole('button', { name: 'Put on the agenda' }).click()
  await expect(qa.getByRole('region', { name: /^Agenda/ }).getByRole('link', { name: one.program })).toBeVisible()
  return one.program
}

async function moveGrant(qa: Page, program: string): Promise<void> {
  await qa
    .getByRole('region', { name: /^Agenda/ })
    .getByRole('link', { name: program })
    .first()
    .click()
  await qa.getByRole('button', { name: /Write the motion|Change the motion/ }).click()
  const dialog = qa.getByRole('dialog', { name: /^Motion/ })
  await dialog.getByText('Granted', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save the motion' }).click()
  await expect(dialog.getByText(/is granted from a grand mean of/).first()).toBeVisible()
  await dialog.getByLabel('Grand mean').fill('3.42')
  await dialog.getByLabel('Lowest mean of an area').fill('3.05')
  await dialog.getByLabel('Why').fill('The report finds every area well met.')
  await dialog.getByRole('button', { name: 'Save the motion' }).click()
  await expect(dialog).toBeHidden()
}

/** The newest certificate, from its PDF to what anybody finds out about it. */
async function followCertificate(qa: Page, baseURL: string): Promise<void> {
  const filter = JSON.stringify({ kind: 'certificate' })
  const newest = async () => (await sendAs(baseURL, 'qa', papers.list, { query: { filter } })).data[0]
  await expect.poll(async () => (await newest())?.made_at, { timeout: 120_000 }).toBeTruthy()
  const certificate = (await newest())!
  expect(certificate.issued_on).toBe(agencyDay())
  const file = await (await qa.request.get(`/api/papers/${certificate.id}/file`)).body()

  const visitor = await qa.context().browser()!.newPage({ baseURL })
  // as a telephone sees the page
  const { data, info } = await sharp(pictureOf(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  await visitor.goto(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(certificate.number)
  await expect(visitor.getByText('Valid today')).toBeVisible()
  const field = visitor.locator('input[type=file]')
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(visitor.getByText('Byte for byte the same.')).toBeVisible()
  const changed = Buffer.from(file)
  changed[2_000] = ((changed[2_000] ?? 0) + 1) % 256
  await field.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(visitor.getByText('Not the same.')).toBeVisible()

  await visitor.goto(`/register/programs/${certificate.program_id}`)
  const decision = visitor.getByText(certificate.decision ?? '', { exact: true })
  await expect(decision).toBeVisible()
  const level = await visitor.getByRole('main').getByRole('region').first().textContent()
  await visitor.getByLabel('State on').fill(addDays(agencyDay(), -1))
  await visitor.getByRole('button', { name: 'Show' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: formatDay(addDays(agencyDay(), -1)) })).toBeVisible()
  expect(await visitor.getByRole('main').getByRole('region').first().textContent()).not.toBe(level)
  await visitor.close()
}

function pictureOf(pdf: Buffer): Buffer {
  return execFileSync('pdftoppm', ['-r', '110', '-png', '-'], { input: pdf, maxBuffer: 64 * 1024 * 1024 })
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm the result…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}
