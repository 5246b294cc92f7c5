/** An institution's own accreditations. */

import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { isSome } from '../../../kit/contract/money.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { VisitMoney } from '../../payments/contract.ts'
import { kindOf, openOf, setOffAgainst, setOffOf, visitMoney } from '../../payments/server/queries.ts'
import { openStatuses, type VisitStatus } from '../../visits/rules.ts'
import { campusesOf, campusNamed, day, json, mergedInto } from '../../visits/server/queries-parts.ts'
import type { RequestedAccreditation, RequestedVisit, TakenDays } from '../contract.ts'

type Asked = PageAsked & { query?: string | undefined; status?: VisitStatus | undefined }

/** A page of the institution's requests and visits, the newest request first. */
export async function listRequested(db: Db, institutionId: string, asked: Asked): Promise<Page<RequestedAccreditation>> {
  const offset = offsetOf(asked)
  let found = startRequested(db, institutionId)
  if (asked.status) found = found.where('a.status', '=', asked.status)
  for (const pattern of likePatterns(asked.query)) {
    found = found.where(sql<SqlBool>`(a.number ilike ${pattern} or ${campusNamed(pattern)} or exists (
      select 1 from accreditation_programs ap join programs p on p.id = ap.program_id
      where ap.accreditation_id = a.id and p.name ilike ${pattern}))`)
  }
  const rows = found.select(columns).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(asked.paginate).offset(offset)
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(toRequested), meta }
}

/** @throws Refusal 404, also for another institution's */
export async function findRequested(db: Db | Trx, institutionId: string, id: string): Promise<RequestedAccreditation> {
  const row = await startRequested(db, institutionId).where('a.id', '=', id).select(columns).executeTakeFirst()
  if (!row) throw notFound('This accreditation')
  return toRequested(row)
}

/** With the steps taken, oldest first. @throws Refusal 404, also for another institution's */
export async function findRequestedVisit(db: Db | Trx, institutionId: string, id: string): Promise<RequestedVisit> {
  const visit = await findRequested(db, institutionId, id)
  const steps = await db
    .selectFrom('accreditation_steps')
    .select(['status', 'reason', 'at'])
    .where('accreditation_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return { ...visit, steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })) }
}

/** Whether Finance has verified that something was paid for the visit. */
export async function hasVerifiedPayment(trx: Trx, accreditationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from finances where accreditation_id = ${accreditationId}::uuid and finance = 'accreditation' and amount > 0
      and verified_at is not null and payment_status in ('paid', 'partial') limit 1`.execute(trx)
  return rows.length > 0
}

/** Addresses of the Finance office. */
export function listFinanceAddresses(trx: Trx) {
  return trx.selectFrom('accounts').select('email').where('role', '=', 'Finance').where('status', '=', 'active').orderBy('id').execute()
}

/** What stands on the institution's calendar from today on, soonest first. */
export function listTakenDays(db: Db, institutionId: string): Promise<TakenDays[]> {
  return startRequested(db, institutionId)
    .where('a.status', 'in', openStatuses)
    .where('a.visit_end', '>=', agencyDay())
    .select(['a.id', 'a.number', 'a.visit_date', 'a.visit_end', 'a.status'])
    .select(json<TakenDays['campus']>(sql`json_build_object('id', c.id, 'name', c.name)`).as('campus'))
    .select(campusesOf().as('campuses'))
    .orderBy('a.visit_date')
    .orderBy('a.id')
    .limit(500)
    .execute()
}

function startRequested(db: Db | Trx, institutionId: string) {
  return db
    .selectFrom('accreditations as a')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .where('a.institution_id', '=', institutionId)
}

const columns = [
  'a.id',
  'a.number',
  'a.visit_type',
  'a.mode',
  'a.visit_date',
  'a.visit_end',
  'a.status',
  'a.is_history',
  'a.version',
  sql<string>`${day('a.created_at')}::text`.as('requested_on'),
  json<RequestedAccreditation['campus']>(sql`json_build_object('id', c.id, 'name', c.name)`).as('campus'),
  campusesOf().as('campuses'),
  sql<string | null>`case when a.status in ('returned', 'postponed', 'cancelled') then (
    select step.reason from accreditation_steps step where step.accreditation_id = a.id and step.status = a.status
    order by step.at desc limit 1) end`.as('reason'),
  json<RequestedAccreditation['programs']>(sql`coalesce((
    select json_agg(json_build_object('program_id', p.id, 'name', p.name, 'degree_level', p.degree_level, 'level', p.level, 'campus', json_build_object('id', k.id, 'name', k.name),
      'qualified_for', p.qualified_for, 'survey_type', ap.survey_type, 'revisit_of', ap.revisit_of, 'level_sought', ap.level_sought,
      'override_reason', ap.override_reason, 'outcome', ap.outcome, 'decided_on', ap.decided_on, 'reason', decision.reason,
      'conditions', decision.conditions, 'conditions_due', decision.conditions_due) order by p.name)
    from accreditation_programs ap join programs p on p.id = ap.program_id join campuses k on k.id = p.campus_id
    left join program_outcomes decision on decision.accreditation_program_id = ap.id
      and not exists (select from program_outcomes later where later.supersedes = decision.id)
    where ap.accreditation_id = a.id), '[]'::json)`).as('programs'),
  mergedInto.as('merged_into'),
  visitMoney('a.id').as('money'),
  json<OwnCharge[]>(sql`coalesce((
    select json_agg(json_build_object('finance_id', f.id, 'kind', ${kindOf('f')}, 'description', f.description, 'amount', f.amount::text,
      'set_off', ${setOffOf('f')}::text, 'open', ${openOf('f')}::text, 'set_off_against', ${setOffAgainst('f')}, 'due_date', f.due_date,
      'payment_status', f.payment_status, 'paid_on', f.paid_on, 'reference', f.reference, 'status_reason', f.status_reason,
      'verified', f.verified_at is not null, 'created_on', ${day('f.created_at')}, 'proofs', coalesce((
        select json_agg(json_build_object('id', file.id, 'name', file.name, 'bytes', file.bytes) order by proof.created_at)
        from payment_proofs proof join files file on file.id = proof.file_id where proof.finance_id = f.id), '[]'::json))
      order by f.adjusts is not null, f.created_at, f.id)
    from finances f where f.accreditation_id = a.id and f.finance = 'accreditation'), '[]'::json)`).as('charges'),
] as const

type OwnCharge = NonNullable<RequestedAccreditation['payment']>['charges'][number]
type Read = Omit<RequestedAccreditation, 'payment'> & { money: VisitMoney | null; charges: OwnCharge[] }

/** The charges with how they stand together, and which of them is to be paid next. */
function toRequested({ money, charges, ...visit }: Read): RequestedAccreditation {
  const isAsked = ({ kind, open }: OwnCharge) => kind !== 'credit' && isSome(open)
  const next = charges.find(isAsked) ?? charges[0]
  const payment =
    money && next
      ? { ...money, finance_id: next.finance_id, status_reason: next.status_reason, proofs: charges.flatMap((one) => one.proofs), charges }
      : null
  return { ...visit, payment }
}
