/** One accreditation with everything its page shows. */
import { type SqlBool, sql } from 'kysely'
import type { Meta } from '../../../kit/contract/call.ts'
import { type Role, readers, roleName } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { kindOf, openOf, setOffAgainst, setOffOf, visitMoney } from '../../payments/server/queries.ts'
import type { Accreditation, VisitCharge, VisitPayment, VisitProgram } from '../contract.ts'
import { deletionObstacle, mayDecide, nextSteps } from '../rules-steps.ts'
import { campusesOf, day, fullName, inTeam, json, mergedInto } from './queries-parts.ts'

/** @param reader decides whether the files of the payment proofs are named (QA may not open them). @throws Refusal 404 */
export async function findAccreditation(db: Db | Trx, id: string, reader: Role): Promise<Accreditation> {
  const row = await db
    .selectFrom('accreditations as a')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .leftJoin('accounts as person', 'person.id', 'a.requested_by')
    .where('a.id', '=', id)
    .select(['a.id', 'a.number', 'a.visit_type', 'a.mode', 'a.visit_date', 'a.visit_end', 'a.status', 'a.is_history', 'a.version'])
    .select([
      'a.priority_class',
      'a.notes',
      'a.created_at',
      'person.id as requester_id',
      'person.role as requester_role',
      fullName.as('requester'),
    ])
    .select([
      json<Accreditation['institution']>(sql`json_build_object('id', i.id, 'name', i.name, 'acronym', i.acronym, 'region', i.region)`).as(
        'institution',
      ),
      json<Accreditation['campus']>(sql`json_build_object('id', c.id, 'name', c.name, 'region', c.region, 'province', c.province,
        'city', c.city, 'address', c.address)`).as('campus'),
      campusesOf().as('campuses'),
      mergedInto.as('merged_into'),
      json<
        Accreditation['merged']
      >(sql`coalesce((select json_agg(json_build_object('id', other.id, 'number', other.number) order by other.number)
        from accreditations other where other.merged_into = a.id), '[]'::json)`).as('merged'),
      sql<number>`(select count(*)::int from accreditation_programs ap where ap.accreditation_id = a.id)`.as('programs'),
      sql<number>`(select count(*)::int from assignments s where s.accreditation_id = a.id and ${inTeam})`.as('accreditors'),
      sql<number>`(select count(*)::int from assignments s where s.accreditation_id = a.id and s.status = 'invited')`.as('unanswered'),
      sql<number>`(select count(*)::int from log_entries l where l.accreditation_id = a.id)`.as('log_entries'),
      sql<boolean>`exists (select 1 from feedback where feedback.accreditation_id = a.id)`.as('has_feedback'),
      sql<boolean>`exists (select 1 from finances h where h.accreditation_id = a.id and h.finance = 'accreditor'
        and h.payment_status not in ('unpaid', 'waived'))`.as('honorarium_paid'),
      sql<boolean>`exists (select 1 from accreditation_programs ap where ap.accreditation_id = a.id and ap.outcome is not null)`.as(
        'has_outcome',
      ),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('This accreditation')
  const steps = await listSteps(db, id)
  const payment = await findPayment(db, id, reader)
  const coordinator = await findCoordinator(db, id)
  const { requester, requester_id, requester_role, programs, accreditors, unanswered, log_entries, ...rest } = row
  const { has_feedback, honorarium_paid, has_outcome, created_at, ...record } = rest
  return {
    ...record,
    created_at: created_at.toISOString(),
    requested_by:
      requester_id && requester ? { id: requester_id, name: requester, title: requester_role && roleName(requester_role) } : null,
    coordinator: coordinator ?? null,
    steps,
    allowed_steps: nextSteps(row.status),
    may_decide: mayDecide(row.status),
    kept_because: deletionObstacle({ status: row.status, payment, has_feedback, honorarium_paid, has_outcome }),
    payment,
    counts: { programs, accreditors, unanswered, log_entries },
  }
}

/** A page of the programs of an accreditation, by name, with their outcome before this visit. */
export async function listVisitPrograms(db: Db | Trx, id: string, asked: PageAsked): Promise<{ programs: VisitProgram[]; meta: Meta }> {
  const found = db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .innerJoin('campuses as c', 'c.id', 'p.campus_id')
    .where('ap.accreditation_id', '=', id)
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const programs = await found
    .select(['p.id as program_id', 'p.name', 'p.degree_level', 'p.level', 'p.qualified_for', 'p.valid_from', 'p.valid_to'])
    .select(json<VisitProgram['campus']>(sql`json_build_object('id', c.id, 'name', c.name)`).as('campus'))
    .select(['p.grace_until', 'ap.survey_type', 'ap.revisit_of', 'ap.level_sought', 'ap.override_reason'])
    .select(['ap.outcome', 'ap.grand_mean', 'ap.decided_on', decision, corrected])
    .select(
      json<
        VisitProgram['last']
      >(sql`(select json_build_object('outcome', b.outcome, 'decided_on', b.decided_on, 'grand_mean', b.grand_mean::text)
        from accreditation_programs b join accreditations earlier on earlier.id = b.accreditation_id
        where b.program_id = ap.program_id and b.accreditation_id <> ap.accreditation_id and b.outcome is not null
          and earlier.visit_date <= a.visit_date
        order by b.decided_on desc limit 1)`).as('last'),
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
    .execute()
  return { programs, meta: metaOf(total, asked) }
}

/** What stands in a decision, of the outcome `o`. */
const decisionFields = sql`'id', o.id, 'outcome', o.outcome, 'grand_mean', o.grand_mean::text, 'lowest_area_mean', o.lowest_area_mean::text,
  'decided_on', o.decided_on, 'reason', o.reason, 'conditions', o.conditions, 'conditions_due', o.conditions_due`

const decision = json<VisitProgram['decision']>(sql`(select json_build_object(${decisionFields}) from program_outcomes o
  where o.accreditation_program_id = ap.id and not exists (select from program_outcomes later where later.supersedes = o.id))`).as(
  'decision',
)

/** Each with the correction that replaced it. */
const corrected = json<VisitProgram['corrected']>(sql`coalesce((
  select json_agg(json_build_object(${decisionFields}, 'correction_reason', correction.correction_reason,
    'corrected_on', ${day('correction.recorded_at')}, 'corrected_by', case when person.id is null then null else ${fullName} end)
    order by correction.recorded_at)
  from program_outcomes o join program_outcomes correction on correction.supersedes = o.id
  left join accounts person on person.id = correction.recorded_by
  where o.accreditation_program_id = ap.id), '[]'::json)`).as('corrected')

async function listSteps(db: Db | Trx, id: string): Promise<Accreditation['steps']> {
  const steps = await db
    .selectFrom('accreditation_steps as step')
    .leftJoin('accounts as person', 'person.id', 'step.account_id')
    .where('step.accreditation_id', '=', id)
    .select(['step.status', 'step.reason', 'step.at', 'person.id as person_id', fullName.as('by')])
    .orderBy('step.at')
    .orderBy('step.id')
    .execute()
  return steps.map(({ person_id, by, at, ...step }) => ({ ...step, by: person_id ? by : null, at: at.toISOString() }))
}

async function findPayment(db: Db | Trx, id: string, reader: Role): Promise<VisitPayment | null> {
  const { money } = await db
    .selectFrom('accreditations as a')
    .where('a.id', '=', id)
    .select(visitMoney('a.id').as('money'))
    .executeTakeFirstOrThrow()
  if (!money) return null
  const rows = await startVisitCharges(db, id).execute()
  const mayOpen = (readers.finances as readonly Role[]).includes(reader)
  const charges = rows.map(({ verifier_id, verifier, verified_at, proofs, ...charge }) => ({
    ...charge,
    verified_at: verified_at?.toISOString() ?? null,
    verified_by: verifier_id ? verifier : null,
    proof_count: proofs.length,
    proofs: mayOpen ? proofs.map((proof) => ({ ...proof, created_at: new Date(proof.created_at).toISOString() })) : [],
  }))
  return { ...money, proof_count: charges.reduce((sum, { proof_count }) => sum + proof_count, 0), charges }
}

/** The charges of a visit with their proofs, the first one first. */
function startVisitCharges(db: Db | Trx, id: string) {
  return db
    .selectFrom('finances as f')
    .leftJoin('accounts as person', 'person.id', 'f.verified_by')
    .where('f.accreditation_id', '=', id)
    .where('f.finance', '=', 'accreditation')
    .select(['f.id as finance_id', 'f.description', 'f.amount', 'f.due_date', 'f.payment_status', 'f.paid_on', 'f.reference'])
    .select(['f.status_reason', 'f.verified_at', 'person.id as verifier_id', fullName.as('verifier')])
    .select([kindOf('f').as('kind'), setOffOf('f').as('set_off'), openOf('f').as('open'), day('f.created_at').as('created_on')])
    .select([
      setOffAgainst('f').as('set_off_against'),
      json<VisitCharge['proofs']>(sql`(
        select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'type', file.type, 'bytes', file.bytes,
          'uploaded_by', case when sender.id is null then null else ${fullNameOf('sender')} end, 'created_at', proof.created_at)
          order by proof.created_at), '[]'::json)
        from payment_proofs proof join files file on file.id = proof.file_id left join accounts sender on sender.id = file.uploaded_by
        where proof.finance_id = f.id)`).as('proofs'),
    ])
    .orderBy(sql<SqlBool>`f.adjusts is not null`)
    .orderBy('f.created_at')
    .orderBy('f.id')
}

function findCoordinator(db: Db | Trx, id: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .where('s.accreditation_id', '=', id)
    .where('s.role', '=', 'overall_coordinator')
    .where(inTeam)
    .select(['s.accreditor_id', fullName.as('name')])
    .executeTakeFirst()
}
