import { type Kysely, sql } from 'kysely'

/** How somebody is tied to an institution becomes a closed list; what bank infos are found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sub_member_institutions set relation = case
      when relation in ('employee', 'former_employee', 'consultant', 'alumnus', 'relative_employed', 'other') then relation
      when relation ilike '%consultant%' then 'consultant'
      when relation ilike '%alumn%' then 'alumnus'
      when relation ilike '%faculty%' or relation ilike '%professor%' or relation ilike '%lecturer%'
        then case when to_date < current_date then 'former_employee' else 'employee' end
      else 'other' end`.execute(db)
  await sql`
    alter table sub_member_institutions add constraint sub_member_institutions_relation
    check (relation in ('employee', 'former_employee', 'consultant', 'alumnus', 'relative_employed', 'other'))`.execute(db)

  await sql`
    create index accreditor_finance_infos_search on accreditor_finance_infos
    using gin ((bank || ' ' || account_name) gin_trgm_ops)`.execute(db)
  await sql`create index accreditor_finance_infos_bank on accreditor_finance_infos (lower(bank))`.execute(db)
  await sql`create index accreditor_finance_infos_last4 on accreditor_finance_infos (account_number_last4)`.execute(db)
}
