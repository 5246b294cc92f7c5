/** What people have looked at of what waits for them. */
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { updateMentionsRead } from '../../comments/server/queries-mentions.ts'
import { isLooked, kindsOf, type LookedKind } from '../contract.ts'
import { listUnseen } from './queries.ts'
import { findLook, upsertLooks } from './queries-looks.ts'

/**
 * Marks a kind as looked at by who asks.
 * @returns ids of what began to wait since the look before
 * @throws Refusal 422 for a kind that the role does not read
 */
export async function look(act: Act, kind: LookedKind): Promise<string[]> {
  const { trx, actor } = act
  if (!kindsOf(actor.role).includes(kind)) throw invalid('kind', 'Nothing of this kind is shown to your role.')
  // What somebody looked at is nobody else's to read in the log, as with mentions.
  act.spare()
  const before = await findLook(trx, actor.id, kind)
  await upsertLooks(trx, actor.id, [kind])
  return listUnseen(trx, kind, actor, before)
}

/** Marks everything as looked at, mentions too. */
export async function lookAtAll(act: Act) {
  const { trx, actor } = act
  // As for one of them.
  act.spare()
  const kinds = kindsOf(actor.role)
  await upsertLooks(trx, actor.id, kinds.filter(isLooked))
  if (kinds.includes('mentions')) await updateMentionsRead(trx, actor.id)
  return { message: 'Marked as read. What is overdue is counted until it is done.' }
}
