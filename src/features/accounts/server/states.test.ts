import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { colleagues } from '../../colleagues/contract.ts'
import { issueLink } from '../../links/server/queries.ts'
import { passwords } from '../../sign-in/contract-passwords.ts'
import { registrations } from '../../sign-in/contract-registrations.ts'
import { accounts } from '../contract.ts'
import { accountMachine, accountStatuses } from '../rules.ts'

const app = await startApp()
const own = await insertInstitution(app.db)
const main = await app.as('institution', { institution_id: own.id })
const second = await app.as('institution', { institution_id: own.id })
const password = 'correct horse battery staple'
let counter = 0
const person = () => ({ email: `walker${++counter}@test.example`, first_name: 'Liza', last_name: 'Ramos' })

walk(accountMachine, app, {
  make: async (status, to, call, { lacking }) => {
    const hasPassword = status !== 'invited' && (to === 'invited') === (lacking === 'no_password') && lacking !== 'password'
    const isConfirmed = status !== 'invited' && lacking !== 'confirmed' && lacking !== 'confirmed_or_used'
    const ofColleague = call === 'colleagues.remove' && { role: 'institution' as const, institution_id: own.id }
    const account = await insertAccount(app.db, {
      ...(ofColleague || { role: lacking === 'managed' ? 'QA' : 'accreditor' }),
      status,
      password_hash: hasPassword ? 'a hash' : null,
      email_verified_at: isConfirmed ? new Date() : null,
    })
    return { id: account.id, version: account.version, by: lacking === 'main' ? second : main }
  },
  owner: (role, { by }) => (role === 'institution' ? Promise.resolve(by) : undefined),
  stateOf: async ({ id }) => (await app.db.selectFrom('accounts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  calls: {
    'accounts.edit': {
      send: (client, { id, version }, status, { lacking }) =>
        client.send(accounts.edit, { params: { id }, body: { status, version: lacking === 'version' ? version + 1 : version } }),
      asks: () => accountStatuses,
      refused: 422,
      same: 'stays',
    },
    'accounts.invite': { send: (client, { id }) => client.send(accounts.invite, { params: { id } }), refused: 409, same: 'refused' },
    'colleagues.remove': { send: (client, { id }) => client.send(colleagues.remove, { params: { id } }), refused: 404, same: 'refused' },
    'passwords.reset': {
      send: async (client, { id }, _, { lacking }) => {
        const token = await app.db.transaction().execute((trx) => issueLink(trx, id, 'invitation'))
        return client.send(passwords.reset, { body: { token: lacking === 'link' ? 'another' : token, password } })
      },
      refused: 422,
      same: 'refused',
    },
  },
  begin: {
    'accounts.add': async (client, _, { lacking }) => {
      const role = lacking === 'managed' ? ('QA' as const) : ('accreditor' as const)
      return (await client.send(accounts.add, { body: { ...person(), role, confirm_new: true } })).data.status
    },
    'colleagues.invite': async (client) => (await client.send(colleagues.invite, { body: person() })).data.status,
    'accounts.import': async (client, _, { lacking }) => {
      const { email, first_name, last_name } = person()
      const file = new File([`email,first_name,last_name\r\n${email},${first_name},${last_name}`], 'people.csv', { type: 'text/csv' })
      await client.send(accounts.import, { body: { type: lacking === 'managed' ? 'QA' : 'accreditor', confirm_new: '1' }, file })
      return statusOf(email)
    },
    'registrations.register': async (client) => {
      const body = { ...person(), role: 'accreditor' as const, password }
      await client.send(registrations.register, { body })
      return statusOf(body.email)
    },
  },
  lacking: (need) => {
    // nobody but who is active signs in: account-roles.test.ts has the own account
    if (need === 'other') return 'elsewhere'
    return need === 'version' ? 409 : need === 'managed' || need === 'main' ? 403 : 422
  },
})

async function statusOf(email: string) {
  return (await app.db.selectFrom('accounts').select('status').where('email', '=', email).executeTakeFirstOrThrow()).status
}
