import type { FastifyInstance } from 'fastify'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { metaOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { type Sealing, sealingOf } from '../../../kit/server/encryption.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { type Asked, routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { type FinanceInfoRow, financeInfos } from '../contract.ts'
import { logViews, removeInfo, saveInfo, viewOwnInfo } from './changes.ts'
import { infoRow, ownInfo, seesFullNumbers } from './checks.ts'
import { exportInfos } from './export.ts'
import { countInfos, findInfo, findInfoRow, findInfoStats, listInfos } from './queries.ts'

export function financeInfoRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const sealing = sealingOf(settings)
  routes(app, financeInfos, {
    own: async ({ query, actor, origin }) => {
      if (query.full) return { data: await inTransaction(db, (trx) => viewOwnInfo(trx, sealing, actor, origin)) }
      const info = await findInfo(db, actor.id)
      return { data: info ? ownInfo(info) : null }
    },
    saveOwn: ({ body, actor, origin }) =>
      inTransaction(db, async (trx) => {
        await saveInfo(trx, sealing, actor, origin, actor.id, body)
        return { data: ownInfo((await findInfo(trx, actor.id)) ?? missing('Your bank info')), message: 'Your bank info is saved.' }
      }),
    removeOwn: async ({ actor, origin }) => {
      await inTransaction(db, (_trx) => removeInfo(act))
      return { message: 'Your bank info is removed.' }
    },
    list: (asked) => (asked.body.reveal.length > 0 ? reveal(db, sealing, asked) : listPage(db, asked)),
    stats: async () => ({ data: await findInfoStats(db) }),
    update: ({ body, actor, origin }) =>
      inTransaction(db, async (trx) => {
        const { name } = await saveInfo(trx, sealing, actor, origin, body.accreditor_id, body)
        const row = (await findInfoRow(trx, body.accreditor_id)) ?? missing('This accreditor')
        return { data: infoRow(row), message: `The bank info of ${name} is saved.` }
      }),
    export: ({ query, actor, origin }) => exportInfos(db, sealing, actor, origin, query),
  })
}

type ListAsked = Pick<Asked<typeof financeInfos.list>, 'query' | 'body'>

/** A page of the list; whole numbers for those named in `reveal`, where there is a `sealing`. */
async function listPage(db: Db | Trx, { query, body }: ListAsked, sealing?: Sealing): Promise<Page<FinanceInfoRow>> {
  const page = pageAsked(query, body)
  const rows = await listInfos(db, body, page, body)
  const { total } = await countInfos(db, body)
  const data = rows.map((row) => infoRow(row, body.reveal.includes(row.accreditor_id) ? sealing : undefined))
  return { data, meta: metaOf(total, page) }
}

/** @throws Refusal 403 for Monitoring, which sees the last four digits only */
async function reveal(db: Db, sealing: Sealing, asked: Asked<typeof financeInfos.list>): Promise<Page<FinanceInfoRow>> {
  const { actor, origin } = asked
  if (!seesFullNumbers(actor.role))
    throw new Refusal(403, `Your role (${actor.role}) sees the last four digits only. Finance can show a number in full.`)
  return inTransaction(db, async (trx) => {
    const page = await listPage(trx, asked, sealing)
    await logViews(
      trx,
      actor,
      origin,
      page.data.filter((row) => row.full),
    )
    return page
  })
}

function missing(what: string): never {
  throw notFound(what)
}
