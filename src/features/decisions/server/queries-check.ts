/** The book of decisions, read anew. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

/** Programs and institutions that hold something else than the book comes to. */
export async function listOtherwiseHeld(db: Db): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from programs p
    left join (
      select one.program_id, held_by(one order by one.counts_from, one.is_past desc, one.seq) as held from decisions one
      where not exists (select from decisions later where later.supersedes = one.id) group by one.program_id) book on book.program_id = p.id
    where (p.level, p.qualified_for, p.revisit_for, p.valid_from, p.valid_to, p.grace_until, p.grace_reason, p.grace_reference)
      is distinct from (coalesce((book.held).level, 'none'), (book.held).qualified_for, (book.held).revisit_for, (book.held).valid_from,
        (book.held).valid_to, (book.held).grace_until, (book.held).grace_reason, (book.held).grace_reference)
    union all
    select i.name from institutions i
    left join (
      select one.institution_id, held_by(one order by one.counts_from, one.is_past desc, one.seq) as held from decisions one
      where one.institution_id is not null and not exists (select from decisions later where later.supersedes = one.id)
      group by one.institution_id) book on book.institution_id = i.id
    where (i.institutional_level, i.institutional_from, i.institutional_to)
      is distinct from (coalesce((book.held).level, 'none'), (book.held).valid_from, (book.held).valid_to)
    order by name`.execute(db)
  return rows
}

/** Years of which a number was given to no entry. */
export async function listLackingYears(db: Db): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select y.year::text as name from decision_years y
    where y.last <> (select count(*) from decisions d where d.number like 'D-' || y.year || '-%')`.execute(db)
  return rows
}
