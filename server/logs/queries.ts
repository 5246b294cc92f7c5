import type { Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Actor, Origin } from '../routes.ts'

export type LogEntry = {
  /** `accreditation.status_changed`: what happened, for programs. */
  action: string
  object: { type: string; id: string | null }
  /** What happened, for people, without the actor: "Scheduled the visit". */
  says: string
  /** Only the fields that changed, old and new. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  /** The records whose audit logs show this entry (accreditor, program and accreditation logs are views of the one log). */
  institution_id?: string | null
  accreditation_id?: string | null
  accreditor_id?: string | null
  program_id?: string | null
}

/**
 * Writes one entry of the append-only log; always inside the transaction of the change it tells (decisions §8).
 * `actor` is null for what the system itself does.
 */
export async function writeLog(trx: Trx, actor: Actor | null, origin: Origin, entry: LogEntry): Promise<void> {
  await trx
    .insertInto('log_entries')
    .values({
      id: newId(),
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? 'System',
      actor_role: actor?.role ?? null,
      call: origin.call,
      action: entry.action,
      object_type: entry.object.type,
      object_id: entry.object.id,
      says: entry.says,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      institution_id: entry.institution_id ?? null,
      accreditation_id: entry.accreditation_id ?? null,
      accreditor_id: entry.accreditor_id ?? null,
      program_id: entry.program_id ?? null,
      request_id: origin.request_id,
      address: origin.address,
    })
    .execute()
}

/** The fields that differ, old and new; `undefined` when nothing changed. */
export function changes<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
  if (keys.length === 0) return undefined
  return {
    before: Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
    after: Object.fromEntries(keys.map((key) => [key, after[key] ?? null])),
  }
}
