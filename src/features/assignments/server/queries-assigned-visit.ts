/** One assignment as its accreditor sees it, with all that is needed on the way there. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { nameKeyOf } from '../../../kit/server/db/full-name.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { sharesAddresses } from '../../teams/rules.ts'
import { assignmentRoles } from '../../visits/rules.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { fullName, inTeam, json } from '../../visits/server/queries-parts.ts'
import type { AssignedVisit } from '../contract.ts'
import { assignmentColumns, startAssignments, toAssignment } from './queries.ts'

type Mate = Omit<AssignedVisit['team'][number], 'is_you'> & { accreditor_id: string }
type Contact = NonNullable<AssignedVisit['contact']>

/** @throws Refusal 404, also for somebody else's */
export async function findAssignedVisit(db: Db, accreditorId: string, id: string): Promise<AssignedVisit> {
  const row = await startAssignments(db, accreditorId)
    .where('s.id', '=', id)
    .select(assignmentColumns)
    .select([
      json<Mate[]>(mates).as('mates'),
      json<Contact>(sql`json_build_object('phone', i.phone, 'email', i.email, 'website', i.website)`).as('office'),
      json<AssignedVisit['honorarium']>(honorarium).as('honorarium'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('This assignment')
  const { mates: all, office, honorarium: paid, ...own } = row
  const shares = sharesAddresses({ status: own.assignment_status, visit: own.status })
  return {
    ...toAssignment(own),
    team: all.map(({ accreditor_id, email, mobile, ...mate }) => {
      const isTold = shares && accreditor_id !== accreditorId && takingPart.includes(mate.status)
      return { ...mate, is_you: accreditor_id === accreditorId, email: isTold ? email : null, mobile: isTold ? mobile : null }
    }),
    contact: shares ? office : null,
    honorarium: paid,
  }
}

/** Who takes part, the coordinator first. */
const mates = sql`coalesce((
  select json_agg(json_build_object('accreditor_id', mate.accreditor_id, 'name', mate.name, 'role', mate.role, 'status', mate.status,
    'home_institution', mate.home_institution, 'areas', mate.areas, 'email', mate.email, 'mobile', mate.mobile) order by mate.place, mate.by_name, mate.accreditor_id)
  from (
    select s.accreditor_id, ${fullName} as name, ${nameKeyOf('person')} as by_name, s.role, s.status, s.areas, person.email, person.mobile, home.name as home_institution,
      array_position(${sql.val([...assignmentRoles])}::text[], s.role) as place
    from assignments s join accounts person on person.id = s.accreditor_id join accreditors ac on ac.id = person.id
      left join institutions home on home.id = ac.home_institution_id
    where s.accreditation_id = a.id and ${inTeam}) mate), '[]'::json)`

const honorarium = sql`(
  select json_build_object('finance_id', f.id, 'amount', f.amount::text, 'due_date', f.due_date, 'payment_status', f.payment_status,
    'paid_on', f.paid_on, 'reference', f.reference, 'status_reason', f.status_reason, 'verified', f.verified_at is not null,
    'proofs', coalesce((
      select json_agg(json_build_object('file_id', file.id, 'name', file.name, 'bytes', file.bytes) order by proof.created_at desc)
      from payment_proofs proof join files file on file.id = proof.file_id where proof.finance_id = f.id), '[]'::json))
  from finances f where f.assignment_id = s.id and f.finance = 'accreditor' limit 1)`
