import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { requests } from '../contract.ts'
import { requestAccreditation } from './changes.ts'
import { findRequestedVisit, listRequested, listTakenDays } from './queries.ts'

export function requestRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, requests, {
    list: ({ query, actor }) => listRequested(db, institutionOf(actor), query),
    add: (asked) => requestAccreditation(db, settings, asked),
    show: async ({ params, actor }) => ({ data: await findRequestedVisit(db, institutionOf(actor), params.id) }),
    takenDays: async ({ actor }) => ({ data: await listTakenDays(db, institutionOf(actor)) }),
  })
}
