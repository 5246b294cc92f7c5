/** Who reads the evidence of an answer, and what is refused because something was recommended. */
import { readers } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import type { StoredFile } from '../../files/server/queries.ts'
import { isEvidenceFor } from './queries.ts'
import { hasRecommended } from './queries-changes.ts'

/** Staff who read visits, the institution itself, and who takes part in a visit to the program. */
export async function mayReadEvidence(db: Db, actor: Actor, file: StoredFile): Promise<boolean> {
  if ((readers.accreditations as readonly string[]).includes(actor.role)) return true
  if (actor.role === 'institution')
    return actor.institution_id !== null && isEvidenceFor(db, file.id, { institution_id: actor.institution_id })
  return actor.role === 'accreditor' && isEvidenceFor(db, file.id, { accreditor_id: actor.id })
}

/** What a report recommended is kept, and its visit with it. @throws Refusal 409 */
export async function refuseRecommended(trx: Trx, accreditationId: string): Promise<void> {
  if (await hasRecommended(trx, accreditationId))
    throw new Refusal(409, 'The institution works on the recommendations of this visit. It is kept with them.')
}
