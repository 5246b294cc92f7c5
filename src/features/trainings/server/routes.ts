import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { metaOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { trainings } from '../contract.ts'
import { addTraining, editTraining, removeTrainings } from './changes.ts'
import { exportTrainings } from './export.ts'
import { importTrainings } from './import.ts'
import { linkAccreditors, linkedMessage, unlinkAccreditor } from './participants.ts'
import { countTrainings, findTraining, listLevels, listTrainings } from './queries.ts'
import { listLinks } from './queries-links.ts'

export function trainingRoutes(app: FastifyInstance, db: Db): void {
  routes(app, trainings, {
    list: async ({ query }) => {
      const data = await listTrainings(db, query, query, query)
      return { data, meta: metaOf(await countTrainings(db, query), query) }
    },
    create: async ({ body, actor, origin }) => ({
      data: await inTransaction(db, (trx) => addTraining(trx, actor, origin, body)),
      message: `${body.title} is added.`,
    }),
    levels: async () => ({ data: await listLevels(db) }),
    show: async ({ params }) => {
      const data = await findTraining(db, params.id)
      if (!data) throw notFound('This training')
      return { data }
    },
    update: async ({ params, body, actor, origin }) => {
      const data = await inTransaction(db, (trx) => editTraining(trx, actor, origin, params.id, body))
      return { data, message: `${data.title} is saved.` }
    },
    remove: async ({ params, actor, origin }) => {
      const [removed] = await inTransaction(db, (trx) => removeTrainings(trx, actor, origin, [params.id]))
      return { message: `${removed?.title} is deleted.` }
    },
    delete: async ({ body, actor, origin }) => {
      const { length } = await inTransaction(db, (trx) => removeTrainings(trx, actor, origin, body.ids))
      return { data: length, message: length === 1 ? 'The training is deleted.' : `${length} trainings are deleted.` }
    },
    import: ({ upload, body, actor, origin }) => importTrainings(db, actor, origin, upload, body.type),
    export: async ({ query }) => exportTrainings(db, query),
    accreditors: ({ query }) => listLinks(db, query),
    link: async ({ body, actor, origin }) => {
      const data = await inTransaction(db, (trx) => linkAccreditors(trx, actor, origin, body))
      return { data, message: linkedMessage(data, body.attendance) }
    },
    unlink: async ({ params, actor, origin }) => ({
      message: await inTransaction(db, (trx) => unlinkAccreditor(trx, actor, origin, params.id)),
    }),
  })
}
