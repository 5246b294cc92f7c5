/** Deleting so that it can be undone, and undoing it: the same for every kind of record (docs/domain.md#bringing-back-what-was-deleted). */
import type { Act } from '../../../kit/server/acts/act.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { insertRemovals, lockRemoval, type PlaceOfRows, type Removal, readRows } from './queries.ts'

/** A kind of record that can be brought back. */
export type Removable = {
  /** In the log: `announcement`. */
  readonly kind: string
  /** In a sentence: `This announcement`. */
  readonly name: string
  /** The record's own table first, then those whose rows go with it. */
  readonly places: readonly PlaceOfRows[]
}

/** Keeps records with all that goes with them, each by itself. To be called before they are deleted, in the same change. */
export async function keepRemoved({ trx, actor }: Act, { kind, places }: Removable, ids: readonly string[]): Promise<void> {
  await insertRemovals(trx, kind, actor.id, await readRows(trx, ids, places))
}

/**
 * What a record was before it was deleted, for whoever deleted it. `putBack` brings it back, the change itself writes the entry of the log.
 * @throws Refusal 404 where nothing is kept of it; 403 for others; 409 when its time is over
 */
export async function findRemoved({ trx, actor }: Act, { kind, name }: Removable, id: string): Promise<Removal> {
  const removal = await lockRemoval(trx, kind, id)
  if (!removal) throw notFound(name)
  if (removal.removed_by !== actor.id) throw new Refusal(403, `${name} was deleted by somebody else, who alone brings it back.`)
  if (removal.is_over) throw new Refusal(409, `${name} was deleted more than an hour ago. It cannot be brought back any more.`)
  return removal
}

/** The record’s own row as it was. */
export function recordOf<Row>(removal: Removal): Row {
  return removal.rows[0]?.rows[0] as Row
}
