/** What stands between people and a visit: the one place that knows it, for candidates, invitations, answers and moved visits. */
import { type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullName, held, inTeam, takesPlaceBetween, wasThere } from '../../visits/server/queries-parts.ts'
import {
  byWeight,
  type ConflictRow,
  conflictsOfDays,
  type NearVisit,
  type OffDays,
  type TieRow,
  tieLevel,
  tieSentence,
} from '../rules-conflicts.ts'
import { type Dates, isOff } from './queries.ts'

export type VisitMeant = Dates & {
  id: string
  institution_id: string
  institution: string
  /** Of a visit that is only wished for and covers no programs yet. */
  program_ids?: readonly string[]
}

/** The conflicts of these people with a visit, by person, each person's heaviest first; who has none is left out. */
export async function findConflicts(
  db: Db | Trx,
  accreditorIds: readonly string[],
  visit: VisitMeant,
): Promise<Map<string, ConflictRow[]>> {
  if (accreditorIds.length === 0) return new Map()
  const found = [
    ...(await tiesOf(db, accreditorIds, visit)),
    ...conflictsOfDays(visit, await listNearVisits(db, accreditorIds, visit.id, visit), await listOffDays(db, accreditorIds, visit)),
    ...(await findDoubts(db, accreditorIds, [visit])).flat(),
  ]
  return Map.groupBy(byWeight(found), (one) => one.accreditor_id)
}

/**
 * What QA would have to confirm of these people, whatever the days: the last visit to the programs, and institutions that judge each other.
 * @returns of each visit, in the order they were asked: all of a season in two queries
 */
export async function findDoubts(db: Db | Trx, accreditorIds: readonly string[], visits: readonly VisitMeant[]): Promise<ConflictRow[][]> {
  if (accreditorIds.length === 0 || visits.length === 0) return visits.map(() => [])
  const of = (found: readonly Doubt[]) => Map.groupBy(found, ({ n }) => n)
  const [last, mutual] = [of(await sawTheProgramsLast(db, accreditorIds, visits)), of(await judgeEachOther(db, accreditorIds, visits))]
  return visits.map((_, n) => [...(last.get(n) ?? []), ...(mutual.get(n) ?? [])].map(({ n: _, ...conflict }) => conflict))
}

/** A conflict with the visit that was asked at place `n`. */
type Doubt = ConflictRow & { n: number }

function askedVisits(visits: readonly VisitMeant[]) {
  const asked = visits.map(({ id, institution_id, visit_date, program_ids = [] }, n) => ({
    n,
    id,
    institution_id,
    visit_date,
    program_ids,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
    as asked(n int, id uuid, institution_id uuid, visit_date date, program_ids uuid[])`
}

/** Only the ties: what somebody declared after being invited. */
export async function tiesOf(
  db: Db | Trx,
  accreditorIds: readonly string[],
  visit: Pick<VisitMeant, 'institution_id' | 'institution' | 'visit_date'>,
): Promise<(ConflictRow & { declared_at: Date | null })[]> {
  const { rows } = await sql<TieRow & { accreditor_id: string; accreditor: string; declared_at: Date | null }>`
    select tie.accreditor_id, ${fullName} as accreditor, tie.relation, tie.from_date, tie.to_date, tie.declared_at
    from (
      select id as accreditor_id, null as relation, null::date as from_date, null::date as to_date, null::timestamptz as declared_at
      from accreditors where id = ${oneOf(accreditorIds)} and home_institution_id = ${visit.institution_id}
      union all
      select accreditor_id, relation, from_date, to_date, declared_at
      from sub_member_institutions where accreditor_id = ${oneOf(accreditorIds)} and institution_id = ${visit.institution_id}) tie
    join accounts person on person.id = tie.accreditor_id
    order by tie.relation is not null, tie.to_date desc nulls first, tie.from_date desc nulls last`.execute(db)
  return rows.map(({ accreditor_id, accreditor, declared_at, ...tie }) => ({
    accreditor_id,
    accreditor,
    level: tieLevel(tie, visit.visit_date),
    kind: tie.relation === null ? 'home' : 'tie',
    says: tieSentence(visit.institution, tie),
    number: null,
    declared_at,
  }))
}

/**
 * Visits of these people around the days, as far as they count among many; visits that are not held do not.
 * @param visitId the one they are thought of for, which is no other visit; null: all of them
 */
export async function listNearVisits(
  db: Db | Trx,
  accreditorIds: readonly string[],
  visitId: string | null,
  days: Dates,
): Promise<NearVisit[]> {
  const away = sql.lit(agency.oftenDays)
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as other', 'other.id', 's.accreditation_id')
    .innerJoin('institutions', 'institutions.id', 'other.institution_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .select(['other.id', 's.accreditor_id', fullName.as('accreditor'), 'other.number', 'institutions.name as institution'])
    .select(['other.visit_date', 'other.visit_end'])
    .where('s.accreditor_id', '=', oneOf(accreditorIds))
    .where(sql<SqlBool>`other.id is distinct from ${visitId}::uuid`)
    .where(held('other'))
    .where(takesPlaceBetween('other', sql`(${days.visit_date}::date - ${away})`, sql`(${days.visit_end}::date + ${away})`))
    .where(inTeam)
    .orderBy('other.visit_date')
    .orderBy('other.number')
    .execute()
}

/** Days the people keep free of visits, where they touch these. */
export function listOffDays(db: Db | Trx, accreditorIds: readonly string[], days: Dates): Promise<OffDays[]> {
  return db
    .selectFrom('accreditor_days_off as off')
    .innerJoin('accounts as person', 'person.id', 'off.accreditor_id')
    .select(['off.accreditor_id', fullName.as('accreditor'), 'off.from_date as from', 'off.to_date as to'])
    .where('off.accreditor_id', '=', oneOf(accreditorIds))
    .where(isOff('off', days))
    .orderBy('off.from_date')
    .execute()
}

/** Who was on the last visit to one of the programs, and would judge the own judgement. */
async function sawTheProgramsLast(db: Db | Trx, accreditorIds: readonly string[], visits: readonly VisitMeant[]): Promise<Doubt[]> {
  const { rows } = await sql<Found>`
    select distinct on (asked.n, s.accreditor_id) asked.n, s.accreditor_id, ${fullName} as accreditor, last.number, last.visit_date,
      last.visit_end
    from ${askedVisits(visits)}
    cross join lateral (select program_id from accreditation_programs where accreditation_id = asked.id
      union select unnest(asked.program_ids)) mine
    cross join lateral (
      select a.id, a.number, a.visit_date, a.visit_end from accreditation_programs theirs
      join accreditations a on a.id = theirs.accreditation_id
      where theirs.program_id = mine.program_id and a.id <> asked.id and a.status in ('reported', 'decided')
        and a.visit_date < asked.visit_date
      order by a.visit_date desc, a.id limit 1) last
    join assignments s on s.accreditation_id = last.id and s.accreditor_id = ${oneOf(accreditorIds)} and ${wasThere}
    join accounts person on person.id = s.accreditor_id
    order by asked.n, s.accreditor_id, last.visit_date desc`.execute(db)
  return rows.map((row) => ({
    ...whose(row),
    n: row.n,
    level: 'warn',
    kind: 'same_programs',
    says: `On the last visit to a program of this one, ${formatDays(row.visit_date, row.visit_end)}`,
    number: row.number,
  }))
}

/** Whose own institution was visited, or will be, by somebody from the visited one: the two would judge each other. */
async function judgeEachOther(db: Db | Trx, accreditorIds: readonly string[], visits: readonly VisitMeant[]): Promise<Doubt[]> {
  const years = sql`make_interval(years => ${sql.lit(agency.reciprocalYears)})`
  const { rows } = await sql<Found & { home: string }>`
    select distinct on (asked.n, me.id) asked.n, me.id as accreditor_id, ${fullName} as accreditor, other.number, other.visit_date,
      other.visit_end, home.name as home
    from ${askedVisits(visits)}
    join accreditors me on me.id = ${oneOf(accreditorIds)} and me.home_institution_id <> asked.institution_id
    join accounts person on person.id = me.id
    join institutions home on home.id = me.home_institution_id
    join accreditations other on other.institution_id = me.home_institution_id and other.id <> asked.id and ${held('other')}
      and other.visit_date between (asked.visit_date - ${years}) and (asked.visit_date + ${years})
    join assignments s on s.accreditation_id = other.id and ${inTeam}
    join accreditors them on them.id = s.accreditor_id and them.home_institution_id = asked.institution_id
    order by asked.n, me.id, other.visit_date desc`.execute(db)
  return rows.map((row) => ({
    ...whose(row),
    n: row.n,
    level: 'warn',
    kind: 'reciprocal',
    says: `${visits[row.n]?.institution} and ${row.home} judge each other: a visit there ${formatDays(row.visit_date, row.visit_end)}`,
    number: row.number,
  }))
}

type Found = { n: number; accreditor_id: string; accreditor: string; number: string; visit_date: string; visit_end: string }

function whose({ accreditor_id, accreditor }: { accreditor_id: string; accreditor: string }) {
  return { accreditor_id, accreditor }
}

function oneOf(ids: readonly string[]) {
  return sql<string>`any(${sql.val([...ids])}::uuid[])`
}
