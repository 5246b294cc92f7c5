/** States of pages that have no address of their own: a dialog, an open menu, an empty list, a form with errors, a page that cannot be read. */
import type { Page } from '@playwright/test'
import type { Person } from '../../e2e/people.ts'

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
      await settled(page)
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
]
