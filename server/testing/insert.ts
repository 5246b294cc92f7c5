/** Rows for tests: everything has a sensible value, a test names only what it is about. */
import type { Insertable } from 'kysely'
import { agency } from '../../agency.config.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Tables } from '../db/tables.ts'

let counter = 0
const next = () => ++counter

export async function insertInstitution(db: Db, more: Partial<Insertable<Tables['institutions']>> = {}) {
  const n = next()
  return db
    .insertInto('institutions')
    .values({
      id: newId(),
      name: `Test State University ${n}`,
      acronym: `TSU${n}`,
      type: 'university',
      region: agency.regions[0].name,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertAccount(db: Db, more: Partial<Insertable<Tables['accounts']>> = {}) {
  const n = next()
  const role = more.role ?? 'Guest'
  const institution_id = more.institution_id ?? (role === 'institution' ? (await insertInstitution(db)).id : null)
  const account = await db
    .insertInto('accounts')
    .values({
      id: newId(),
      status: 'active',
      email: `person${n}@test.example`,
      first_name: 'Ana',
      last_name: `Tester${n}`,
      email_verified_at: new Date(),
      ...more,
      role,
      institution_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (role === 'accreditor') await db.insertInto('accreditors').values({ id: account.id }).execute()
  return account
}

export async function insertCampus(db: Db, more: Partial<Insertable<Tables['campuses']>> = {}) {
  const institution_id = more.institution_id ?? (await insertInstitution(db)).id
  return db
    .insertInto('campuses')
    .values({ id: newId(), name: `Campus ${next()}`, region: agency.regions[0].name, ...more, institution_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertProgram(db: Db, more: Partial<Insertable<Tables['programs']>> = {}) {
  const campus_id = more.campus_id ?? (await insertCampus(db)).id
  return db
    .insertInto('programs')
    .values({ id: newId(), name: `BS Testing ${next()}`, degree_level: 'undergraduate', ...more, campus_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An accreditor with an account; `home` is the institution the person is tied to. */
export async function insertAccreditor(db: Db, more: { home_institution_id?: string; last_name?: string } = {}) {
  const account = await insertAccount(db, { role: 'accreditor', ...(more.last_name ? { last_name: more.last_name } : {}) })
  if (more.home_institution_id) {
    await db.updateTable('accreditors').set({ home_institution_id: more.home_institution_id }).where('id', '=', account.id).execute()
  }
  return account
}
