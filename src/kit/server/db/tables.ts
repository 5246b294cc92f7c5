/**
 * Row types of the tables; the comments on the columns stand in the migrations. Here are the kit's own tables: each feature adds its
 * own in its `server/tables.ts`.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** `YYYY-MM-DD`; both drivers hand dates over as text. */
export type Day = string
export type Instant = ColumnType<Date, Date | string, Date | string>
/** Made by the database where none is given. */
export type MadeInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** `numeric` travels as text, so that money is never rounded. */
export type Decimal = string

export interface Tables {
  log_entries: {
    id: string
    at: MadeInstant
    actor_id: string | null
    actor_name: string
    actor_role: string | null
    call: string
    action: string
    object_type: string
    object_id: string | null
    says: string
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>> | null
    institution_id: string | null
    accreditation_id: string | null
    accreditor_id: string | null
    program_id: string | null
    request_id: string | null
    address: string | null
  }
  log_seals: {
    number: number
    format: number
    sealed_at: Instant
    entries: string[]
    hashes: Uint8Array
    total: number
    root: Uint8Array
    head: Uint8Array
  }
  log_unsealed: { entry_id: string }
  mails: {
    id: string
    template: string
    recipient: string
    subject: string
    text_body: string
    html_body: string
    status: Generated<'queued' | 'held' | 'sent' | 'kept' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: MadeInstant
    last_error: string | null
    sent_at: Instant | null
    resent: Generated<number>
    reply_to: string | null
    one_of_many: Generated<boolean>
    queued_at: MadeInstant
    request_id: string | null
    created_at: MadeInstant
  }
  /** `topic` → a number that is another after every change of what the topic stands for. */
  content_versions: { topic: string; version: number; changed_at: Instant }
  /** The sum of a topic's versions is another after every change of what it stands for. */
  data_versions: { id: Generated<number>; topic: string; version: number }
  agency_settings: {
    key: string
    valid_from: Day | null
    value: JSONColumnType<Record<string, unknown>> | null
    version: Generated<number>
    changed_at: MadeInstant
    changed_by: string | null
    changed_by_name: string
  }
  clock_watch: { only_one: Generated<boolean>; seen_at: Instant }
  tries: { id: string; kind: string; key: string; at: MadeInstant }
  installation: { one: Generated<boolean>; id: string; made_at: MadeInstant; asked_at: Instant | null }
  /** `key-2026` → a public key (JWK), `seal-…` → a certificate (PEM). */
  public_keys: { name: string; content: string; made_at: MadeInstant }
  processes: {
    id: string
    host: string
    pid: number
    version: string
    started_at: Instant
    seen_at: MadeInstant
    clock_ahead_ms: number
    key_mark: string | null
  }
  job_runs: {
    name: string
    day: Day
    run: string | null
    attempts: Generated<number>
    started_at: MadeInstant
    leased_until: MadeInstant
    finished_at: Instant | null
    last_error: string | null
  }
}
