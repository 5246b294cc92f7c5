/** An accreditor's own assignments. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { nameKeyOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { answerUntil, dayReportIsDue, openAnswers, openReports } from '../../teams/rules.ts'
import { reportsOwed } from '../../teams/rules-report.ts'
import { assignmentRoles, rolesWithReport } from '../../visits/rules.ts'
import { assignable, reportable, takingPart } from '../../visits/rules-steps.ts'
import {
  campusesOf,
  campusNamed,
  campusNames,
  day,
  fullName,
  inTeam,
  json,
  lastAnswerDay,
  listedIn,
  wasThere,
} from '../../visits/server/queries-parts.ts'
import type { AccreditorAssignment, AssignmentCount, AssignmentQuery, AssignmentState } from '../contract.ts'

/** A page of the own assignments: what is to come first, soonest first; then what is over, newest first. With `first` what waits before all. */
export async function listAccreditorAssignments(
  db: Db,
  accreditorId: string,
  asked: z.output<typeof AssignmentQuery>,
): Promise<Page<AccreditorAssignment>> {
  const offset = offsetOf(asked)
  let found = startAssignments(db, accreditorId)
  if (asked.state) found = found.where(states()[asked.state])
  for (const pattern of likePatterns(asked.query)) {
    found = found.where(sql<SqlBool>`(i.name ilike ${pattern} or ${campusNamed(pattern)} or a.number ilike ${pattern} or exists (
      select 1 from accreditation_programs ap join programs p on p.id = ap.program_id
      where ap.accreditation_id = a.id and p.name ilike ${pattern}))`)
  }
  const ordered = asked.first === 'waiting' ? found.orderBy(sql`(${toAnswer()} or ${reportDueNow})`, 'desc') : found
  const rows = ordered
    .select(assignmentColumns)
    .orderBy(ahead, 'desc')
    .orderBy(sql`case when ${ahead} then a.visit_date end`)
    .orderBy('a.visit_date', 'desc')
    .orderBy('s.id')
    .limit(asked.paginate)
    .offset(offset)
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(toAssignment), meta }
}

/** @throws Refusal 404, also for somebody else's */
export async function findAccreditorAssignment(db: Db | Trx, accreditorId: string, id: string): Promise<AccreditorAssignment> {
  const row = await startAssignments(db, accreditorId).where('s.id', '=', id).select(assignmentColumns).executeTakeFirst()
  if (!row) throw notFound('This assignment')
  return toAssignment(row)
}

/** The figures of the accreditor's dashboard; visits that were declined or left do not count. */
export async function countAssignments(db: Db, accreditorId: string): Promise<AssignmentCount> {
  const mine = startAssignments(db, accreditorId).where(inTeam)
  const [counts, programs, next] = await Promise.all([
    mine
      .select([
        sql<number>`count(*)::int`.as('total'),
        ...counted.map((state) => sql<number>`(count(*) filter (where ${states()[state]}))::int`.as(state)),
        sql<number>`(count(*) filter (where a.status in ('reported', 'decided') and ${wasThere}))::int`.as('completed'),
        sql<number>`count(distinct a.institution_id)::int`.as('institutions'),
        sql<boolean>`exists (select 1 from accreditor_finance_infos where accreditor_id = ${accreditorId}::uuid)`.as('has_bank_info'),
      ])
      .executeTakeFirstOrThrow(),
    mine
      .innerJoin('accreditation_programs as ap', 'ap.accreditation_id', 'a.id')
      .select(sql<number>`count(distinct ap.program_id)::int`.as('programs'))
      .executeTakeFirstOrThrow(),
    mine
      .where(ahead)
      .where('s.status', '<>', 'invited')
      .select([
        's.id',
        'a.number',
        'i.name as institution',
        campusNames().as('campus'),
        'a.visit_date',
        'a.visit_end',
        'a.mode',
        'a.visit_type',
      ])
      .select(['s.role', sql<string | null>`nullif(concat_ws(', ', c.city, c.province), '')`.as('place')])
      .orderBy('a.visit_date')
      .orderBy('a.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  const { report_due: reports_due, ...others } = counts
  return { ...others, reports_due, ...programs, next_visit: next ?? null }
}

export function startAssignments(db: Db | Trx, accreditorId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .where('s.accreditor_id', '=', accreditorId)
}

/** Not over, and still meant to be held, with this person on the team. */
const ahead = sql<boolean>`(a.visit_end >= ${day()} and a.status in ('requested', 'approved', 'scheduled', 'ongoing') and ${inTeam})`
/** The same rule as `openAnswers`. */
const toAnswer = () => sql<boolean>`(s.status = 'invited' and a.status in (${listedIn(assignable)}) and a.visit_date > ${day()}
  and ${lastAnswerDay()} >= ${day()})`
const ongoing = sql<boolean>`(a.status = 'ongoing' and ${inTeam})`
/** The same rule as `openReports`, once the visit is over. */
const reportDueNow = sql<boolean>`(a.visit_end < ${day()} and a.status in (${listedIn(reportable)}) and s.status in (${listedIn(takingPart)})
  and s.role in (${listedIn(rolesWithReport)}) and s.report_status in (${listedIn(reportsOwed)}))`
const states = (): Record<AssignmentState, RawBuilder<boolean>> => ({
  to_answer: toAnswer(),
  upcoming: sql<boolean>`(${ahead} and a.status <> 'ongoing')`,
  ongoing,
  report_due: reportDueNow,
  past: sql<boolean>`(not ${ahead} and not ${ongoing})`,
})

const counted = ['to_answer', 'upcoming', 'ongoing', 'report_due'] as const

export const assignmentColumns = [
  's.id',
  's.accreditation_id',
  's.role',
  's.status as assignment_status',
  's.report_status',
  's.report_due',
  's.report_handed_in_at',
  's.report_remark',
  's.areas',
  's.decline_reason',
  's.invited_at',
  's.reminded_at',
  's.declaration_version',
  's.declared_statements',
  's.declared_at',
  's.version',
  'a.number',
  'a.visit_type',
  'a.mode',
  'a.visit_date',
  'a.visit_end',
  'a.status',
  json<AccreditorAssignment['institution']>(
    sql`json_build_object('id', i.id, 'name', i.name, 'acronym', i.acronym, 'region', i.region)`,
  ).as('institution'),
  json<AccreditorAssignment['campus']>(
    sql`json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'province', c.province, 'address', c.address)`,
  ).as('campus'),
  campusesOf().as('campuses'),
  json<AccreditorAssignment['programs']>(sql`coalesce((
    select json_agg(json_build_object('program_id', p.id, 'name', p.name, 'degree_level', p.degree_level, 'level', p.level,
      'campus', p_campus.name, 'survey_type', ap.survey_type, 'revisit_of', ap.revisit_of, 'level_sought', ap.level_sought,
      'override_reason', ap.override_reason, 'valid_to', p.valid_to, 'outcome', ap.outcome, 'own', p.id = any(s.program_ids)) order by p.name)
    from accreditation_programs ap join programs p on p.id = ap.program_id join campuses p_campus on p_campus.id = p.campus_id
    where ap.accreditation_id = a.id), '[]'::json)`).as('programs'),
  json<AccreditorAssignment['team']>(sql`coalesce((
    select json_agg(json_build_object('name', mate.name, 'role', mate.role, 'home_institution', mate.home_institution)
      order by mate.place, mate.by_name)
    from (
      select ${fullName} as name, ${nameKeyOf('person')} as by_name, s.role, home.name as home_institution,
        array_position(${sql.val([...assignmentRoles])}::text[], s.role) as place
      from assignments s join accounts person on person.id = s.accreditor_id join accreditors ac on ac.id = person.id
        left join institutions home on home.id = ac.home_institution_id
      where s.accreditation_id = a.id and ${inTeam}) mate), '[]'::json)`).as('team'),
] as const

type Derived = 'areas' | 'may_answer' | 'answer_until' | 'declaration' | 'report_handed_in_at' | 'may_report'
type Row = Omit<AccreditorAssignment, Derived> & {
  areas: string[]
  report_handed_in_at: Date | null
  invited_at: Date
  reminded_at: Date | null
  declaration_version: string | null
  declared_statements: string[] | null
  declared_at: Date | null
}

export function toAssignment({ areas, invited_at, reminded_at, ...read }: Row): AccreditorAssignment {
  const { declaration_version: version, declared_statements: statements, declared_at, ...row } = read
  const { role, report_status, report_due, visit_date, visit_end } = row
  const mine = { role, report_status, status: row.assignment_status, visit: row.status, visit_date, invited_at, reminded_at }
  return {
    ...row,
    areas: areas as AccreditorAssignment['areas'],
    may_answer: openAnswers(mine, agencyDay()),
    answer_until: answerUntil(mine, visit_date),
    declaration: version && declared_at ? { version, statements: statements ?? [], at: declared_at.toISOString() } : null,
    report_due: dayReportIsDue({ ...mine, visit_end, report_due }),
    report_handed_in_at: row.report_handed_in_at?.toISOString() ?? null,
    may_report: openReports(mine, agencyDay()),
  }
}
