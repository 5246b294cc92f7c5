import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { feedback } from '../../feedback/contract.ts'
import { itemsAsked } from '../../feedback/rules.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { type AccountRow, accounts } from '../contract.ts'

/** Who may do what to whose account (docs/domain.md#accounts), and what a deletion leaves. */
const app = await startApp()
const [superadmin, admin] = [await app.as('Superadmin'), await app.as('Admin')]

async function fresh(more: Parameters<typeof insertAccount>[1] = {}): Promise<AccountRow> {
  const { id } = await insertAccount(app.db, more)
  return read(id)
}
const read = async (id: string) => (await superadmin.send(accounts.show, { params: { id } })).data
const edit = ({ id, version }: AccountRow, body: object) => ({ params: { id }, body: { version, ...body } })
const exists = async (id: string) => (await app.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).length === 1
const person = { email: 'somebody@roles.example', first_name: 'Maria', last_name: 'Santos' }

test('Admin neither makes, changes, invites nor deletes an account of staff, and grants no staff role', async () => {
  const staff = await fresh({ role: 'Guest', status: 'invited' })
  const accreditor = await fresh({ role: 'accreditor' })
  const refusals = [
    await admin.refused(accounts.add, { body: { ...person, role: 'Monitoring' } }),
    await admin.refused(accounts.edit, edit(staff, { last_name: 'Other' })),
    await admin.refused(accounts.edit, edit(staff, { role: 'accreditor' })),
    await admin.refused(accounts.edit, edit(accreditor, { role: 'Superadmin' })),
    await admin.refused(accounts.invite, { params: { id: staff.id } }),
    await admin.refused(accounts.remove, { params: { id: staff.id } }),
    await admin.refused(accounts.removeMany, { body: { ids: [accreditor.id, staff.id] } }),
  ]
  expect(refusals.map((one) => one.status)).toEqual(refusals.map(() => 403))
  expect(refusals[3]?.message).toContain('A Superadmin manages those of the role Superadmin.')
  expect([await read(staff.id), await read(accreditor.id)]).toEqual([staff, accreditor])
})

test('Admin changes an accreditor into an account of an institution, and back', async () => {
  const institution = await insertInstitution(app.db)
  const account = await fresh({ role: 'accreditor' })
  const { data } = await admin.send(accounts.edit, edit(account, { role: 'institution', institution_id: institution.id }))
  expect(data).toMatchObject({ role: 'institution', institution_id: institution.id })
  expect(await app.db.selectFrom('accreditors').select('id').where('id', '=', account.id).execute()).toEqual([])
  const back = await admin.send(accounts.edit, edit(data, { role: 'accreditor' }))
  expect(back.data).toMatchObject({ role: 'accreditor', institution_id: institution.id })
  expect((await superadmin.send(accounts.edit, edit(back.data, { role: 'QA' }))).data.institution_id).toBeNull()
})

test('an accreditor who has been on a visit stays one', async () => {
  const { id } = await insertAccreditor(app.db)
  await insertAssignment(app.db, { accreditation_id: (await insertAccreditation(app.db)).id, accreditor_id: id })
  const { status, errors } = await superadmin.refused(accounts.edit, edit(await read(id), { role: 'Guest' }))
  expect([status, Object.keys(errors)]).toEqual([422, ['role']])
  expect((await read(id)).role).toBe('accreditor')
})

test('nobody changes role, status or e-mail of the own account here or deletes it; the name one may', async () => {
  const own = await read(superadmin.id as string)
  expect(Object.keys((await superadmin.refused(accounts.edit, edit(own, { role: 'Admin' }))).errors)).toEqual(['role'])
  expect(Object.keys((await superadmin.refused(accounts.edit, edit(own, { status: 'suspended' }))).errors)).toEqual(['status'])
  expect(Object.keys((await superadmin.refused(accounts.edit, edit(own, { email: 'mine@roles.example' }))).errors)).toEqual(['email'])
  const other = await fresh({ role: 'Guest' })
  expect((await superadmin.refused(accounts.remove, { params: { id: own.id } })).status).toBe(422)
  expect((await superadmin.refused(accounts.removeMany, { body: { ids: [other.id, own.id] } })).status).toBe(422)
  expect(await exists(other.id)).toBe(true)
  expect((await superadmin.send(accounts.edit, edit(own, { last_name: 'Renamed' }))).data).toMatchObject({
    role: 'Superadmin',
    last_name: 'Renamed',
  })
})

test.for([
  ['demote', (by: Client, of: AccountRow) => by.send(accounts.edit, edit(of, { role: 'Guest' }))],
  ['suspend', (by: Client, of: AccountRow) => by.send(accounts.edit, edit(of, { status: 'suspended' }))],
  ['delete', (by: Client, of: AccountRow) => by.send(accounts.remove, { params: { id: of.id } })],
] as const)('of two Superadmins who %s each other at the same moment one remains', async ([, act]) => {
  const pair = [await app.as('Superadmin'), await app.as('Superadmin')] as const
  const rows = [await read(pair[0].id as string), await read(pair[1].id as string)] as const
  const answers = await Promise.allSettled([act(pair[0], rows[1]), act(pair[1], rows[0])])
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  const left = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [rows[0].id, rows[1].id])
    .where('role', '=', 'Superadmin')
    .where('status', '=', 'active')
    .execute()
  expect(left).toHaveLength(1)
})

test('a deleted account is gone at once with its sessions; the log keeps who it was', async () => {
  const account = await fresh({ role: 'accreditor', last_name: 'Gone' })
  const client = await app.asAccount(account.id)
  expect(await admin.send(accounts.remove, { params: { id: account.id } })).toEqual({ data: 1, message: 'The account is deleted.' })
  expect((await client.refused(sessions.getUser)).status).toBe(401)
  expect((await admin.refused(accounts.show, { params: { id: account.id } })).status).toBe(404)
  const entry = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', account.id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'account.deleted',
    says: 'Deleted the account of Ana Gone (Accreditor)',
    before: { email: account.email },
  })
})

test('many accounts are deleted together, or none of them', async () => {
  const rows = [await fresh({ role: 'accreditor' }), await fresh({ role: 'institution' })]
  const ids = rows.map((row) => row.id)
  expect((await admin.refused(accounts.removeMany, { body: { ids: [...ids, newId()] } })).status).toBe(404)
  expect((await admin.refused(accounts.removeMany, { body: { ids: [] } })).errors).toHaveProperty('ids')
  expect(await exists(ids[0] as string)).toBe(true)
  expect(await admin.send(accounts.removeMany, { body: { ids: [...ids, ...ids] } })).toEqual({
    data: 2,
    message: '2 accounts are deleted.',
  })
  expect([await exists(ids[0] as string), await exists(ids[1] as string)]).toEqual([false, false])
})

test('an account with a history is not deleted, and neither are the others chosen with it', async () => {
  const visit = await insertAccreditation(app.db, { status: 'reported' })
  const { accreditor_id } = await insertAssignment(app.db, { accreditation_id: visit.id })
  const free = await fresh({ role: 'accreditor' })
  const refusal = await admin.refused(accounts.removeMany, { body: { ids: [free.id, accreditor_id] } })
  expect(refusal.status).toBe(409)
  expect(refusal.message).toContain(
    'has assignments, payments, feedback or a merged record, so nothing was deleted. Suspend the account instead',
  )
  expect([await exists(free.id), await exists(accreditor_id)]).toEqual([true, true])

  const judge = await app.as('institution', { institution_id: visit.institution_id })
  const items = Object.fromEntries(itemsAsked('accreditor').map((item) => [item, 5]))
  await judge.send(feedback.add, { body: { about: 'accreditor', accreditor_id, accreditation_id: visit.id, items } })
  expect((await admin.refused(accounts.remove, { params: { id: judge.id as string } })).status).toBe(409)
})
