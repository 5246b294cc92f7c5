/** What a packet is made of: the visit, its places, people and programs, and what was written. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { type Actor, institutionOf } from '../../../kit/server/http/actor.ts'
import { type AssignmentRole, assignmentRoles } from '../../visits/rules.ts'
import { countedOn, takingPart } from '../../visits/rules-steps.ts'
import { fullName, json, listedIn } from '../../visits/server/queries-parts.ts'
import type { Packet, ProgrammeItem } from '../contract.ts'

/** The visit, where whoever asks has to do with it. */
export function findVisit(db: Db | Trx, actor: Actor, id: string) {
  return db
    .selectFrom('accreditations as a')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .leftJoin('visit_packets as k', 'k.accreditation_id', 'a.id')
    .select(['a.id', 'a.number', 'a.visit_date', 'a.visit_end', 'a.mode', 'a.status', 'a.institution_id'])
    .select(['k.programme', 'k.travel', 'k.version', 'k.changed_at'])
    .select(
      json<Packet['institution']>(sql`json_build_object('id', i.id, 'name', i.name, 'phone', i.phone, 'email', i.email)`).as('institution'),
    )
    .select(
      json<Packet['campuses']>(sql`(select json_agg(json_build_object('id', c.id, 'name', c.name,
        'address', concat_ws(', ', c.address, c.city, c.province)) order by c.id <> a.campus_id, c.name)
        from campuses c where c.id = a.campus_id
          or c.id in (select x.campus_id from accreditation_campuses x where x.accreditation_id = a.id))`).as('campuses'),
    )
    .where('a.id', '=', id)
    .where(mayRead(actor))
    .executeTakeFirst()
}

function mayRead(actor: Actor): RawBuilder<SqlBool> {
  if (actor.role === 'institution') return sql<SqlBool>`a.institution_id = ${institutionOf(actor)}::uuid`
  if (actor.role !== 'accreditor') return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select from assignments s where s.accreditation_id = a.id and s.accreditor_id = ${actor.id}::uuid
    and s.status in (${listedIn(takingPart)}))`
}

/** Who takes part; `isConfirmed`: only those QA has confirmed. */
export function listTeam(db: Db | Trx, accreditationId: string, isConfirmed: boolean) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditors', 'accreditors.id', 's.accreditor_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .select(['s.id', 's.role', 's.areas', fullName.as('name'), 'home.name as home_institution', 'person.email'])
    .where('s.accreditation_id', '=', accreditationId)
    .where('s.status', 'in', isConfirmed ? countedOn : takingPart)
    .orderBy(sql`array_position(${sql.val([...assignmentRoles])}::text[], s.role)`)
    .orderBy('person.last_name')
    .orderBy('s.id')
    .$narrowType<{ role: AssignmentRole }>()
    .execute()
}

/** The programs with what earlier visits left. */
export function listPrograms(db: Db | Trx, accreditationId: string) {
  return db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['ap.id as survey_id', 'p.name'])
    .select(
      sql<number>`(select count(*)::int from recommendations r where r.program_id = p.id and r.state in ('open', 'answered'))`.as(
        'open_recommendations',
      ),
    )
    .select(
      sql<string | null>`(select r.survey_id from survey_reports r join accreditation_programs e on e.id = r.survey_id
        where e.program_id = p.id and e.id <> ap.id and r.released_at is not null order by r.released_at desc limit 1)`.as('last_report'),
    )
    .where('ap.accreditation_id', '=', accreditationId)
    .orderBy('p.name')
    .orderBy('ap.id')
    .execute()
}

/** Holds the visit while its packet is written. */
export function lockVisit(trx: Trx, id: string) {
  return trx.selectFrom('accreditations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function upsertPacket(trx: Trx, id: string, by: string, written: { programme: ProgrammeItem[]; travel: string }) {
  const values = { programme: JSON.stringify(written.programme), travel: written.travel, changed_by: by }
  await trx
    .insertInto('visit_packets')
    .values({ accreditation_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('accreditation_id')
        .doUpdateSet({ ...values, version: sql<number>`visit_packets.version + 1`, changed_at: sql<Date>`now()` }),
    )
    .execute()
}
