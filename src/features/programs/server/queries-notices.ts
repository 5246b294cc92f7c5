/** What institutions are told about validities that end. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Level } from '../../ladder/rules.ts'

export type DueNotice = {
  program: string
  campus: string
  level: Level
  valid_to: string
  /** The step told: the validity ends within so many months. */
  months: number
  institution_id: string
}

/**
 * Writes down, and answers, what is to be told now: for each active program whose validity ends within one of the steps the nearest of
 * them, unless it was told for this very end. Whoever was never told hears only of the nearest step; a validity that is extended
 * begins anew. Institutions without an active account are told as soon as they have one.
 * @param steps months before the end @param today the agency's day
 * @returns by institution, nearest end first
 */
export async function takeDueNotices(trx: Trx, steps: readonly number[], today: string): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select programs.id, programs.valid_to, min(step) as months
      from programs
      join unnest(${[...steps]}::int[]) step on programs.valid_to <= (${today}::date + make_interval(months => step))::date
      where programs.valid_to between ${today}::date and (${today}::date + make_interval(months => ${sql.lit(Math.max(...steps))}))::date
        and programs.is_active
        and exists (
          select from campuses
          join institutions on institutions.id = campuses.institution_id and institutions.status = 'active'
          join accounts on accounts.institution_id = campuses.institution_id and accounts.role = 'institution' and accounts.status = 'active'
          where campuses.id = programs.campus_id and campuses.is_active
        )
      group by programs.id
    ), told as (
      insert into validity_notices (program_id, valid_to, months)
      select id, valid_to, months from due order by id
      on conflict do nothing
      returning program_id, valid_to, months
    )
    select programs.name as program, campuses.name as campus, programs.level, told.valid_to, told.months, campuses.institution_id
    from told
    join programs on programs.id = told.program_id
    join campuses on campuses.id = programs.campus_id
    order by campuses.institution_id, told.valid_to, lower(programs.name), programs.id`.execute(trx)
  return rows
}

/** Institutions with the addresses of their active accounts. */
export async function listInstitutionsToTell(
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; name: string; addresses: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; addresses: string[] }>`
    select institutions.id, institutions.name, array_agg(accounts.email order by accounts.id) as addresses
    from institutions
    join accounts on accounts.institution_id = institutions.id and accounts.role = 'institution' and accounts.status = 'active'
    where institutions.id = any(${[...ids]}::uuid[])
    group by institutions.id`.execute(trx)
  return rows
}
