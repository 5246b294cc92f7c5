import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { hold, insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { comments } from '../../comments/contract.ts'
import { checkBook } from '../../decisions/server/check-book.ts'
import { insertDecisions } from '../../decisions/server/queries.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { register } from '../../register/contract.ts'
import { checkRegister } from '../../register/server/check-register.ts'
import { programs } from '../contract.ts'
import { gracePeriods } from '../contract-grace.ts'
import { checkCounts } from './counts/check-counts.ts'

const app = await startApp()
const [admin, superadmin] = [await app.as('Admin'), await app.as('Superadmin')]
const today = agencyDay()

const remove = (...ids: string[]) => admin.send(programs.removeMany, { body: { ids } })
const restore = (id: string) => admin.send(programs.restore, { params: { id } })
const why = async (id: string) => {
  const { status, message } = await admin.refused(programs.restore, { params: { id } })
  return [status, message]
}
const find = async (id: string) => (await admin.send(programs.list, { body: { ids: [id] } })).data[0]

/** All that is derived from a program, row by row. */
async function derivedOf(id: string) {
  const rows = await Promise.all(
    ['program_standings', 'register_programs', 'register_standings', 'validity_notices', 'former_names', 'comments'].map((table) =>
      sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - 'change_no' as row from ${sql.table(table)} t where program_id = ${id}::uuid order by 1`.execute(app.db),
    ),
  )
  return rows.map((one) => one.rows.map(({ row }) => row))
}

async function expectChecked() {
  await checkBook(app.db)
  await checkRegister(app.db)
  await checkCounts(app.db)
}

test('a deleted program comes back with all that is known of it: what it held and holds, names, notices, comments, register and counts', async () => {
  const { id } = await insertProgram(app.db, { name: 'BS Agroforestry' })
  await hold(app.db, id, { level: 'level_1', valid_from: '2012-01-01', valid_to: '2016-01-01' })
  await hold(app.db, id, { level: 'level_2', valid_from: '2016-01-01', valid_to: addMonths(today, 3) })
  await admin.send(gracePeriods.apply, { params: { id }, body: { reason: 'A typhoon', reference: 'BR 2026-014' } })
  const { version, name: _, ...row } = (await find(id)) as NonNullable<Awaited<ReturnType<typeof find>>>
  await admin.send(programs.edit, {
    body: {
      ...{ id, version, level: row.level, valid_from: row.valid_from, valid_to: row.valid_to },
      ...{ name: 'BS Forestry', degree_level: row.degree_level },
    },
  })
  await app.db
    .insertInto('validity_notices')
    .values({ program_id: id, valid_to: row.valid_to as string, months: 6 })
    .execute()
  const colleague = await app.as('QA')
  await admin.send(comments.add, {
    body: { record: 'program', record_id: id, text: 'See the letter.', mentions: [colleague.id as string] },
  })
  const said = () => colleague.send(comments.list, { query: { record: 'program', record_id: id } })
  const before = {
    row: await find(id),
    derived: await derivedOf(id),
    said: await said(),
    ladder: await admin.send(programs.ladder, { params: { id } }),
  }
  const shown = await app.visitor.send(register.program, { params: { id } })

  await remove(id)
  await expectChecked()
  expect((await app.visitor.send(register.program, { params: { id } })).data.deleted_on).toBe(today)
  const { data, message } = await restore(id)
  expect(message).toBe('BS Forestry is back.')
  expect(data).toEqual(before.row)
  expect({
    row: await find(id),
    derived: await derivedOf(id),
    said: await said(),
    ladder: await admin.send(programs.ladder, { params: { id } }),
  }).toEqual(before)
  expect(await app.visitor.send(register.program, { params: { id } })).toEqual(shown)
  await expectChecked()
  const entry = (await admin.send(programs.auditLogs, { body: { program_id: id } })).data[0]
  expect(entry).toMatchObject({ action: 'program.restored', before: null, after: { name: 'BS Forestry', level: 'level_2' } })
  expect((await admin.refused(programs.restore, { params: { id } })).status).toBe(404)
})

test('programs that were deleted together, one of which nothing was decided about, come back one by one; others cannot', async () => {
  const campus_id = (await insertCampus(app.db)).id
  const [plain, held] = [
    await insertProgram(app.db, { campus_id }),
    await insertProgram(app.db, { campus_id, level: 'level_1', valid_from: '2020-01-01', valid_to: addMonths(today, 9) }),
  ]
  const before = [await derivedOf(plain.id), await derivedOf(held.id)]
  await remove(plain.id, held.id)
  expect((await superadmin.refused(programs.restore, { params: { id: held.id } })).status).toBe(403)
  await restore(held.id)
  await expectChecked()
  await restore(plain.id)
  expect([await derivedOf(plain.id), await derivedOf(held.id)]).toEqual(before)
  await expectChecked()
})

test('it waits for its campus where that was deleted after it', async () => {
  const campus = await insertCampus(app.db)
  const program = await insertProgram(app.db, { campus_id: campus.id })
  await remove(program.id)
  await admin.send(campuses.removeMany, { body: { ids: [campus.id] } })
  expect(await why(program.id)).toEqual([409, `The campus of ${program.name} was deleted by now. Bring it back first.`])
  await admin.send(campuses.restore, { params: { id: campus.id } })
  expect((await restore(program.id)).data).toMatchObject({ id: program.id, campus_name: campus.name })
  await expectChecked()
})

test('it is refused where its campus has another of its name, or the book says something else of it, by now', async () => {
  const campus = await insertCampus(app.db)
  const { id, name, degree_level } = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Optics' })
  await remove(id)
  const { data } = await admin.send(programs.addTo, { body: { campus_id: campus.id, name, degree_level, confirm_new: true } })
  expect(await why(id)).toEqual([
    409,
    `${campus.name} has another program named BS Optics by now. Rename that one, then bring this one back.`,
  ])
  await remove(data.id)
  await inTransaction(app.db, (trx) =>
    insertDecisions(trx, [
      {
        ...{ program_id: id, act: 'correct', level_before: 'none', level: 'level_1', valid_from: '2020-01-01', valid_to: '2030-01-01' },
        ...{ counts_from: '2020-01-01', goes_last: true, decided_on: today, reason: 'Entered late', entered_by: null },
      },
    ]),
  )
  expect(await why(id)).toEqual([
    409,
    'The book of decisions says something else of BS Optics by now, so it cannot be brought back as it was.',
  ])
})

test('whose account is gone by then is named by the comments no more, which stay', async () => {
  const { id } = await insertProgram(app.db)
  const [author, mentioned] = [await app.as('QA'), await app.as('QA')]
  const body = { record: 'program' as const, record_id: id, text: 'As agreed.', mentions: [mentioned.id as string] }
  await author.send(comments.add, { body })
  await remove(id)
  await app.db
    .deleteFrom('accounts')
    .where('id', 'in', [author.id as string, mentioned.id as string])
    .execute()
  await restore(id)
  const [comment] = (await admin.send(comments.list, { query: { record: 'program', record_id: id } })).data
  expect(comment).toMatchObject({ text: 'As agreed.', mentions: [], is_own: false })
  const [row] = await app.db.selectFrom('comments').select('author_id').where('program_id', '=', id).execute()
  expect(row).toEqual({ author_id: null })
})
