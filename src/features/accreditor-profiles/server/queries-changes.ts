/** What changes an accreditor's own profile; whose it is comes from the session. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Relation } from '../../people/rules.ts'
import type { Academics, AttendedTraining, Availability, DayOff } from '../contract.ts'

/** Holds the profile until the transaction ends, so that one person's changes come one after the other. `false` where there is none. */
export async function lockProfile(trx: Trx, accreditorId: string): Promise<boolean> {
  return (await trx.selectFrom('accreditors').select('id').where('id', '=', accreditorId).forUpdate().executeTakeFirst()) !== undefined
}

type ProfileFields = { home_institution_id: string | null; position: string | null; specialisations: string[] }

export async function updateProfile(trx: Trx, accreditorId: string, fields: Partial<ProfileFields>): Promise<void> {
  await trx
    .updateTable('accreditors')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', accreditorId)
    .execute()
}

/** The degrees are the person's own alone: the version, for what staff change too, stays. */
export async function updateAcademics(trx: Trx, accreditorId: string, lists: Partial<Academics>): Promise<void> {
  await trx.updateTable('accreditors').set(lists).where('id', '=', accreditorId).execute()
}

type Said = Pick<Availability, 'areas' | 'visits_a_year' | 'languages' | 'province'>

/** As with the degrees, the version stays: nobody else changes it. */
export async function updateAvailability(trx: Trx, accreditorId: string, said: Partial<Said>): Promise<void> {
  await trx.updateTable('accreditors').set(said).where('id', '=', accreditorId).execute()
}

/** The profile is right as of now. */
export async function setConfirmed(trx: Trx, accreditorId: string): Promise<void> {
  await trx.updateTable('accreditors').set({ confirmed_at: sql<Date>`now()` }).where('id', '=', accreditorId).execute()
}

/** An institution by its id, kept from being deleted until the transaction ends. */
export function lockInstitution(trx: Trx, id: string) {
  return trx.selectFrom('institutions').select(['id', 'name']).where('id', '=', id).forKeyShare().executeTakeFirst()
}

// ---- trainings ---------------------------------------------------------------------------------------------------

type TrainingFields = Omit<AttendedTraining, 'id'>

/** Stores a training under its id, new or changed. */
export async function putTraining(trx: Trx, accreditorId: string, id: string, { from, to, ...fields }: TrainingFields): Promise<void> {
  const row = { ...fields, from_date: from, to_date: to }
  await trx
    .insertInto('accreditor_trainings')
    .values({ id, accreditor_id: accreditorId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteTraining(trx: Trx, accreditorId: string, id: string): Promise<void> {
  await trx.deleteFrom('accreditor_trainings').where('accreditor_id', '=', accreditorId).where('id', '=', id).execute()
}

// ---- sub-member institutions -------------------------------------------------------------------------------------

type SubMemberFields = { institution_id: string; relation: Relation; from: string | null; to: string | null }

/** Stores a tie under its id, new or changed. */
export async function putSubMember(trx: Trx, accreditorId: string, id: string, { from, to, ...fields }: SubMemberFields): Promise<void> {
  const row = { ...fields, from_date: from, to_date: to }
  await trx
    .insertInto('sub_member_institutions')
    .values({ id, accreditor_id: accreditorId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, declared_at: sql<Date>`now()` }))
    .execute()
}

export async function deleteSubMember(trx: Trx, accreditorId: string, id: string): Promise<void> {
  await trx.deleteFrom('sub_member_institutions').where('accreditor_id', '=', accreditorId).where('id', '=', id).execute()
}

// ---- days off ----------------------------------------------------------------------------------------------------

/** Stores days off under their id, new or changed. */
export async function putDayOff(trx: Trx, accreditorId: string, { id, from, to, note }: DayOff): Promise<void> {
  const row = { from_date: from, to_date: to, note }
  await trx
    .insertInto('accreditor_days_off')
    .values({ id, accreditor_id: accreditorId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteDayOff(trx: Trx, accreditorId: string, id: string): Promise<void> {
  await trx.deleteFrom('accreditor_days_off').where('accreditor_id', '=', accreditorId).where('id', '=', id).execute()
}
