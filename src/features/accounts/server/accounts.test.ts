import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { newPasswordProblem } from './checks.ts'
import { makeFirstSuperadmin } from './first-superadmin.ts'

const app = await startApp()
const person = { email: 'first@test.example', first_name: 'Maria', last_name: 'Santos' }

test('the first Superadmin can sign in, and there is no second first one', async () => {
  const password = 'correct horse battery staple'
  const hash = await hashPassword(password)
  const make = (email: string) =>
    inAct(bySystem(app.db, app.settings, 'npm run create-superadmin'), (act) => makeFirstSuperadmin(act, { ...person, email }, hash))
  await make(person.email)
  const { data } = await app.visitor.send(sessions.login, { body: { email: person.email, password } })
  expect(data.role).toBe('Superadmin')
  await expect(make('second@test.example')).rejects.toThrow('a Superadmin already')
})

const owner = { email: 'msantos@test.example', first_name: 'Maria', middle_name: 'Lourdes', last_name: 'Santos' }

test.for([
  ['too short', 'at least 15'],
  ['x'.repeat(129), 'at most 128'],
  // known from a breach, in any case, with other signs between, or with figures around it
  ['momsanaladventure', 'became known'],
  ['MailCreated5240', 'became known'],
  ['i.love.you.forever', 'became known'],
  ['iloveyouforever2024', 'became known'],
  ['password password 1', 'became known'],
  // keys beside each other, counting, repetition
  ['aaaaaaaaaaaaaaaaaaaaaa', 'neighbouring keys'],
  ['abcdefghijklmnopq', 'neighbouring keys'],
  ['poiuytrewqlkjhgfdsa', 'neighbouring keys'],
  ['qwerty qwerty qwerty', 'neighbouring keys'],
  ['k7Rk7Rk7Rk7Rk7Rk7R', 'repetition'],
  ['msantos msantos msantos', 'repetition'],
  // the agency and the person
  ['ACSUC accreditation!', 'your name'],
  ['accreditation-demo', 'your name'],
  ['Maria.Santos.1990!', 'your name'],
  ['S4nt0s-M4ri4-2026', 'your name'],
  // words everybody tries first
  ['dragonmonkey12345', 'everybody tries first'],
  ['dragon monkey 2024', 'everybody tries first'],
])('the password "%s" is refused', async ([password, sentence]) => {
  expect(await newPasswordProblem(password as string, owner)).toContain(sentence)
})

test.for([
  'correct horse battery staple',
  'monkey dragon shadow master',
  'a sentence of my own',
  'čtyři nesouvisející slova',
  'четыре слова без связи',
  'v7#Kq!x2@Vb&7zL',
  '839201746550281',
])('the password "%s" is taken', async (password) => {
  expect(await newPasswordProblem(password, owner)).toBeUndefined()
})

test('what a browser or a store of passwords makes by chance is taken', async () => {
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%^&*-_'
  for (let n = 0; n < 300; n++) {
    const password = [...randomBytes(15)].map((byte) => signs[byte % signs.length]).join('')
    expect([password, await newPasswordProblem(password, owner)]).toEqual([password, undefined])
  }
})
