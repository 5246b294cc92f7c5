/** What was changed of the agency's settings, and since when: one row a section, of what is dated one a day. */
import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { compileOnce } from '../db/statements/compile-once.ts'
import type { Day } from '../db/tables.ts'
import type { Actor } from '../http/actor.ts'
import { stale } from '../http/refusal.ts'

/** A section as it stands; `value` is null where it went back to the default. */
export type StoredSetting = {
  key: string
  valid_from: Day | null
  value: Record<string, unknown> | null
  version: number
  changed_at: Date
  changed_by: string | null
  changed_by_name: string
}

/** Everything that is stored, with the number of its state. */
export async function listSettings(db: Db | Trx): Promise<{ version: number; settings: StoredSetting[] }> {
  const { rows } = await sql<{ version: number; settings: (Omit<StoredSetting, 'changed_at'> & { changed_at: string })[] }>`
    select ${settingsVersion} as version,
      (select coalesce(json_agg(one order by key, valid_from), '[]') from agency_settings one) as settings`.execute(db)
  const { version, settings } = rows[0] as (typeof rows)[number]
  return { version, settings: settings.map((one) => ({ ...one, changed_at: new Date(one.changed_at) })) }
}

/** Another number after every change of a setting, by whichever process. */
export const settingsVersion = sql<number>`coalesce((select version from content_versions where topic = 'settings'), 0)`

const versionNow = compileOnce((db, topic: Expression<string>) =>
  db.selectFrom('content_versions').select('content_versions.version').where('content_versions.topic', '=', topic),
)

export async function findSettingsVersion(db: Db): Promise<number> {
  const [row] = await versionNow(db, 'settings')
  return row?.version ?? 0
}

/**
 * Writes a section; `value` null takes it back to the default, or a planned change out of the plan.
 * @param version of the section as it was read: the sum of the versions of its rows
 * @throws Refusal 409 when somebody else has saved the section meanwhile
 */
export async function saveSetting(
  trx: Trx,
  actor: Actor | null,
  setting: { key: string; valid_from?: Day | null; value: object | null; version: number },
): Promise<void> {
  const { key, valid_from = null, value, version } = setting
  await sql`select pg_advisory_xact_lock(hashtext(${`settings ${key}`}))`.execute(trx)
  const { stored } = await trx
    .selectFrom('agency_settings')
    .select(({ fn }) => fn.coalesce(sql<number>`sum(version)::int`, sql<number>`0`).as('stored'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored !== version) throw stale()
  await sql`
    insert into agency_settings (key, valid_from, value, changed_by, changed_by_name)
    values (${key}, ${valid_from}::date, ${value === null ? null : JSON.stringify(value)}::json, ${actor?.id ?? null}::uuid, ${actor?.name ?? 'System'})
    on conflict (key, valid_from) do update set value = excluded.value, version = agency_settings.version + 1,
      changed_at = now(), changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name`.execute(trx)
}
