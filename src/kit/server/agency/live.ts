/**
 * Keeps the agency's settings of this process as they are stored. Every request, round of mails and run of jobs asks whether they are,
 * so that all processes on one database follow a change at once (decision 23).
 */
import { agency, begun } from '../../contract/agency.ts'
import { laid } from '../../contract/rates-terms.ts'
import type { Db, Trx } from '../db/database.ts'
import { findSettingsVersion, listSettings } from './queries.ts'

/** What was changed: under one key everything that is saved together; without `from` it counts whatever the day. */
type Changed = { readonly key: string; readonly from: string | null; readonly value: Readonly<Record<string, unknown>> }

/** What the process holds: of which database, in which state. */
let held: { db: Db | Trx; version: number } | undefined

/** The state of the settings this process goes by: stands for them wherever something made of them is kept. */
export function agencyVersion(): number {
  return held?.version ?? 0
}

/**
 * Reads the settings anew when they were changed since.
 * @param version the number of their state, where it was read with something else
 */
export async function freshAgency(db: Db, version?: number): Promise<void> {
  const now = version ?? (await findSettingsVersion(db))
  if (held?.db !== db || held.version !== now) await loadAgency(db)
}

/** Reads the settings of a database, and goes by them from now on. */
export async function loadAgency(db: Db | Trx): Promise<void> {
  const { version, settings } = await listSettings(db)
  // two requests may read at once: the older answer does not go over the newer one
  if (held?.db === db && held.version > version) return
  layOver(settings.flatMap(({ key, valid_from, value }) => (value ? [{ key, from: valid_from, value }] : [])))
  held = { db, version }
}

/** Goes by the defaults again until a database is asked: what was held is of one that is gone. */
export function forgetAgency(): void {
  layOver([])
  held = undefined
}

/**
 * What is made of the settings and worth keeping: made anew after they have changed.
 *
 *     const pages = untilSettingsChange(() => new Map<string, Page>())
 *     pages().get('grading')
 */
export function untilSettingsChange<T>(make: () => T): () => T {
  let kept: { of: typeof held; made: T } | undefined
  return () => {
    if (!kept || kept.of !== held) kept = { of: held, made: make() }
    return kept.made
  }
}

/** Lays what was changed over the defaults, all at once; what is named no more is the default's again. */
function layOver(changed: readonly Changed[]): void {
  const now: Record<string, unknown> = begun()
  for (const { from, value } of changed) if (from === null) for (const [key, one] of Object.entries(value)) now[key] = laid(now[key], one)
  const dated = changed.flatMap(({ key, from, value }) => (from === null ? [] : [{ key, from, value }]))
  now.dated = dated.sort((one, other) => (one.from < other.from ? -1 : 1))
  Object.assign(agency, now)
}
