import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { site } from '../contract.ts'
import { receiveMessage } from './contact.ts'
import { mapRoutes } from './map-routes.ts'
import { findPage } from './texts.ts'

export function siteRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  mapRoutes(app, db, settings)
  routes(app, site, {
    page: async ({ params }) => ({ data: await findPage(params.page) }),
    contact: (asked) => receiveMessage(db, settings, asked),
  })
}
