/** What service records and certificates of training tell of people. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { LevelSought, SurveyType } from '../../ladder/rules.ts'
import type { AssignmentRole } from '../../visits/rules.ts'
import { wasThere } from '../../visits/server/queries-parts.ts'
import type { PaperTraining } from '../contract.ts'

export function findPerson(trx: Trx, accreditorId: string) {
  return trx
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .select(['accreditors.id', fullNameOf('accounts').as('name'), 'home.name as home'])
    .where('accreditors.id', '=', accreditorId)
    .executeTakeFirst()
}

type Period = { from: string; to: string }

export type ServedVisit = {
  visit_date: string
  visit_end: string
  institution: string
  role: AssignmentRole
  areas: string[]
  programs: { name: string; survey_type: SurveyType; level_sought: LevelSought | null }[]
}

/** Visits that were held, with an end in the period, on whose team the person was; the earliest first. */
export async function listServedVisits(trx: Trx, accreditorId: string, { from, to }: Period): Promise<ServedVisit[]> {
  const { rows } = await sql<ServedVisit>`
    select a.visit_date, a.visit_end, i.name as institution, s.role, s.areas, coalesce((
      select json_agg(json_build_object('name', p.name, 'survey_type', ap.survey_type, 'level_sought', ap.level_sought) order by p.name, p.id)
      from accreditation_programs ap join programs p on p.id = ap.program_id
      where ap.accreditation_id = a.id and (s.program_ids = '{}' or p.id = any(s.program_ids))), '[]') as programs
    from assignments s
    join accreditations a on a.id = s.accreditation_id
    join institutions i on i.id = a.institution_id
    where s.accreditor_id = ${accreditorId}::uuid and ${wasThere} and a.status in ('reported', 'decided')
      and a.visit_end between ${from}::date and least(${to}::date, ${agencyDay()}::date)
    order by a.visit_date, a.id`.execute(trx)
  return rows
}

export type AttendedTraining = { title: string; hours: number | null; from_date: string | null; to_date: string | null }

/** What the agency held and the person attended, and what the person wrote down of others, ended in the period; the earliest first. */
export async function listAttendedTrainings(trx: Trx, accreditorId: string, { from, to }: Period): Promise<AttendedTraining[]> {
  const { rows } = await sql<AttendedTraining>`
    select title, hours, from_date, to_date from (
      select m.title, m.hours, m.starts_on as from_date, coalesce(m.ends_on, m.starts_on) as to_date
      from training_accreditors t join training_modules m on m.id = t.training_module_id
      where t.account_id = ${accreditorId}::uuid and t.attendance = 'attended'
      union all
      select title, hours, from_date, coalesce(to_date, from_date) from accreditor_trainings where accreditor_id = ${accreditorId}::uuid
    ) attended
    where to_date between ${from}::date and ${to}::date
    order by from_date, title`.execute(trx)
  return rows
}

/** Of a participation `t`: who attended and has no certificate of it yet. */
const withoutCertificate = sql<boolean>`t.attendance = 'attended' and not exists (
  select from papers where papers.kind = 'training_certificate' and papers.accreditor_id = t.account_id
    and papers.training_id = t.training_module_id)`

/** They, by name. */
export function listAttendeesWithout(trx: Trx, trainingId: string) {
  return trx
    .selectFrom('training_accreditors as t')
    .innerJoin('accounts', 'accounts.id', 't.account_id')
    .select(['t.account_id as id', fullNameOf('accounts').as('name')])
    .where('t.training_module_id', '=', trainingId)
    .where(withoutCertificate)
    .orderBy(sql`lower(accounts.last_name), lower(accounts.first_name), t.account_id`)
    .execute()
}

/** Trainings with somebody who waits for a certificate, the latest first. */
export async function listTrainingsWithout(db: Db, asked: PageAsked & { search?: string | undefined }): Promise<Page<PaperTraining>> {
  const found = likePatterns(asked.search).reduce(
    (trainings, pattern) => trainings.where('m.title', 'ilike', pattern),
    db
      .selectFrom('training_modules as m')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('training_accreditors as t').select('t.id').whereRef('t.training_module_id', '=', 'm.id').where(withoutCertificate),
        ),
      ),
  )
  const rows = found
    .select(['m.id', 'm.title', 'm.starts_on', 'm.ends_on'])
    .select(
      sql<number>`(select count(*)::int from training_accreditors t where t.training_module_id = m.id and ${withoutCertificate})`.as(
        'without',
      ),
    )
    .orderBy(sql`m.starts_on desc nulls last, m.id`)
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  return listOf(asked, rows.execute(), totalOf(found))
}
