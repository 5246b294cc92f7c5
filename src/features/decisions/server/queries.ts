/** Entries of the book of decisions. */
import { sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { Level, Qualification, SurveyType } from '../../ladder/rules.ts'
import { type Decision, type DecisionAct, type Holding, nothingHeld } from '../rules.ts'
import { numberOf } from '../rules-numbers.ts'

/** What a decision is about: a program, or an institution as a whole. */
export type Subject = { program_id: string; institution_id?: null } | { institution_id: string; program_id?: null }

/** What is entered about it. */
export type Entering = {
  id?: string
  act: DecisionAct
  level_before: Level
  level: Level
  qualified_for?: Qualification | null
  revisit_for?: SurveyType | null
  valid_from?: string | null
  valid_to?: string | null
  grace_until?: string | null
  /** The day from which it counts; where it `goes_last`, never before what counts by then, and a correction not before what did. */
  counts_from: string
  goes_last: boolean
  decided_on: string
  resolution?: string | null
  reason?: string | null
  accreditation_id?: string | null
  outcome_id?: string | null
  is_past?: boolean
  supersedes?: string | null
  entered_by: string | null
  /** Of what was entered before there was a book. */
  entered_at?: string
}
export type NewDecision = Subject & Entering

/** Enters decisions, each with the next number of the year; what programs and institutions hold by them is worked out with it. */
export async function insertDecisions(trx: Trx, decisions: readonly NewDecision[]): Promise<void> {
  const today = agencyDay()
  for (const batch of inBatches(decisions)) {
    const years = Map.groupBy(batch, ({ entered_at }) => Number((entered_at ?? today).slice(0, 4)))
    const rows: object[] = []
    for (const [year, those] of years) {
      const last = await takeNumbers(trx, year, those.length)
      for (const [at, one] of those.entries()) rows.push({ id: newId(), ...one, number: numberOf(year, last - those.length + at + 1) })
    }
    await sql`
      insert into decisions (id, number, program_id, institution_id, act, level_before, level, qualified_for, revisit_for, valid_from, valid_to, grace_until,
        counts_from, decided_on, resolution, reason, accreditation_id, outcome_id, is_past, supersedes, entered_by, entered_at)
      select x.id, x.number, x.program_id, x.institution_id, x.act, x.level_before, x.level, x.qualified_for, x.revisit_for, x.valid_from, x.valid_to,
        x.grace_until, greatest(x.counts_from, case
          when x.goes_last then greatest(
            (select max(b.counts_from) from decisions b where b.program_id = x.program_id),
            (select max(b.counts_from) from decisions b where b.institution_id = x.institution_id))
          when x.supersedes is not null and x.is_past is not true then (
            select greatest(
              (select max(b.counts_from) from decisions b where b.program_id = x.program_id and b.seq < replaced.seq and not b.is_past),
              (select max(b.counts_from) from decisions b where b.institution_id = x.institution_id and b.seq < replaced.seq and not b.is_past))
            from decisions replaced where replaced.id = x.supersedes) end),
        x.decided_on, x.resolution, x.reason, x.accreditation_id, x.outcome_id, coalesce(x.is_past, false), x.supersedes, x.entered_by,
        coalesce(x.entered_at, now())
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, number text, program_id uuid, institution_id uuid, act text, level_before text,
        level text, qualified_for text, revisit_for text, valid_from date, valid_to date, grace_until date, counts_from date,
        goes_last boolean, decided_on date, resolution text, reason text, accreditation_id uuid, outcome_id uuid, is_past boolean,
        supersedes uuid, entered_by uuid, entered_at timestamptz)`.execute(trx)
  }
}

/** Nobody else gets a number of the year until the act is over: none is given twice, and none is left out. @returns the last of them */
async function takeNumbers(trx: Trx, year: number, count: number): Promise<number> {
  const { last } = await trx
    .insertInto('decision_years')
    .values({ year, last: count })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`decision_years.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** What a program, or an institution as a whole, holds; locked. */
export async function lockHolding(trx: Trx, { program_id, institution_id }: Subject): Promise<Holding> {
  if (program_id)
    return trx
      .selectFrom('programs')
      .select(['level', 'qualified_for', 'revisit_for', 'valid_from', 'valid_to', 'grace_until', 'grace_reason', 'grace_reference'])
      .where('id', '=', program_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
  const held = await trx
    .selectFrom('institutions')
    .select(['institutional_level as level', 'institutional_from as valid_from', 'institutional_to as valid_to'])
    .where('id', '=', institution_id as string)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...nothingHeld, ...held }
}

/** The entry that an outcome of a visit made; of an institutional accreditation one of its outcomes made it for all. */
export function findDecisionOf(trx: Trx, outcomeIds: readonly string[]) {
  return trx.selectFrom('decisions').select(['id', 'level_before', 'is_past']).where('outcome_id', 'in', outcomeIds).executeTakeFirst()
}

/** Whether what was entered last of a program or an institution has its place before another level, or another validity, that was set. */
export async function isOvertaken(trx: Trx, subjectId: string): Promise<boolean> {
  const { rows } = await sql`
    with own as (select s.place, d.act, d.seq from standings_of(array[${subjectId}::uuid]) s join decisions d on d.id = s.decision_id)
    select from own where act not in ('qualify', 'defer', 'not_grant', 'extend_grace', 'take_back')
      and place > (select place from own order by seq desc limit 1)`.execute(trx)
  return rows.length > 0
}

/** The entries that count for what a program, or an institution as a whole, holds, in the order in which they do; also of one that is deleted. */
export async function listCounting(trx: Trx, subjectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select decision_id as id from standings_of(array[${subjectId}::uuid]) order by place`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * The entries of each of these programs or institutions.
 * @param locks holds them, so that what they hold stays as read
 */
export async function listBooks(
  db: Db,
  of: 'programs' | 'institutions',
  subjectIds: readonly string[],
  locks: boolean,
): Promise<Map<string, Decision[]>> {
  const column = of === 'programs' ? 'program_id' : 'institution_id'
  const found: (Decision & Record<typeof column, string | null>)[] = []
  for (const ids of inBatches(subjectIds)) {
    if (locks) await sql`select from ${sql.table(of)} where id = any(${ids}::uuid[]) order by id for update`.execute(db)
    const rows = await db.selectFrom('decisions').selectAll().where(column, 'in', ids).orderBy('seq').execute()
    found.push(...rows.map((row) => ({ ...row, seq: Number(row.seq) })))
  }
  return Map.groupBy(found, (one) => one[column] as string)
}
