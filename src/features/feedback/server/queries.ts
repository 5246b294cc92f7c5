import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { institutionsNamed } from '../../institutions/server/queries-names.ts'
import { assignmentRoles, type VisitStatus } from '../../visits/rules.ts'
import { campusNames } from '../../visits/server/queries-parts.ts'
import type { EvaluationAccreditor, Feedback, FeedbackForm } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import { judgedStatuses, tookPart } from './checks.ts'

type Scope = {
  search?: string | undefined
  from_account_id?: string | undefined
  about?: FeedbackSubject | undefined
  accreditor_id?: string | undefined
  institution_id?: string | undefined
  accreditation_id?: string | undefined
}

// ---- feedback itself -------------------------------------------------------------------------------------------

export async function listFeedback(db: Db, scope: Scope & PageAsked): Promise<Feedback[]> {
  const rows = await startFeedback(db, scope)
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(scope.paginate)
    .offset(offsetOf(scope))
    .execute()
  return rows.map(toFeedback)
}

export async function countFeedback(db: Db, scope: Scope): Promise<number> {
  const { total } = await filtered(db, scope).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** `undefined` also for feedback outside the scope: to the reader there is none. */
export async function findFeedback(db: Db, id: string, scope: Scope): Promise<Feedback | undefined> {
  const row = await startFeedback(db, scope).where('feedback.id', '=', id).executeTakeFirst()
  return row && toFeedback(row)
}

function filtered(db: Db, scope: Scope) {
  let found = db.selectFrom('feedback')
  for (const pattern of likePatterns(scope.search)) found = found.where(matches(pattern))
  return found
    .$if(scope.from_account_id !== undefined, (query) => query.where('feedback.from_account_id', '=', scope.from_account_id!))
    .$if(scope.about !== undefined, (query) => query.where('feedback.about', '=', scope.about!))
    .$if(scope.accreditor_id !== undefined, (query) => query.where('feedback.accreditor_id', '=', scope.accreditor_id!))
    .$if(scope.institution_id !== undefined, (query) => query.where('feedback.institution_id', '=', scope.institution_id!))
    .$if(scope.accreditation_id !== undefined, (query) => query.where('feedback.accreditation_id', '=', scope.accreditation_id!))
}

/** Comment, accreditor judged, institution or number of the visit; each a set of ids, so that the indexes serve the search. */
function matches(pattern: string) {
  return sql<SqlBool>`(feedback.comment ilike ${pattern}
    or feedback.accreditor_id = any(array(select id from accounts where ${fullNameOf('accounts')} ilike ${pattern}))
    or feedback.accreditation_id = any(array(
      select visit.id from accreditations visit
      where visit.number ilike ${pattern} or visit.institution_id = any(array(${institutionsNamed(pattern)})))))`
}

function startFeedback(db: Db, scope: Scope) {
  return filtered(db, scope)
    .innerJoin('accreditations', 'accreditations.id', 'feedback.accreditation_id')
    .innerJoin('institutions', 'institutions.id', 'accreditations.institution_id')
    .innerJoin('campuses', 'campuses.id', 'accreditations.campus_id')
    .innerJoin('accounts as author', 'author.id', 'feedback.from_account_id')
    .leftJoin('accounts as judged', 'judged.id', 'feedback.accreditor_id')
    .select([
      'feedback.id',
      'feedback.about',
      'feedback.accreditor_id',
      'feedback.from_account_id',
      'feedback.accreditation_id',
      'feedback.items',
      sql<number>`feedback.rating::float`.as('rating'),
      'feedback.comment',
      'feedback.created_at',
      'accreditations.number',
      'accreditations.institution_id',
      'accreditations.visit_type',
      'accreditations.visit_date',
      'accreditations.visit_end',
      'institutions.name as institution_name',
      campusNames('accreditations', 'campuses').as('campus_name'),
      fullNameOf('author').as('from_name'),
      fullNameOf<string | null>('judged').as('accreditor_name'),
    ])
}

type FeedbackRow = Awaited<ReturnType<ReturnType<typeof startFeedback>['execute']>>[number]

function toFeedback({ created_at, ...row }: FeedbackRow): Feedback {
  return { ...row, created_at: created_at.toISOString() }
}

// ---- giving it -------------------------------------------------------------------------------------------------

/** The visit, when the person asking stood on one side of it and the subject on the other. `subject` is the judged side's name. */
export async function findVisitToJudge(
  trx: Trx,
  actor: Actor,
  asked: { accreditation_id: string; accreditor_id?: string | undefined },
): Promise<{ number: string; status: VisitStatus; institution_id: string; subject: string } | undefined> {
  const asInstitution = actor.role === 'institution'
  const accreditorId = asInstitution ? asked.accreditor_id : actor.id
  if (!accreditorId) return undefined
  const row = await trx
    .selectFrom('accreditations')
    .innerJoin('assignments', 'assignments.accreditation_id', 'accreditations.id')
    .innerJoin('accounts as person', 'person.id', 'assignments.accreditor_id')
    .innerJoin('institutions', 'institutions.id', 'accreditations.institution_id')
    .select([
      'accreditations.number',
      'accreditations.status',
      'accreditations.institution_id',
      'institutions.name as institution_name',
      fullNameOf('person').as('accreditor_name'),
    ])
    .where('accreditations.id', '=', asked.accreditation_id)
    .where('assignments.accreditor_id', '=', accreditorId)
    .where('assignments.status', 'in', tookPart)
    .$if(asInstitution, (query) => query.where('accreditations.institution_id', '=', actor.institution_id!))
    .executeTakeFirst()
  if (!row) return undefined
  const { institution_name, accreditor_name, ...visit } = row
  return { ...visit, subject: asInstitution ? accreditor_name : institution_name }
}

/** @returns the new id; `undefined` when this author has already judged this subject for this visit */
export async function insertFeedback(
  trx: Trx,
  actor: Actor,
  form: z.output<typeof FeedbackForm>,
  visit: { institution_id: string },
): Promise<string | undefined> {
  const scores = Object.values(form.items) as number[]
  const row = await trx
    .insertInto('feedback')
    .values({
      id: newId(),
      from_account_id: actor.id,
      about: form.about,
      accreditor_id: form.about === 'accreditor' ? (form.accreditor_id as string) : null,
      institution_id: form.about === 'institution' ? visit.institution_id : null,
      accreditation_id: form.accreditation_id,
      items: JSON.stringify(form.items),
      rating: (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(2),
      comment: form.comment ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

// ---- the institution's evaluation list -------------------------------------------------------------------------

type EvaluationAsked = PageAsked & { search?: string | undefined; open?: boolean | undefined }

/** Newest visit first, its team in the order of the roles. */
export async function listEvaluationAccreditors(db: Db, actor: Actor, asked: EvaluationAsked): Promise<EvaluationAccreditor[]> {
  const { rows } = await sql<Omit<EvaluationAccreditor, 'given_at'> & { given_at: Date | null }>`
    select accreditations.id as accreditation_id, accreditations.number, accreditations.institution_id,
      institutions.name as institution_name, ${campusNames('accreditations', 'campuses')} as campus_name, visit_type, visit_date, visit_end, accreditations.status,
      assignments.accreditor_id, assignments.role, ${fullNameOf('person')} as accreditor_name,
      feedback.id as feedback_id, feedback.rating::float as rating, feedback.created_at as given_at
    ${evaluationFrom(actor, asked)}
    order by visit_date desc, accreditations.id, array_position(${[...assignmentRoles]}::text[], assignments.role), ${nameOrderOf('person')}, assignments.id
    limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  return rows.map(({ given_at, ...row }) => ({ ...row, given_at: given_at?.toISOString() ?? null }))
}

export async function countEvaluationAccreditors(db: Db, actor: Actor, asked: Pick<EvaluationAsked, 'search' | 'open'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${evaluationFrom(actor, asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

function evaluationFrom(actor: Actor, { search, open }: Pick<EvaluationAsked, 'search' | 'open'>): RawBuilder<unknown> {
  return sql`
    from accreditations
    join assignments on assignments.accreditation_id = accreditations.id and assignments.status = any(${[...tookPart]}::text[])
    join accounts person on person.id = assignments.accreditor_id
    join campuses on campuses.id = accreditations.campus_id
    join institutions on institutions.id = accreditations.institution_id
    left join feedback on feedback.accreditation_id = accreditations.id and feedback.accreditor_id = assignments.accreditor_id
      and feedback.from_account_id = ${actor.id}
    where accreditations.institution_id = ${actor.institution_id} and accreditations.status = any(${[...judgedStatuses]}::text[])
    ${open === undefined ? sql`` : open ? sql`and feedback.id is null` : sql`and feedback.id is not null`}
    ${every(search, sql`${fullNameOf('person')} || ' ' || ${campusNames('accreditations', 'campuses')} || ' ' || accreditations.number`)}`
}

/** Every word of the search has to be found. */
export function every(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    likePatterns(search).map((pattern) => sql`and (${text}) ilike ${pattern}`),
    sql` `,
  )
}
