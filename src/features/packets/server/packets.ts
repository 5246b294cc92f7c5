/** Reads and writes packets, and makes their calendar file. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { calendarFeed } from '../../../kit/server/calendar/calendar-file.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { visitWriters } from '../../visits/rules.ts'
import type { Packet, ProgrammeItem, packets } from '../contract.ts'
import { addressedVisits, inTime, proposedProgramme, writtenVisits } from '../rules.ts'
import { findVisit, listPrograms, listTeam, lockVisit, upsertPacket } from './queries.ts'

/** @throws Refusal 404, also for somebody else's */
export async function findPacket(db: Db | Trx, actor: Actor, id: string): Promise<Packet> {
  const visit = (await findVisit(db, actor, id)) ?? missing()
  const isInstitution = actor.role === 'institution'
  const team = await listTeam(db, id, isInstitution)
  const programs = await listPrograms(db, id)
  const isAddressed = !isInstitution && addressedVisits.includes(visit.status)
  const { number, institution, campuses, visit_date, visit_end, mode, status } = visit
  return {
    ...{ accreditation_id: id, number, campuses, visit_date, visit_end, mode, status, programs },
    institution: isAddressed || actor.role !== 'accreditor' ? institution : { ...institution, phone: null, email: null },
    programme: visit.programme ?? proposedProgramme(visit),
    is_proposed: visit.programme === null,
    travel: visit.travel ?? '',
    version: visit.version ?? 0,
    may_edit: writtenVisits.includes(status) && [...visitWriters, 'institution'].some((role) => role === actor.role),
    team: team.map((one) => ({ ...one, areas: isInstitution ? [] : one.areas, email: isAddressed ? one.email : null })),
  }
}

/** @throws Refusal 404, 403 once the visit is over, 409 on a stale version, 422 outside the days */
export async function writePacket(act: Act, { params, body }: Received<typeof packets.write>) {
  const { trx, actor } = act
  const id = params.accreditation_id
  await lockVisit(trx, id)
  const visit = (await findVisit(trx, actor, id)) ?? missing()
  if (!writtenVisits.includes(visit.status))
    throw new Refusal(403, 'The packet is written while the visit is approved, scheduled or ongoing.')
  if ((visit.version ?? 0) !== body.version) throw stale()
  for (const [at, item] of body.programme.entries()) refuseTimes(item, at, visit)
  const programme = inTime(body.programme)
  await upsertPacket(trx, id, actor.id, { programme, travel: body.travel })
  await writeLog(act, {
    action: 'accreditation.packet_written',
    object: { type: 'accreditation', id },
    says: `Wrote the packet of ${visit.number}`,
    before: { programme: (visit.programme ?? []).map(lineOf), travel: visit.travel },
    after: { programme: programme.map(lineOf), travel: body.travel },
    institution_id: visit.institution_id,
    accreditation_id: id,
  })
  return { data: await findPacket(trx, actor, id), message: 'The packet is written.' }
}

function refuseTimes({ day, from, to }: ProgrammeItem, at: number, visit: { visit_date: string; visit_end: string }): void {
  if (day < visit.visit_date || day > visit.visit_end) throw invalid(`programme.${at}.day`, 'Choose a day of the visit.')
  if (to !== null && to <= from) throw invalid(`programme.${at}.to`, 'Let it end after it begins.')
}

/** The days of the visit with what takes place on each: whole days, as all events of the portal. */
export async function packetFile(db: Db, actor: Actor, id: string, publicUrl: string) {
  const packet = await findPacket(db, actor, id)
  const place = packet.campuses.map((one) => [one.name, one.address].filter(Boolean).join(', ')).join('; ')
  const area = actor.role === 'accreditor' || actor.role === 'institution' ? actor.role : 'admin'
  const title = `${agency.acronym} ${packet.number}: ${packet.institution.name}`
  const days = [...new Set(packet.programme.map((item) => item.day))]
  const events = days.map((day) => ({
    id: `${id}-${day}`,
    stamp: new Date(),
    sequence: packet.version,
    from: day,
    to: day,
    title,
    text: packet.programme
      .filter((item) => item.day === day)
      .map((item) => lineOf(item).slice(day.length + 1))
      .join('\n'),
    place,
    page: `/${area}/visits/${id}/packet`,
  }))
  const content = calendarFeed('Survey visits', title, events, publicUrl)
  return { name: `${packet.number}-programme.ics`, type: 'text/calendar; charset=utf-8', content }
}

function lineOf({ day, from, to, what, who, place }: ProgrammeItem): string {
  return `${day} ${[to ? `${from}–${to}` : from, what, who, place].filter(Boolean).join(' · ')}`
}

function missing(): never {
  throw notFound('This visit')
}
