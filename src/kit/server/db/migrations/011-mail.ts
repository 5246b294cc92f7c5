import { type Kysely, sql } from 'kysely'

/** Mails wait here, written in the transaction that causes them, until they are sent; and the jobs that run once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      template text not null,
      recipient text not null,
      subject text not null,
      text_body text not null,
      html_body text not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      last_error text,
      sent_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index mails_queued on mails (next_attempt_at) where status = 'queued'`.execute(db)

  await sql`
    create table job_runs (
      name text not null,
      day date not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (name, day)
    )`.execute(db)
}
