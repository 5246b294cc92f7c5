import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { issueLink } from '../../links/server/queries.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { type AccountRow, accounts } from '../contract.ts'

const app = await startApp()
const [superadmin, admin] = [await app.as('Superadmin'), await app.as('Admin')]
const region = defaults.regions[2].name
const institution = await insertInstitution(app.db, { region })
let counter = 0
/** Another person of the same name each time. */
const person = () => ({ email: `new${++counter}@made.example`, first_name: 'Maria', last_name: 'Santos', confirm_new: true })

async function fresh(more: Parameters<typeof insertAccount>[1] = {}): Promise<AccountRow> {
  const { id } = await insertAccount(app.db, more)
  return (await superadmin.send(accounts.show, { params: { id } })).data
}
const edit = ({ id, version }: AccountRow, body: object) => ({ params: { id }, body: { version, ...body } })
const logOf = (id: string) =>
  app.db.selectFrom('log_entries').selectAll().where('object_id', '=', id).where('object_type', '=', 'account').orderBy('id').execute()
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mails').select(['template', 'text_body']).where('recipient', '=', recipient).orderBy('id').execute()
const linksOf = (id: string) => app.db.selectFrom('account_tokens').select('purpose').where('account_id', '=', id).execute()

test('a new account is invited: its owner gets a link, the log tells who made it', async () => {
  const body = { ...person(), role: 'institution', institution_id: institution.id, mobile: '0917 555 0123', suffix: ' ' } as const
  const { data, message } = await admin.send(accounts.add, { body })
  expect(data).toMatchObject({ status: 'invited', role: 'institution', institution_name: institution.name, region, suffix: null })
  expect(message).toBe('Maria Santos is invited by mail.')
  const mails = await mailsTo(body.email)
  expect(mails).toMatchObject([{ template: 'invitation' }])
  expect(mails[0]?.text_body).toMatch(/reset-password\?token=[\w-]{43}/)
  expect(await linksOf(data.id)).toEqual([{ purpose: 'invitation' }])
  const log = await logOf(data.id)
  expect(log).toMatchObject([
    { action: 'account.created', actor_role: 'Admin', institution_id: institution.id, after: { email: body.email } },
  ])
  expect(JSON.stringify(log)).not.toMatch(/token|hash/)
})

test('an accreditor whose account names another institution keeps the one before among the ties', async () => {
  const { data } = await admin.send(accounts.add, { body: { ...person(), role: 'accreditor', institution_id: institution.id } })
  const other = await insertInstitution(app.db)
  await admin.send(accounts.edit, { params: { id: data.id }, body: { institution_id: other.id, version: data.version } })
  const ties = await app.db.selectFrom('sub_member_institutions').selectAll().where('accreditor_id', '=', data.id).execute()
  expect(ties).toMatchObject([{ institution_id: institution.id, relation: 'former_employee', to_date: agencyDay() }])
})

test('a new accreditor has a profile from the start, with the home institution', async () => {
  const { data } = await admin.send(accounts.add, { body: { ...person(), role: 'accreditor', institution_id: institution.id } })
  const profile = await app.db.selectFrom('accreditors').select('home_institution_id').where('id', '=', data.id).executeTakeFirst()
  const account = await app.db.selectFrom('accounts').select('institution_id').where('id', '=', data.id).executeTakeFirst()
  expect([profile, account]).toEqual([{ home_institution_id: institution.id }, { institution_id: null }])
  expect(await logOf(data.id)).toMatchObject([{ accreditor_id: data.id }])
})

test('a field that cannot be taken is named', async () => {
  const fields = async (body: object) =>
    Object.keys((await admin.refused(accounts.add, { body: { ...person(), ...body } as never })).errors)
  expect(await fields({ role: 'institution' })).toEqual(['institution_id'])
  expect(await fields({ role: 'institution', institution_id: newId() })).toEqual(['institution_id'])
  expect(await fields({ role: 'accreditor', email: 'nobody', first_name: ' ', region: 'Atlantis' })).toEqual([
    'email',
    'first_name',
    'region',
  ])
  const staff = { ...person(), role: 'QA', institution_id: institution.id } as const
  expect(Object.keys((await superadmin.refused(accounts.add, { body: staff })).errors)).toEqual(['institution_id'])
})

test('of two accounts made at once with one e-mail the second is refused, in any letter case', async () => {
  const body = { ...person(), role: 'accreditor' } as const
  const answers = await Promise.allSettled([
    admin.send(accounts.add, { body }),
    superadmin.send(accounts.add, { body: { ...body, email: body.email.toUpperCase() } }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  const reason = answers.find((answer) => answer.status === 'rejected')?.reason
  expect([reason.status, Object.keys(reason.errors)]).toEqual([422, ['email']])
})

test('an edit changes what was sent and leaves the rest; the log tells the difference', async () => {
  const account = await fresh({ role: 'accreditor', suffix: 'PhD', mobile: '0917 555 0000' })
  const { data } = await admin.send(accounts.edit, edit(account, { last_name: 'Reyes', suffix: null, institution_id: institution.id }))
  expect(data).toMatchObject({ last_name: 'Reyes', suffix: null, mobile: '0917 555 0000', institution_id: institution.id, version: 2 })
  expect(await logOf(account.id)).toMatchObject([
    {
      action: 'account.updated',
      accreditor_id: account.id,
      before: { last_name: account.last_name, suffix: 'PhD', institution_name: null },
      after: { last_name: 'Reyes', suffix: null, institution_name: institution.name },
    },
  ])
})

test('saving without a change writes nothing; a stale version is refused', async () => {
  const account = await fresh({ role: 'accreditor' })
  expect((await admin.send(accounts.edit, edit(account, { email: account.email }))).data.version).toBe(1)
  await admin.send(accounts.edit, edit(account, { last_name: 'Reyes' }))
  expect((await admin.refused(accounts.edit, edit(account, { last_name: 'Cruz' }))).status).toBe(409)
  expect(await logOf(account.id)).toHaveLength(1)
})

test('a suspended account is signed out at once, and its session does not come back with the account', async () => {
  const account = await fresh({ role: 'accreditor', password_hash: 'x', last_login_at: new Date() })
  const client = await app.asAccount(account.id)
  await client.send(sessions.getUser)
  const { data, message } = await admin.send(accounts.edit, edit(account, { status: 'suspended' }))
  expect(message).toContain('is suspended and signed out everywhere')
  expect((await client.refused(sessions.getUser)).status).toBe(401)
  await admin.send(accounts.edit, edit(data, { status: 'active' }))
  expect((await client.refused(sessions.getUser)).status).toBe(401)
  expect((await logOf(account.id)).map((entry) => entry.action)).toEqual(['account.suspended', 'account.reopened'])
})

test('a role changed by a Superadmin holds from the next request on', async () => {
  const account = await fresh({ role: 'QA' })
  const client = await app.asAccount(account.id)
  expect((await client.refused(accounts.list)).status).toBe(403)
  await superadmin.send(accounts.edit, edit(account, { role: 'Admin' }))
  await client.send(accounts.list)
})

test('a registration is activated once its e-mail is confirmed, and its owner is told', async () => {
  const unconfirmed = await fresh({ role: 'accreditor', status: 'pending', email_verified_at: null, password_hash: 'x' })
  expect((await admin.refused(accounts.edit, edit(unconfirmed, { status: 'active' }))).errors.status?.[0]).toContain('not confirmed yet')
  const account = await fresh({ role: 'accreditor', status: 'pending', password_hash: 'x' })
  const { data } = await admin.send(accounts.edit, edit(account, { status: 'active' }))
  expect(data.status).toBe('active')
  expect(await mailsTo(account.email)).toMatchObject([{ template: 'account_activated' }])
  expect(await logOf(account.id)).toMatchObject([
    { action: 'account.activated', before: { status: 'pending' }, after: { status: 'active' } },
  ])
})

test('a status follows another only where that makes sense', async () => {
  const refused = async (more: Parameters<typeof insertAccount>[1], status: string) =>
    (await admin.refused(accounts.edit, edit(await fresh({ role: 'accreditor', ...more }), { status }))).errors.status
  expect((await refused({ status: 'invited' }, 'active'))?.[0]).toContain('when its owner chooses a password')
  expect(await refused({}, 'pending')).toEqual(['An account that is active can become suspended.'])
  expect((await refused({ status: 'suspended' }, 'active'))?.[0]).toContain('has not chosen a password yet')
  expect((await refused({ status: 'suspended', password_hash: 'x' }, 'invited'))?.[0]).toContain('has chosen a password already')
})

test('a suspended account without a password is reopened by a new invitation', async () => {
  const account = await fresh({ role: 'accreditor', status: 'suspended' })
  await admin.send(accounts.edit, edit(account, { status: 'invited' }))
  expect(await mailsTo(account.email)).toMatchObject([{ template: 'invitation' }])
  expect(await linksOf(account.id)).toEqual([{ purpose: 'invitation' }])
})

test('an e-mail changed by staff counts as unconfirmed, ends earlier links, and the old address is told', async () => {
  const account = await fresh({ role: 'accreditor', password_hash: 'x', last_login_at: new Date() })
  await app.db.transaction().execute((trx) => issueLink(trx, account.id, 'reset_password'))
  const email = `moved${counter}@made.example`
  const { data } = await admin.send(accounts.edit, edit(account, { email }))
  expect(data).toMatchObject({ email, email_verified_at: null, status: 'active' })
  expect(await linksOf(account.id)).toEqual([])
  expect(await mailsTo(account.email)).toMatchObject([{ template: 'email_changed' }])
  const taken = await fresh({ role: 'accreditor' })
  expect((await admin.refused(accounts.edit, edit(taken, { email: email.toUpperCase() }))).errors).toHaveProperty('email')
})

test('an invitation follows the account to its new address', async () => {
  const account = await fresh({ role: 'accreditor', status: 'invited' })
  await app.db.transaction().execute((trx) => issueLink(trx, account.id, 'invitation'))
  const email = `followed${counter}@made.example`
  await admin.send(accounts.edit, edit(account, { email }))
  expect(await mailsTo(email)).toMatchObject([{ template: 'invitation' }])
  expect(await linksOf(account.id)).toHaveLength(1)
})

test('an invitation is sent again, and the earlier link stops working', async () => {
  const { data: account } = await admin.send(accounts.add, { body: { ...person(), role: 'accreditor' } })
  const [earlier] = await app.db.selectFrom('account_tokens').select('token_hash').where('account_id', '=', account.id).execute()
  const { message } = await admin.send(accounts.invite, { params: { id: account.id } })
  expect(message).toBe('Maria Santos is invited again.')
  expect(await mailsTo(account.email)).toHaveLength(2)
  const links = await app.db.selectFrom('account_tokens').select('token_hash').where('account_id', '=', account.id).execute()
  expect(links).toHaveLength(1)
  expect(links).not.toEqual([earlier])
  expect((await logOf(account.id)).map((entry) => entry.action)).toEqual(['account.created', 'account.invited'])
  const active = await fresh({ role: 'accreditor' })
  expect((await admin.refused(accounts.invite, { params: { id: active.id } })).status).toBe(409)
  expect((await admin.refused(accounts.invite, { params: { id: newId() } })).status).toBe(404)
})

test('the password of an account is not touched by an edit, and what a body says of it is not applied', async () => {
  const account = await fresh({ role: 'accreditor', password_hash: await hashPassword('four unrelated words here') })
  await admin.send(
    accounts.edit,
    edit(account, { last_name: 'Kept', password: 'something else entirely', password_hash: 'x', id: newId() }),
  )
  const credentials = { email: account.email, password: 'four unrelated words here' }
  expect((await app.visitor.send(sessions.login, { body: credentials })).data.last_name).toBe('Kept')
})
