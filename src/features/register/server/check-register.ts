/** Makes the register anew and holds it beside what it says: a daily job, which has nothing to do as long as all is right. */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOtherwiseListed } from './queries-check.ts'

/** @throws where the register says something else of a program than its decisions and its record; the operator is told */
export async function checkRegister(db: Db): Promise<void> {
  const programs = await listOtherwiseListed(db, agencyDay(), 6)
  if (programs.length === 0) return
  const named = programs.slice(0, 5).map(({ name }) => name)
  throw new Error(
    `the register says something else than the decisions and the record of ${[...named, programs[5] && 'others'].filter(Boolean).join(', ')}`,
  )
}
