/** The feed as an account may see it: nobody but its owner is named in it (docs/domain.md#calendar-feeds). */
import { agency } from '../../../kit/contract/agency.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import { readers } from '../../../kit/contract/roles.ts'
import { type CalendarEvent, calendarFeed } from '../../../kit/server/calendar/calendar-file.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames, visitModeNames, visitStatusNames } from '../../visits/rules.ts'
import { notHeld, takingPart } from '../../visits/rules-steps.ts'
import { type FeedVisit, hasLeft, listFeedDaysOff, listFeedVisits } from './queries.ts'

type Owner = { account_id: string; role: Role; institution_id: string | null }

/** @throws Refusal 404 for an account that has no calendar any more */
export async function feedOf(db: Db, owner: Owner, publicUrl: string): Promise<string> {
  const written = (name: string, events: CalendarEvent[]) => calendarFeed('Survey visits', `${agency.acronym} ${name}`, events, publicUrl)
  if (owner.role === 'accreditor') {
    const visits = await listFeedVisits(db, { accreditor_id: owner.account_id })
    const daysOff = await listFeedDaysOff(db, owner.account_id)
    return written('visits', [...visits.map(ownEvent), ...daysOff.map(dayOffEvent)])
  }
  if (owner.role === 'institution' && owner.institution_id) {
    const visits = await listFeedVisits(db, { institution_id: owner.institution_id })
    return written(
      'survey visits',
      visits.map((visit) => eventOf(visit, `/institution/programs?tab=accreditations&open=${visit.id}`)),
    )
  }
  if (!readers.accreditations.some((role) => role === owner.role)) throw notFound('This calendar')
  const visits = await listFeedVisits(db, 'all')
  return written(
    'schedule',
    visits.map((visit) => eventOf(visit, `/admin/schedule/${visit.institution_id}/${visit.id}`)),
  )
}

function eventOf(visit: FeedVisit, page: string): CalendarEvent {
  return {
    id: visit.id,
    stamp: visit.changed_at,
    sequence: visit.sequence,
    from: visit.visit_date,
    to: visit.visit_end,
    title: `${visit.number}: ${visit.institution}`,
    text: [
      `${visitTypeNames[visit.visit_type]}, ${visitModeNames[visit.mode].toLowerCase()}. ${visitStatusNames[visit.status]}.`,
      ...visit.programs,
    ].join('\n'),
    place: visit.places.join('; '),
    status: notHeld.includes(visit.status)
      ? 'CANCELLED'
      : visit.status === 'requested' || visit.status === 'approved'
        ? 'TENTATIVE'
        : 'CONFIRMED',
    page,
  }
}

/** An own visit or invitation; one that was declined or left stands there as cancelled, so that calendars take it away. */
function ownEvent(visit: FeedVisit): CalendarEvent {
  const assignment = visit.assignment as NonNullable<FeedVisit['assignment']>
  const event = eventOf(visit, `/accreditor/program?id=${assignment.id}`)
  const role = `You are ${assignmentRoleNames[assignment.role].toLowerCase()}.`
  if (event.status === 'CANCELLED' || hasLeft(assignment.status)) return { ...event, status: 'CANCELLED' }
  if (takingPart.includes(assignment.status)) return { ...event, text: `${role}\n${event.text}`, status: 'CONFIRMED' }
  return { ...event, title: `Invitation: ${event.title}`, text: `${role} Answer in the portal.\n${event.text}`, status: 'TENTATIVE' }
}

function dayOffEvent({ id, from, to, note }: { id: string; from: string; to: string; note: string | null }): CalendarEvent {
  return {
    id: `off-${id}`,
    stamp: new Date(`${from}T00:00:00Z`),
    from,
    to,
    title: 'No visits',
    text: note,
    page: '/accreditor/profile',
    status: 'CONFIRMED',
  }
}
