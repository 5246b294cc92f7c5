/** An accreditor's own assignments. */
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { OwnAssignment, OwnAssignmentCount, OwnAssignmentQuery } from '../../contract/assignments.ts'
import type { Page } from '../../contract/call.ts'
import { agencyDay } from '../../contract/today.ts'
import { lastAnswerDay } from '../../contract/visit-rules.ts'
import { assignmentRoles } from '../../contract/visits.ts'
import type { Db, Trx } from '../db/database.ts'
import { metaOf, offsetOf } from '../db/paging.ts'
import { likePatterns } from '../db/search.ts'
import { notFound } from '../refusal.ts'
import { openAnswers } from './policy.ts'
import { day, fullName, inTeam, json } from './queries-parts.ts'

/** A page of the own assignments: what is to come first, soonest first; then what is over, newest first. */
export async function listOwnAssignments(
  db: Db,
  accreditorId: string,
  asked: z.output<typeof OwnAssignmentQuery>,
): Promise<Page<OwnAssignment>> {
  const offset = offsetOf(asked)
  let found = startOwn(db, accreditorId)
  if (asked.state === 'to_answer') found = found.where(toAnswer)
  if (asked.state === 'upcoming') found = found.where(upcoming)
  if (asked.state === 'past') found = found.where(sql<SqlBool>`not ${upcoming}`)
  for (const pattern of likePatterns(asked.query)) {
    found = found.where(sql<SqlBool>`(i.name ilike ${pattern} or c.name ilike ${pattern} or a.number ilike ${pattern} or exists (
      select 1 from accreditation_programs ap join programs p on p.id = ap.program_id
      where ap.accreditation_id = a.id and p.name ilike ${pattern}))`)
  }
  const [{ total }, rows] = await Promise.all([
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    found
      .select(columns)
      .orderBy(upcoming, 'desc')
      .orderBy(sql`case when ${upcoming} then a.visit_date end`)
      .orderBy('a.visit_date', 'desc')
      .orderBy('s.id')
      .limit(asked.paginate)
      .offset(offset)
      .execute(),
  ])
  return { data: rows.map(toOwn), meta: metaOf(total, asked) }
}

/** @throws Refusal 404, also for somebody else's */
export async function findOwnAssignment(db: Db | Trx, accreditorId: string, id: string): Promise<OwnAssignment> {
  const row = await startOwn(db, accreditorId).where('s.id', '=', id).select(columns).executeTakeFirst()
  if (!row) throw notFound('This assignment')
  return toOwn(row)
}

/** The figures of the accreditor's dashboard; visits that were declined or left do not count. */
export async function countOwn(db: Db, accreditorId: string): Promise<OwnAssignmentCount> {
  const mine = startOwn(db, accreditorId).where(inTeam)
  const [counts, programs, next] = await Promise.all([
    mine
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`(count(*) filter (where ${toAnswer}))::int`.as('to_answer'),
        sql<number>`(count(*) filter (where ${upcoming} and a.status <> 'ongoing'))::int`.as('upcoming'),
        sql<number>`(count(*) filter (where a.status = 'ongoing'))::int`.as('ongoing'),
        sql<number>`(count(*) filter (where a.status in ('reported', 'decided')))::int`.as('completed'),
        sql<number>`count(distinct a.institution_id)::int`.as('institutions'),
      ])
      .executeTakeFirstOrThrow(),
    mine
      .innerJoin('accreditation_programs as ap', 'ap.accreditation_id', 'a.id')
      .select(sql<number>`count(distinct ap.program_id)::int`.as('programs'))
      .executeTakeFirstOrThrow(),
    mine
      .where(upcoming)
      .select(['a.number', 'i.name as institution', 'c.name as campus', 'a.visit_date', 'a.visit_end'])
      .orderBy('a.visit_date')
      .orderBy('a.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...counts, ...programs, next_visit: next ?? null }
}

function startOwn(db: Db | Trx, accreditorId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .where('s.accreditor_id', '=', accreditorId)
}

/** Not over, and still meant to be held, with this person on the team. */
const upcoming = sql<boolean>`(a.visit_end >= ${day()} and a.status in ('requested', 'approved', 'scheduled', 'ongoing') and ${inTeam})`
/** The same rule as `openAnswers`. */
const toAnswer = sql<boolean>`(s.status = 'invited' and a.status in ('approved', 'scheduled', 'ongoing') and a.visit_date > ${day()})`

const columns = [
  's.id',
  's.accreditation_id',
  's.role',
  's.status as assignment_status',
  's.report_status',
  's.areas',
  's.decline_reason',
  's.version',
  'a.number',
  'a.visit_type',
  'a.mode',
  'a.visit_date',
  'a.visit_end',
  'a.status',
  json<OwnAssignment['institution']>(sql`json_build_object('id', i.id, 'name', i.name, 'acronym', i.acronym, 'region', i.region)`).as(
    'institution',
  ),
  json<OwnAssignment['campus']>(
    sql`json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'province', c.province, 'address', c.address)`,
  ).as('campus'),
  json<OwnAssignment['programs']>(sql`coalesce((
    select json_agg(json_build_object('program_id', p.id, 'name', p.name, 'degree_level', p.degree_level, 'level', p.level,
      'level_sought', ap.level_sought, 'valid_to', p.valid_to, 'outcome', ap.outcome, 'own', p.id = any(s.program_ids)) order by p.name)
    from accreditation_programs ap join programs p on p.id = ap.program_id where ap.accreditation_id = a.id), '[]'::json)`).as('programs'),
  json<OwnAssignment['team']>(sql`coalesce((
    select json_agg(json_build_object('name', mate.name, 'role', mate.role, 'home_institution', mate.home_institution)
      order by mate.place, mate.name)
    from (
      select ${fullName} as name, s.role, home.name as home_institution,
        array_position(${sql.val([...assignmentRoles])}::text[], s.role) as place
      from assignments s join accounts person on person.id = s.accreditor_id join accreditors ac on ac.id = person.id
        left join institutions home on home.id = ac.home_institution_id
      where s.accreditation_id = a.id and ${inTeam}) mate), '[]'::json)`).as('team'),
] as const

type Row = Omit<OwnAssignment, 'areas' | 'may_answer' | 'answer_until'> & { areas: string[] }

function toOwn({ areas, ...row }: Row): OwnAssignment {
  const open = openAnswers({ status: row.assignment_status, visit: row.status, visit_date: row.visit_date }, agencyDay())
  return { ...row, areas: areas as OwnAssignment['areas'], may_answer: open, answer_until: lastAnswerDay(row.visit_date) }
}
