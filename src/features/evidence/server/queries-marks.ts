/** The self-survey, and what QA set for the rooms of a visit. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'

export type StoredMark = { statement: string; mark: string | null; remark: string }

export function listMarks(db: Db | Trx, surveyId: string): Promise<StoredMark[]> {
  return db
    .selectFrom('evidence_marks')
    .select(['statement_id as statement', 'mark', 'remark'])
    .where('survey_id', '=', surveyId)
    .orderBy('statement_id')
    .execute()
}

export async function upsertMarks(trx: Trx, surveyId: string, accountId: string, marks: readonly StoredMark[]): Promise<void> {
  await trx
    .insertInto('evidence_marks')
    .values(
      marks.map(({ statement, mark, remark }) => ({ survey_id: surveyId, statement_id: statement, mark, remark, account_id: accountId })),
    )
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'statement_id']).doUpdateSet((given) => ({
        mark: given.ref('excluded.mark'),
        remark: given.ref('excluded.remark'),
        account_id: accountId,
        at: sql`now()`,
      })),
    )
    .execute()
}

/** The titles of the areas of instrument versions, and how many statements each version has. */
export async function listOutlines(db: Db, versionIds: readonly string[]) {
  const { rows } = await sql<{ version_id: string; position: number; title: string; statements: number }>`
    select a.version_id, a.position, a.title, count(s.id)::int as statements
    from instrument_areas a
    left join instrument_parameters p on p.area_id = a.id
    left join instrument_statements s on s.parameter_id = p.id
    where a.version_id = any(${sql.val([...versionIds])}::uuid[])
    group by a.id order by a.position`.execute(db)
  return rows
}

/** Name and number of a version. */
export function findVersionName(db: Db | Trx, versionId: string) {
  return db
    .selectFrom('instrument_versions as v')
    .innerJoin('instruments as i', 'i.id', 'v.instrument_id')
    .select(['i.name', 'v.number'])
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow()
}

export type Times = { opens_at: string | null; closes_at: string | null; reopened_until: string | null }

export async function findTimes(db: Db | Trx, accreditationId: string): Promise<Times & { version: number }> {
  const row = await db
    .selectFrom('evidence_times')
    .select(['opens_at', 'closes_at', 'reopened_until', 'version'])
    .where('accreditation_id', '=', accreditationId)
    .executeTakeFirst()
  return {
    opens_at: row?.opens_at?.toISOString() ?? null,
    closes_at: row?.closes_at?.toISOString() ?? null,
    reopened_until: row?.reopened_until?.toISOString() ?? null,
    version: row?.version ?? 0,
  }
}

export async function upsertTimes(trx: Trx, accreditationId: string, times: Times): Promise<void> {
  await trx
    .insertInto('evidence_times')
    .values({ accreditation_id: accreditationId, ...times })
    .onConflict((conflict) => conflict.column('accreditation_id').doUpdateSet({ ...times, version: sql`evidence_times.version + 1` }))
    .execute()
}
