/** The book of decisions, read anew. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

/** So many programs are looked at in one statement: on the embedded database everybody waits for it. */
const atOnce = 4_000

/** Programs and institutions that hold something else than the book comes to. */
export async function listOtherwiseHeld(db: Db): Promise<{ name: string }[]> {
  const found: { name: string }[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; after; ) {
    const { rows } = await sql<{ last: string | null; names: string[] }>`
      with looked as materialized (select * from programs where id > ${after}::uuid order by id limit ${sql.lit(atOnce)}),
      book as (
        select one.program_id, held_by(one order by one.counts_from, one.is_past desc, one.seq) as held from decisions one
        where one.program_id = any(array(select id from looked)) and not exists (select from decisions later where later.supersedes = one.id)
        group by one.program_id)
      select (select id from looked order by id desc limit 1) as last, array(
        select p.name from looked p left join book on book.program_id = p.id
        where (p.level, p.qualified_for, p.revisit_for, p.valid_from, p.valid_to, p.grace_until, p.grace_reason, p.grace_reference)
          is distinct from (coalesce((book.held).level, 'none'), (book.held).qualified_for, (book.held).revisit_for, (book.held).valid_from,
            (book.held).valid_to, (book.held).grace_until, (book.held).grace_reason, (book.held).grace_reference)) as names`.execute(db)
    found.push(...(rows[0]?.names ?? []).map((name) => ({ name })))
    after = rows[0]?.last ?? ''
  }
  return [...found, ...(await listInstitutionsOtherwise(db))].sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function listInstitutionsOtherwise(db: Db): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select i.name from institutions i
    left join (
      select one.institution_id, held_by(one order by one.counts_from, one.is_past desc, one.seq) as held from decisions one
      where one.institution_id is not null and not exists (select from decisions later where later.supersedes = one.id)
      group by one.institution_id) book on book.institution_id = i.id
    where (i.institutional_level, i.institutional_from, i.institutional_to)
      is distinct from (coalesce((book.held).level, 'none'), (book.held).valid_from, (book.held).valid_to)`.execute(db)
  return rows
}

/** Years of which a number was given to no entry. */
export async function listLackingYears(db: Db): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select y.year::text as name from decision_years y
    where y.last <> (select count(*) from decisions d where d.number like 'D-' || y.year || '-%')`.execute(db)
  return rows
}
