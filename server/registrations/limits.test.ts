import { expect, test } from 'vitest'
import type { Call, Input } from '../../contract/call.ts'
import { passwords } from '../../contract/passwords.ts'
import { registrations } from '../../contract/registrations.ts'
import { startApp } from '../testing/app.ts'
import { insertAccount } from '../testing/insert.ts'
import { mailsTo } from '../testing/mails.ts'

/** How often the ways in can be tried from one address of the network (security.md, "Limits"). */
const app = await startApp({ RATE_LIMITS: 'on' })
const password = 'correct horse battery staple'

async function statuses<C extends Call>(count: number, call: C, input: (n: number) => Input<C>): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n++) {
    found.push(
      await app.visitor.send(call, input(n)).then(
        () => 200,
        (refusal) => refusal.status,
      ),
    )
  }
  return found
}

test('five links for a password an hour, to whomever, and five mails to one mailbox', async () => {
  const { email } = await insertAccount(app.db)
  expect(await statuses(6, passwords.forgot, () => ({ body: { email } }))).toEqual([200, 200, 200, 200, 200, 429])
  await app.db.deleteFrom('tries').where('kind', '=', 'forgotten_password').execute()
  expect(await statuses(1, passwords.forgot, () => ({ body: { email } }))).toEqual([200])
  expect(await mailsTo(app.db, email)).toHaveLength(5)
})

test('five registrations an hour; what is refused at a field does not count', async () => {
  const body = (n: number) => ({
    role: 'accreditor' as const,
    email: `many${n}@test.example`,
    password,
    first_name: 'Liza',
    last_name: 'Ramos',
  })
  expect(await statuses(1, registrations.register, (n) => ({ body: { ...body(n), password: 'password password 1' } }))).toEqual([422])
  expect(await statuses(6, registrations.register, (n) => ({ body: body(n) }))).toEqual([200, 200, 200, 200, 200, 429])
  expect((await app.visitor.refused(registrations.register, { body: body(9) })).retryAfter).toBeGreaterThan(0)
})

test('five confirmations asked for again an hour', async () => {
  expect(await statuses(6, registrations.resend, (n) => ({ body: { email: `none${n}@test.example` } }))).toEqual([
    200, 200, 200, 200, 200, 429,
  ])
})

test('twenty links tried an hour, of whatever kind', async () => {
  expect(await statuses(10, passwords.look, () => ({ query: { token: 'guess' } }))).toEqual(Array(10).fill(404))
  expect(await statuses(5, registrations.confirm, () => ({ body: { token: 'guess' } }))).toEqual(Array(5).fill(422))
  expect(await statuses(6, passwords.reset, () => ({ body: { token: 'guess', password } }))).toEqual([422, 422, 422, 422, 422, 429])
})
