import { type Kysely, sql } from 'kysely'

/** Where an accreditor is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What somebody else than its owner changed waits until another one releases it.
  // Account number and TIN are encrypted at rest; the last four digits stand beside them for the masked view.
  await sql`
    create table accreditor_finance_infos (
      accreditor_id uuid primary key references accreditors (id) on delete cascade,
      bank text not null,
      branch text,
      account_name text not null,
      account_number_encrypted bytea not null,
      account_number_last4 text not null,
      tin_encrypted bytea,
      tin_last4 text,
      changed_by uuid references accounts (id) on delete set null,
      waits_since timestamptz,
      version int not null default 1
    )`.execute(db)
  await sql`
    create index accreditor_finance_infos_search on accreditor_finance_infos
    using gin ((bank || ' ' || account_name) gin_trgm_ops)`.execute(db)
  await sql`create index accreditor_finance_infos_bank on accreditor_finance_infos (lower(bank))`.execute(db)
  await sql`create index accreditor_finance_infos_waiting on accreditor_finance_infos (waits_since) where waits_since is not null`.execute(
    db,
  )
  await sql`create index accreditor_finance_infos_last4 on accreditor_finance_infos (account_number_last4)`.execute(db)
}
