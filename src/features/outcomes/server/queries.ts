/** Outcomes as they are recorded and corrected. Every function belongs inside a transaction. */

import type { Insertable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'

/** Keeps an outcome, and lets it stand beside the program of the visit. */
export async function insertOutcome(trx: Trx, outcome: Insertable<Tables['program_outcomes']>): Promise<void> {
  await trx.insertInto('program_outcomes').values(outcome).execute()
  await trx
    .updateTable('accreditation_programs')
    .set({ outcome: outcome.outcome, grand_mean: outcome.grand_mean ?? null, decided_on: outcome.decided_on })
    .where('id', '=', outcome.accreditation_program_id)
    .execute()
}

/** The outcome that holds for a program of a visit: the one that nothing replaces. */
export function findOutcome(trx: Trx, coveredId: string) {
  return trx
    .selectFrom('program_outcomes as o')
    .selectAll()
    .where('accreditation_program_id', '=', coveredId)
    .where(sql<SqlBool>`not exists (select from program_outcomes later where later.supersedes = o.id)`)
    .executeTakeFirst()
}
