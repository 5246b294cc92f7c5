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

test.for([
  ['too short', 'at least 15'],
  ['aaaaaaaaaaaaaaaaaaaaaa', 'too easy'],
  ['password password 1', 'too easy'],
  ['ACSUC accreditation!', 'too easy'],
  ['maria.santos maria.santos', 'too easy'],
  ['x'.repeat(129), 'at most 128'],
])('the password "%s" is refused', ([password, sentence]) => {
  expect(newPasswordProblem(password as string, 'maria.santos@test.example')).toContain(sentence)
})

test('four unrelated words are a good password', () => {
  expect(newPasswordProblem('correct horse battery staple', 'maria.santos@test.example')).toBeUndefined()
})
