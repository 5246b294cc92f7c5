/**
 * P8: no stored text runs, and the server calls nobody. Behind every free text of the demo world stands what would run or be fetched: past all
 * checks, straight into the columns; announcements, which are HTML, come through their own call. Then a browser opens the pages of visitors
 * and of each role, and follows their links, one of each kind; the PDF of the announcement and the mails that name people are read as well.
 * Counted is what ran, what was asked of a server that waits for it, what the CSP had to stop, and whom our server called.
 * `PROVE_PAGES=10` for a short one: so many pages a person.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { startServer as startProgram } from '../bench/servers.ts'
import { demoPassword } from '../demo/accounts.ts'
import { findBrowser } from '../e2e/browser.ts'
import { publicPages } from '../e2e/public-pages.ts'
import { asStarted } from '../scripts/as-started.ts'
import { pages } from '../src/features/navigation/rules.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { newId } from '../src/kit/server/db/ids.ts'
import { startServer } from './database.ts'
import type { Verdict } from './verdict.ts'

const most = Number(process.env.PROVE_PAGES ?? 80)
const people = ['superadmin', 'finance', 'qa', 'accreditor', 'institution', 'trustee'] as const
const areas: Record<(typeof people)[number], string> = {
  ...{ superadmin: 'admin', finance: 'admin', qa: 'admin' },
  ...{ accreditor: 'accreditor', institution: 'institution', trustee: 'trustee' },
}

type Counted = { pages: number; showing: number; failed: string[]; ran: number; stopped: string[]; foreign: string[] }

export async function prove(): Promise<Verdict> {
  const database = await startServer(['fsync=off'])
  const home = mkdtempSync(path.join(os.tmpdir(), 'prove-texts-'))
  const outgoing = path.join(home, 'outgoing')
  const trap = await startTrap()
  const environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: path.join(home, 'data'), DATA_KEY: Buffer.alloc(32, 7).toString('base64') },
    ...{ RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: '', LOG_LEVEL: 'error', OUTGOING: outgoing },
  }
  const counted: Counted = { pages: 0, showing: 0, failed: [], ran: 0, stopped: [], foreign: [] }
  let browser: Awaited<ReturnType<typeof chromium.launch>> | undefined
  let server: Awaited<ReturnType<typeof startProgram>> | undefined
  const { db, close } = await openDatabase({ url: database.url })
  try {
    execFileSync(process.execPath, ['demo/command.ts'], { env: { ...process.env, ...environment }, stdio: 'ignore' })
    const columns = await poison(db, trap.address)
    const recorder = `--import ${path.resolve('prove/outgoing.ts')}`
    server = await startProgram(asStarted, { ...environment, NODE_OPTIONS: recorder }, '/readyz')
    const announcement = await writeAnnouncement(server.base, trap.address)
    browser = await chromium.launch(await findBrowser())
    const visitor = await openContext(browser, server.base, counted)
    await walk(visitor, server.base, [...publicPages, `/announcement?id=${announcement}`, '/login'], counted)
    for (const person of people) {
      const context = await openContext(browser, server.base, counted)
      const data = { email: `${person}@demo.example`, password: demoPassword }
      const entered = await context.request.post(`${server.base}/api/login`, { data })
      if (!entered.ok()) throw new Error(`${person} cannot sign in: ${entered.status()}`)
      const starts = pages.filter((page) => page.area === areas[person] && !page.path.includes(':')).map((page) => page.path)
      await walk(context, server.base, starts, counted)
      await context.close()
    }
    const pdf = await pdfOf(server.base, announcement)
    const mails = await openMails(browser, db, server.base, counted)
    await server.stop()
    server = undefined
    const called = [...new Set(readFileSync(outgoing, 'utf8').trim().split('\n'))].filter(
      (one) => !one.endsWith(`:${new URL(database.url).port}`),
    )
    const wrong = counted.ran + trap.met.length + counted.stopped.length + counted.foreign.length + called.length
    const told = (all: readonly string[]) => (all.length === 0 ? '0' : `${all.length} (${[...new Set(all)].slice(0, 5).join(', ')})`)
    return {
      holds: wrong === 0 && pdf.isInert && counted.failed.length === 0 && counted.showing > 0 && mails.showing > 0,
      figure:
        `${columns} columns of text; ${counted.pages} pages opened by a visitor and ${people.length} people, ${counted.showing} of them showed it as text, ` +
        `${told(counted.failed)} failed; a PDF of ${pdf.bytes} bytes ${pdf.isInert ? 'without' : 'WITH'} anything that runs; ${mails.count} mails, ${mails.showing} with it as text: ` +
        `${counted.ran} scripts ran, ${told(counted.stopped)} stopped by the CSP, ${told(counted.foreign)} requests of pages to others, ` +
        `${told(trap.met)} met the one who waits; the server called ${called.length === 0 ? 'its database and nobody else' : told(called)}`,
    }
  } finally {
    await browser?.close()
    await server?.stop()
    await close()
    trap.close()
    database.remove()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Whoever is lured comes here. */
async function startTrap() {
  const met: string[] = []
  const trap = http.createServer((asked, answer) => {
    met.push(asked.url ?? '')
    answer.setHeader('access-control-allow-origin', '*').end('alert(1)')
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(trap.address() as AddressInfo).port}`, met, close: () => trap.close() }
}

const mark = '<script src='
const luring = (trap: string) => [
  `"'>${mark}${trap}/s></script><img src=${trap}/i onerror=alert(1)><svg onload=alert(2)><a href="javascript:alert(3)">go</a>`,
  `${mark}${trap}/t></script>`,
]

/**
 * Puts it behind the free text of every column: one that holds words and no HTML. The log takes no changes, but entries.
 * @returns how many columns took it
 */
async function poison(db: Db, trap: string): Promise<number> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.table_name not in ('log_entries', 'kysely_migration', 'mails') order by 1, 2`.execute(db)
  const free = /name|title|note|reason|text|remark|description|address|answer|place|reference|subject|message|comment|position|says/
  let taken = 0
  for (const { table, column } of rows) {
    const [from, at] = [sql.table(table), sql.ref(column)]
    const found = await sql<{ words: number; html: number; all: number }>`
      select count(*) filter (where ${at} like '% %')::int as words, count(*) filter (where ${at} like '<%')::int as html,
        count(${at})::int as "all" from ${from}`.execute(db)
    const { words = 0, html = 0, all = 0 } = found.rows[0] ?? {}
    if (html > 0 || (words * 2 < all && !free.test(column)) || words === 0) continue
    for (const text of luring(trap)) {
      // what the column itself refuses (its length, its form) nobody can store
      const done = await sql`update ${from} set ${at} = ${at} || ${text} where ${at} like '% %'`.execute(db).catch(() => undefined)
      if (!done) continue
      taken += 1
      break
    }
  }
  const [text] = luring(trap)
  const entry = { actor_name: `Somebody ${text}`, call: 'test', action: 'program.edited', object_type: 'program', says: `Changed ${text}` }
  await db
    .insertInto('log_entries')
    .values({ id: newId(), ...entry })
    .execute()
  return taken
}

/** HTML comes in by the call that cleans it. @returns the id */
async function writeAnnouncement(base: string, trap: string): Promise<string> {
  const post = async (place: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(base + place, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { access_token: token } = (await post('/api/login', { email: 'content-creator@demo.example', password: demoPassword })) as {
    access_token: string
  }
  const [text] = luring(trap)
  const body =
    `<p onclick="alert(1)" style="background:url(${trap}/b)">Text${text}</p><iframe src="${trap}/f"></iframe><object data="${trap}/o"></object>` +
    `<a href="java&#10;script:alert(1)">go</a><form action="${trap}/p"><input></form><base href="${trap}/"><meta http-equiv="refresh" content="0;url=${trap}/m">` +
    `<img src="x" srcset="${trap}/ss 2x"><math><mtext><style><img src=${trap}/w onerror=alert(1)></style></mtext></math><link rel="stylesheet" href="${trap}/c">`
  const made = (await post(
    '/api/admin/announcements',
    { title: `Title ${mark}`, category: 'trainings', body, status: 'published' },
    token,
  )) as {
    data: { id: string }
  }
  return made.data.id
}

async function openContext(browser: Awaited<ReturnType<typeof chromium.launch>>, base: string, counted: Counted): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await context.exposeFunction('stoppedByPolicy', (what: string) => counted.stopped.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (one) => {
      const { stoppedByPolicy } = window as unknown as { stoppedByPolicy: (what: string) => void }
      stoppedByPolicy(`${one.effectiveDirective} ${one.blockedURI} on ${location.pathname}`)
    })
  })
  context.on('request', (asked) => {
    if (/^https?:/.test(asked.url()) && !asked.url().startsWith(base)) counted.foreign.push(asked.url())
  })
  context.on('dialog', (dialog) => {
    counted.ran += 1
    void dialog.dismiss()
  })
  return context
}

/** Opens pages, and the pages of which they have links: of those that differ by a number or an id alone, the first. */
async function walk(context: BrowserContext, base: string, starts: readonly string[], counted: Counted): Promise<void> {
  const page = await context.newPage()
  const waiting = [...starts]
  const seen = new Set<string>()
  let opened = 0
  for (let place = waiting.shift(); place !== undefined && opened < most; place = waiting.shift()) {
    const kind = place.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/=[^&]*/g, '=')
    if (seen.has(kind)) continue
    seen.add(kind)
    opened += 1
    const status = await open(page, place)
    counted.pages += 1
    if (status >= 500) counted.failed.push(`${status} ${place}`)
    const found = await page.evaluate(() => ({
      fields: [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value).join(),
      // one in a drawing has its address as an object
      links: [...document.querySelectorAll('main a[href], nav a[href], td a[href]')].flatMap((one) => {
        const href = one.getAttribute('href') ?? ''
        return URL.canParse(href, document.baseURI) ? [new URL(href, document.baseURI).href] : []
      }),
      running: [...document.querySelectorAll('a[href^="javascript:" i], [onerror], [onload], [onclick]')].length,
    }))
    if ((await page.getByText(mark).count()) > 0 || found.fields.includes(mark)) counted.showing += 1
    counted.ran += found.running
    for (const link of found.links) {
      const { origin, pathname, search } = new URL(link)
      if (origin === base && !pathname.startsWith('/api/') && !pathname.includes('.') && !pathname.includes('logout'))
        waiting.push(pathname + search)
    }
  }
  await page.close()
}

async function open(page: Page, place: string): Promise<number> {
  const answer = await page.goto(place, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  return answer?.status() ?? 0
}

async function pdfOf(base: string, id: string) {
  const answer = await fetch(`${base}/api/announcement/pdf?id=${id}`)
  if (!answer.ok) throw new Error(`The PDF of the announcement: ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    bytes: bytes.length,
    isInert: !/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|SubmitForm|ImportData)\b/.test(bytes.toString('latin1')),
  }
}

/** Mails that name people whose names lure, as a program that shows them has them: without any CSP of ours. */
async function openMails(browser: Awaited<ReturnType<typeof chromium.launch>>, db: Db, base: string, counted: Counted) {
  for (const person of [...people, 'admin', 'monitoring'])
    await fetch(`${base}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${person}@demo.example` }),
    })
  const mails = await db.selectFrom('mails').select('html_body').orderBy('created_at', 'desc').limit(20).execute()
  const context = await openContext(browser, base, counted)
  const page = await context.newPage()
  let showing = 0
  for (const { html_body } of mails) {
    await page.setContent(html_body ?? '', { waitUntil: 'load' })
    if ((await page.getByText(mark).count()) > 0) showing += 1
  }
  await context.close()
  return { count: mails.length, showing }
}
