import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { providerConnections } from '../contract.ts'
import { providerName } from '../rules.ts'
import { endConnection } from './acts.ts'
import { listConnections } from './queries.ts'

export const providerConnectionRoutes = handlers(providerConnections, {
  show: async ({ db, settings, actor }) => ({
    data: {
      offered: settings.provider?.name ?? null,
      connections: (await listConnections(db, actor.id)).map(({ id, issuer, created_at, last_used_at }) => ({
        id,
        provider: providerName(settings.provider, issuer),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
    },
  }),
  end: change(async ({ params }, act) => ({ message: `The connection with ${await endConnection(act, params.id)} has ended.` })),
})
