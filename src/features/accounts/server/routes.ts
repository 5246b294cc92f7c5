import type { Received } from '../../../kit/contract/call.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { type Actor, requireFresh } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { recordOpened } from '../../data-views/server/acts.ts'
import { importTable, previewTable } from '../../imports/server/acts-tables.ts'
import { type AccountRow, accounts } from '../contract.ts'
import { createAccount, editAccount, inviteAgain } from './changes.ts'
import { isTrusted, requireManager, withLikely } from './checks.ts'
import { exportAccounts } from './export.ts'
import { accountImport } from './import.ts'
import { type AccountsAsked, countAccounts, findStanding, listAccounts, listUserChoices } from './queries-list.ts'
import { closeKnown, removeAccounts } from './removal.ts'

export const accountRoutes = handlers(accounts, {
  users: ({ db, query, actor }) => {
    const asked = { search: query.search, roles: rolesToChoose(actor, query.role), statuses: ['active', 'invited'] as const }
    return listOf(query, listUserChoices(db, asked, query), countAccounts(db, asked))
  },
  list: ({ db, query }) => {
    const asked = askedOf(query)
    const rows = listAccounts(db, asked, query, query).then((rows) => withLikely(db, rows))
    return listOf(query, rows, countAccounts(db, asked))
  },
  export: ({ db, query, actor, act }) => exportAccounts({ db, actor, act, asked: { ...askedOf(query), ids: query.ids } }),
  show: async ({ db, params, actor }) => {
    const data = await findStanding(db, params.id)
    if (!data) throw notFound('This account')
    await recordOpened(db, actor, 'contact', 'users', data.id)
    return { data: (await withLikely(db, [data]))[0] as AccountRow }
  },
  add: change(async ({ body }, act) => {
    const data = await createAccount(act, body)
    return { data, message: `${data.name} is invited by mail.` }
  }),
  edit: change(async ({ params, body }, act) => {
    const data = await editAccount(act, params.id, body)
    return { data, message: body.status ? statusMessages[data.status](data) : `${data.name} is saved.` }
  }),
  closeKnown: change(async ({ params, body }, act) => {
    const data = await closeKnown(act, params.id, body)
    return { data, message: `The registration is closed: ${data.name} has an account already, and is told so by mail.` }
  }),
  removeMany: change(async ({ body }, act) => removedAnswer(await removeAccounts(act, body.ids))),
  remove: change(async ({ params }, act) => removedAnswer(await removeAccounts(act, [params.id]))),
  invite: change(async ({ params }, act) => {
    const data = await inviteAgain(act, params.id)
    return { data, message: `${data.name} is invited again.` }
  }),
  import: (asked) => {
    const role = asked.body.type
    requireManager(asked.actor, [role])
    if (isTrusted(role)) requireFresh(asked.actor)
    return importTable(asked, accountImport(role))
  },
  previewImport: async (asked) => {
    requireManager(asked.actor, [asked.body.type])
    return { data: await previewTable(asked, accountImport(asked.body.type)) }
  },
})

function removedAnswer(count: number) {
  return { data: count, message: count === 1 ? 'The account is deleted.' : `${count} accounts are deleted.` }
}

type Asked = Pick<Received<typeof accounts.list>['query'], 'query' | 'role' | 'status' | 'regions' | 'confirmed'>

function askedOf(query: Asked): AccountsAsked {
  const regions = query.regions ?? []
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
