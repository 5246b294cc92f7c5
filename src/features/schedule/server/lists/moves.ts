/** What would break on each day a visit could be moved to: by the rules that are held when it is (`refuseDays`), and from the same facts. */
import type { Received } from '../../../../kit/contract/call.ts'
import { addDays, agencyDay, daysBetween } from '../../../../kit/contract/days.ts'
import type { Db } from '../../../../kit/server/db/database.ts'
import { notFound, Refusal } from '../../../../kit/server/http/refusal.ts'
import { freshConflicts } from '../../../teams/rules-conflicts.ts'
import { standingOf } from '../../../teams/rules-standing.ts'
import { listTeamIds } from '../../../teams/server/queries.ts'
import { listNearVisits, listOffDays } from '../../../teams/server/queries-conflicts.ts'
import { breaksOf } from '../../../visits/rules-breaks.ts'
import { changeable, notHeld } from '../../../visits/rules-steps.ts'
import { checkVisitDay } from '../../../visits/server/checks.ts'
import { findVisitFacts, listCampusIds } from '../../../visits/server/queries-breaks.ts'
import type { schedule } from '../../contract.ts'
import type { MoveDay } from '../../contract-calendar.ts'

/** Every first day of the window, the visit keeping its length. @throws Refusal 404; 422 for a visit that has begun or is over */
export async function listMoves(db: Db, id: string, body: Received<typeof schedule.moves>['body']): Promise<{ data: MoveDay[] }> {
  const visit = await db.selectFrom('accreditations').selectAll().where('id', '=', id).executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  if (!changeable.includes(visit.status)) throw new Refusal(422, `${visit.number} has begun or is over; its first day stays as it is.`)
  const nights = daysBetween(visit.visit_date, visit.visit_end)
  const isHeld = !notHeld.includes(visit.status)
  const before = isHeld ? visit : null
  const [from, to] = [least(body.from, visit.visit_date), most(addDays(body.to, nights), visit.visit_end)]
  const facts = await findVisitFacts(db, {
    ...{ id: visit.id, institution_id: visit.institution_id, from, to },
    campus_ids: await listCampusIds(db, visit.id),
  })
  const team = await listTeamIds(db, visit.id)
  const span = { visit_date: from, visit_end: to }
  const [near, off] = [await listNearVisits(db, team, visit.id, span), await listOffDays(db, team, span)]
  const today = agencyDay()
  const data = Array.from({ length: daysBetween(body.from, body.to) + 1 }, (_, n): MoveDay => {
    const visit_date = addDays(body.from, n)
    const days = { visit_date, visit_end: addDays(visit_date, nights) }
    const isThere = visit_date === visit.visit_date
    const refused = isThere ? null : refusedDay(visit_date, today)
    // a visit that is not held is in nobody's way: it is asked about when it is taken up again
    if (isThere || !isHeld) return { ...days, standing: refused ? 'block' : 'free', refused, breaks: [], conflicts: [] }
    const breaks = breaksOf(days, facts, before)
    const conflicts = freshConflicts(before, days, near, off)
    return { ...days, standing: heaviest(refused, [...breaks, ...conflicts]), refused, breaks, conflicts }
  })
  return { data }
}

function refusedDay(visitDate: string, today: string): string | null {
  try {
    checkVisitDay(visitDate, today)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

function heaviest(refused: string | null, found: Parameters<typeof standingOf>[0]): MoveDay['standing'] {
  if (refused) return 'block'
  const standing = standingOf(found)
  return standing === 'block' || standing === 'warn' ? standing : 'free'
}

function least(one: string, other: string): string {
  return [one, other].sort()[0] as string
}

function most(one: string, other: string): string {
  return [one, other].sort()[1] as string
}
