import { type Kysely, sql } from 'kysely'

/** When the person behind a session proved last who they are (docs/domain.md#fresh-proof), and with what each account was signed in to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz`.execute(db)
  await sql`update sessions set proved_at = created_at`.execute(db)
  await sql`alter table sessions alter column proved_at set default now(), alter column proved_at set not null`.execute(db)
  // In words, as its owner reads them: Firefox on Windows.
  await sql`
    create table known_devices (
      account_id uuid not null references accounts (id) on delete cascade,
      device text not null,
      first_seen_at timestamptz not null default now(),
      primary key (account_id, device)
    )`.execute(db)
}
