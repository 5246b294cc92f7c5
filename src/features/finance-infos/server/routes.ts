import type { Page } from '../../../kit/contract/call.ts'
import { type Asked, change, handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { metaOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { requireFresh } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { type Encryption, encryptionOf } from '../../../kit/server/security/encryption.ts'
import { type FinanceInfoRow, financeInfos } from '../contract.ts'
import { logViews, releaseInfo, removeInfo, saveInfo, viewAccreditorInfo } from './changes.ts'
import { accreditorInfo, infoRow, seesFullNumbers } from './checks.ts'
import { exportInfos } from './export.ts'
import { countInfos, findInfo, findInfoRow, findInfoStats, listInfos } from './queries.ts'

export const financeInfoRoutes = handlers(financeInfos, {
  show: async ({ db, query, actor, act }) => {
    if (query.full) {
      requireFresh(actor)
      return { data: await act(viewAccreditorInfo) }
    }
    const info = await findInfo(db, actor.id)
    return { data: info ? accreditorInfo(info) : null }
  },
  save: change(async ({ body, actor }, act) => {
    await saveInfo(act, actor.id, body)
    return { data: accreditorInfo((await findInfo(act.trx, actor.id)) ?? missing('Your bank info')), message: 'Your bank info is saved.' }
  }),
  remove: change(async (_, act) => {
    await removeInfo(act)
    return { message: 'Your bank info is removed.' }
  }),
  list: (asked) => (asked.body.reveal.length > 0 ? reveal(asked) : listPage(asked.db, asked)),
  stats: async ({ db }) => ({ data: await findInfoStats(db) }),
  edit: change(async ({ body }, act) => {
    const { name } = await saveInfo(act, body.accreditor_id, body)
    const row = (await findInfoRow(act.trx, body.accreditor_id)) ?? missing('This accreditor')
    return { data: infoRow(row), message: `The bank info of ${name} is saved. Somebody else releases it before anything is paid to it.` }
  }),
  release: change(async ({ body }, act) => {
    const { name } = await releaseInfo(act, body.accreditor_id, body.version)
    const row = (await findInfoRow(act.trx, body.accreditor_id)) ?? missing('This accreditor')
    return { data: infoRow(row), message: `The bank info of ${name} is released.` }
  }),
  export: exportInfos,
})

type ListAsked = Pick<Asked<typeof financeInfos.list>, 'query' | 'body'>

/** A page of the list; whole numbers for those named in `reveal`, where there is a `encryption`. */
async function listPage(db: Db | Trx, { query, body }: ListAsked, encryption?: Encryption): Promise<Page<FinanceInfoRow>> {
  const page = pageAsked(query, body)
  // One after the other: what is revealed is read within the transaction that writes it down.
  const rows = await listInfos(db, body, page, body)
  const { total } = await countInfos(db, body)
  const data = rows.map((row) => infoRow(row, body.reveal.includes(row.accreditor_id) ? encryption : undefined))
  return { data, meta: metaOf(total, page) }
}

/** @throws Refusal 403 for Monitoring, which sees the last four digits only */
async function reveal(asked: Asked<typeof financeInfos.list>): Promise<Page<FinanceInfoRow>> {
  const { actor } = asked
  if (!seesFullNumbers(actor.role))
    throw new Refusal(403, `Your role (${actor.role}) sees the last four digits only. Finance can show a number in full.`)
  requireFresh(actor)
  return asked.act(async (act) => {
    const page = await listPage(act.trx, asked, encryptionOf(act.settings))
    await logViews(
      act,
      page.data.filter((row) => row.full),
    )
    return page
  })
}

function missing(what: string): never {
  throw notFound(what)
}
