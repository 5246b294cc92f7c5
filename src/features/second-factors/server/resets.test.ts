import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { password, templatesTo, withApp, withPassword } from '../../../../testing/devices/people.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { factorResets } from '../contract-resets.ts'

const app = await startApp()
const reason = 'Called from the office; the phone was stolen.'

test('two people let somebody in anew who has lost every factor; the owner hears of both steps', async () => {
  const [one, other, owner] = [await app.as('Superadmin'), await app.as('Admin'), await withApp(app, 'Finance')]
  const { data } = await one.send(factorResets.ask, { body: { account_id: owner.id, reason } })
  expect(await templatesTo(app, owner.email)).toContain('factor_reset_asked')
  expect((await other.send(factorResets.list)).data).toMatchObject([{ id: data.id, reason, account: { id: owner.id } }])
  expect((await app.visitor.refused(sessions.login, { body: { email: owner.email, password } })).status).toBe(403)

  await other.send(factorResets.decide, { params: { id: data.id }, body: { decision: 'approved' } })
  expect((await owner.client.refused(sessions.user)).status).toBe(401)
  expect((await app.visitor.send(sessions.login, { body: { email: owner.email, password } })).data.id).toBe(owner.id)
  expect(await templatesTo(app, owner.email)).toContain('factors_reset')
  const says = await app.db.selectFrom('log_entries').select('action').where('object_id', '=', owner.id).orderBy('id').execute()
  expect(says.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.factor_reset_asked', 'account.factors_reset']))
  expect((await one.send(factorResets.list)).data).toEqual([])
})

test('no single person does it: not in two sessions, and not the owner as one of the two', async () => {
  const [asker, owner] = [await withPassword(app, 'Superadmin'), await withApp(app, 'Admin')]
  const { data } = await asker.client.send(factorResets.ask, { body: { account_id: owner.id, reason } })
  const elsewhere = await app.asAccount(asker.id)
  for (const client of [asker.client, elsewhere, owner.client]) {
    const no = await client.refused(factorResets.decide, { params: { id: data.id }, body: { decision: 'approved' } })
    expect(no.status).toBe(403)
  }
  expect((await owner.client.refused(factorResets.ask, { body: { account_id: owner.id, reason } })).status).toBe(422)
  const own = { decided_by: asker.id, decision: 'approved' as const, decided_at: new Date() }
  await expect(app.db.updateTable('factor_resets').set(own).where('id', '=', data.id).execute()).rejects.toThrow()
})

test('refused, everything stays; asked once at a time, for who has a factor', async () => {
  const [one, other, owner] = [await app.as('Admin'), await app.as('Superadmin'), await withApp(app, 'QA')]
  const { data } = await one.send(factorResets.ask, { body: { account_id: owner.id, reason } })
  expect((await other.refused(factorResets.ask, { body: { account_id: owner.id, reason } })).message).toContain('waits already')
  await other.send(factorResets.decide, { params: { id: data.id }, body: { decision: 'refused' } })
  await owner.client.send(sessions.user)
  const again = await other.refused(factorResets.decide, { params: { id: data.id }, body: { decision: 'approved' } })
  expect(again.status).toBe(404)
  const plain = await withPassword(app)
  expect((await one.refused(factorResets.ask, { body: { account_id: plain.id, reason } })).message).toContain('no second factor')
})
