import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertProgram, insertSurveyed } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { programColumns } from '../columns.ts'
import { type ProgramRow, programs } from '../contract.ts'
import { gracePeriods } from '../contract-grace.ts'

const app = await startApp()
const today = agencyDay()
const [qa, admin] = [await app.as('QA'), await app.as('Admin')]
const held = { level: 'level_2' as const, valid_from: '2015-01-01' }
const grace = { reason: 'The survey was moved by a typhoon', reference: 'BR 2026-014' }

async function fresh(more: Parameters<typeof insertProgram>[1] = {}): Promise<ProgramRow> {
  const program = await insertProgram(app.db, more)
  const { data } = await qa.send(programs.list, { query: { paginate: 100 }, body: { filter: { campus_id: program.campus_id } } })
  return data.find((row) => row.id === program.id) as ProgramRow
}
const editOf = ({ id, version, name, degree_level, discipline, level, valid_from, valid_to }: ProgramRow) => ({
  id,
  version,
  name,
  degree_level,
  discipline,
  level,
  valid_from,
  valid_to,
})
const logOf = async (id: string) => (await qa.send(programs.auditLogs, { body: { program_id: id } })).data

test('a correction is stored and logged with before and after', async () => {
  const program = await fresh({ ...held, valid_to: addMonths(today, 20) })
  const { data } = await qa.send(programs.edit, { body: { ...editOf(program), name: 'BS Nursing', level: 'level_3' } })
  expect(data).toMatchObject({ name: 'BS Nursing', level: 'level_3', status: 'valid', version: 2 })
  expect(await logOf(program.id)).toMatchObject([
    {
      action: 'program.updated',
      actor_role: 'QA',
      before: { name: program.name, level: 'level_2' },
      after: { name: 'BS Nursing', level: 'level_3' },
    },
  ])
})

test('a program that is corrected to another level loses its qualification and its revisit', async () => {
  const program = await fresh({ ...held, valid_to: addMonths(today, 20), qualified_for: 'level_3', revisit_for: 'third_phase2' })
  const renamed = await qa.send(programs.edit, { body: { ...editOf(program), name: 'BS Midwifery' } })
  expect(renamed.data).toMatchObject({ qualified_for: 'level_3', revisit_for: 'third_phase2' })
  const { data } = await qa.send(programs.edit, { body: { ...editOf(renamed.data), level: 'level_1' } })
  expect(data).toMatchObject({ level: 'level_1', qualified_for: null, revisit_for: null })
  expect((await logOf(program.id))[0]).toMatchObject({ before: { level: 'level_2', qualified_for: 'level_3' } })
})

test('saving without a change writes nothing', async () => {
  const program = await fresh()
  expect((await qa.send(programs.edit, { body: editOf(program) })).data.version).toBe(1)
  expect(await logOf(program.id)).toEqual([])
})

test('of two people who save the same program the second is told, and the first keeps what was saved', async () => {
  const program = await fresh()
  const answers = await Promise.allSettled([
    qa.send(programs.edit, { body: { ...editOf(program), name: 'BS First' } }),
    admin.send(programs.edit, { body: { ...editOf(program), name: 'BS Second' } }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect(await logOf(program.id)).toHaveLength(1)
})

test('level and validity have to fit each other', async () => {
  const program = await fresh()
  const refused = async (more: Partial<ProgramRow>) => (await qa.refused(programs.edit, { body: { ...editOf(program), ...more } })).errors
  expect(await refused({ level: 'level_1' })).toEqual({ valid_to: ['A level is valid until a date: write it.'] })
  expect(Object.keys(await refused({ valid_to: '2030-01-01' }))).toEqual(['valid_to'])
  expect(Object.keys(await refused({ level: 'level_1', valid_from: '2030-01-02', valid_to: '2030-01-01' }))).toEqual(['valid_to'])
  expect(Object.keys(await refused({ level: 'level_1', valid_to: '2030-02-30' }))).toEqual(['valid_to'])
})

test('two programs of a campus cannot bear one name on one degree level', async () => {
  const program = await fresh({ name: 'BS Nursing' })
  const other = await fresh({ name: 'BS Biology', campus_id: program.campus_id })
  const { status, errors } = await qa.refused(programs.edit, { body: { ...editOf(other), name: 'bs nursing' } })
  expect({ status, errors }).toEqual({ status: 422, errors: { name: ['This campus already has bs nursing (undergraduate).'] } })
  expect((await qa.send(programs.edit, { body: { ...editOf(other), name: 'BS Nursing', degree_level: 'masteral' } })).data.version).toBe(2)
})

test('a grace period lasts 12 months after the validity and is logged', async () => {
  const valid_to = addDays(today, -10)
  const program = await fresh({ ...held, valid_to })
  const { data } = await qa.send(gracePeriods.apply, { params: { id: program.id }, body: grace })
  expect(data).toMatchObject({ status: 'grace', grace_until: addMonths(valid_to, agency.graceMonths), grace_reference: 'BR 2026-014' })
  expect(await logOf(program.id)).toMatchObject([
    { action: 'paper.issued' },
    { action: 'program.grace_applied', before: { grace_until: null }, after: { grace_until: data.grace_until } },
  ])
})

test('a validity has one grace period; ten clicks give one', async () => {
  const program = await fresh({ ...held, valid_to: addDays(today, -10) })
  const clicks = Array.from({ length: 10 }, () => qa.send(gracePeriods.apply, { params: { id: program.id }, body: grace }))
  const answers = await Promise.allSettled(clicks)
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ status: 422 })
  expect((await logOf(program.id)).map(({ action }) => action)).toEqual(['paper.issued', 'program.grace_applied'])
})

test('with a new end of the validity its grace period ends, and a new one can be given', async () => {
  const program = await fresh({ ...held, valid_to: addDays(today, -10) })
  const { data } = await qa.send(gracePeriods.apply, { params: { id: program.id }, body: grace })
  const renewed = await qa.send(programs.edit, { body: { ...editOf(data), valid_to: addDays(today, 30) } })
  expect(renewed.data).toMatchObject({ grace_until: null, grace_reason: null, status: 'upcoming' })
  expect((await qa.send(gracePeriods.apply, { params: { id: program.id }, body: grace })).data.grace_until).not.toBeNull()
})

test('a grace period is refused where it makes no difference, with the reason', async () => {
  const refused = async (more: Parameters<typeof insertProgram>[1], body: Partial<typeof grace & { grace_until: string }> = {}) => {
    const program = await fresh(more)
    const { status, errors } = await qa.refused(gracePeriods.apply, { params: { id: program.id }, body: { ...grace, ...body } })
    expect(status).toBe(422)
    return Object.keys(errors)
  }
  expect(await refused({})).toEqual(['form'])
  expect(await refused({ ...held, valid_to: addMonths(today, 13) })).toEqual(['form'])
  expect(await refused({ ...held, valid_to: addMonths(today, -13) })).toEqual(['grace_until'])
  expect(await refused({ ...held, valid_to: today }, { grace_until: today })).toEqual(['grace_until'])
  expect(await refused({ ...held, valid_to: today }, { grace_until: addMonths(today, 37) })).toEqual(['grace_until'])
  expect(await refused({ ...held, valid_to: today }, { reason: ' ', reference: '' })).toEqual(['reason', 'reference'])
})

test('programs are deleted together, and each stands in the log with what it was', async () => {
  const [one, two] = [await fresh({ name: 'BS Gone' }), await fresh({ ...held, valid_to: '2030-01-01' })]
  const { data, message } = await admin.send(programs.removeMany, { body: { ids: [one.id, two.id, one.id] } })
  expect({ data, message }).toEqual({ data: 2, message: '2 programs are deleted.' })
  expect(await logOf(one.id)).toMatchObject([{ action: 'program.deleted', before: { name: 'BS Gone' }, program_name: null }])
  expect((await admin.refused(programs.removeMany, { body: { ids: [one.id] } })).status).toBe(404)
})

test('a program that an accreditation names stays, and all others of the selection with it', async () => {
  const [free, bound] = [await fresh(), await fresh({ name: 'BS Bound' })]
  const accreditation = await insertAccreditation(app.db, {
    campus_id: bound.campus_id,
    visit_date: today,
    visit_end: today,
    status: 'requested',
  })
  await insertSurveyed(app.db, { accreditation_id: accreditation.id, program_id: bound.id })
  const { status, message } = await admin.refused(programs.removeMany, { body: { ids: [free.id, bound.id] } })
  expect(status).toBe(409)
  expect(message).toContain('BS Bound is part of an accreditation, so nothing was deleted.')
  expect((await qa.send(programs.list, { body: { filter: { campus_id: free.campus_id } } })).meta.total).toBe(1)
})

test('who may not change is refused, and nothing changes', async () => {
  const program = await fresh({ ...held, valid_to: addDays(today, -1) })
  for (const role of ['Monitoring', 'Finance', 'Guest', 'institution'] as const) {
    const client = await app.as(role)
    expect((await client.refused(programs.edit, { body: editOf(program) })).status).toBe(403)
    expect((await client.refused(gracePeriods.apply, { params: { id: program.id }, body: grace })).status).toBe(403)
  }
  expect((await qa.refused(programs.removeMany, { body: { ids: [program.id] } })).status).toBe(403)
  expect((await (await app.as('Guest')).refused(programs.auditLogs, { body: {} })).status).toBe(403)
  expect((await qa.refused(gracePeriods.apply, { params: { id: newId() }, body: grace })).status).toBe(404)
})

test('the export holds what the list holds, ready for a spreadsheet', async () => {
  const program = await fresh({ name: '=HYPERLINK("http://x.example")' })
  await fresh({ name: 'BS, "Quoted"', campus_id: program.campus_id, ...held, valid_to: '2031-05-31' })
  const answer = await qa.fetch(
    `/api/admin/export/programs?filter=${encodeURIComponent(JSON.stringify({ campus_id: program.campus_id }))}`,
    {},
  )
  expect(answer.headers.get('content-disposition')).toContain('filename="programs.csv"')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.toString('utf8').slice(1).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to,status,/)
  expect(lines.join('\n')).toContain('"\'=HYPERLINK(""http://x.example"")"')
  expect(lines.join('\n')).toContain('"BS, ""Quoted""",Undergraduate,Level II,2015-01-01,2031-05-31,Valid')
  const chosen = await (await qa.fetch(`/api/admin/export/programs?ids=${program.id}`, {})).text()
  expect(chosen.trim().split('\r\n')).toHaveLength(2)
  expect((await (await app.as('Guest')).refused(programs.export)).status).toBe(403)
})

test('the database writes the file of programs as their columns say, whatever they hold', async () => {
  const { campus_id, ...first } = await fresh({ name: 'BS Niño, "A"' })
  for (const more of [
    { name: 'Nursing', ...held, valid_to: '2031-05-31', qualified_for: 'level_3' as const },
    { name: '-1 Marine', ...held, valid_to: '2020-05-31', grace_until: agencyDay() },
    { name: '+Law', level: 'level_4' as const, valid_to: addMonths(today, 3) },
    { name: '@Old', level: 'candidate' as const, valid_to: '2020-05-31', discipline: '=Arts\r\nand letters' },
  ])
    await fresh({ campus_id, ...more })
  for (const name of ['BS Niño', 'BS Ninyo']) await qa.send(programs.edit, { body: { ...editOf(await again(first.id)), name } })
  await admin.send(programs.setActive, { params: { id: first.id }, body: { is_active: false, version: (await again(first.id)).version } })
  async function again(id: string) {
    const { data } = await qa.send(programs.list, { query: { paginate: 100 }, body: { filter: { campus_id } } })
    return data.find((row) => row.id === id) as ProgramRow
  }
  const { data } = await qa.send(programs.list, { query: { paginate: 100 }, body: { filter: { campus_id } } })
  async function* pages() {
    yield data
  }
  let written = ''
  for await (const chunk of csvFile('programs.csv', programColumns, pages()).content as AsyncIterable<Buffer>) written += chunk
  expect(new Set(data.map(({ status }) => status)).size).toBeGreaterThan(3)
  expect(written).toContain('BS Niño; ')
  const answer = await qa.fetch(`/api/admin/export/programs?filter=${encodeURIComponent(JSON.stringify({ campus_id }))}`, {})
  expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe(written)
})

test('a long export comes whole and in order, page by page', async () => {
  const first = await fresh({ name: 'P 0000' })
  const rows = Array.from({ length: 2_300 }, (_, n) => ({
    id: newId(),
    campus_id: first.campus_id,
    name: `P ${String(n + 1).padStart(4, '0')}`,
    degree_level: 'undergraduate' as const,
  }))
  await app.db.insertInto('programs').values(rows).execute()
  const text = await (
    await qa.fetch(`/api/admin/export/programs?filter=${encodeURIComponent(JSON.stringify({ campus_id: first.campus_id }))}`, {})
  ).text()
  const names = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[2])
  expect(names).toEqual(['P 0000', ...rows.map((row) => row.name)])
})
