import { readers } from '../../../kit/contract/roles.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { type Actor, institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { overseers } from '../../evidence/contract.ts'
import { findProgram } from '../../programs/server/queries.ts'
import { type ProgramRecord, programRecords } from '../contract.ts'
import { listProgramDecisions, listProgramVisits } from './queries.ts'

export const programRecordRoutes = handlers(programRecords, {
  show: async ({ db, params, actor }) => ({ data: await findRecord(db, params.id, actor) }),
  own: async ({ db, params, actor }) => ({ data: await findRecord(db, params.id, actor, institutionOf(actor)) }),
})

/** @param ownOf the institution it has to belong to. @throws Refusal 404 */
async function findRecord(db: Db, id: string, { role }: Actor, ownOf?: string): Promise<ProgramRecord> {
  const program = await findProgram(db, id)
  if (!program || (ownOf && program.institution_id !== ownOf)) throw notFound('This program')
  const reads = (those: readonly string[]) => ownOf !== undefined || those.includes(role)
  const [visits, decisions] = await Promise.all([listProgramVisits(db, id), listProgramDecisions(db, id)])
  return {
    program,
    visits: visits.map((visit) => ({
      ...visit,
      evidence: reads(overseers) ? visit.evidence : null,
      recommendations: reads(readers.accreditations) ? visit.recommendations : null,
    })),
    decisions,
  }
}
