import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertInstitution } from '../../../testing/insert.ts'
import { accounts } from '../../features/accounts/contract.ts'
import { financeInfos } from '../../features/finance-infos/contract.ts'
import { proofs } from '../../features/sign-in/contract-proofs.ts'
import { sessions } from '../../features/sign-in/contract-sessions.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { namedCalls } from '../features.ts'

const app = await startApp()
const nobody = '00000000-0000-7000-8000-000000000000'

/** What matters most, decided by people and written down apart from the contract. Words: only then. */
const guarded = {
  'accounts.add': 'for a role of the staff or of the board',
  'accounts.edit': 'where the role becomes another one',
  'accounts.export': true,
  'accounts.import': 'for a role of the staff or of the board',
  'accreditors.export': true,
  'board.confirm': true,
  'breaches.add': true,
  'breaches.edit': true,
  'factorResets.ask': true,
  'factorResets.decide': true,
  'financeInfos.edit': true,
  'financeInfos.export': true,
  'financeInfos.list': 'where whole numbers are asked for',
  'financeInfos.release': true,
  'financeInfos.remove': true,
  'financeInfos.save': true,
  'financeInfos.show': 'where the whole numbers are asked for',
  'logSeals.export': true,
  'merges.merge': true,
  'merges.undo': true,
  'privacy.copy': true,
  'privacyDesk.export': true,
  'providerConnections.end': true,
  'releases.decide': true,
  'secondFactors.addPasskey': true,
  'secondFactors.beginApp': true,
  'secondFactors.confirmApp': true,
  'secondFactors.newCodes': true,
  'secondFactors.newPasskey': true,
  'secondFactors.removeApp': true,
  'secondFactors.removePasskey': true,
  'settings.agency': true,
} as const

async function aged(role: Role) {
  const institution = role === 'institution' ? { institution_id: (await insertInstitution(app.db)).id } : {}
  const client = await app.as(role, institution)
  await app.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 301_000) })
    .where('account_id', '=', client.id as string)
    .execute()
  return client
}

test('what matters most wants a fresh proof, and every change of the settings does', () => {
  const declared = Object.fromEntries(namedCalls().flatMap(([name, call]) => (call.fresh ? [[name, call.fresh]] : [])))
  for (const [name, fresh] of Object.entries(guarded)) expect([name, declared[name]]).toEqual([name, fresh])
  for (const [name, call] of namedCalls()) {
    const isChange = name.startsWith('settings.') && call.method !== 'GET'
    expect([name, Boolean(call.fresh)]).toEqual([name, isChange || Boolean(guarded[name as keyof typeof guarded])])
  }
})

const always = namedCalls().filter(([, call]) => call.fresh === true)

test.for(always)('%s is refused to a session that proved itself six minutes ago, with a word for programs', async ([, call]) => {
  const client = await aged((call.access as readonly Role[])[0] as Role)
  const path = call.path.replace(/:[a-z_]+/g, nobody)
  const json = call.method === 'GET' || call.method === 'DELETE' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
  const answer = await client.fetch(path, { method: call.method, ...json })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'fresh_proof_needed', message: expect.stringContaining('Confirm first') })
})

test('where only a part of a call matters so much, the rest goes on with an old session', async () => {
  const finance = await aged('Finance')
  await finance.send(financeInfos.list, { body: {} })
  const no = await finance.refused(financeInfos.list, { body: { reveal: [nobody] } })
  expect(no.body).toMatchObject({ code: 'fresh_proof_needed' })
  const self = await aged('accreditor')
  await self.send(financeInfos.show, {})
  expect((await self.refused(financeInfos.show, { query: { full: true } })).body).toMatchObject({ code: 'fresh_proof_needed' })

  const superadmin = await aged('Superadmin')
  const person = { first_name: 'Ana', last_name: 'Reyes', email: 'ana.reyes@school.example', role: 'accreditor' as const }
  const { data } = await superadmin.send(accounts.add, { body: person })
  const { data: renamed } = await superadmin.send(accounts.edit, {
    params: { id: data.id },
    body: { last_name: 'Cruz', version: data.version },
  })
  const change = { params: { id: data.id }, body: { role: 'Guest' as const, version: renamed.version } }
  expect((await superadmin.refused(accounts.edit, change)).body).toMatchObject({ code: 'fresh_proof_needed' })
  const staffed = { ...person, email: 'other@agency.example', first_name: 'Ben', role: 'QA' as const }
  expect((await superadmin.refused(accounts.add, { body: staffed })).body).toMatchObject({ code: 'fresh_proof_needed' })
})

test('signing in is a fresh proof, and one that was given holds for this session alone', async () => {
  const { data } = await (await app.as('Superadmin')).send(sessions.getUser)
  const [one, other] = [await app.asAccount(data.id), await app.asAccount(data.id)]
  await one.send(accounts.export)
  await app.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('account_id', '=', data.id)
    .execute()
  expect((await one.refused(accounts.export)).status).toBe(403)
  expect((await one.send(proofs.show)).data).toEqual({ fresh: false, methods: ['password'] })
  expect((await other.refused(accounts.export)).status).toBe(403)
})
