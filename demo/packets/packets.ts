/** What institutions and QA have written for visits that are coming, under way or just over; most visits still have what their days propose. */
import type { Contact, Place, ProgrammeItem } from '../../src/features/packets/contract.ts'
import { proposedProgramme, stored } from '../../src/features/packets/rules.ts'
import type { VisitStatus } from '../../src/features/visits/rules.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { randomOf } from '../basis/random.ts'

/** What is asked of a visit. */
type Visit = {
  id: string
  number: string
  status: VisitStatus
  visit_date: Day
  visit_end: Day
  created_at: string
  institution: { name: string }
  director: { id: string; first_name: string; last_name: string }
}

/** How many visits of each kind have one, whatever the scale; those of `first` come before all others. */
const most: Partial<Record<VisitStatus, number>> = { scheduled: 3, ongoing: 4, reported: 2, decided: 2 }

export async function insertPackets(trx: Trx, visits: readonly Visit[], first: string, today: Day): Promise<void> {
  const shownFirst = [...visits].sort((one, other) => Number(other.institution.name === first) - Number(one.institution.name === first))
  const written = Object.entries(most).flatMap(([status, count]) => shownFirst.filter((visit) => visit.status === status).slice(0, count))
  await insertRows(trx, 'visit_packets', written, (visit) => {
    const { programme, places, contacts } = packetOf(visit)
    const day = addDays(visit.visit_date, -12)
    return {
      accreditation_id: visit.id,
      programme: stored(programme, visit.visit_date),
      places,
      contacts,
      travel,
      changed_by: visit.director.id,
      changed_at: at(day < today ? day : addDays(today, -1), 10),
    }
  })
}

function packetOf(visit: Visit): { programme: ProgrammeItem[]; places: Place[]; contacts: Contact[] } {
  const random = randomOf(`packet of ${visit.number}`)
  const { first_name, last_name } = visit.director
  const programme = proposedProgramme(visit).map((item) => ({ ...item, place: placeOf[item.what] ?? '' }))
  const lunch = [...new Set(programme.map(({ day }) => day))].map((day) => ({
    ...{ day, from: '12:00', to: '13:00', what: 'Lunch', who: 'Team and deans', place: 'University hostel' },
  }))
  return {
    programme: [...programme, ...lunch].sort((one, other) => `${one.day}${one.from}`.localeCompare(`${other.day}${other.from}`)),
    places: [
      { what: 'Base room of the team', where: `Library, second floor, room ${random.between(201, 219)}` },
      { what: 'Lodging', where: 'University hostel, beside the main gate' },
    ],
    contacts: [
      {
        ...{ name: `${first_name} ${last_name}`, about: 'Quality assurance, for everything' },
        ...{ phone: `0917 555 ${random.between(1000, 9999)}`, email: '' },
      },
      { name: 'Motor pool', about: 'Transport', phone: `0918 555 ${random.between(1000, 9999)}`, email: '' },
    ],
  }
}

const placeOf: Record<string, string> = {
  'Opening conference': 'Social hall',
  'Review of evidence and interviews by area': 'Base room',
  'Interviews and ocular inspection': 'Colleges and laboratories',
  'Writing of the report': 'Base room',
  'Exit conference': 'Social hall',
}

const travel = `A van of the institution meets the team at the airport the afternoon before, and waits at the hostel at 7:30 each morning.
Rooms are booked from the evening before the first day until the last day.`
