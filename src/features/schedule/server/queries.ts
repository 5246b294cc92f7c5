/** Accreditations in lists: a row per accreditation, or a row per institution. */
import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { VisitMoney } from '../../payments/contract.ts'
import { visitMoney } from '../../payments/server/queries.ts'
import { ongoingStatuses, type VisitStatus } from '../../visits/rules.ts'
import { campusesOf, campusNames, day, fullName, inTeam, json } from '../../visits/server/queries-parts.ts'
import type {
  AccreditationFilter,
  AccreditationRow,
  GroupedRow,
  OngoingFilter,
  SurveyProgram,
  SurveyProgramFilter,
} from '../contract-lists.ts'
import { countVisits, type Filter, filtered, schoolJson, startVisits } from './lists/queries-conditions.ts'

type Order = { sort?: 'visit_date' | 'number' | 'institution' | 'requested_on' | undefined; direction: 'asc' | 'desc' }

/** One page of accreditations; by default those of the newest dates first. */
export async function listAccreditations(
  db: Db,
  asked: PageAsked & Order,
  filter: Filter,
  search: string | undefined,
): Promise<Page<AccreditationRow>> {
  const offset = offsetOf(asked)
  const found = filtered(startVisits(db), filter, search)
  const columns = { visit_date: 'a.visit_date', number: 'a.number', institution: 'i.name', requested_on: 'a.created_at' } as const
  const [{ total }, rows] = await Promise.all([
    countVisits(db, filter, search),
    found
      .select(rowColumns)
      .orderBy(columns[asked.sort ?? 'visit_date'], asked.sort ? asked.direction : 'desc')
      .orderBy('a.id')
      .limit(asked.paginate)
      .offset(offset)
      .execute(),
  ])
  return { data: rows.map(toRow), meta: metaOf(total, asked) }
}

/** Visits that are ongoing, or in the chosen states of those under way; soonest first. */
export function listOngoing(db: Db, asked: PageAsked, filter: OngoingFilter, search: string | undefined): Promise<Page<AccreditationRow>> {
  const status: readonly VisitStatus[] = filter.status?.length ? filter.status : ['ongoing']
  return listAccreditations(db, { ...asked, sort: 'visit_date', direction: 'asc' }, { ...filter, status: [...status] }, search)
}

/** A page of institutions with what is known of their accreditations; those with waiting requests first. */
export async function listGrouped(
  db: Db,
  asked: PageAsked & Order,
  filter: AccreditationFilter,
  search: string | undefined,
): Promise<Page<GroupedRow>> {
  const offset = offsetOf(asked)
  const found = filtered(startVisits(db), filter, search)
  const waiting = sql<number>`(count(*) filter (where a.status = 'requested'))::int`
  const next = sql<
    string | null
  >`min(a.visit_date) filter (where a.visit_end >= ${day()} and a.status in ('requested', 'approved', 'scheduled', 'ongoing'))`
  let groups = found
    .groupBy(['i.id', 'i.name', 'i.acronym', 'i.region'])
    .select(['i.id', 'i.name', 'i.acronym', 'i.region'])
    .select([
      sql<number>`count(*)::int`.as('total'),
      waiting.as('waiting'),
      sql<string | null>`max(a.visit_date) filter (where a.status in ('reported', 'decided'))`.as('last_visit'),
    ])
  if (asked.sort === 'institution') groups = groups.orderBy('i.name', asked.direction)
  else if (asked.sort === 'visit_date')
    groups = groups.orderBy(next, (order) => (asked.direction === 'asc' ? order.asc() : order.desc()).nullsLast())
  else
    groups = groups
      .orderBy(sql`${waiting} > 0`, 'desc')
      .orderBy(next, (order) => order.asc().nullsLast())
      .orderBy('i.name')
  const [{ total }, rows] = await Promise.all([
    found.select(sql<number>`count(distinct a.institution_id)::int`.as('total')).executeTakeFirstOrThrow(),
    groups.orderBy('i.id').limit(asked.paginate).offset(offset).execute(),
  ])
  const ids = rows.map((row) => row.id)
  const [counts, nextVisits] = await Promise.all([countsOf(db, ids, filter, search), nextVisitsOf(db, ids, filter, search)])
  const data = rows.map(({ id, name, acronym, region, ...row }) => ({
    ...row,
    institution: { id, name, acronym, region },
    counts: counts.get(id) ?? {},
    next_visit: nextVisits.get(id) ?? null,
  }))
  return { data, meta: metaOf(total, asked) }
}

/** Programs of visits from approved to reported, soonest visit first. */
export async function listSurveyPrograms(
  db: Db,
  asked: PageAsked,
  filter: SurveyProgramFilter,
  search: string | undefined,
): Promise<Page<SurveyProgram>> {
  const offset = offsetOf(asked)
  let found = startVisits(db)
    .innerJoin('accreditation_programs as ap', 'ap.accreditation_id', 'a.id')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .innerJoin('campuses as own', 'own.id', 'p.campus_id')
    .where('a.status', '=', sql<VisitStatus>`any(${sql.val([...ongoingStatuses])}::text[])`)
  if (filter.region) found = found.where('i.region', '=', filter.region)
  if (filter.institution_id) found = found.where('a.institution_id', '=', filter.institution_id)
  if (filter.campus_id) found = found.where('own.id', '=', filter.campus_id)
  if (filter.level_sought?.length) found = found.where(sql<SqlBool>`ap.level_sought = any(${sql.val(filter.level_sought)}::text[])`)
  for (const pattern of likePatterns(search)) {
    found = found.where(
      sql<SqlBool>`(p.name ilike ${pattern} or i.name ilike ${pattern} or own.name ilike ${pattern} or a.number ilike ${pattern})`,
    )
  }
  const [{ total }, rows] = await Promise.all([
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    found
      .select([
        'p.id as program_id',
        'p.name',
        'p.degree_level',
        'p.level',
        'p.valid_to',
        'ap.survey_type',
        'ap.revisit_of',
        'ap.level_sought',
        'ap.override_reason',
      ])
      .select([schoolJson.as('institution'), ownPlace.as('campus'), 'a.id', 'a.number', 'a.visit_date', 'a.visit_end', 'a.status'])
      .orderBy('a.visit_date')
      .orderBy('a.id')
      .orderBy('p.name')
      .limit(asked.paginate)
      .offset(offset)
      .execute(),
  ])
  const data = rows.map(({ id, number, visit_date, visit_end, status, ...row }) => ({
    ...row,
    accreditation: { id, number, visit_date, visit_end, status },
  }))
  return { data, meta: metaOf(total, asked) }
}

/** Of a program: its own campus, of those the visit covers. */
const ownPlace = json<SurveyProgram['campus']>(sql`json_build_object('id', own.id, 'name', own.name)`)
const placeJson = json<AccreditationRow['campus']>(sql`json_build_object('id', c.id, 'name', c.name)`)

const rowColumns = [
  'a.id',
  'a.number',
  'a.visit_type',
  'a.mode',
  'a.visit_date',
  'a.visit_end',
  'a.status',
  'a.is_history',
  'a.version',
  'a.priority_class',
  visitMoney('a.id').as('money'),
  schoolJson.as('institution'),
  placeJson.as('campus'),
  campusesOf().as('campuses'),
  sql<number>`(select count(*)::int from accreditation_programs ap where ap.accreditation_id = a.id)`.as('programs'),
  sql<string[] | null>`(select array_agg(distinct ap.level_sought) filter (where ap.level_sought is not null)
    from accreditation_programs ap where ap.accreditation_id = a.id)`.as('levels_sought'),
  sql<string | null>`(select ${fullName} from assignments s join accounts person on person.id = s.accreditor_id
    where s.accreditation_id = a.id and s.role = 'overall_coordinator' and ${inTeam} limit 1)`.as('coordinator'),
  sql<number>`(select count(*)::int from assignments s where s.accreditation_id = a.id and ${inTeam})`.as('accreditors'),
  sql<number>`(select count(*)::int from assignments s where s.accreditation_id = a.id and s.status = 'invited')`.as('unanswered'),
  sql<string>`${day('a.created_at')}::text`.as('requested_on'),
] as const

type Read = { levels_sought: string[] | null; money: VisitMoney | null } & Omit<AccreditationRow, 'levels_sought' | `payment_${string}`>

function toRow({ levels_sought, money, ...row }: Read): AccreditationRow {
  return {
    ...row,
    levels_sought: (levels_sought ?? []) as AccreditationRow['levels_sought'],
    payment_status: money?.payment_status ?? null,
    payment_verified: money?.verified ?? false,
    payment_open: money?.open ?? null,
  }
}

async function countsOf(db: Db, institutionIds: string[], filter: Filter, search: string | undefined) {
  const rows = await filtered(startVisits(db), filter, search)
    .where('a.institution_id', '=', sql<string>`any(${sql.val(institutionIds)}::uuid[])`)
    .groupBy(['a.institution_id', 'a.status'])
    .select(['a.institution_id', 'a.status', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = new Map<string, GroupedRow['counts']>()
  for (const { institution_id, status, count } of rows) counts.set(institution_id, { ...counts.get(institution_id), [status]: count })
  return counts
}

async function nextVisitsOf(db: Db, institutionIds: string[], filter: Filter, search: string | undefined) {
  const rows = await filtered(startVisits(db), filter, search)
    .where('a.institution_id', '=', sql<string>`any(${sql.val(institutionIds)}::uuid[])`)
    .where(sql<SqlBool>`a.visit_end >= ${day()}`)
    .where(sql<SqlBool>`a.status in ('requested', 'approved', 'scheduled', 'ongoing')`)
    .distinctOn('a.institution_id')
    .select(['a.institution_id', 'a.id', 'a.number', campusNames().as('campus'), 'a.visit_date', 'a.visit_end', 'a.status'])
    .orderBy('a.institution_id')
    .orderBy('a.visit_date')
    .orderBy('a.id')
    .execute()
  return new Map(rows.map(({ institution_id, ...visit }) => [institution_id, visit]))
}
