import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { issueLink, type LinkPurpose } from '../../links/server/queries.ts'
import { passwords } from '../../sign-in/contract-passwords.ts'
import { registrations } from '../../sign-in/contract-registrations.ts'
import { accounts } from '../contract.ts'
import { registrationMachine, registrationState, registrationStates } from '../rules-registration.ts'

const app = await startApp()
const password = 'correct horse battery staple'
const statuses = { unconfirmed: 'pending', waiting: 'pending', activated: 'active', refused: 'suspended' } as const
let counter = 0

walk(registrationMachine, app, {
  make: async (from, to, _call, { lacking }) => {
    const isUnconfirmed = from === 'unconfirmed' || (from === 'refused' && (to === 'unconfirmed' || lacking === 'confirmed'))
    const account = await insertAccount(app.db, {
      role: 'accreditor',
      status: statuses[from],
      password_hash: 'a hash',
      email_verified_at: isUnconfirmed ? null : new Date(),
    })
    return { id: account.id, version: account.version }
  },
  stateOf: async ({ id }) => {
    const row = await app.db.selectFrom('accounts').select(['status', 'email_verified_at']).where('id', '=', id).executeTakeFirstOrThrow()
    return registrationState(row)
  },
  calls: {
    'accounts.edit': {
      send: (client, { id, version }, to, { lacking }) => {
        const read = lacking === 'version' ? version + 1 : version
        return client.send(accounts.edit, { params: { id }, body: { status: statuses[to], version: read } })
      },
      // pending is one status with two states; what is active is suspended as any account is
      asks: (from) => registrationStates.filter((to) => statuses[to] !== statuses[from] && !(from === 'activated' && to === 'refused')),
      refused: 422,
      same: 'stays',
    },
    'registrations.confirm': {
      send: async (client, { id }, _, { lacking }) =>
        client.send(registrations.confirm, { body: { token: lacking === 'link' ? 'another' : await linkOf(id, 'confirm_email') } }),
      refused: 422,
      same: 'stays',
    },
    'passwords.reset': {
      send: async (client, { id }, _, { lacking }) => {
        const token = lacking === 'link' ? 'another' : await linkOf(id, 'reset_password')
        return client.send(passwords.reset, { body: { token, password } })
      },
      // an account in use gets its new password
      asks: (from) => (from === 'activated' ? [] : ['waiting']),
      refused: 422,
      same: 'stays',
    },
  },
  begin: {
    'registrations.register': async (client) => {
      const email = `registrant${++counter}@test.example`
      const body = { email, role: 'accreditor' as const, password, first_name: 'Liza', last_name: 'Ramos' }
      await client.send(registrations.register, { body })
      return registrationState(await app.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow())
    },
  },
  lacking: (need, { to }) => {
    if (need === 'not_confirmed' || (need === 'confirmed' && to === 'waiting')) return 'chooses'
    return need === 'version' ? 409 : 422
  },
})

function linkOf(id: string, purpose: LinkPurpose): Promise<string> {
  return app.db.transaction().execute((trx) => issueLink(trx, id, purpose))
}
