/** What a browser keeps to check signatures without a network (docs/domain.md#the-check-page). */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { encodedList, listLength } from '../../../kit/server/seal/credentials.ts'
import { publicKeys, sealKeys } from '../../../kit/server/seal/keys.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import type { CheckKeys } from '../contract.ts'
import { listRevoked } from './queries-check.ts'
import { countLists } from './queries-last.ts'

export async function checkKeys(db: Db, settings: Settings): Promise<CheckKeys> {
  const as_of = new Date().toISOString()
  const [keys, seals, count] = await Promise.all([publicKeys(db, settings), sealKeys(db, settings), countLists(db, listLength)])
  const lists = await Promise.all(Array.from({ length: count }, async (_, place) => encodedList(await revokedIn(db, place + 1))))
  return {
    as_of,
    keys: keys.map(({ id, jwk }) => ({ id, jwk: jwk as CheckKeys['keys'][number]['jwk'] })),
    seals,
    lists,
  }
}

/** The places of a list, from 0, whose credentials are taken back today. */
export async function revokedIn(db: Db, list: number): Promise<number[]> {
  const first = (list - 1) * listLength + 1
  const places = await listRevoked(db, first, first + listLength - 1, agencyDay())
  return places.map((place) => place - first)
}
