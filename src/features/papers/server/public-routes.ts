/**
 * What programs of others fetch by themselves to check a paper: its credential, the keys, the status list. And the form of the check page
 * for browsers without a script.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { countAttempt } from '../../../kit/server/db/rate-limit.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { cacheable, responseCache, sendCached } from '../../../kit/server/http/response-cache.ts'
import { receiveUpload } from '../../../kit/server/http/upload.ts'
import { comparedPapers } from '../../../kit/server/limits.ts'
import { didDocument, listLength, signStatusList } from '../../../kit/server/seal/credentials.ts'
import { publicKeys, signingKey } from '../../../kit/server/seal/keys.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { typedNumber } from '../rules.ts'
import { revokedIn } from './check-keys.ts'
import { findNumberByFile, findPaperByNumber } from './queries-check.ts'
import { findLast } from './queries-last.ts'

const jwt = 'application/vc+jwt'
/** A file somebody holds against its paper: none of ours is larger. */
const largestFile = 20 * 1024 * 1024

/** Before the pages, which know none of these addresses. */
export function publicPaperRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const { publicUrl } = settings
  const lists = responseCache({
    name: 'status lists',
    version: async () => `${await findLast(db)} ${agencyDay()}`,
    bytes: 1024 * 1024,
    milliseconds: 60_000,
  })

  app.get('/.well-known/did.json', async (request, reply) => {
    // so that there is one before the first paper
    await signingKey(db, settings, agencyDay()).catch((error: unknown) => request.log.error({ err: error }, 'there is no key to sign with'))
    const document = didDocument(publicUrl, await publicKeys(db, settings))
    return reply.header('access-control-allow-origin', '*').type('application/did+json').send(JSON.stringify(document))
  })

  app.get('/c/:number/credential', async (request, reply) => {
    const number = typedNumber((request.params as { number: string }).number)
    const paper = number ? await findPaperByNumber(db, number, agencyDay()) : undefined
    if (!paper?.credential) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such credential.\n')
    return reply.header('access-control-allow-origin', '*').type(jwt).send(paper.credential)
  })

  app.get('/credentials/status/:list', async (request, reply) => {
    const list = Number((request.params as { list: string }).list)
    if (!Number.isInteger(list) || list < 1 || (list - 1) * listLength > Number((await findLast(db)).split('.')[0]))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such list.\n')
    const answer = await lists.get(String(list), async () => {
      const revoked = await revokedIn(db, list)
      const now = new Date()
      return cacheable(jwt, await signStatusList(publicUrl, await signingKey(db, settings, agencyDay()), list, revoked, now), now)
    })
    reply.header('access-control-allow-origin', '*')
    return sendCached(request, reply, answer)
  })

  // The file is only counted and hashed; the page then says what became of the comparison, by the hash in its address.
  app.post('/c/compare', async (request, reply) => {
    const sha256 = await receiveHash(request)
    const number = sha256 && (await findNumberByFile(db, sha256))
    if (number) return reply.redirect(`/c/${number}?sha256=${sha256}#compare`, 303)
    return reply.redirect(sha256 ? `/c?sha256=${sha256}#file` : '/c#file', 303)
  })
  app.post('/c/:number/compare', async (request, reply) => {
    const { number } = request.params as { number: string }
    const sha256 = await receiveHash(request)
    const page = `/c/${encodeURIComponent(number)}`
    return reply.redirect(sha256 ? `${page}?sha256=${sha256}#compare` : `${page}#compare`, 303)
  })

  async function receiveHash(request: FastifyRequest): Promise<string | undefined> {
    if (settings.rateLimits) await countAttempt(db, comparedPapers, networkOf(request.ip))
    const { upload } = await receiveUpload(request, { types: [], bytes: largestFile, required: false })
    await upload?.discard()
    return upload?.sha256
  }
}
