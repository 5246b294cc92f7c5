/** What stands ahead of one institution. */
import { sql } from 'kysely'
import { addDays } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listToldTeam } from '../../objections/server/queries.ts'
import { writtenVisits } from '../../packets/rules.ts'
import { isOpenCharge, openOf } from '../../payments/server/queries.ts'
import { isOffered, validityCondition } from '../../programs/server/queries-conditions.ts'
import { openStatuses } from '../../visits/rules.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { campusNames, takesPlaceBetween } from '../../visits/server/queries-parts.ts'
import type { Coming } from '../contract.ts'

/** Days before a visit from which its programme is asked for. */
const packetDays = 30
/** Visits whose team is looked through for somebody to object to. */
const mostTeams = 5

const campus = campusNames('a', 'campuses')
const visitTable = sql`accreditations a join campuses on campuses.id = a.campus_id`
const listed = (statuses: readonly string[]) => sql.join(statuses.map((one) => sql.lit(one)))

/** Charges, packets, programs without a visit, visits and endings of validities: what is ahead, the nearest first. */
export async function findComing(db: Db, institutionId: string, today: string): Promise<Coming> {
  const [charges, packets, unasked, visits, endings] = [
    await listCharges(db, institutionId),
    await listPackets(db, institutionId, today),
    await findUnasked(db, institutionId, today),
    await listVisits(db, institutionId, today),
    await listEndings(db, institutionId, today),
  ]
  return { charges, packets, unasked, visits: await withObjections(db, institutionId, visits), endings }
}

async function listCharges(db: Db, institutionId: string): Promise<Coming['charges']> {
  const { rows } = await sql<Coming['charges'][number]>`
    select finances.id, a.id as accreditation_id, a.number, ${openOf('finances')}::text as open, finances.due_date, finances.payment_status,
      ${campus} as campus_name
    from finances join ${visitTable} on a.id = finances.accreditation_id
    where finances.institution_id = ${institutionId} and finances.finance = 'accreditation' and ${isOpenCharge('finances')}
    order by finances.due_date nulls last, finances.id limit 20`.execute(db)
  return rows
}

async function listPackets(db: Db, institutionId: string, today: string): Promise<Coming['packets']> {
  const { rows } = await sql<Coming['packets'][number]>`
    select a.id as accreditation_id, a.number, a.visit_date, ${campus} as campus_name from ${visitTable}
    where a.institution_id = ${institutionId} and a.status in (${listed(writtenVisits)})
      and ${takesPlaceBetween('a', today, addDays(today, packetDays))}
      and not exists (select from visit_packets where accreditation_id = a.id)
    order by a.visit_date, a.id limit 10`.execute(db)
  return rows
}

async function findUnasked(db: Db, institutionId: string, today: string): Promise<Coming['unasked']> {
  const { rows } = await sql<{ count: number; first: string | null }>`
    select count(*)::int as count, min(programs.valid_to) as first
    from programs join campuses on campuses.id = programs.campus_id
    where campuses.institution_id = ${institutionId} and ${isOffered} and ${validityCondition('upcoming', today)}
      and not exists (select from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
        where ap.program_id = programs.id and ap.outcome is null and a.status in (${listed(openStatuses)}))`.execute(db)
  const { count = 0, first } = rows[0] ?? {}
  return first ? { count, first } : null
}

type VisitRow = Omit<Coming['visits'][number], 'object_until'>

async function listVisits(db: Db, institutionId: string, today: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select a.id as accreditation_id, a.number, a.visit_type, a.status, a.visit_date, a.visit_end, ${campus} as campus_name,
      (select count(*)::int from accreditation_programs ap where ap.accreditation_id = a.id) as programs
    from ${visitTable}
    where a.institution_id = ${institutionId} and a.visit_end >= ${today}::date and a.status in ('requested', ${listed(assignable)})
    order by a.visit_date, a.id limit 20`.execute(db)
  return rows
}

async function withObjections(db: Db, institutionId: string, visits: readonly VisitRow[]): Promise<Coming['visits']> {
  const withTeam = visits.filter(({ status }) => assignable.includes(status)).slice(0, mostTeams)
  const until = new Map<string, string>()
  for (const { accreditation_id } of withTeam) {
    const days = (await listToldTeam(db, institutionId, accreditation_id)).flatMap(({ object_until }) => object_until ?? [])
    const last = days.toSorted()[0]
    if (last) until.set(accreditation_id, last)
  }
  return visits.map((visit) => ({ ...visit, object_until: until.get(visit.accreditation_id) ?? null }))
}

async function listEndings(db: Db, institutionId: string, today: string): Promise<Coming['endings']> {
  const { rows } = await sql<Coming['endings'][number]>`
    select min(programs.valid_to) as day, count(*)::int as programs, (array_agg(programs.name order by programs.valid_to, programs.name))[1] as first
    from programs join campuses on campuses.id = programs.campus_id
    where campuses.institution_id = ${institutionId} and ${isOffered} and ${validityCondition('upcoming', today)}
    group by date_trunc('month', programs.valid_to) order by 1`.execute(db)
  return rows
}
