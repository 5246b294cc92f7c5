import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { mailsTo } from '../../../../testing/mails.ts'
import type { Call, Input } from '../../../kit/contract/call.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { issueLink } from '../../links/server/queries.ts'
import { passwords } from '../contract-passwords.ts'
import { registrations } from '../contract-registrations.ts'

/** How often one can try to sign in, to register or to get a link from one address of the network (docs/domain.md#limits-on-tries). */
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

test('thirty links for a password an hour from one place, to whomever, and five mails to one mailbox', async () => {
  const { email } = await insertAccount(app.db)
  expect(await statuses(6, passwords.forgot, () => ({ body: { email } }))).toEqual(Array(6).fill(200))
  const more = Array.from({ length: 24 }, () => ({ id: newId(), kind: 'forgotten_password', key: '127.0.0.1' }))
  await app.db.insertInto('tries').values(more).execute()
  expect(await statuses(1, passwords.forgot, () => ({ body: { email } }))).toEqual([429])
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

test('an office behind one address opens and uses thirty invitations; dead links are stopped after twenty of whatever kind', async () => {
  for (let n = 0; n < 30; n++) {
    const { email, token } = await invited()
    expect((await app.visitor.send(passwords.look, { query: { token } })).data.email).toBe(email)
    await app.visitor.send(passwords.reset, { body: { token, password } })
  }
  expect(await triesOfLinks()).toBe(0)

  const { token } = await invited()
  // a password that is too easy does not make the link a wrong one
  expect(await statuses(1, passwords.reset, () => ({ body: { token, password: 'password password 1' } }))).toEqual([422])
  expect(await triesOfLinks()).toBe(0)

  expect(await statuses(10, passwords.look, () => ({ query: { token: 'guess' } }))).toEqual(Array(10).fill(404))
  expect(await statuses(5, registrations.confirm, () => ({ body: { token: 'guess' } }))).toEqual(Array(5).fill(422))
  expect(await statuses(6, passwords.reset, () => ({ body: { token: 'guess', password } }))).toEqual([422, 422, 422, 422, 422, 429])
  // who has guessed that often learns nothing any more, not even of a link that works
  expect(await statuses(1, passwords.look, () => ({ query: { token } }))).toEqual([429])
  expect((await app.visitor.refused(registrations.confirm, { body: { token } })).retryAfter).toBeGreaterThan(0)
})

/** An account that is invited, and the token of its link. */
async function invited(): Promise<{ email: string; token: string }> {
  const { id, email } = await insertAccount(app.db, { role: 'accreditor', status: 'invited', email_verified_at: null })
  return { email, token: await app.db.transaction().execute((trx) => issueLink(trx, id, 'invitation')) }
}

async function triesOfLinks(): Promise<number> {
  return (await app.db.selectFrom('tries').select('id').where('kind', '=', 'link').execute()).length
}
