/** Likely doubles: found by a thread beside the requests, remembered as long as no record changes; each can be dismissed. */
import type { z } from 'zod'
import type { Page } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf, offsetOf } from '../../../kit/server/db/paging.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { poolOf } from '../../../kit/server/threads/pool.ts'
import type { Double, MergeRecord, merges } from '../contract.ts'
import { type MergeKind, pairOf } from '../rules.ts'
import type { LikelyPair } from './doubles/people.ts'
import type { Comparing } from './doubles/worker.ts'
import { recordsOf } from './merging.ts'
import { deleteNotDouble, insertNotDouble, listNotDoubles } from './queries.ts'
import { listInstitutionsSaid, listPeopleSaid, stateOfRecords } from './queries-likely.ts'

const compare = poolOf<Comparing, LikelyPair[]>(
  new URL('./doubles/worker.ts', import.meta.url),
  'looks for doubles',
  60,
  () => new Refusal(503, 'Looking for doubles takes too long right now. Try again in a minute.', undefined, {}, 60),
)

/** What was found last, by database and kind; it is looked for anew once a record has changed. */
const found = new WeakMap<Db, Map<MergeKind, { state: string; pairs: Promise<LikelyPair[]> }>>()

async function pairsOf(db: Db, kind: MergeKind): Promise<LikelyPair[]> {
  const known = found.get(db) ?? new Map()
  found.set(db, known)
  const state = await stateOfRecords(db, kind)
  const before = known.get(kind)
  if (before?.state === state) return before.pairs
  const pairs = lookFor(db, kind)
  known.set(kind, { state, pairs })
  // who asks next tries once more
  pairs.catch(() => known.delete(kind))
  return pairs
}

async function lookFor(db: Db, kind: MergeKind): Promise<LikelyPair[]> {
  return kind === 'person' ? compare({ kind, of: await listPeopleSaid(db) }) : compare({ kind, of: await listInstitutionsSaid(db) })
}

export async function listDoubles(db: Db, query: z.output<typeof merges.doubles.query>): Promise<Page<Double>> {
  const { kind } = query
  const dismissed = await listNotDoubles(db, kind)
  const sayer = ({ one, other }: LikelyPair) => {
    const { one_id, other_id } = pairOf(one, other)
    return dismissed.get(`${one_id} ${other_id}`) ?? null
  }
  const asked = (await pairsOf(db, kind)).filter((pair) => (sayer(pair) !== null) === (query.dismissed === '1'))
  const offset = offsetOf(query)
  const page = asked.slice(offset, offset + query.paginate)
  const records = await recordsOf(
    db,
    kind,
    page.flatMap(({ one, other }) => [one, other]),
  )
  const data = page.flatMap((pair): Double[] => {
    const [one, other] = [records.get(pair.one), records.get(pair.other)] as [MergeRecord | undefined, MergeRecord | undefined]
    return one && other
      ? [{ id: `${one.id} ${other.id}`, kind, one, other, likelihood: pair.likelihood, reasons: pair.reasons, dismissed_by: sayer(pair) }]
      : []
  })
  return { data, meta: metaOf(asked.length, query) }
}

type Pair = z.output<typeof merges.dismiss.body>

/** @throws Refusal 404 where a record is missing */
export async function dismissDouble(act: Act, pair: Pair): Promise<void> {
  const names = await namesOf(act, pair)
  const isNew = await insertNotDouble(act.trx, pair.kind, pair.one_id, pair.other_id, act.actor)
  if (isNew) await note(act, pair, 'not_same', `Said that ${names[0]} and ${names[1]} are not the same ${pair.kind}`)
}

export async function recallDouble(act: Act, pair: Pair): Promise<void> {
  const names = await namesOf(act, pair)
  const wasSaid = await deleteNotDouble(act.trx, pair.kind, pair.one_id, pair.other_id)
  if (wasSaid) await note(act, pair, 'maybe_same', `Took back that ${names[0]} and ${names[1]} are not the same ${pair.kind}`)
}

async function namesOf({ trx }: Act, { kind, one_id, other_id }: Pair): Promise<[string, string]> {
  const records = await recordsOf(trx, kind, [one_id, other_id])
  const [one, other] = [records.get(one_id), records.get(other_id)]
  if (!one || !other || one_id === other_id) throw notFound('One of these records')
  return [one.name, other.name]
}

async function note(act: Act, { kind, one_id, other_id }: Pair, action: string, says: string): Promise<void> {
  await writeLog(act, {
    action: `${kind}.${action}`,
    object: { type: kind === 'person' ? 'account' : 'institution', id: one_id },
    says,
    after: { one: one_id, other: other_id },
  })
}
