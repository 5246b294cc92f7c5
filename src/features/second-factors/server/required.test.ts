import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { codeOf, withApp } from '../../../../testing/devices/people.ts'
import { staff } from '../../../kit/contract/roles.ts'
import { accounts } from '../../accounts/contract.ts'
import { settings } from '../../settings/contract.ts'
import { proofs } from '../../sign-in/contract-proofs.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { secondFactors } from '../contract.ts'

const app = await startApp()
const superadmin = await withApp(app, 'Superadmin')
let version = 0

async function need(...roles: (typeof staff)[number][]) {
  await superadmin.client.send(settings.security, { body: { requireSecondFactor: roles, version: version++ } })
}

test('who has to have a second factor and has none can set one up, and nothing else before', async () => {
  const admin = await app.as('Admin')
  await admin.send(accounts.list)
  await need('Admin', 'Superadmin')
  const no = await admin.refused(accounts.list)
  expect(no).toMatchObject({ status: 403, body: { code: 'second_factor_needed' }, message: expect.stringContaining('/second-factor') })
  await admin.send(sessions.user)
  await admin.send(proofs.show)
  const { data } = await admin.send(secondFactors.beginApp)
  expect((await admin.refused(accounts.list)).status).toBe(403)
  await admin.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  await admin.send(accounts.list)
  // the Superadmin has one already
  await superadmin.client.send(accounts.list)
})

test('the last factor cannot be removed where the role needs one', async () => {
  await need('QA')
  const { client } = await withApp(app, 'QA')
  const no = await client.refused(secondFactors.removeApp)
  expect(no).toMatchObject({ status: 422, message: expect.stringContaining('this is your last') })
  expect((await client.send(secondFactors.show)).data.app).not.toBeNull()
  await need()
  await client.send(secondFactors.removeApp)
})

test('no role but those of the staff is asked for it', async () => {
  await need(...staff)
  const accreditor = await app.as('accreditor')
  await accreditor.send(secondFactors.show)
  const no = await superadmin.client.refused(settings.security, { body: { requireSecondFactor: ['accreditor' as 'QA'], version } })
  expect(no.status).toBe(422)
  await need()
})
