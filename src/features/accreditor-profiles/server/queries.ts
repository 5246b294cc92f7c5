/** An accreditor's own profile as it is read: always of one person, whose id comes from the session. */
import { sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Academics, AccreditorProfile, AttendedTraining, Availability, DayOff, SubMemberInstitution } from '../contract.ts'

export async function findProfile(db: Db | Trx, accreditorId: string): Promise<AccreditorProfile | undefined> {
  const row = await db
    .selectFrom('accreditors')
    .leftJoin('institutions', 'institutions.id', 'accreditors.home_institution_id')
    .select(['position', 'specialisations', 'accreditors.status', 'accreditors.version'])
    .select(['institutions.id', 'institutions.name', 'institutions.acronym', 'institutions.region'])
    .where('accreditors.id', '=', accreditorId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, acronym, region, ...profile } = row
  return { ...profile, home_institution: id && name && region ? { id, name, acronym, region } : null }
}

export function findAcademics(db: Db | Trx, accreditorId: string): Promise<Academics | undefined> {
  return db.selectFrom('accreditors').select(['undergraduate', 'masteral', 'doctorate']).where('id', '=', accreditorId).executeTakeFirst()
}

export async function findAvailability(db: Db | Trx, accreditorId: string): Promise<Availability | undefined> {
  const row = await db
    .selectFrom('accreditors')
    .leftJoin('institutions', 'institutions.id', 'accreditors.home_institution_id')
    .select(['areas', 'visits_a_year', 'languages', 'accreditors.province', 'institutions.province as home_province', 'confirmed_at'])
    .where('accreditors.id', '=', accreditorId)
    .executeTakeFirst()
  if (!row) return undefined
  const { confirmed_at, ...said } = row
  return { ...said, confirmed_on: confirmed_at && agencyDay(confirmed_at) }
}

/** All of them, the newest first; there are at most some hundred (`profileLimits`). */
export function listTrainings(db: Db | Trx, accreditorId: string): Promise<AttendedTraining[]> {
  return startTrainings(db)
    .where('accreditor_id', '=', accreditorId)
    .orderBy(sql`coalesce(to_date, from_date) desc nulls last, lower(title), id`)
    .execute()
}

/** `undefined` also for a training of somebody else. */
export function findTraining(db: Db | Trx, accreditorId: string, id: string): Promise<AttendedTraining | undefined> {
  return startTrainings(db).where('accreditor_id', '=', accreditorId).where('id', '=', id).executeTakeFirst()
}

function startTrainings(db: Db | Trx) {
  return db.selectFrom('accreditor_trainings').select(['id', 'title', 'organiser', 'hours', 'from_date as from', 'to_date as to'])
}

/** All of them by name; there are at most some dozen (`profileLimits`). */
export async function listSubMembers(db: Db | Trx, accreditorId: string): Promise<SubMemberInstitution[]> {
  const rows = await startSubMembers(db)
    .where('sub.accreditor_id', '=', accreditorId)
    .orderBy(sql`lower(institutions.name), sub.from_date nulls first, sub.id`)
    .execute()
  return rows.map(toSubMember)
}

/** `undefined` also for an entry of somebody else. */
export async function findSubMember(db: Db | Trx, accreditorId: string, id: string): Promise<SubMemberInstitution | undefined> {
  const row = await startSubMembers(db).where('sub.accreditor_id', '=', accreditorId).where('sub.id', '=', id).executeTakeFirst()
  return row && toSubMember(row)
}

/** Days off that are not over, the next first; there are at most some dozen (`profileLimits`). */
export function listDaysOff(db: Db | Trx, accreditorId: string): Promise<DayOff[]> {
  return startDaysOff(db)
    .where('accreditor_id', '=', accreditorId)
    .where('to_date', '>=', agencyDay())
    .orderBy('from_date')
    .orderBy('id')
    .execute()
}

/** `undefined` also for an entry of somebody else. */
export function findDayOff(db: Db | Trx, accreditorId: string, id: string): Promise<DayOff | undefined> {
  return startDaysOff(db).where('accreditor_id', '=', accreditorId).where('id', '=', id).executeTakeFirst()
}

function startDaysOff(db: Db | Trx) {
  return db.selectFrom('accreditor_days_off').select(['id', 'from_date as from', 'to_date as to', 'note'])
}

function startSubMembers(db: Db | Trx) {
  return db
    .selectFrom('sub_member_institutions as sub')
    .innerJoin('institutions', 'institutions.id', 'sub.institution_id')
    .select(['sub.id', 'sub.relation', 'sub.from_date as from', 'sub.to_date as to'])
    .select(['sub.institution_id', 'institutions.name', 'institutions.acronym', 'institutions.region'])
}

type SubMemberRow = Awaited<ReturnType<ReturnType<typeof startSubMembers>['execute']>>[number]

function toSubMember({ id, relation, from, to, institution_id, name, acronym, region }: SubMemberRow): SubMemberInstitution {
  return { id, relation, from, to, institution: { id: institution_id, name, acronym, region } }
}
