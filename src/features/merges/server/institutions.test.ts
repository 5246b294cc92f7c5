import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import {
  insertAccount,
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertCharge,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { marksOfTables } from '../../../../testing/merges/tables.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutions } from '../../institutions/contract.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { register } from '../../register/contract.ts'
import { search } from '../../search/contract.ts'
import { merges } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const plan = async (kept_id: string, absorbed_id: string) =>
  (await admin.send(merges.plan, { query: { kind: 'institution', kept_id, absorbed_id } })).data

async function merge(kept_id: string, absorbed_id: string, fields: Record<string, 'kept' | 'absorbed' | 'both'> = {}) {
  const { kept, absorbed } = await plan(kept_id, absorbed_id)
  const versions = { kept_version: kept.version, absorbed_version: absorbed.version }
  return (await admin.send(merges.merge, { body: { kind: 'institution', kept_id, absorbed_id, ...versions, fields } })).data
}

async function problemsOf(kept_id: string, absorbed_id: string) {
  const { kept, absorbed, problems } = await plan(kept_id, absorbed_id)
  const versions = { kept_version: kept.version, absorbed_version: absorbed.version }
  if (problems.length > 0)
    expect((await admin.refused(merges.merge, { body: { kind: 'institution', kept_id, absorbed_id, ...versions } })).status).toBe(409)
  return problems.join(' ')
}

/** An institution with a main campus, a program that holds Level II, a visit with its charge, an account, and somebody whose home it is. */
async function school(name: string, acronym: string) {
  const one = await insertInstitution(app.db, { name, acronym })
  const campus = await insertCampus(app.db, { institution_id: one.id, name: 'Main Campus', is_main: true })
  const program = await insertProgram(app.db, {
    campus_id: campus.id,
    name: `BS ${acronym}`,
    level: 'level_2',
    valid_from: '2025-01-01',
    valid_to: '2031-01-01',
  })
  const visit = await insertAccreditation(app.db, { campus_id: campus.id })
  await insertCharge(app.db, { institution_id: one.id, accreditation_id: visit.id })
  const account = await insertAccount(app.db, { role: 'institution', institution_id: one.id })
  const accreditor = await insertAccreditor(app.db, { home_institution_id: one.id })
  return { ...one, campus, program, visit, account, accreditor }
}

test('two records of an institution become one: campuses, programs, visits, charges, accounts and homes; found by the old name, its address leads on; undone it is all as before', async () => {
  const [kept, absorbed] = [await school('Talahib State University', 'TSU'), await school('Talahib State Univ', 'TALSU')]
  await app.db.updateTable('institutions').set({ phone: '(02) 8555-0101' }).where('id', '=', absorbed.id).execute()
  const before = await marksOfTables(app.db)

  const told = await plan(kept.id, absorbed.id)
  expect(told.problems).toEqual([])
  expect(told.notices.join(' ')).toContain('comes along as “Main Campus (TALSU)”')
  const merged = await merge(kept.id, absorbed.id)
  expect(merged.moved).toMatchObject({ campuses: 1, visits: 1, charges: 1, accounts: 1, home_of: 1 })

  const { data: own } = await admin.send(campuses.ofAccount, { query: { paginate: 10 }, body: { institution_id: kept.id } })
  expect(Object.fromEntries(own.map(({ name, is_main }) => [name, is_main]))).toEqual({ 'Main Campus': true, 'Main Campus (TALSU)': false })
  const { rows } = await sql<{ left: number }>`
    select ((select count(*) from accreditations where institution_id = ${absorbed.id}) + (select count(*) from finances where institution_id = ${absorbed.id})
      + (select count(*) from accounts where institution_id = ${absorbed.id}) + (select count(*) from campuses where institution_id = ${absorbed.id})
      + (select count(*) from accreditors where home_institution_id = ${absorbed.id}))::int as left`.execute(app.db)
  expect(rows[0]?.left).toBe(0)

  // one row in the lists, found by both names; the old id leads to it
  const listed = await admin.send(institutions.list, { body: { search: 'Talahib', paginate: 10 } })
  expect(listed.data.map((one) => [one.id, one.contact?.phone])).toEqual([[kept.id, '(02) 8555-0101']])
  expect((await admin.send(institutions.list, { body: { search: 'TALSU' } })).data.map(({ id }) => id)).toEqual([kept.id])
  expect((await admin.send(institutions.list, { body: { ids: [absorbed.id] } })).data.map(({ id }) => id)).toEqual([kept.id])
  const found = JSON.stringify(await admin.send(search.records, { query: { query: 'Talahib State Univ' } }))
  expect(found).toContain(kept.id)
  expect(found).not.toContain(absorbed.id)

  // the public register says where the program is today, and leads from the old address
  const open = JSON.stringify(await app.visitor.send(register.institution, { params: { id: absorbed.id } }))
  expect(open).toContain(`"id":"${kept.id}"`)
  expect(open).toContain('Talahib State Univ')
  const { rows: programs } = await sql<{ institution: string }>`
    select institution from register_programs where program_id = ${absorbed.program.id}`.execute(app.db)
  expect(programs).toEqual([{ institution: 'Talahib State University' }])

  await admin.send(merges.undo, { params: { id: merged.id } })
  expect(await marksOfTables(app.db)).toEqual(before)
})

test('the other name may be kept; then the one of before is the former one, and no two ever bear the same', async () => {
  const [kept, absorbed] = [await school('Gubat College', 'GC'), await school('Gubat Colleges', 'GCS')]
  const before = await marksOfTables(app.db)
  const { id } = await merge(kept.id, absorbed.id, { name: 'absorbed', acronym: 'absorbed' })
  const row = (await admin.send(institutions.list, { body: { ids: [kept.id] } })).data[0]
  expect(row).toMatchObject({ name: 'Gubat Colleges', acronym: 'GCS', former_names: [expect.objectContaining({ name: 'Gubat College' })] })
  await admin.send(merges.undo, { params: { id } })
  expect(await marksOfTables(app.db)).toEqual(before)
})

test('a record that the book of decisions names by itself has to stay, and two of them stay apart', async () => {
  const [one, other] = [await school('Bantay Institute', 'BI'), await school('Bantay Inst', 'BIN')]
  const decide = (id: string, n: number) =>
    sql`
    insert into decisions (id, number, institution_id, act, level_before, level, valid_from, valid_to, counts_from, decided_on)
    values (${newId()}, ${`TEST-${n}`}, ${id}, 'grant', 'none', 'level_1', '2025-01-01', '2030-01-01', '2025-01-01', '2025-01-01')`.execute(
      app.db,
    )
  await decide(other.id, 1)
  expect(await problemsOf(one.id, other.id)).toContain('The book of decisions names Bantay Inst itself')
  expect(await problemsOf(other.id, one.id)).toBe('')
  expect((await plan(one.id, other.id)).proposed_id).toBe(other.id)
  await decide(one.id, 2)
  expect(await problemsOf(other.id, one.id)).toContain('Two books are never joined')
})

test('nobody comes to visit the own institution by a merge', async () => {
  const [one, other] = [await school('Dampalit University', 'DU'), await school('Dampalit Univ', 'DUV')]
  const day = addDays(agencyDay(), 40)
  const visit = await insertAccreditation(app.db, { campus_id: one.campus.id, visit_date: day, visit_end: day, status: 'scheduled' })
  const { id } = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: other.accreditor.id })
  for (const [kept, absorbed] of [
    [one.id, other.id],
    [other.id, one.id],
  ] as const)
    expect(await problemsOf(kept, absorbed)).toContain(`is on the team of ${visit.number}`)
  await app.db.updateTable('assignments').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  expect(await problemsOf(one.id, other.id)).toBe('')
})
