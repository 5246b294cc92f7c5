import { type Kysely, sql } from 'kysely'

/** Which installation this is: the folder of files says the same (`files/.installation`), so that a server without them is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      one boolean primary key default true check (one),
      id uuid not null,
      made_at timestamptz not null default now(),
      -- written by whoever asks whether the database can be written to
      asked_at timestamptz
    )`.execute(db)
}
