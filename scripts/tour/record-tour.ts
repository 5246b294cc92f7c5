/**
 * `npm run record-tour`: films a tour of the product for the FAQ’s dialog. Starts a server with a demo world of its own, leads a browser
 * through it, and writes content/faq/tour.webm, the captions that fit it (tour.vtt) and its cover (tour.jpg). Needs Chromium, no more.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { startDemo } from '../demo-server.ts'
import { encode } from './film.ts'
import { type Guide, guide, webvtt } from './guide.ts'

const folder = path.resolve(import.meta.dirname, '../../content/faq')
const size = { width: 1280, height: 720 }

const { address, stop } = await startDemo('4395')
const browser = await chromium.launch(await findBrowser())
try {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', baseURL: address })
  const { access_token } = await ask('/api/login', { email: 'superadmin@demo.example', password: 'accreditation-demo' })
  await context.addCookies([{ name: 'auth.token', value: access_token, url: address }])
  const led = guide(await context.newPage())
  await tour(led, access_token)
  const film = await encode(await open(context, '/healthz'), led.shots, size)
  await writeFile(path.join(folder, 'tour.webm'), film)
  await writeFile(path.join(folder, 'tour.vtt'), webvtt(led.captions))
  const seconds = led.shots.reduce((sum, shot) => sum + shot.ms, 0) / 1000
  console.log(`${seconds.toFixed(0)} s, ${(film.length / 1024 / 1024).toFixed(1)} MB, ${led.captions.length} captions → ${folder}`)
} finally {
  await browser.close()
  await stop()
}

/** What the film shows, and what it says. */
async function tour(led: Guide, token: string): Promise<void> {
  const { page } = led
  const row = (name: RegExp | string) => page.getByRole('row').filter({ hasText: name })

  await led.open('/admin/dashboard?type=Institution')
  await writeFile(path.join(folder, 'tour.jpg'), await page.screenshot({ type: 'jpeg', quality: 82 }))
  await led.say('The dashboard shows what there is, which visits are held, and which validities run out.', async () => {
    await led.look(3200)
    await led.scroll(520, 2600)
  })

  await led.say('Ctrl K finds any page and any record by the words in its name.', async () => {
    await led.press('Control+k', 800)
    await led.type('lakeside', 2200)
    await led.press('ArrowDown', 500)
    await led.press('ArrowUp', 500)
    await led.press('Enter', 2200)
  })

  await led.say('Lists are narrowed by search and filters. They stand in the address, and an export follows them.', async () => {
    await led.click(page.getByRole('link', { name: 'Programs', exact: true }).first(), 1400)
    await led.click(page.getByRole('button', { name: /^\+? ?Status/ }).first(), 700)
    await led.click(page.getByRole('checkbox', { name: /Upcoming/ }).first(), 900)
    await led.press('Escape', 2200)
    await led.point(page.getByRole('button', { name: 'Export' }).first())
    await led.look(1400)
  })

  const visit = await plannedVisit(token)
  await led.say('The schedule holds every survey visit, from the request to the decision.', async () => {
    await led.click(page.getByRole('link', { name: 'Schedule', exact: true }).first(), 2400)
  })
  await led.say('A visit on one page: its steps, its programs, its payment, and its team.', async () => {
    await led.open(`/admin/schedule/${visit.institution.id}/${visit.id}`)
    await led.look(2600)
    await led.click(page.getByRole('button', { name: 'Assign accreditor' }).first(), 1000)
  })
  await led.say('Only people who are free and not tied to the institution can be assigned without a question.', async () => {
    await led.look(3400)
    await led.press('Escape', 600)
  })

  const charge = await claimedCharge(token)
  await led.say('Finance verifies a claimed payment beside its proof.', async () => {
    await led.open(`/admin/finance/institution/${charge.institution_id}?search=${charge.number}`)
    const proof = page.locator('aside').getByRole('img', { name: /page 1 of/ })
    await led.click(row(charge.number).getByRole('button').first(), 300)
    await proof.waitFor()
    await led.look(2300)
    await led.click(
      page
        .locator('aside')
        .getByRole('button', { name: /^Verify/ })
        .first(),
      3200,
    )
  })

  await led.say('Announcements are written here and appear on the public site on the day you choose.', async () => {
    await led.click(page.getByRole('link', { name: 'Announcements', exact: true }).first(), 2400)
    await led.point(
      page
        .getByRole('button', { name: /New|Add|Write/ })
        .or(page.getByRole('link', { name: /New|Add|Write/ }))
        .first(),
    )
    await led.look(1800)
  })

  await led.say('Answers to questions are behind FAQ’s, on every page.', async () => {
    await led.point(page.getByRole('button', { name: 'FAQ’s' }))
    await led.look(3000)
  })
}

/** The next visit that is scheduled, to show a team of. */
async function plannedVisit(token: string): Promise<{ id: string; institution: { id: string } }> {
  const filter = encodeURIComponent(JSON.stringify({ status: ['scheduled'] }))
  const { data } = await ask(`/api/admin/accreditations?mode=list&sort=visit_date&direction=asc&filter=${filter}`, undefined, token)
  if (!data[0]) throw new Error('The demo world has no scheduled visit')
  return data[0]
}

async function claimedCharge(token: string): Promise<{ institution_id: string; number: string }> {
  const { data } = await ask('/api/admin/finances/to-verify', undefined, token)
  if (!data[0]) throw new Error('The demo world has no payment to verify')
  return data[0]
}

// biome-ignore lint/suspicious/noExplicitAny: three answers, read for a few fields
async function ask(where: string, body?: unknown, token?: string): Promise<any> {
  const answer = await fetch(address + where, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function open(context: Awaited<ReturnType<typeof browser.newContext>>, where: string) {
  const page = await context.newPage()
  await page.goto(where)
  return page
}
