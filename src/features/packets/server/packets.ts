/** Reads and writes packets. */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { evidence } from '../../evidence/contract.ts'
import { closedToTeam, isOnTeam, roomVisits } from '../../evidence/rules.ts'
import { listVisitRooms, type RoomRow } from '../../evidence/server/queries.ts'
import { listBefore } from '../../recommendations/server/queries.ts'
import { sharesAddresses } from '../../teams/rules.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { countedOn } from '../../visits/rules-steps.ts'
import { type Packet, type ProgrammeItem, packets, type Written } from '../contract.ts'
import { dated, inTime, proposedProgramme, stored, writtenVisits } from '../rules.ts'
import { findVisit, findWritten, listLastReports, listTeam, lockVisit, type TeamRow, upsertPacket } from './queries.ts'

const nothing = { programme: [], places: [], contacts: [], travel: '' }

/** @throws Refusal 404, also for somebody else's */
export async function findPacket(db: Db | Trx, actor: Actor, id: string): Promise<Packet> {
  const visit = (await findVisit(db, actor, id)) ?? missing()
  const [kept, team] = await Promise.all([findWritten(db, id), listTeam(db, id)])
  const isAddressed = isShared(visit.status)
  const isTold = actor.role !== 'accreditor' || isAddressed
  const { number, institution, campuses, visit_date, visit_end, mode, status } = visit
  const written = kept && writtenOf(kept, visit_date)
  return {
    ...{ accreditation_id: id, number, campuses, visit_date, visit_end, mode, status },
    ...(written ?? { ...nothing, programme: proposedProgramme(visit) }),
    institution: isTold ? institution : { ...institution, phone: null, email: null },
    contacts: (isTold && written?.contacts) || [],
    is_proposed: written === undefined,
    written_at: kept?.changed_at.toISOString() ?? null,
    version: kept?.version ?? 0,
    may_edit: writtenVisits.includes(status) && packets.write.access.some((role) => role === actor.role),
    team: team.filter(mayKnow(actor)).map((one) => mateFor(actor, one, isAddressed)),
    programs: await programsFor(db, actor, id, team),
  }
}

/** Institutions know those whom QA has confirmed. */
function mayKnow({ role }: Actor) {
  return ({ status }: TeamRow) => role !== 'institution' || countedOn.includes(status)
}

function mateFor(actor: Actor, { accreditor_id, programs: _, status: _s, ...mate }: TeamRow, isAddressed: boolean): Packet['team'][number] {
  const isInstitution = actor.role === 'institution'
  const reach = isAddressed && !isInstitution ? {} : { email: null, mobile: null }
  return { ...mate, ...reach, areas: isInstitution ? [] : mate.areas, is_you: accreditor_id === actor.id }
}

/** The programs of the visit, each with what the reader can open of it. */
async function programsFor(db: Db | Trx, actor: Actor, id: string, team: readonly TeamRow[]): Promise<Packet['programs']> {
  const rooms = await listVisitRooms(db, id)
  const surveys = rooms.map((room) => room.id)
  const [before, last] = await Promise.all([surveys.length > 0 ? listBefore(db, surveys) : [], listLastReports(db, id)])
  const mayHave = actor.role !== 'accreditor' || rooms.some(({ status }) => isShared(status))
  const mayEnter = evidence.show.access.some((role) => role === actor.role)
  return rooms.map((room) => {
    const isOwn = actor.role !== 'accreditor' || team.some((one) => one.accreditor_id === actor.id && isOnTeam(one, room.program_id))
    return {
      survey_id: room.id,
      program_id: room.program_id,
      name: room.program,
      recommendations: before.filter((one) => one.before === room.id).length,
      room: isOwn && mayEnter && roomVisits.includes(room.status) ? roomFor(actor, room) : null,
      last_report: (isOwn && mayHave && last.get(room.id)) || null,
    }
  })
}

function roomFor({ role }: Actor, room: RoomRow) {
  return { closed: role === 'accreditor' ? closedToTeam(room, new Date()) : null }
}

/** @throws Refusal 404, 403 once the visit is over, 409 on a stale version, 422 outside the days */
export async function writePacket(act: Act, { params, body: { version, ...body } }: Received<typeof packets.write>) {
  const { trx, actor } = act
  const id = params.accreditation_id
  await lockVisit(trx, id)
  const visit = (await findVisit(trx, actor, id)) ?? missing()
  if (!writtenVisits.includes(visit.status))
    throw new Refusal(403, 'The packet is written while the visit is approved, scheduled or ongoing.')
  const kept = await findWritten(trx, id)
  if ((kept?.version ?? 0) !== version) throw stale()
  for (const [at, item] of body.programme.entries()) refuseTimes(item, at, visit)
  const written = { ...body, programme: inTime(body.programme) }
  await upsertPacket(trx, id, actor.id, { ...written, programme: stored(written.programme, visit.visit_date) })
  await writeLog(act, {
    action: 'accreditation.packet_written',
    object: { type: 'accreditation', id },
    says: `Wrote the packet of ${visit.number}`,
    ...(kept ? { before: loggedOf(writtenOf(kept, visit.visit_date)) } : {}),
    after: loggedOf(written),
    institution_id: visit.institution_id,
    accreditation_id: id,
  })
  return { data: await findPacket(trx, actor, id), message: 'The packet is written.' }
}

function refuseTimes({ day, from, to }: ProgrammeItem, at: number, visit: { visit_date: string; visit_end: string }): void {
  if (day < visit.visit_date || day > visit.visit_end) throw invalid(`programme.${at}.day`, 'Choose a day of the visit.')
  if (to !== null && to <= from) throw invalid(`programme.${at}.to`, 'Let it end after it begins.')
}

type WrittenRow = NonNullable<Awaited<ReturnType<typeof findWritten>>>

function writtenOf({ programme, places, contacts, travel }: WrittenRow, visitDate: string): Written {
  return { programme: dated(programme, visitDate), places, contacts, travel }
}

function loggedOf({ programme, places, contacts, travel }: Written) {
  return {
    programme: programme.map((item) => `${item.day} ${lineOf(item)}`),
    places: places.map(({ what, where }) => `${what}: ${where}`),
    contacts: contacts.map((one) => [one.name, one.about, one.phone, one.email].filter(Boolean).join(', ')),
    travel,
  }
}

/** An item within its day, in one line. */
export function lineOf({ from, to, what, who, place }: ProgrammeItem): string {
  return [to ? `${from}–${to}` : from, what, who, place].filter(Boolean).join(' · ')
}

/** Whether those who take part, who alone of the accreditors read a packet, reach one another now. */
function isShared(visit: VisitStatus): boolean {
  return sharesAddresses({ status: 'accepted', visit })
}

function missing(): never {
  throw notFound('This visit')
}
