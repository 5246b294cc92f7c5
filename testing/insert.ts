/** Rows for tests: everything has a sensible value, a test names only what it is about. */
import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { defaults } from '../agency.config.ts'
import { type Holding, heldSince, nothingHeld } from '../src/features/decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../src/features/decisions/server/queries.ts'
import { agencyDay } from '../src/kit/contract/days.ts'
import type { Db } from '../src/kit/server/db/database.ts'
import { newId } from '../src/kit/server/db/ids.ts'
import type { Tables } from '../src/kit/server/db/tables.ts'

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
      region: defaults.regions[0].name,
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
    .values({ id: newId(), name: `Campus ${next()}`, region: defaults.regions[0].name, ...more, institution_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What it holds is entered in the book of decisions, as an import of the registry does. */
export async function insertProgram(db: Db, more: Partial<Insertable<Tables['programs']>> = {}) {
  const { level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference, ...rest } = more
  const campus_id = more.campus_id ?? (await insertCampus(db)).id
  const id = more.id ?? newId()
  await db
    .insertInto('programs')
    .values({ id, name: `BS Testing ${next()}`, degree_level: 'undergraduate', ...rest, campus_id })
    .execute()
  const held = {
    ...nothingHeld,
    ...defined({ level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference }),
  }
  if (!isDeepStrictEqual(held, nothingHeld)) await hold(db, id, held)
  return db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** From now on the program holds this, as if it had been corrected. */
export async function hold(db: Db, program_id: string, holding: Partial<Holding>): Promise<void> {
  const now = await db.selectFrom('programs').selectAll().where('id', '=', program_id).executeTakeFirstOrThrow()
  const held: Holding = { ...now, ...holding }
  const today = agencyDay()
  const entry = { program_id, level_before: now.level, level: held.level, goes_last: true, decided_on: today, entered_by: null }
  const { qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference } = held
  const entries: NewDecision[] = [
    { ...entry, act: 'history', qualified_for, revisit_for, valid_from, valid_to, counts_from: heldSince(held, today) },
  ]
  if (grace_until)
    entries.push({
      ...entry,
      act: 'extend_grace',
      valid_to,
      grace_until,
      reason: grace_reason,
      resolution: grace_reference,
      counts_from: today,
    })
  for (const one of entries) await db.transaction().execute((trx) => insertDecisions(trx, [one]))
  // a test that loads it afterwards finds the version it was made with
  await db.updateTable('programs').set({ version: now.version }).where('id', '=', program_id).execute()
}

function defined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>
}

/** An accreditor with an account; `home` is the institution the person is tied to. */
export async function insertAccreditor(db: Db, more: { home_institution_id?: string; last_name?: string } = {}) {
  const account = await insertAccount(db, { role: 'accreditor', ...(more.last_name ? { last_name: more.last_name } : {}) })
  if (more.home_institution_id) {
    await db.updateTable('accreditors').set({ home_institution_id: more.home_institution_id }).where('id', '=', account.id).execute()
  }
  return account
}

/** A survey visit. Its institution is that of the campus; without a campus one is made, in `institution_id` when that is named. */
export async function insertAccreditation(db: Db, more: Partial<Insertable<Tables['accreditations']>> = {}) {
  const campus = more.campus_id
    ? await db.selectFrom('campuses').selectAll().where('id', '=', more.campus_id).executeTakeFirstOrThrow()
    : await insertCampus(db, more.institution_id ? { institution_id: more.institution_id } : {})
  return db
    .insertInto('accreditations')
    .values({
      id: newId(),
      number: `SV-TEST-${next()}`,
      visit_type: 'preliminary',
      visit_date: '2024-03-12',
      visit_end: '2024-03-14',
      status: 'scheduled',
      ...more,
      campus_id: campus.id,
      institution_id: campus.institution_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A program as part of a visit, surveyed for the first time unless said otherwise. */
export async function insertSurveyed(
  db: Db,
  more: Pick<Insertable<Tables['accreditation_programs']>, 'accreditation_id' | 'program_id'> &
    Partial<Insertable<Tables['accreditation_programs']>>,
) {
  const row = { id: newId(), survey_type: 'preliminary' as const, level_sought: 'candidate' as const, ...more }
  await db.insertInto('accreditation_programs').values(row).execute()
}

/** Somebody on the team of a visit; without an accreditor one is made. */
export async function insertAssignment(
  db: Db,
  more: Partial<Insertable<Tables['assignments']>> & Pick<Insertable<Tables['assignments']>, 'accreditation_id'>,
) {
  const accreditor_id = more.accreditor_id ?? (await insertAccreditor(db)).id
  return db
    .insertInto('assignments')
    .values({ id: newId(), role: 'member', status: 'confirmed', ...more, accreditor_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The charge of a visit, unpaid; without an accreditation one is made, as `visit` says. */
export async function insertCharge(
  db: Db,
  more: Partial<Insertable<Tables['finances']>> = {},
  visit: Partial<Insertable<Tables['accreditations']>> = {},
) {
  const institution_id = more.institution_id ?? (await insertInstitution(db)).id
  const accreditation_id =
    more.accreditation_id ??
    (await insertAccreditation(db, { ...visit, visit_end: visit.visit_end ?? visit.visit_date ?? '2024-03-14', institution_id })).id
  return db
    .insertInto('finances')
    .values({
      id: newId(),
      finance: 'accreditation',
      description: 'Second survey, one program',
      amount: '17300.00',
      ...more,
      institution_id,
      accreditation_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The honorarium of a new accreditor for a new visit, earned and unpaid. */
export async function insertHonorarium(db: Db, more: Partial<Insertable<Tables['finances']>> = {}) {
  const accreditor = await insertAccreditor(db)
  const visit = await insertAccreditation(db, more.institution_id ? { institution_id: more.institution_id } : {})
  const earned = { status: 'completed', report_status: 'accepted' } as const
  const assignment = await insertAssignment(db, { accreditation_id: visit.id, accreditor_id: accreditor.id, ...earned })
  const charge = await insertCharge(db, {
    description: 'Honorarium, member',
    amount: '9000.00',
    ...more,
    finance: 'accreditor',
    accreditor_id: accreditor.id,
    assignment_id: assignment.id,
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
  })
  return { charge, accreditor }
}

/** An announcement that is public, each a day older than the one before. */
export async function insertAnnouncement(db: Db, more: Partial<Insertable<Tables['announcements']>> = {}) {
  const n = next()
  return db
    .insertInto('announcements')
    .values({
      id: newId(),
      title: `Announcement ${n}`,
      slug: `announcement-${n}`,
      category: 'ann_survey_visits',
      body: '<p>Text</p>',
      body_text: 'Text',
      publish_at: new Date(Date.now() - n * 86_400_000),
      status: 'published',
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
