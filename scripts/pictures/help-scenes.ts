/** What the pictures of the help show: each a state of the demo world, brought about as a person does, so that it can be shown again. */
import type { Locator, Page } from '@playwright/test'
import { enterAs, type Person, sendAs } from '../../e2e/people.ts'
import { evidence } from '../../src/features/evidence/contract.ts'
import { finances } from '../../src/features/finances/contract.ts'
import { schedule } from '../../src/features/schedule/contract.ts'
import { seasons } from '../../src/features/seasons/contract.ts'
import type { Clip } from './seen-words.ts'

export type HelpScene = {
  name: string
  /** Who looks; null: nobody is signed in. */
  person: Person | null
  size: { width: number; height: number }
  arrange: (page: Page, here: string) => Promise<void>
  /** What is on the picture; all that is seen without it. */
  part?: (page: Page) => Locator
  /** At most so high. */
  high?: number
}

const desk = { width: 1180, height: 640 }
export const phone = { width: 390, height: 700 }
/** Where the part that is shown begins far down. */
const tall = { width: 1180, height: 1100 }
const firstPlanned = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Planned, \d+ %/ })
    .first()
const main = (page: Page) => page.getByRole('main')

export const helpScenes: readonly HelpScene[] = [
  {
    name: 'payment',
    person: 'finance',
    size: desk,
    arrange: async (page, here) => {
      await openClaimed(page, here)
      await page.getByRole('region', { name: 'Payment proof' }).locator('canvas').first().waitFor()
    },
  },
  {
    name: 'calendar',
    person: 'qa',
    size: tall,
    arrange: async (page) => {
      await page.goto('/admin/schedule?mode=calendar')
      await page.getByRole('region', { name: 'Calendar of trips' }).waitFor()
    },
    part: (page) => page.getByRole('region', { name: 'Calendar of trips' }),
    high: 560,
  },
  {
    name: 'season',
    person: 'qa',
    size: tall,
    arrange: async (page, here) => {
      const [season] = (await sendAs(here, 'qa', seasons.list, { query: { paginate: 1 } })).data
      await page.goto(`/admin/seasons/${season?.id}`)
      await firstPlanned(page).getByRole('button', { expanded: false }).first().click()
      await page.getByRole('button', { name: /^Why / }).first().click()
      await page
        .getByRole('list', { name: /^In place of/ })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
    part: firstPlanned,
    high: 520,
  },
  {
    name: 'outcomes',
    person: 'qa',
    size: desk,
    arrange: async (page, here) => {
      const [visit] = (await sendAs(here, 'qa', schedule.ongoing, { query: { paginate: 1 }, body: { filter: { status: ['reported'] } } }))
        .data
      await page.goto(`/admin/schedule/${visit?.institution.id}/${visit?.id}`)
      await page.getByRole('button', { name: 'Record outcomes' }).click()
      // it opens before the programs have come
      await page.getByRole('dialog').getByText('Decided on, for all programs').first().waitFor()
    },
    part: (page) => page.getByRole('dialog'),
  },
  {
    name: 'invitation',
    person: 'accreditor',
    size: { width: 390, height: 1200 },
    arrange: async (page) => {
      await page.goto('/accreditor/programs?state=to_answer')
      await page.getByRole('article').first().waitFor()
    },
    part: (page) => page.getByRole('article').first(),
  },
  { name: 'rating', person: 'accreditor', size: phone, arrange: (page) => openArea(page) },
  {
    name: 'offline',
    person: 'accreditor',
    size: phone,
    arrange: async (page) => {
      await openArea(page)
      await page.context().setOffline(true)
      await mark(page, 0, 4).click()
      await page.getByText(/^No connection/).waitFor()
      await page.mouse.move(0, 0)
      await page.getByText(/^No connection/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'profile',
    person: 'accreditor',
    size: phone,
    arrange: async (page) => {
      await page.goto('/accreditor/profile')
      await page.getByRole('region', { name: 'Bank info' }).waitFor()
    },
  },
  {
    name: 'request',
    person: 'institution',
    size: desk,
    arrange: async (page) => {
      await page.goto('/institution/programs/request')
      const free = page.getByRole('region', { name: 'Main Campus' }).locator('input[type=checkbox]:enabled:not(:checked)')
      for (let chosen = 0; chosen < 2; chosen++) await free.filter({ visible: true }).nth(1).check()
    },
    part: main,
  },
  {
    name: 'evidence',
    person: 'institution',
    size: desk,
    arrange: openRoom,
    part: main,
  },
  {
    name: 'pay',
    person: 'institution',
    size: desk,
    arrange: async (page) => {
      await page.goto('/institution/programs?tab=accreditations')
      await page.getByRole('main').getByRole('row').nth(1).getByRole('button').first().click()
    },
  },
  {
    name: 'certificates',
    person: 'institution',
    size: desk,
    arrange: async (page) => {
      await page.goto('/institution/programs?tab=papers')
      await page.getByRole('table').waitFor()
    },
    part: main,
  },
]

/** What the README shows. */
export const readmeScenes: readonly HelpScene[] = [
  { name: 'site', person: null, size: { width: 1280, height: 800 }, arrange: openHome },
  {
    name: 'portal',
    person: 'qa',
    size: { width: 1280, height: 800 },
    arrange: async (page, here) => {
      const [visit] = (await sendAs(here, 'qa', schedule.ongoing, { query: { paginate: 1 }, body: { filter: { status: ['scheduled'] } } }))
        .data
      await page.goto(`/admin/schedule/${visit?.institution.id}/${visit?.id}`)
      await page.getByRole('table', { name: 'Team' }).waitFor()
    },
  },
  {
    name: 'workbench',
    person: 'accreditor',
    size: { width: 1280, height: 800 },
    arrange: async (page) => {
      await openArea(page)
      for (const [statement, points] of [4, 5, 4].entries()) await mark(page, statement, points).click()
      await page.mouse.move(0, 0)
      await page.getByText(/not uploaded/).waitFor({ state: 'hidden' })
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
]

/** Opens a scene in a page of its own; answers what of it is on the picture. */
export async function arranged(page: Page, scene: HelpScene, here: string): Promise<Clip> {
  if (scene.person) await enterAs(page, scene.person)
  await scene.arrange(page, here)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { width, height } = scene.size
  const box = (await scene.part?.(page).boundingBox()) ?? { x: 0, y: 0, width, height }
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  return { x, y, width: Math.min(width - x, box.width), height: Math.min(height - y, box.height, scene.high ?? height) }
}

async function openHome(page: Page): Promise<void> {
  // who came before is asked for no sound
  await page.addInitScript(() => localStorage.setItem('site.sound', 'off'))
  await page.goto('/')
}

/** A payment that is claimed, its proof beside the list. */
export async function openClaimed(page: Page, here: string): Promise<void> {
  const [charge] = (await sendAs(here, 'finance', finances.toVerify, {})).data
  await page.goto(`/admin/finance/institution/${charge?.institution_id}?search=${charge?.number}`)
  await page
    .getByRole('table', { name: 'Charges' })
    .getByRole('row')
    .filter({ hasText: charge?.number ?? '' })
    .getByRole('button')
    .first()
    .click()
}

/** The evidence room of the institution that has the most in it. */
export async function openRoom(page: Page, here: string): Promise<void> {
  const rooms = (await sendAs(here, 'institution', evidence.rooms, {})).data
  const [fullest] = rooms.toSorted((one, other) => other.items - one.items)
  await page.goto(`/institution/evidence/${fullest?.id}`)
  await page.getByRole('button', { name: 'Add files' }).first().waitFor()
}

/** A program to rate on a device that was set up, open at its first area. */
export async function openArea(page: Page): Promise<void> {
  await page.goto('/accreditor/ratings')
  await page.getByLabel('PIN', { exact: true }).fill('246810')
  await page.getByLabel('The PIN again').fill('246810')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByRole('list', { name: 'Not on this device' }).getByRole('listitem').last().getByText('Take along').click()
  await page.getByRole('list', { name: 'On this device' }).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /Mission and objectives|^I / })
    .first()
    .click()
  await page
    .getByRole('radiogroup', { name: /Your mark/ })
    .first()
    .waitFor()
}

/** The mark of a statement of the open area. */
export function mark(page: Page, statement: number, points: number): Locator {
  return page
    .getByRole('radiogroup', { name: /Your mark/ })
    .nth(statement)
    .getByRole('radio', { name: new RegExp(`^${points}`) })
}
