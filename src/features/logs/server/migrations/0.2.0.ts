import { type Kysely, sql } from 'kysely'

/** What became of the nightly look at the sealed log, and which heads were mailed (docs/decisions/0034-the-sealed-log.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_checks (
      day date primary key,
      checked_at timestamptz not null,
      seals bigint not null,
      entries bigint not null,
      -- the first of them, as sentences
      findings text[] not null,
      found int not null
    )`.execute(db)
  await sql`
    create table log_head_mails (
      day date primary key,
      seal bigint not null,
      head text not null,
      recipients int not null
    )`.execute(db)
}
