/** Who takes part: linking people to a module, marking attendance, taking somebody out. */

import type { z } from 'zod'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import type { Attendance } from '../../people/rules-trainings.ts'
import type { TrainingLink } from '../contract.ts'
import { tooManyParticipants } from './checks.ts'
import { lockTraining } from './queries-changes.ts'
import { countPlacesTaken, deleteLink, findParticipants, insertLinks, lockLink, updateAttendance } from './queries-links.ts'

/**
 * Links all of them or none. Whoever is linked already gets the attendance sent, if one is.
 * @throws Refusal 404 for the module; 422 at `accreditor_ids` for somebody unknown or of an institution, or more people than places
 */
export async function linkAccreditors(act: Act, body: z.output<typeof TrainingLink>) {
  const { trx } = act
  const module = await lockTraining(trx, body.training_id)
  if (!module) throw notFound('This training')
  const ids = [...new Set(body.accreditor_ids)]
  const people = await findParticipants(trx, module.id, ids)
  if (people.length < ids.length)
    throw invalid(
      'accreditor_ids',
      'One of these people does not exist any more, or is neither an accreditor nor on the staff. Load the list again and choose anew.',
    )
  const attendance = body.attendance ?? 'registered'
  const added = people.filter((person) => person.link_id === null)
  const updated = people.filter((person) => person.link_id !== null && body.attendance && person.attendance !== body.attendance)
  const taken = await countPlacesTaken(trx, module.id)
  const more = attendance === 'absent' ? 0 : added.length + updated.filter((person) => person.attendance === 'absent').length
  if (more > 0 && module.capacity !== null && taken + more > module.capacity) throw tooManyParticipants(module.capacity, taken + more)

  await insertLinks(
    trx,
    module.id,
    added.map((person) => person.account_id),
    attendance,
  )
  await updateAttendance(
    trx,
    updated.map((person) => person.link_id as string),
    attendance,
  )
  await writeLogs(act, [
    ...added.map((person) => ({
      ...about(module.id, person),
      action: 'training.accreditor_linked',
      says: `Added ${person.name} to the training ${module.title}`,
      after: { training: module.title, attendance },
    })),
    ...updated.map((person) => ({
      ...about(module.id, person),
      action: 'training.attendance_changed',
      says: `Marked ${person.name} as ${attendance} at the training ${module.title}`,
      before: { attendance: person.attendance },
      after: { attendance },
    })),
  ])
  return { added: added.length, updated: updated.length, unchanged: people.length - added.length - updated.length }
}

/** "3 people are added, 1 is marked as attended." */
export function linkedMessage({ added, updated }: { added: number; updated: number }, attendance: Attendance | undefined): string {
  if (added + updated === 0) return 'They take part already; nothing changed.'
  const parts = []
  if (added > 0) parts.push(added === 1 ? '1 person is added' : `${added} people are added`)
  if (updated > 0) parts.push(`${updated} ${updated === 1 ? 'is' : 'are'} marked as ${attendance}`)
  return `${parts.join(', ')}.`
}

/** @returns the sentence for the person who did it @throws Refusal 404 */
export async function unlinkAccreditor(act: Act, id: string): Promise<string> {
  const { trx } = act
  const link = await lockLink(trx, id)
  if (!link) throw notFound('This participant')
  await deleteLink(trx, id)
  await writeLog(act, {
    ...about(link.training_id, { account_id: link.accreditor_id, role: link.role }),
    action: 'training.accreditor_unlinked',
    says: `Took ${link.accreditor_name} out of the training ${link.training_title}`,
    before: { training: link.training_title, attendance: link.attendance },
  })
  return `${link.accreditor_name} is taken out of the training.`
}

/** Of an accreditor it stands in their own log, too. */
function about(trainingId: string, { account_id, role }: { account_id: string; role: Role }) {
  return { object: { type: 'training_module', id: trainingId }, accreditor_id: role === 'accreditor' ? account_id : null }
}
