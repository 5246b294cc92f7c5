import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../kit/contract/call.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { metaOf } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { type AccountRow, accounts } from '../contract.ts'
import { createAccount, editAccount, inviteAgain } from './changes.ts'
import { exportAccounts } from './export.ts'
import { importAccounts } from './import.ts'
import { type AccountsAsked, countAccounts, findAccount, listAccounts, listUserChoices } from './queries-list.ts'
import { removeAccounts } from './removal.ts'

export function accountRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const { publicUrl } = settings
  routes(app, accounts, {
    users: async ({ query, actor }) => {
      const asked = { search: query.search, roles: rolesToChoose(actor, query.role), statuses: ['active', 'invited'] as const }
      return { data: await listUserChoices(db, asked, query), meta: metaOf(await countAccounts(db, asked), query) }
    },
    list: async ({ query }) => {
      const asked = askedOf(query)
      return { data: await listAccounts(db, asked, query, query), meta: metaOf(await countAccounts(db, asked), query) }
    },
    export: async ({ query }) => exportAccounts(db, { ...askedOf(query), ids: query.ids }),
    show: async ({ params }) => {
      const data = await findAccount(db, params.id)
      if (!data) throw notFound('This account')
      return { data }
    },
    create: async ({ body, actor, origin }) => {
      const data = await inTransaction(db, (trx) => createAccount({ trx, publicUrl }, actor, origin, body))
      return { data, message: `${data.name} is invited by mail.` }
    },
    update: async ({ params, body, actor, origin }) => {
      const data = await inTransaction(db, (trx) => editAccount({ trx, publicUrl }, actor, origin, params.id, body))
      return { data, message: body.status ? statusMessages[data.status](data) : `${data.name} is saved.` }
    },
    deleteMany: ({ body, actor, origin }) => removed(body.ids, actor, origin),
    delete: ({ params, actor, origin }) => removed([params.id], actor, origin),
    invite: async ({ params, actor, origin }) => {
      const data = await inTransaction(db, (trx) => inviteAgain({ trx, publicUrl }, actor, origin, params.id))
      return { data, message: `${data.name} is invited again.` }
    },
    import: ({ upload, body, actor, origin }) => importAccounts({ db, publicUrl }, actor, origin, body.type, upload),
  })

  async function removed(ids: readonly string[], ...by: [Actor, Parameters<typeof removeAccounts>[2]]) {
    const count = await inTransaction(db, (trx) => removeAccounts(trx, ...by, ids))
    return { data: count, message: count === 1 ? 'The account is deleted.' : `${count} accounts are deleted.` }
  }
}

type Asked = Pick<Received<typeof accounts.list>['query'], 'query' | 'role' | 'status' | 'regions' | 'regions[]' | 'confirmed'>

function askedOf(query: Asked): AccountsAsked {
  const regions = [...(query.regions ?? []), ...(query['regions[]'] ?? [])]
  const confirmed = query.confirmed === undefined ? undefined : query.confirmed === '1'
  return { search: query.query, roles: query.role, statuses: query.status, regions, confirmed }
}

/** Finance and QA choose among accreditors and institutions alone. @throws Refusal 403 for another role */
function rolesToChoose(actor: Actor, asked: readonly Role[] | undefined): readonly Role[] | undefined {
  if (actor.role !== 'Finance' && actor.role !== 'QA') return asked
  const open: readonly Role[] = ['accreditor', 'institution']
  if (asked?.some((role) => !open.includes(role)))
    throw new Refusal(403, `${actor.role} may choose among accreditors and institutions only. Ask for one of these two roles.`)
  return asked?.length ? asked : open
}

const statusMessages: Record<AccountRow['status'], (account: AccountRow) => string> = {
  active: ({ name }) => `${name} is saved; the account is active.`,
  suspended: ({ name }) => `${name} is suspended and signed out everywhere.`,
  pending: ({ name }) => `${name} is saved; the account waits to be activated.`,
  invited: ({ name }) => `${name} is saved; the account is invited.`,
}
