/** From an empty PostgreSQL to the first decided visit: the operator's commands, and everything else in the browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { asStarted } from '../../scripts/as-started.ts'
import { freePort, withCluster } from '../../scripts/cluster.ts'
import { dayOff, holidayOn } from '../../src/features/visits/rules-days-off.ts'
import { addDays, addMonths, agencyDay, formatDay } from '../../src/kit/contract/days.ts'
import { chooseDays } from '../calendar.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { linkIn, wholeLines } from '../outbox.ts'
import { declare, goOnAllTheSame } from '../scenes.ts'
import {
  agencyOfItsOwn,
  announce,
  council,
  expectLeft,
  founders,
  importLine,
  ownText,
  publishInstrument,
  step,
  welcome,
} from './set-up-walk.ts'

const password = 'fourteen patient bamboo rafts'
const superadmin = 'head@nca.example.org'
const school = 'Riverbend State College'
const region = 'Region II (Cagayan Valley)'
const program = 'BS Agricultural Engineering'
const today = agencyDay()
/** In a week, or on the first working day after it: no day off of the example's own list. */
const inAWeek = [7, 8, 9, 10, 11, 12, 13, 14].map((days) => addDays(today, days)).find((day) => dayOff(day) === null) as string

test.use({ actionTimeout: 15_000 })

test('an empty PostgreSQL becomes an agency that decides its first visit, without a file being touched', async ({ browser }) => {
  test.setTimeout(480_000)
  await withCluster(['fsync=off'], async (databaseUrl) => {
    const mail = await startMailServer()
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-new-'))
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const environment = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: address,
    }
    let server: ChildProcess | undefined
    try {
      const names = ['--email', superadmin, '--first-name', 'Corazon', '--last-name', 'Abad']
      expect(await run(['src/app/server/create-superadmin.ts', ...names, '--password-stdin'], environment, password)).toContain(
        `${superadmin} is Superadmin now.`,
      )
      server = await startServer(environment)
      const head = await personAt(browser, address)
      await makeItOurs(head)
      server.kill('SIGTERM')
      await exitOf(server)
      server = await startServer({ ...environment, SMTP_URL: mail.url })
      await openAgency(browser, head, address, mail)
    } finally {
      server?.kill('SIGTERM')
      if (server) await exitOf(server)
      mail.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

/** Before a mail server is set: the list says what is missing, and the agency's own words and numbers take the place of the example's. */
async function makeItOurs(head: Page): Promise<void> {
  await signIn(head, superadmin)
  await expect(head.getByText('1 of 11 done')).toBeVisible()
  await expect(head.getByText(/^Mails are not sent: no mail server is set/)).toBeVisible()
  await expect(head.getByText(/^The public texts are still those of the example\./)).toBeVisible()
  await agencyOfItsOwn(head, { holiday: inAWeek })
  await step(head, 'See the mails', 'Activity logs')
}

async function openAgency(browser: Browser, head: Page, address: string, mail: MailServer): Promise<void> {
  // The operator has set a mail server: mails leave by it from now on.
  await expectLeft(head, 7)
  await expect(head.getByText('Mails leave by the mail server that is set.')).toBeVisible()

  // The people and the records, each by its link in the list; people choose a password by the link of a mail that has really been sent.
  await step(head, 'Invite people', 'Users')
  await invite(head, 'QA', 'qa@nca.example.org', 'Rosa', 'Mercado')
  await expectLeft(head, 6)
  await step(head, 'Open the institutions', 'SUCs')
  await addSchool(head)
  await expectLeft(head, 5)
  await step(head, 'Import campuses', 'Campuses')
  await importLine(head, 'campuses', 'institution_name,campus_name,region,is_main', `${school},Main Campus,${region},1`)
  await expectLeft(head, 4)
  await step(head, 'Import programs', 'Programs')
  const line = `${school},Main Campus,${program},undergraduate,,,`
  await importLine(head, 'programs', 'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to', line)
  await expectLeft(head, 3)
  await step(head, 'Import accreditors', 'Users')
  await invite(head, 'Accreditor', 'ana.reyes@mail.example.org', 'Ana', 'Reyes')
  await expectLeft(head, 2)
  await publishInstrument(head)
  await expectLeft(head, 1)
  await announce(head)
  await expectLeft(head, 0)
  await head.goto('/admin/dashboard')
  await expect(head.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(head.getByRole('heading', { name: 'Set up the portal' })).toHaveCount(0)
  await head.goto('/admin/user')
  await invite(head, 'Institution', 'records@riverbend.example.org', 'Jose', 'Lim', school)
  const qa = await firstSignIn(browser, address, mail, 'qa@nca.example.org')
  const accreditor = await firstSignIn(browser, address, mail, 'ana.reyes@mail.example.org')
  const institution = await firstSignIn(browser, address, mail, 'records@riverbend.example.org')
  await siteAndPaperAreOurs(browser, address)

  // QA plans a visit for the next week, and asks the accreditor.
  await qa.goto('/admin/schedule')
  // an empty list offers it a second time
  await qa.getByRole('button', { name: 'Add visit' }).first().click()
  const adding = qa.getByRole('dialog', { name: 'Add a visit' })
  await pick(qa, 'Institution', school)
  await adding.getByRole('checkbox', { name: new RegExp(program) }).check()
  await adding.getByRole('button', { name: 'Visit dates' }).click()
  await chooseDays(qa, today, inAWeek, inAWeek)
  await expect(adding.getByText(`${formatDay(inAWeek)} (${founders}) is a day off.`)).toBeVisible()
  await adding.getByRole('button', { name: 'Add visit' }).click()
  // the settings only warn of it
  await adding.getByRole('checkbox', { name: 'Add the visit all the same' }).check()
  await adding.getByRole('button', { name: 'Add visit' }).click()
  await expect(currentStep(qa)).toContainText('Approved')
  await expect(qa.getByText('₱ 13,000.00').first()).toBeVisible()
  await qa.getByRole('button', { name: 'Assign accreditor' }).first().click()
  const panel = qa.getByRole('region', { name: 'Assign accreditor' })
  await panel.getByRole('searchbox', { name: 'Accreditor' }).fill('Reyes')
  await panel.getByRole('checkbox', { name: /Reyes/ }).check({ force: true })
  await expect(panel.getByRole('combobox', { name: /^Role of/ })).toHaveValue('Overall coordinator')
  await panel.getByRole('button', { name: /^Invite / }).click()
  await expect(qa.getByText(/is invited and gets an e-mail\./)).toBeVisible()
  await accreditor.goto('/accreditor/programs')
  await accreditor.getByRole('button', { name: /^Accept/ }).click()
  await declare(accreditor)

  // It is held earlier, today, is reported and decided.
  await qa.reload()
  await takeStep(qa, 'Schedule', 'Scheduled')
  await qa.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = qa.getByRole('dialog', { name: /Edit the visit/ })
  await editing.getByRole('button', { name: 'Visit dates' }).click()
  await chooseDays(qa, inAWeek, today, today)
  await editing.getByRole('button', { name: 'Save changes' }).click()
  if (holidayOn(today, region)) {
    await editing.getByRole('checkbox', { name: 'Move the visit all the same' }).check()
    await editing.getByRole('button', { name: 'Save changes' }).click()
  }
  await expect(editing).toBeHidden()
  await takeStep(qa, 'Start the visit', 'Ongoing')
  await takeStep(qa, 'Mark as reported', 'Reported')
  await qa.getByRole('button', { name: 'Record outcomes' }).click()
  const outcomes = qa.getByRole('dialog', { name: /Record outcomes/ })
  await outcomes
    .getByRole('group', { name: `Outcome of ${program}` })
    .getByText('Granted', { exact: true })
    .click()
  await outcomes.getByLabel(`Grand mean of ${program}`).fill('3.41')
  await outcomes.getByRole('button', { name: 'Record 1 outcome' }).click()
  await expect(outcomes).toBeHidden()
  await expect(qa.getByRole('table', { name: 'Programs' })).toContainText('Granted')

  // Its institution sees the level, and hears of it by mail.
  await institution.goto('/institution/programs')
  const row = institution.getByRole('table').getByRole('row').filter({ hasText: program })
  await expect(row).toContainText('Candidate')
  await expect(row).toContainText(formatDay(addDays(addMonths(today, 24), -1)))
  await expect.poll(() => mailsTo(mail, 'records@riverbend.example.org').find((one) => one.includes('Candidate'))).toBeDefined()
  const told = mailsTo(mail, 'records@riverbend.example.org').find((one) => one.includes('Candidate'))
  expect(told).toContain(`${council.name}\r\n${council.phone}\r\noffice@nca.example.org`)
  expect(told).toContain(`From: ${council.acronym} <office@nca.example.org>`)
  for (const page of [head, qa, accreditor, institution]) await page.context().close()
}

/** What a visitor reads, on the pages and on paper. */
async function siteAndPaperAreOurs(browser: Browser, address: string): Promise<void> {
  const visitor = await personAt(browser, address)
  await visitor.goto('/contact-us')
  await expect(visitor).toHaveTitle(new RegExp(council.acronym))
  for (const words of [council.name, council.street, council.phone]) await expect(visitor.getByText(words).first()).toBeVisible()
  await expect(visitor.locator('body')).not.toContainText('acsuc.example')
  await visitor.goto('/acsuc-accreditation/why-iqas')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(ownText)
  await visitor.goto('/announcements/latest-news')
  await visitor.getByRole('main').getByRole('link', { name: welcome }).first().click()
  const link = visitor.getByRole('link', { name: /PDF/ }).first()
  const file = await visitor.request.get((await link.getAttribute('href')) as string)
  const pdf = await getDocument({ data: new Uint8Array(await file.body()), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  for (const words of [council.acronym, council.name, welcome, council.phone]) expect(text).toContain(words)
  await visitor.context().close()
}

async function addSchool(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add institution' }).first().click()
  await dialog.getByLabel('Institution', { exact: true }).fill(school)
  await choose(page, 'Type', 'College')
  await choose(page, 'Region', region)
  await dialog.getByRole('button', { name: 'Add institution' }).click()
  await expect(page.getByRole('region', { name: school })).toBeVisible()
}

/** In the list of users. */
async function invite(page: Page, role: string, email: string, first: string, last: string, institution?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await choose(page, 'Role', role)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name').fill(last)
  if (institution) await pick(page, 'Institution', institution)
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText(`${first} ${last} is invited by mail.`)).toBeVisible()
}

async function firstSignIn(browser: Browser, address: string, mail: MailServer, email: string): Promise<Page> {
  const page = await personAt(browser, address)
  await expect.poll(() => mailsTo(mail, email).some(linkIn), { timeout: 30_000 }).toBe(true)
  await page.goto(mailsTo(mail, email).map(linkIn).find(Boolean) as string)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Open my account' }).click()
  await expect(page).toHaveURL(/dashboard|second-factor/)
  if (page.url().includes('second-factor')) await setUpApp(page)
  return page
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await setUpApp(page)
}

/** In a new installation the staff sign in with a second factor, and open no page before they have one. */
async function setUpApp(page: Page): Promise<void> {
  await expect(page).toHaveURL(/second-factor/)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await dialog.getByLabel('Code of the app').fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Take it into use' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/dashboard/)
}

async function personAt(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  return context.newPage()
}

function mailsTo(mail: MailServer, email: string): string[] {
  return mail.mails.filter((one) => one.includes(`To: ${email}`)).map(wholeLines)
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** In a field that searches on the server. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option', { name: option }).click()
}

async function takeStep(page: Page, verb: string, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(currentStep(page).filter({ hasText: status }).or(question)).toBeVisible()
  if (await question.isVisible()) await goOnAllTheSame(page, verb)
  await expect(currentStep(page)).toContainText(status)
}

function currentStep(page: Page) {
  return page.getByRole('list', { name: 'Progress of the visit' }).locator('[aria-current=step]')
}

/** @returns once it answers */
async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, asStarted, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text) => {
      said += text
      if (/Ready after/.test(said)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  return server
}

function exitOf(server: ChildProcess): Promise<void> {
  return server.exitCode !== null ? Promise.resolve() : new Promise((resolve) => server.once('exit', () => resolve()))
}

/** A command of the operator. @returns what it said */
function run(command: string[], env: NodeJS.ProcessEnv, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.once('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`${command[0]} ended with ${code}: ${said}`))))
    child.stdin.end(input)
  })
}
