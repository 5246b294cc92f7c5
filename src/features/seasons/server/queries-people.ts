/** Everybody who may be asked, as the planner takes them: what they said, what stands in their way, what they did. */
import { type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, addMonths } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { SurveyArea } from '../../ladder/rules-areas.ts'
import type { Relation } from '../../people/rules.ts'
import { day, fullName, held, inTeam, wasThere } from '../../visits/server/queries-parts.ts'
import type { BoundVisit, DaySpan, SeasonPerson } from '../rules-plan.ts'

/** What lists show beside a planned person; the planner does not need it. */
export type PersonShown = { name: string; home_institution: string | null; specialisations: string[] }
export type PeopleRead = { people: SeasonPerson[]; shown: Map<string, PersonShown> }

/** Fewest visits as a member after which somebody may coordinate who never led a team. */
const visitsToCoordinate = 2

/**
 * Active accreditors whose account is in use or invited. Where nobody at all has been on a visit yet, everybody may coordinate: a new
 * agency has to begin with somebody.
 * @param span first and last day of what is planned
 * @param planned visits that are planned themselves: they bind nobody and count for nobody
 */
export async function listPeople(db: Db | Trx, span: DaySpan, planned: readonly string[]): Promise<PeopleRead> {
  const rows = await db
    .selectFrom('accreditors as ac')
    .innerJoin('accounts as person', 'person.id', 'ac.id')
    .leftJoin('institutions as home', 'home.id', 'ac.home_institution_id')
    .select(['ac.id', fullName.as('name'), 'ac.home_institution_id', 'home.name as home_institution', 'ac.specialisations', 'ac.areas'])
    .select(['ac.visits_a_year', sql<string | null>`coalesce(person.region, home.region)`.as('region')])
    .select(sql<string | null>`coalesce(ac.province, home.province)`.as('province'))
    .where('ac.status', '=', 'active')
    .where('person.status', 'in', ['active', 'invited'])
    .where('person.role', '=', 'accreditor')
    .orderBy('ac.id')
    .execute()
  const [off, bound, loads, ties, done, said] = [
    groupedBy(await listDaysOff(db, span)),
    groupedBy(await listBound(db, span, planned)),
    groupedBy(await listLoads(db, span, planned)),
    groupedBy(await listTies(db)),
    groupedBy(await listDone(db)),
    groupedBy(await listRatings(db)),
  ]
  const somebodyWent = [...done.values()].some(([one]) => one !== undefined && one.went > 0)
  const people = rows.map((row): SeasonPerson => {
    const went = done.get(row.id)?.[0]
    const is_trainee = went !== undefined && went.trained > 0 && went.went === 0
    return {
      id: row.id,
      name: row.name,
      home_institution_id: row.home_institution_id,
      where: { region: row.region, province: row.province },
      disciplines: row.specialisations,
      areas: row.areas as SurveyArea[],
      may_coordinate: !is_trainee && (!somebodyWent || (went !== undefined && (went.led > 0 || went.went >= visitsToCoordinate))),
      is_trainee,
      days_off: (off.get(row.id) ?? []).map(({ from, to }) => ({ from, to })),
      bound: (bound.get(row.id) ?? []).map(boundOf),
      ties: (ties.get(row.id) ?? []).map(tieOf),
      load: Object.fromEntries((loads.get(row.id) ?? []).map(({ year, visits }) => [year, visits])),
      wished: row.visits_a_year,
      declines: went?.declined ?? 0,
      feedback: said.get(row.id)?.[0]?.rating ?? null,
    }
  })
  const shown = new Map(rows.map(({ id, name, home_institution, specialisations }) => [id, { name, home_institution, specialisations }]))
  return { people, shown }
}

function groupedBy<T extends { accreditor_id: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.accreditor_id)
}

function listDaysOff(db: Db | Trx, span: DaySpan) {
  return db
    .selectFrom('accreditor_days_off')
    .select(['accreditor_id', 'from_date as from', 'to_date as to'])
    .where('to_date', '>=', span.from)
    .where('from_date', '<=', span.to)
    .orderBy('from_date')
    .execute()
}

/** `s` is of somebody on the team of a visit `a` that is held, and is not planned itself. */
function goesOn(planned: readonly string[]) {
  return sql<SqlBool>`${inTeam} and ${held('a')} and a.id <> all(${sql.val([...planned])}::uuid[])`
}

/** Far enough around the span that what counts as often, and the way between two visits, is seen. */
function listBound(db: Db | Trx, span: DaySpan, planned: readonly string[]) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('campuses', 'campuses.id', 'a.campus_id')
    .select(['s.accreditor_id', 'a.id as visit_id', 'a.institution_id', 'a.visit_date as from', 'a.visit_end as to'])
    .select(['campuses.region', 'campuses.province'])
    .where(goesOn(planned))
    .where('a.visit_end', '>=', addDays(span.from, -agency.oftenDays))
    .where('a.visit_date', '<=', addDays(span.to, agency.oftenDays))
    .orderBy('a.visit_date')
    .orderBy('a.id')
    .execute()
}

type BoundRow = Omit<BoundVisit, 'where'> & { region: string; province: string | null }

function boundOf({ visit_id, institution_id, from, to, region, province }: BoundRow): BoundVisit {
  return { visit_id, institution_id, from, to, where: { region, province } }
}

async function listLoads(db: Db | Trx, span: DaySpan, planned: readonly string[]) {
  const year = sql<string>`extract(year from a.visit_date)::int::text`
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .select(['s.accreditor_id', year.as('year'), sql<number>`count(*)::int`.as('visits')])
    .where(goesOn(planned))
    .where('a.visit_date', '>=', `${span.from.slice(0, 4)}-01-01`)
    .where('a.visit_date', '<=', `${span.to.slice(0, 4)}-12-31`)
    .groupBy(['s.accreditor_id', year])
    .execute()
}

function listTies(db: Db | Trx) {
  return db.selectFrom('sub_member_institutions').select(['accreditor_id', 'institution_id', 'relation', 'to_date']).execute()
}

/** Who studied or worked there is to be thought about for good (`tieLevel`), and the planner asks nobody whom QA would have to confirm. */
const forGood: readonly Relation[] = ['employee', 'former_employee', 'alumnus', 'relative_employed']

function tieOf({ institution_id, relation, to_date }: { institution_id: string; relation: Relation; to_date: string | null }) {
  const until = to_date === null || forGood.includes(relation) ? null : addMonths(to_date, 12 * agency.formerTieYears)
  return { institution_id, until }
}

/** What each has done so far, and declined within two years. */
function listDone(db: Db | Trx) {
  const number = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const happened = sql`${wasThere} and a.status in ('reported', 'decided')`
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .select(['s.accreditor_id', number(sql`${happened} and s.role in ('overall_coordinator', 'team_leader')`).as('led')])
    .select(number(sql`${happened} and s.role not in ('trainee', 'observer')`).as('went'))
    .select(number(sql`${happened} and s.role = 'trainee'`).as('trained'))
    .select(number(sql`s.status = 'declined' and a.visit_date >= (${day()} - interval '2 years')::date`).as('declined'))
    .groupBy('s.accreditor_id')
    .execute()
}

function listRatings(db: Db | Trx) {
  return db
    .selectFrom('feedback')
    .select([sql<string>`accreditor_id`.as('accreditor_id'), sql<number>`avg(rating)::float`.as('rating')])
    .where('accreditor_id', 'is not', null)
    .groupBy('accreditor_id')
    .execute()
}

/** People against whom these institutions objected, and QA agreed. */
export function listObjectedTo(db: Db | Trx, institutionIds: readonly string[]) {
  return db
    .selectFrom('objections as o')
    .innerJoin('accreditations as a', 'a.id', 'o.accreditation_id')
    .select(['a.institution_id', 'o.accreditor_id'])
    .distinct()
    .where('a.institution_id', '=', sql<string>`any(${sql.val([...institutionIds])}::uuid[])`)
    .where('o.status', '=', 'accepted')
    .execute()
}
