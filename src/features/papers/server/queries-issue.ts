/** Rows of papers as they are issued. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { PaperKind } from '../rules.ts'

/** Nobody else gets a number of the kind and year until the act is over. @returns the last of them */
export async function takePaperNumbers(trx: Trx, kind: PaperKind, year: number, count: number): Promise<number> {
  const { last } = await trx
    .insertInto('paper_years')
    .values({ kind, year, last: count })
    .onConflict((conflict) => conflict.columns(['kind', 'year']).doUpdateSet({ last: sql<number>`paper_years.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function insertPapers(trx: Trx, papers: readonly object[]): Promise<void> {
  for (const batch of inBatches(papers)) {
    await sql`
      insert into papers (id, number, kind, template, input, about, decision_id, program_id, institution_id, accreditor_id, training_id,
        replaces, issued_on, issued_by)
      select x.id, x.number, x.kind, x.template, x.input, x.about, x.decision_id, x.program_id, x.institution_id, x.accreditor_id,
        x.training_id, x.replaces, x.issued_on, x.issued_by
      from json_to_recordset(${JSON.stringify(batch)}::json) as x (id uuid, number text, kind text, template text, input jsonb, about text,
        decision_id uuid, program_id uuid, institution_id uuid, accreditor_id uuid, training_id uuid, replaces uuid, issued_on date,
        issued_by uuid)`.execute(trx)
  }
}
