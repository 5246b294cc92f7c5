import { type Kysely, sql } from 'kysely'

/**
 * Charges to institutions and honoraria of accreditors, with the proofs of payment (docs/domain.md#money). What adjusts the first charge
 * of a visit is an additional charge or, where its amount is negative, a credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table finances (
      id uuid primary key,
      finance text not null check (finance in ('accreditation', 'accreditor')),
      institution_id uuid not null references institutions (id),
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      assignment_id uuid unique references assignments (id) on delete cascade,
      accreditor_id uuid references accreditors (id),
      description text not null,
      amount numeric(12, 2) not null,
      adjusts uuid references finances (id) on delete cascade,
      set_off_against uuid references finances (id),
      due_date date,
      payment_status text not null default 'unpaid' check (payment_status in
        ('unpaid', 'pending', 'partial', 'paid', 'rejected', 'refunded', 'waived')),
      paid_on date,
      claimed_amount numeric(12, 2) check (claimed_amount > 0),
      reference text,
      status_reason text,
      verified_at timestamptz,
      verified_by uuid references accounts (id) on delete set null,
      release_reason text,
      release_asked_by uuid references accounts (id) on delete set null,
      release_asked_at timestamptz,
      released_by uuid references accounts (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check ((finance = 'accreditor') = (assignment_id is not null and accreditor_id is not null)),
      check (amount >= 0 or adjusts is not null),
      check (adjusts is null or finance = 'accreditation'),
      check (set_off_against is null or amount < 0)
    )`.execute(db)
  // One first charge a visit; the others adjust it.
  await sql`
    create unique index finances_accreditation on finances (accreditation_id) where finance = 'accreditation' and adjusts is null`.execute(
    db,
  )
  await sql`create index finances_charges on finances (accreditation_id) where finance = 'accreditation'`.execute(db)
  await sql`create index finances_adjusting on finances (adjusts) where adjusts is not null`.execute(db)
  await sql`create index finances_set_off on finances (set_off_against) where set_off_against is not null`.execute(db)
  await sql`create index finances_honoraria on finances (accreditation_id) where finance = 'accreditor'`.execute(db)
  await sql`create index finances_institution on finances (institution_id, created_at desc, id)`.execute(db)
  await sql`create index finances_accreditor on finances (accreditor_id)`.execute(db)
  await sql`create index finances_status on finances (finance, payment_status, id)`.execute(db)
  await sql`
    create index finances_to_release on finances (release_asked_at) where release_asked_at is not null and released_by is null`.execute(db)
  await sql`
    create index finances_to_verify on finances (finance, created_at) where payment_status = 'paid' and verified_at is null`.execute(db)

  await sql`
    create table payment_proofs (
      id uuid primary key,
      finance_id uuid not null references finances (id) on delete cascade,
      file_id uuid not null unique references files (id),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index payment_proofs_finance on payment_proofs (finance_id, created_at)`.execute(db)
}
