/** The packet of a visit as a calendar file. */
import { agency } from '../../../kit/contract/agency.ts'
import { areaOf } from '../../../kit/contract/roles.ts'
import { calendarFeed } from '../../../kit/server/calendar/calendar-file.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { Packet } from '../contract.ts'
import { findPacket, lineOf } from './packets.ts'

/** The days of the visit with what takes place on each, places, contacts and travel: whole days, as all events of the portal. */
export async function packetFile(db: Db, actor: Actor, id: string, publicUrl: string) {
  const packet = await findPacket(db, actor, id)
  const place = packet.campuses.map((one) => [one.name, one.address].filter(Boolean).join(', ')).join('; ')
  const title = `${agency.acronym} ${packet.number}: ${packet.institution.name}`
  const days = [...new Set(packet.programme.map((item) => item.day))]
  const events = days.map((day) => ({
    id: `${id}-${day}`,
    stamp: new Date(),
    sequence: packet.version,
    from: day,
    to: day,
    title,
    text: textOf(packet, day),
    place,
    page: `/${areaOf(actor.role)}/visits/${id}/packet`,
  }))
  const content = calendarFeed('Survey visits', title, events, publicUrl)
  return { name: `${packet.number}-programme.ics`, type: 'text/calendar; charset=utf-8', content }
}

function textOf({ programme, places, contacts, travel }: Packet, day: string): string {
  const parts = [
    programme.filter((item) => item.day === day).map(lineOf),
    places.map(({ what, where }) => `${what}: ${where}`),
    contacts.map((one) => [one.name, one.about, one.phone].filter(Boolean).join(', ')),
    [travel].filter(Boolean),
  ]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}
