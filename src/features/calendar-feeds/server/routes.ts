import { createHash } from 'node:crypto'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { countAttempt } from '../../../kit/server/db/rate-limit.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { isNotModified } from '../../../kit/server/http/response-cache.ts'
import { feedReads } from '../../../kit/server/limits.ts'
import { followCounted } from '../../links/server/queries-limits.ts'
import { calendarFeeds } from '../contract.ts'
import { endFeed, renewFeed } from './changes.ts'
import { feedOf } from './feed.ts'
import { countRead, findFeed, findFeedOwner } from './queries.ts'

export const calendarFeedRoutes = handlers(calendarFeeds, {
  show: async ({ db, actor }) => ({ data: await findFeed(db, actor.id) }),
  renew: change((_, act) => renewFeed(act)),
  end: change((_, act) => endFeed(act)),
  read: async ({ db, settings, query, origin, request, reply }) => {
    const owner = await followCounted(db, settings, origin.address, async () => {
      const found = await findFeedOwner(db, query.key)
      if (!found) throw notFound('This calendar')
      return found
    })
    if (settings.rateLimits) await countAttempt(db, feedReads, owner.id)
    const content = await feedOf(db, owner, settings.publicUrl)
    await countRead(db, owner.id, origin.address)
    // whoever carries it between us and the calendar keeps nothing of it
    const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    if (isNotModified(request, tag)) {
      reply.code(304).send()
      return undefined as never
    }
    return { name: 'visits.ics', type: 'text/calendar; charset=utf-8', content, shown: true }
  },
})
