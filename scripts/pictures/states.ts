/** States of pages that have no address of their own: a dialog, an open menu, an empty list, a form with errors, a page that cannot be read. */
import type { Page } from '@playwright/test'
import { type Person, sendAs } from '../../e2e/people.ts'
import { papers } from '../../src/features/papers/contract.ts'
import { schedule } from '../../src/features/schedule/contract.ts'
import { agencyDay } from '../../src/kit/contract/days.ts'

export type Scene = {
  /** Who looks; null: nobody is signed in. */
  person: Person | null
  path: string
  /** What the picture is called. */
  name: string
  /** What is done on the page before the picture. */
  act?: (page: Page) => Promise<unknown>
}

const programs = '/admin/institution/programs'
const settled = (page: Page) => page.waitForLoadState('networkidle')
const here = (page: Page) => new URL(page.url()).origin

export const states: readonly Scene[] = [
  { person: 'superadmin', path: `${programs}?search=nothing+is+called+so`, name: 'state: an empty list' },
  {
    person: 'superadmin',
    path: '/admin/schedule',
    name: 'state: a page without connection',
    act: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload({ waitUntil: 'domcontentloaded' })
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      await page.unroute('**/api/**')
    },
  },
  {
    person: 'superadmin',
    path: programs,
    name: 'state: a dialog with a form',
    act: async (page) => {
      await page.getByRole('button', { name: /^Add/ }).first().click()
      await page.getByRole('dialog').waitFor()
      await settled(page)
    },
  },
  {
    person: 'superadmin',
    path: programs,
    name: 'state: a form with errors',
    act: async (page) => {
      await page.getByRole('button', { name: /^Add/ }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await dialog
        .getByRole('button', { name: /^(Add|Save)/ })
        .last()
        .click()
      await settled(page)
    },
  },
  {
    person: 'superadmin',
    path: programs,
    name: 'state: the command palette',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('lakeside')
      await page
        .getByRole('option', { name: /Lakeside/ })
        .first()
        .waitFor()
    },
  },
  {
    person: 'qa',
    path: '/admin/accreditor/assignment',
    name: 'state: accreditors to assign',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Assign to/ })
        .first()
        .click()
      await page.getByRole('checkbox', { disabled: false }).first().waitFor()
    },
  },
  {
    person: null,
    path: '/login',
    name: 'state: a sign-in that was refused',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@demo.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    person: 'superadmin',
    path: programs,
    name: 'state: saved views of a list',
    act: (page) => page.getByRole('button', { name: 'Views' }).click(),
  },
  {
    // nobody else, who would have compact rows in the pictures that follow
    person: 'monitoring',
    path: programs,
    name: 'state: compact rows',
    act: async (page) => {
      // a phone has cards
      if ((page.viewportSize()?.width ?? 0) < 768) return
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('radio', { name: 'Compact' }).check()
      await page.keyboard.press('Escape')
    },
  },
  {
    person: 'admin',
    path: programs,
    name: 'state: an import that is looked at first',
    act: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const lines = [
        'institution_name,campus_name,program_name,degree_level',
        'Lakeside Polytechnic State University,Main Campus,BS Boatbuilding,undergraduate',
        'Lakeside Polytechnic State University,Main Campus,BA History,undergraduate',
        'Lakeside Polytechnic State Universty,Main Campus,BS Sailmaking,undergraduate',
      ]
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'programs.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await dialog.getByText('Nothing is stored yet').waitFor()
    },
  },
  {
    person: 'qa',
    path: '/admin/schedule',
    name: 'state: a visit with comments',
    act: async (page) => {
      const { data } = await sendAs(here(page), 'qa', schedule.ongoing, {
        query: { paginate: 100 },
        body: { filter: { status: ['scheduled'] } },
      })
      const [next] = data
        .filter((one) => one.visit_date > agencyDay())
        .toSorted((one, other) => (one.visit_date < other.visit_date ? -1 : 1))
      await page.goto(`/admin/schedule/${next?.institution.id}/${next?.id}`, { waitUntil: 'networkidle' })
      await page.getByRole('list', { name: 'Comments' }).waitFor()
    },
  },
  {
    person: 'superadmin',
    path: '/admin/help',
    name: 'state: the help with its pictures',
    act: async (page) => {
      await page.evaluate(() => {
        for (const picture of document.images) picture.loading = 'eager'
      })
      await settled(page)
      await page.evaluate(() => Promise.all([...document.images].map((picture) => picture.decode())).then(() => undefined))
    },
  },
  {
    person: 'trustee',
    path: '/trustee/board',
    name: 'state: a meeting that votes',
    act: async (page) => {
      await openCalledMeeting(page)
      await page
        .getByRole('heading', { name: /^Agenda/ })
        .first()
        .waitFor()
    },
  },
  {
    person: 'trustee',
    path: '/trustee/board',
    name: 'state: an item to vote on',
    act: async (page) => {
      await openCalledMeeting(page)
      await page
        .getByRole('listitem')
        .filter({ hasText: /^(?=.*Vote)(?!.*Carried)/ })
        .getByRole('link')
        .first()
        .click()
      await page.getByRole('heading', { name: /^Discussion/ }).waitFor()
    },
  },
  { person: 'accreditor', path: '/accreditor/ratings', name: 'state: programs on a device', act: openDevice },
  {
    person: 'accreditor',
    path: '/accreditor/ratings',
    name: 'state: an area to rate',
    act: async (page) => {
      await openDevice(page)
      await page.getByRole('list', { name: 'On this device', exact: true }).getByRole('link').first().click()
      await page.getByRole('link', { name: /^I / }).first().click()
      await page
        .getByRole('radiogroup', { name: /Your mark/ })
        .first()
        .waitFor()
    },
  },
  {
    person: 'accreditor',
    path: '/accreditor/ratings',
    name: 'state: a device whose storage does not answer',
    act: async (page) => {
      await openDevice(page)
      await page.getByRole('list', { name: 'On this device', exact: true }).getByRole('link').first().click()
      // the connection is open already: what it is asked for fails, and fails again after it was opened anew
      await page.evaluate(() => {
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('closed', 'UnknownError')
        }
      })
      await page
        .getByRole('link', { name: /Ratings/ })
        .first()
        .click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    person: null,
    path: '/announcements',
    name: 'state: an announcement',
    act: openFirst,
  },
  {
    person: null,
    path: '/register/programs?search=Lakeside',
    name: 'state: a program of the register',
    act: openFirst,
  },
  {
    person: null,
    path: '/c',
    name: 'state: a paper that was checked',
    act: async (page) => {
      const { data } = await sendAs(here(page), 'qa', papers.list, { query: { search: 'C-', paginate: 1 } })
      await page.goto(`/c/${data[0]?.number}`, { waitUntil: 'networkidle' })
    },
  },
]

/** By its address: a click would start the sound. */
async function openFirst(page: Page): Promise<void> {
  const first = page.getByRole('heading', { level: 3 }).getByRole('link').first()
  await page.goto((await first.getAttribute('href')) ?? '', { waitUntil: 'networkidle' })
}

async function openCalledMeeting(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Called' }).getByRole('link').first().click()
}

/** The workbench of a device: its PIN is set the first time, and one program is taken along. */
async function openDevice(page: Page): Promise<void> {
  const pin = page.getByLabel('PIN', { exact: true })
  await pin.waitFor()
  await pin.fill('246810')
  const again = page.getByLabel('The PIN again')
  if (await again.isVisible()) {
    await again.fill('246810')
    await page.getByRole('button', { name: 'Set PIN' }).click()
  } else await page.getByRole('button', { name: 'Open', exact: true }).click()
  const kept = page.getByRole('list', { name: 'On this device', exact: true })
  const other = page.getByRole('list', { name: 'Not on this device' })
  await kept.or(other).first().waitFor()
  if (!(await kept.isVisible())) await other.getByRole('listitem').last().getByText('Take along').click()
  await kept.getByRole('link').first().waitFor()
}
