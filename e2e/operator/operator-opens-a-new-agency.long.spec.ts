/** From an empty PostgreSQL to the first decided visit: two commands of the operator, and everything else in the browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort, withCluster } from '../../scripts/cluster.ts'
import { addDays, addMonths, agencyDay, formatDay } from '../../src/kit/contract/days.ts'
import { chooseDays } from '../calendar.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { linkIn, wholeLines } from '../outbox.ts'
import { declare, goOnAllTheSame } from '../scenes.ts'

const password = 'fourteen patient bamboo rafts'
const superadmin = 'head@nca.example.org'
const school = 'Riverbend State College'
const program = 'BS Agricultural Engineering'
const today = agencyDay()
const inAWeek = addDays(today, 7)

test.use({ actionTimeout: 15_000 })

test('an empty PostgreSQL becomes an agency that decides its first visit, without a file being touched', async ({ browser }) => {
  test.setTimeout(240_000)
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
      SMTP_URL: mail.url,
    }
    let server: ChildProcess | undefined
    try {
      const names = ['--email', superadmin, '--first-name', 'Corazon', '--last-name', 'Abad']
      expect(await run(['src/app/server/create-superadmin.ts', ...names, '--password-stdin'], environment, password)).toContain(
        `${superadmin} is Superadmin now.`,
      )
      server = spawn(process.execPath, ['src/app/server/main.ts'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
      await readiness(server)
      await openAgency(browser, address, mail)
    } finally {
      server?.kill('SIGTERM')
      if (server) await exitOf(server)
      mail.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

async function openAgency(browser: Browser, address: string, mail: MailServer): Promise<void> {
  const head = await personAt(browser, address)
  await signIn(head, superadmin)
  await expect(head.getByRole('link', { name: 'Invite people' })).toBeVisible()

  // The people: each chooses a password by the link of a mail that has really been sent.
  await invite(head, 'QA', 'qa@nca.example.org', 'Rosa', 'Mercado')
  await invite(head, 'Accreditor', 'ana.reyes@mail.example.org', 'Ana', 'Reyes')
  await addSchool(head)
  await invite(head, 'Institution', 'records@riverbend.example.org', 'Jose', 'Lim', school)
  const qa = await firstSignIn(browser, address, mail, 'qa@nca.example.org')
  const accreditor = await firstSignIn(browser, address, mail, 'ana.reyes@mail.example.org')
  const institution = await firstSignIn(browser, address, mail, 'records@riverbend.example.org')

  // QA plans a visit for the next week, and asks the accreditor.
  await qa.goto('/admin/schedule')
  await qa.getByRole('button', { name: 'Add visit' }).click()
  const adding = qa.getByRole('dialog', { name: 'Add a visit' })
  await pick(qa, 'Institution', school)
  await adding.getByRole('checkbox', { name: new RegExp(program) }).check()
  await adding.getByRole('button', { name: 'Visit dates' }).click()
  await chooseDays(qa, today, inAWeek, inAWeek)
  await adding.getByRole('button', { name: 'Add visit' }).click()
  await expect(currentStep(qa)).toContainText('Approved')
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
  await expect.poll(() => mailsTo(mail, 'records@riverbend.example.org').some((one) => one.includes('Candidate'))).toBe(true)
  for (const page of [head, qa, accreditor, institution]) await page.context().close()
}

/** An institution with its campus and program. */
async function addSchool(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/institution/institutions')
  await page.getByRole('button', { name: 'Add institution' }).first().click()
  await dialog.getByLabel('Institution', { exact: true }).fill(school)
  await choose(page, 'Type', 'College')
  await choose(page, 'Region', 'Region II (Cagayan Valley)')
  await dialog.getByRole('button', { name: 'Add institution' }).click()
  const panel = page.getByRole('region', { name: school })
  await panel.getByRole('button', { name: 'Add campus' }).click()
  await dialog.getByLabel('Campus', { exact: true }).fill('Main Campus')
  await dialog.getByRole('button', { name: 'Add campus' }).click()
  await expect(panel.getByRole('link', { name: 'Main Campus' })).toBeVisible()
  await page.goto('/admin/institution/programs')
  await page.getByRole('button', { name: 'Add program' }).first().click()
  await pick(page, 'Institution', school)
  await dialog.getByLabel('Program', { exact: true }).fill(program)
  await choose(page, 'Degree level', 'Undergraduate')
  await dialog.getByRole('button', { name: 'Add program' }).click()
  await expect(page.getByRole('region', { name: program })).toBeVisible()
}

async function invite(page: Page, role: string, email: string, first: string, last: string, institution?: string): Promise<void> {
  await page.goto('/admin/user')
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
  await expect(page).toHaveURL(/dashboard/)
  return page
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
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

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (text) => {
      said += text
      if (/Ready after/.test(said)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
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
