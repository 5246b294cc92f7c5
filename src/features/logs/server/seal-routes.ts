import { Readable } from 'node:stream'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { findNewestSeal, findWaiting, isSealedBefore, listDailyHeads } from '../../../kit/server/log/queries-seals.ts'
import { sealedLines } from '../../../kit/server/log/sealed-file.ts'
import { signStatement } from '../../../kit/server/seal/credentials.ts'
import { signingKey } from '../../../kit/server/seal/keys.ts'
import { sealAddresses } from '../../navigation/rules-seals.ts'
import { logSeals } from '../contract-seals.ts'
import { findLastCheck, findLastHeadMail } from './queries-checks.ts'

/** Days of one answer. */
const inOne = 366

function onlyRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

export const sealRoutes = handlers(logSeals, {
  heads: async ({ db, query, settings, reply }) => {
    const until = query.until ?? agencyDay()
    const newest = await findNewestSeal(db)
    const data = await listDailyHeads(db, until, inOne, agency.timeZone)
    const first = addDays(until, 1 - inOne)
    const isMore = await isSealedBefore(db, first, agency.timeZone)
    // where the key is on another machine the head stands here without a signature: it holds all the same
    const key = newest && (await signingKey(db, settings, agencyDay()).catch(onlyRefused))
    const signed = key ? await signStatement(settings.publicUrl, key, { log: newest }) : null
    // anybody's page may read it
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' })
    return { newest: newest ?? null, signed, data, next: isMore ? `${sealAddresses.heads}?until=${addDays(first, -1)}` : null }
  },
  state: async ({ db }) => {
    const [newest, waiting, check, mailed] = await Promise.all([
      findNewestSeal(db),
      findWaiting(db),
      findLastCheck(db),
      findLastHeadMail(db),
    ])
    return {
      data: {
        newest: newest ?? null,
        waiting: waiting.waiting,
        waiting_since: waiting.since?.toISOString() ?? null,
        checked: check ? { ...check, at: check.checked_at.toISOString() } : null,
        mailed_on: mailed?.day ?? null,
      },
    }
  },
  export: async ({ db }) => ({
    name: `log-${agencyDay()}.jsonl`,
    type: 'application/x-ndjson; charset=utf-8',
    content: Readable.from(sealedLines(db), { objectMode: false }),
  }),
})
