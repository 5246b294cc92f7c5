/** What programs fetch besides pages: the map of all pages, what may be read, whom to tell of a weakness, what makes the site installable. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { cacheable, responseCache, sendCached } from '../../../kit/server/http/response-cache.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { listMapped } from '../../announcements/server/queries-feeds.ts'
import { publicSince, publicVersion } from '../../announcements/server/queries-version.ts'
import { securityText } from './security-text.ts'
import { robots, siteMap } from './site-map.ts'
import { webManifest } from './web-manifest.ts'

/** The map of 45,000 announcements is as large as that. */
const cacheBytes = 12 * 1024 * 1024
const anHour = 3_600_000

/** Before the pages: an address with an ending is no page. */
export function mapRoutes(app: FastifyInstance, db: Db, { publicUrl }: Settings): void {
  const kept = responseCache({ name: 'maps', version: () => publicVersion(db), bytes: cacheBytes, milliseconds: anHour })
  app.get('/sitemap.xml', async (request, reply) => {
    const answer = await kept.get('map', async () =>
      cacheable('application/xml; charset=utf-8', siteMap(await listMapped(db), publicUrl), await publicSince(db)),
    )
    return sendCached(request, reply, answer)
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const answer = await kept.get('manifest', async () => cacheable('application/manifest+json', JSON.stringify(webManifest()), null))
    return sendCached(request, reply, answer)
  })
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(securityText(publicUrl, new Date())),
  )
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)))
}
