/** The visits of some weeks, with what their days break: a few statements however many there are. */
import { sql } from 'kysely'
import type { Received } from '../../../../kit/contract/call.ts'
import type { Db } from '../../../../kit/server/db/database.ts'
import { nameKeyOf, nameOrderOf } from '../../../../kit/server/db/full-name.ts'
import { byWeight, conflictsOfDays, type NearVisit, type OffDays } from '../../../teams/rules-conflicts.ts'
import { listNearVisits, listOffDays } from '../../../teams/server/queries-conflicts.ts'
import { visitStatuses } from '../../../visits/rules.ts'
import { breaksOf, type DayFacts } from '../../../visits/rules-breaks.ts'
import { changeable, notHeld } from '../../../visits/rules-steps.ts'
import { findDayFacts } from '../../../visits/server/queries-breaks.ts'
import { fullName, inTeam, json } from '../../../visits/server/queries-parts.ts'
import type { schedule } from '../../contract.ts'
import { mostTrips, type Trip } from '../../contract-calendar.ts'
import { countVisits, filtered, schoolJson, startVisits } from './queries-conditions.ts'

const inSomebodysCalendar = visitStatuses.filter((status) => !notHeld.includes(status))

/** Visits that touch the days, by province, campus and day; unless others are asked for, those that are held. */
export async function listTrips(db: Db, { from, to, filter, search }: Received<typeof schedule.calendar>['body']) {
  const narrowed = { ...filter, from, to, status: filter?.status?.length ? filter.status : inSomebodysCalendar }
  const [{ total }, rows] = await Promise.all([
    countVisits(db, narrowed, search),
    filtered(startVisits(db), narrowed, search)
      .select(['a.id', 'a.number', 'a.visit_type', 'a.mode', 'a.visit_date', 'a.visit_end', 'a.status', 'a.is_history', 'a.version'])
      .select([schoolJson.as('institution'), places.as('campuses'), team.as('team')])
      .orderBy('a.visit_date')
      .orderBy('a.id')
      .limit(mostTrips)
      .execute(),
  ])
  const facts = await findDayFacts(
    db,
    rows.map(({ id, institution, campuses, visit_date, visit_end }) => ({
      ...{ id, institution_id: institution.id, from: visit_date, to: visit_end },
      campus_ids: campuses.map((one) => one.id),
    })),
  )
  const people = [...new Set(rows.flatMap((row) => row.team.map((one) => one.accreditor_id)))]
  const span = {
    visit_date: rows[0]?.visit_date ?? from,
    visit_end: [to, ...rows.map((row) => row.visit_end)].sort().at(-1) as string,
  }
  const [near, off] = await Promise.all([listNearVisits(db, people, null, span), listOffDays(db, people, span)])
  const [nearOf, offOf] = [Map.groupBy(near, (one) => one.accreditor_id), Map.groupBy(off, (one) => one.accreditor_id)]
  const data = rows.map((row, n): Trip => {
    const stands = !notHeld.includes(row.status)
    return {
      ...row,
      breaks: stands ? breaksOf(row, facts[n] as DayFacts) : [],
      conflicts: stands ? peopleAway(row, nearOf, offOf) : [],
      may_move: changeable.includes(row.status) && !row.is_history,
    }
  })
  return { data, total }
}

/** Who of the team is on another visit then, or has taken days off. */
function peopleAway(
  trip: Pick<Trip, 'id' | 'visit_date' | 'visit_end' | 'team'>,
  near: Map<string, NearVisit[]>,
  off: Map<string, OffDays[]>,
) {
  const found = trip.team.flatMap(({ accreditor_id: id }) => {
    const others = near.get(id)?.filter((other) => other.id !== trip.id) ?? []
    return conflictsOfDays(trip, others, off.get(id) ?? []).filter((one) => one.kind !== 'often')
  })
  return byWeight(found)
}

const place = (one: string) => sql`jsonb_build_object('id', ${sql.ref(`${one}.id`)}, 'name', ${sql.ref(`${one}.name`)},
  'region', ${sql.ref(`${one}.region`)}, 'province', ${sql.ref(`${one}.province`)})`

const places = json<
  Trip['campuses']
>(sql`(jsonb_build_array(${place('c')}) || coalesce((select jsonb_agg(${place('k')} order by k.name, k.id)
  from accreditation_campuses v join campuses k on k.id = v.campus_id where v.accreditation_id = a.id), '[]'))`)

const team = json<Trip['team']>(sql`coalesce((select jsonb_agg(jsonb_build_object('accreditor_id', s.accreditor_id, 'name', ${fullName},
    'by_name', ${nameKeyOf('person')}, 'role', s.role, 'status', s.status) order by ${nameOrderOf('person')}, s.id)
  from assignments s join accounts person on person.id = s.accreditor_id where s.accreditation_id = a.id and ${inTeam}), '[]')`)
