/** Evidence and photos in a place without a network: pinned before, read there, and a photo uploaded when the network is back. */
import { stat } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { evidence } from '../../src/features/evidence/contract.ts'
import { ratings } from '../../src/features/ratings/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { enterAs, openAs, sendAs } from '../people.ts'
import { setPin, unlock } from './device.ts'

test.use({ serviceWorkers: 'allow' })

test('evidence of an area is pinned and read without a network, a newer version is said, and the room that closes takes it along', async ({
  page,
  context,
  baseURL,
}) => {
  const here = baseURL as string
  const { survey, area, files } = await roomToRead(here)
  const place = `/accreditor/ratings?survey=${survey.id}&area=${area}`
  await openAs(page, 'accreditor', '/accreditor/ratings')
  await setPin(page)
  await page
    .getByRole('button', { name: `Take ${survey.program} along`, exact: true })
    .first()
    .click()
  await expect(page.getByText('On this device, all uploaded')).toBeVisible()

  await page.goto(`${place}&view=evidence`)
  await unlock(page)
  await page.getByRole('button', { name: /^Pin all.* of this area/ }).click()
  const lines = page.getByRole('region', { name: `Area ${area}` }).getByRole('listitem')
  await expect(lines.getByText('On this device')).toHaveCount(files.length)
  await expectNoViolation(page)
  await expect.poll(() => keepsReader(page)).toBe(true)

  // in a basement: the page is killed, opened again, and the file is read
  await context.setOffline(true)
  await page.close()
  const next = await context.newPage()
  await next.goto(`${place}&view=evidence`)
  await unlock(next)
  await next.getByRole('button', { name: `Open ${files[0]!.title}`, exact: true }).click()
  await expect(next.getByRole('img', { name: /page 1 of/ })).toBeVisible()
  await expectNoViolation(next)
  await next.getByRole('button', { name: 'Close' }).last().click()
  await expect(next.getByRole('button', { name: /^Pin / }).first()).toBeDisabled()

  // a photo of what was read about, as large as cameras make them
  await next.getByRole('link', { name: /^Your marks/ }).click()
  await next
    .getByLabel('Photo', { exact: true })
    .first()
    .setInputFiles(await largePhoto())
  await expect(next.getByRole('img', { name: 'Photo 1' })).toBeVisible({ timeout: 30_000 })
  await expect(next.getByText('1 entry and 1 photo not uploaded')).toBeVisible()

  // the institution lays out another version meanwhile; the network is back
  const { id: item_id, title } = files[0]!
  const newer = { item_id, title, url: 'https://example.edu/newer' }
  await sendAs(here, 'institution', evidence.link, { params: { survey_id: survey.id }, body: newer })
  await context.setOffline(false)
  await expect(next.getByText(/^Everything is uploaded/)).toBeVisible({ timeout: 30_000 })
  const { operations } = await sendAs(here, 'accreditor', ratings.since, { query: { survey_id: survey.id } })
  const taken = operations.findLast((one) => one.kind === 'photo')
  await next.getByRole('link', { name: 'Evidence', exact: true }).click()
  await expect(next.getByText('A newer version is there; version 1 is on this device')).toBeVisible()
  const qa = await context.browser()!.newPage({ baseURL: here })
  await enterAs(qa, 'qa')
  const sent = await qa.request.get(ratings.photo.path.replace(':photo_id', taken?.photo ?? ''))
  expect(sent.headers()['content-type']).toMatch(/^image\//)
  expect((await sent.body()).length).toBeLessThanOrEqual(256 * 1_024)

  // QA closes the room: nothing of it stays on the device
  const { accreditation_id } = await roomOf(here, survey.id)
  const params = { accreditation_id }
  const { times } = (await sendAs(here, 'qa', evidence.ofVisit, { params })).data
  const closes_at = new Date(Date.now() - 60_000).toISOString()
  const opens_at = new Date(Date.now() - 120_000).toISOString()
  await sendAs(here, 'qa', evidence.setTimes, { params, body: { ...times, opens_at, closes_at } })
  await next.reload()
  await unlock(next)
  await expect(next.getByText('The evidence room closed on')).toBeVisible()
  await expect(next.getByRole('button', { name: /^Open / })).toHaveCount(0)
  expect(await piecesOn(next)).toBe(0)
  await qa.close()
})

/** A program the demo accreditor rates, whose room is open and is the demo institution's, and its fullest area. */
async function roomToRead(here: string) {
  const { data: mine } = await sendAs(here, 'accreditor', ratings.mine, {})
  const { data: own } = await sendAs(here, 'institution', evidence.rooms, { query: { paginate: 100 } })
  const room = own.find(({ id, items, reading_closed }) => items > 0 && !reading_closed && mine.some((one) => one.id === id))!
  const area = room.areas.toSorted((one, other) => other.items - one.items)[0]!.code
  const query = { area: area as 'I' }
  const { data: items } = await sendAs(here, 'institution', evidence.items, { params: { survey_id: room.id }, query })
  return { survey: mine.find(({ id }) => id === room.id)!, area, files: items.filter(({ kind }) => kind === 'file') }
}

/** A JPEG of more than 40 MB. @returns its path: it is larger than what is handed over in one piece */
async function largePhoto(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const size = { width: 9_000, height: 6_000, channels: 3, background: 'white' } as const
  const file = test.info().outputPath('door.jpg')
  await sharp({ create: { ...size, noise } })
    .jpeg({ quality: 100 })
    .toFile(file)
  expect((await stat(file)).size).toBeGreaterThan(40 * 1_024 * 1_024)
  return file
}

async function roomOf(here: string, survey_id: string) {
  return (await sendAs(here, 'qa', evidence.show, { params: { survey_id } })).data
}

/** What draws a PDF is kept behind the page. */
function keepsReader(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('workbench own')).keys()
    return kept.some(({ url }) => url.includes('pdf.worker'))
  })
}

function piecesOn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [{ name } = {}] = await indexedDB.databases()
    const opened = indexedDB.open(name ?? '')
    await new Promise((done) => {
      opened.onsuccess = done
    })
    const asked = opened.result.transaction('pieces').objectStore('pieces').count()
    await new Promise((done) => {
      asked.onsuccess = done
    })
    opened.result.close()
    return asked.result
  })
}
