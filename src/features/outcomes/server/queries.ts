/** Outcomes as they are recorded and corrected, and what they change. Every function belongs inside a transaction. */

import type { Insertable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import type { Given, InstitutionHolding } from '../rules.ts'

type NewOutcome = Omit<Insertable<Tables['program_outcomes']>, 'given'> & { given: Given | null }

/** Keeps an outcome, and lets it stand beside the program of the visit. */
export async function insertOutcome(trx: Trx, { given, ...outcome }: NewOutcome): Promise<void> {
  await trx
    .insertInto('program_outcomes')
    .values({ ...outcome, given: given && JSON.stringify(given) })
    .execute()
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

/** What the institution as a whole holds, locked. */
export function lockInstitutionHolding(trx: Trx, institutionId: string): Promise<InstitutionHolding> {
  return trx
    .selectFrom('institutions')
    .select(['institutional_level', 'institutional_from', 'institutional_to'])
    .where('id', '=', institutionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateInstitutionHolding(trx: Trx, institutionId: string, holding: InstitutionHolding): Promise<void> {
  await trx
    .updateTable('institutions')
    .set({ ...holding, version: sql<number>`version + 1` })
    .where('id', '=', institutionId)
    .execute()
}
