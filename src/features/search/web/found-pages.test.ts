import { expect, test } from 'vitest'
import type { Role } from '../../../kit/contract/roles.ts'
import { pages } from '../../navigation/rules.ts'
import { pagesOf, withWords } from './found-pages.ts'
import { pageWords } from './page-words.ts'

const found = (role: Role, ...words: string[]) => withWords(pagesOf(role), words).map((page) => page.label)

test('users, mails, logs, settings and set-up are found by the words people use for them, by those who may open them', () => {
  for (const word of ['account', 'user', 'staff', 'roles']) expect(found('Superadmin', word), word).toContain('Users')
  expect(found('Superadmin', 'mail')).toContain('Mails')
  for (const word of ['settings', 'holidays', 'fees']) expect(found('Superadmin', word), word).toContain('Settings')
  expect(found('Admin', 'holidays')).toEqual([])
  expect(found('Superadmin', 'audit')).toContain('Activity Logs')
  expect(found('Superadmin', 'getting', 'started')).toEqual(['Set-up'])
  expect(found('accreditor', 'staff')).toEqual([])
  expect(found('accreditor', 'password')).toEqual(['Account Settings'])
})

test('a page stands once in the list, however many menus lead there', () => {
  for (const role of ['Superadmin', 'Monitoring', 'Guest', 'institution'] as const) {
    const labels = pagesOf(role).map((page) => page.label)
    expect(labels.length).toBe(new Set(labels).size)
  }
})

test('the words people use for pages stand under pages that are there', () => {
  const paths = new Set(pages.map(({ path }) => path))
  expect(Object.keys(pageWords).filter((path) => !paths.has(path))).toEqual([])
})
