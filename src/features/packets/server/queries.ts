/** What a packet is made of: the visit, its places, people and programs, and what was written. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { type Actor, institutionOf } from '../../../kit/server/http/actor.ts'
import { shownToInstitution } from '../../reports/rules.ts'
import { type AssignmentRole, type AssignmentStatus, assignmentRoles } from '../../visits/rules.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { fullName, json, listedIn } from '../../visits/server/queries-parts.ts'
import type { Packet, Written } from '../contract.ts'
import type { StoredItem } from '../rules.ts'

type Kept = Omit<Written, 'programme'> & { programme: StoredItem[] }

/** The visit, where whoever asks has to do with it. */
export function findVisit(db: Db | Trx, actor: Actor, id: string) {
  return db
    .selectFrom('accreditations as a')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .select(['a.id', 'a.number', 'a.visit_date', 'a.visit_end', 'a.mode', 'a.status', 'a.institution_id'])
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

/** What was written for it, if anything. */
export function findWritten(db: Db | Trx, accreditationId: string) {
  return db
    .selectFrom('visit_packets')
    .select(['programme', 'places', 'contacts', 'travel', 'version', 'changed_at'])
    .where('accreditation_id', '=', accreditationId)
    .executeTakeFirst()
}

export type TeamRow = Awaited<ReturnType<typeof listTeam>>[number]

/** Who takes part, who leads first. */
export function listTeam(db: Db | Trx, accreditationId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditors', 'accreditors.id', 's.accreditor_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .select(['s.id', 's.accreditor_id', 's.role', 's.status', 's.areas', 's.program_ids as programs'])
    .select([fullName.as('name'), 'home.name as home_institution', 'person.email', 'person.mobile'])
    .where('s.accreditation_id', '=', accreditationId)
    .where('s.status', 'in', takingPart)
    .orderBy(sql`array_position(${sql.val([...assignmentRoles])}::text[], s.role)`)
    .orderBy(nameOrderOf('person'))
    .orderBy('s.id')
    .$narrowType<{ role: AssignmentRole; status: AssignmentStatus; areas: Packet['team'][number]['areas'] }>()
    .execute()
}

/** For each program of the visit, by its id within it, the newest report that was released of a visit before. */
export async function listLastReports(db: Db | Trx, accreditationId: string) {
  const rows = await db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('accreditations as now', 'now.id', 'ap.accreditation_id')
    .innerJoin('accreditation_programs as e', (join) => join.onRef('e.program_id', '=', 'ap.program_id').onRef('e.id', '<>', 'ap.id'))
    .innerJoin('accreditations as a', (join) => join.onRef('a.id', '=', 'e.accreditation_id').onRef('a.visit_date', '<', 'now.visit_date'))
    .innerJoin('survey_reports as r', 'r.survey_id', 'e.id')
    .select(['ap.id', 'r.survey_id', 'a.number', 'a.visit_end'])
    .where('ap.accreditation_id', '=', accreditationId)
    .where('r.status', 'in', shownToInstitution)
    .orderBy('a.visit_date')
    .orderBy('r.survey_id')
    .execute()
  // of several the last one stays
  return new Map(rows.map(({ id, ...report }) => [id, report]))
}

/** Holds the visit while its packet is written. */
export function lockVisit(trx: Trx, id: string) {
  return trx.selectFrom('accreditations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function upsertPacket(trx: Trx, id: string, by: string, { programme, places, contacts, travel }: Kept): Promise<void> {
  const lists = { programme: JSON.stringify(programme), places: JSON.stringify(places), contacts: JSON.stringify(contacts) }
  const values = { ...lists, travel, changed_by: by }
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
