/** Who is let into a room, to the minute, and what is refused because something lies in it. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { type Actor, institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { closedToInstitution, closedToTeam } from '../rules.ts'
import { findFilled, findRoom, isReader, lockRoom, type RoomRow } from './queries.ts'

/**
 * The room of a program, for who may read it now.
 * @throws Refusal 404 for an institution whose it is not and for who is not on the team; 403 for the team while it is closed
 */
export async function enterRoom(db: Db | Trx, actor: Actor, surveyId: string): Promise<RoomRow> {
  const room = (await findRoom(db, surveyId)) ?? missing()
  if (actor.role === 'institution' && room.institution_id !== institutionOf(actor)) throw missing()
  if (actor.role !== 'accreditor') return room
  if (!(await isReader(db, room, actor.id))) throw missing()
  const closed = closedToTeam(room, new Date())
  if (closed) throw new Refusal(403, closed)
  return room
}

/** The room of an institution that may fill it now, locked. @throws Refusal 404, or 403 while nothing is added */
export async function fillRoom(trx: Trx, actor: Actor, surveyId: string): Promise<RoomRow> {
  const room = (await lockRoom(trx, surveyId)) ?? missing()
  if (room.institution_id !== institutionOf(actor)) throw missing()
  const closed = closedToInstitution(room, new Date())
  if (closed) throw new Refusal(403, closed)
  return room
}

/**
 * What lies in a room stays with its program, and that with its visit.
 * @param programIds those that would leave, or get another survey; all of the visit where none are named
 * @throws Refusal 409
 */
export async function refuseFilled(trx: Trx, accreditationId: string, programIds?: readonly string[]): Promise<void> {
  const [filled] = await findFilled(trx, accreditationId, programIds)
  if (filled) throw new Refusal(409, `The evidence room of ${filled.name} is not empty. The program stays with this visit and its survey.`)
}

export function missing(): never {
  throw notFound('This evidence')
}
