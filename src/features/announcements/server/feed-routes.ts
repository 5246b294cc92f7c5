/** What feed readers and calendars fetch by themselves: all announcements, or those of one category. */
import type { FastifyInstance } from 'fastify'
import { agency } from '../../../kit/contract/agency.ts'
import { addMonths, agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { cacheable, responseCache, sendCached } from '../../../kit/server/http/response-cache.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { announcementCategories } from '../../navigation/rules-categories.ts'
import { shortNameOf } from '../../navigation/rules-public.ts'
import { eventFeed } from './calendar.ts'
import { atomFeed, rssFeed } from './feeds.ts'
import { listDated, listFed } from './queries-feeds.ts'
import { publicSince, publicVersion } from './queries-version.ts'

/** Three files for all announcements and three a category, each some hundred kilobytes at most. */
const cacheBytes = 8 * 1024 * 1024
const anHour = 3_600_000
/** How long past events stay in the calendar. */
const monthsBack = 12

type Category = (typeof announcementCategories)[number]

/** Before the pages: an address with an ending is no page. */
export function feedRoutes(app: FastifyInstance, db: Db, { publicUrl }: Settings): void {
  const kept = responseCache({
    name: 'feeds',
    version: async () => `${await publicVersion(db)} ${agencyDay()}`,
    bytes: cacheBytes,
    milliseconds: anHour,
  })
  const fed = async (category: Category | null) => ({ category, announcements: await listFed(db, category?.category), publicUrl })
  const recent = (category: Category | null) => listDated(db, category?.category, addMonths(agencyDay(), -monthsBack))

  serve('/feed.rss', 'application/rss+xml; charset=utf-8', async (category) => rssFeed(await fed(category)))
  serve('/feed.atom', 'application/atom+xml; charset=utf-8', async (category) => atomFeed(await fed(category)))
  serve('/calendar.ics', 'text/calendar; charset=utf-8', async (category) =>
    eventFeed(category?.name ?? 'Events', await recent(category), publicUrl),
  )

  function serve(path: string, type: string, make: (category: Category | null) => Promise<string>): void {
    app.get(path, async (request, reply) => {
      const category = askedCategory(request.query as Record<string, unknown>)
      if (category === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(noSuchCategory())
      const answer = await kept.get(`${path} ${category?.category}`, async () =>
        cacheable(type, await make(category), await publicSince(db)),
      )
      return sendCached(request, reply, answer)
    })
  }
}

function noSuchCategory(): string {
  return `There is no such category. ${agency.acronym} publishes in: ${announcementCategories.map(shortNameOf).join(', ')}.\n`
}

/** By its short name, or as the calls name it. @returns `null` for all, `undefined` for one that does not exist */
function askedCategory({ category }: Record<string, unknown>): Category | null | undefined {
  if (category === undefined || category === '') return null
  return announcementCategories.find((one) => shortNameOf(one) === category || one.category === category)
}
