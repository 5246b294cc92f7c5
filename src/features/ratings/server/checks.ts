/** What is refused because something was rated already. */
import type { Trx } from '../../../kit/server/db/database.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { findRated } from './queries.ts'

/**
 * What a team rated is never taken away: its program stays with the visit, and with its survey.
 * @param programIds those that would leave; all of the visit where none are named
 * @throws Refusal 409
 */
export async function refuseRated(trx: Trx, accreditationId: string, programIds?: readonly string[]): Promise<void> {
  const [rated] = await findRated(trx, accreditationId, programIds)
  if (rated) throw new Refusal(409, `${rated.name} has been rated by the team. It stays with this visit, with the survey it was rated for.`)
}
