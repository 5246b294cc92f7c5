import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertProgram } from '../../../../../testing/insert.ts'
import { csv, head, programFiles } from '../../../../../testing/program-files.ts'
import type { ImportPreview } from '../../../../kit/contract/imports.ts'
import { programs } from '../../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const { freshCampus, stored } = programFiles(app, admin)

const look = async (file: File, body: Record<string, unknown> = {}, client = admin): Promise<ImportPreview> =>
  (await client.send(programs.previewImport, { file, body } as never)).data
const store = (file: File, body: Record<string, unknown>, client = admin) => client.send(programs.import, { file, body } as never)
const refusedToStore = (file: File, body: Record<string, unknown>) => admin.refused(programs.import, { file, body } as never)

/** A campus with two programs, and a file with a row of each fate. */
async function mixed() {
  const { campus, start } = await freshCampus()
  const level = { level: 'candidate', valid_from: '2022-01-01', valid_to: '2028-01-01' } as const
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing', ...level })
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Biology' })
  const lines = [
    `${start},BS Nursing,Undergraduate,Level II,2024-06-01,2029-05-31`,
    `${start},BS Biology,Undergraduate,,,`,
    `${start},Master of Arts,Masteral,Level I,,2030-01-01`,
    `${start},BS Geology,Undergraduate,Level V,,`,
    `${start},BS Physics,Undergraduate,Level I,,2030-01-01`,
    `${start},BS Physics,Undergraduate,Level II,,2030-01-01`,
  ]
  return { campus, start, nursing, file: () => csv(head, ...lines) }
}

test('a preview tells what is new, changed, the same and wrong, with what would change, and stores nothing', async () => {
  const { campus, start, file } = await mixed()
  const before = await stored(campus.id)
  const { asks, columns, seen } = await look(file())
  expect(asks).toBe(false)
  expect(columns.filter(({ found }) => found === 'head').map(({ heading }) => heading)).toHaveLength(7)
  expect(seen?.report).toMatchObject({ rows: 6, created: 1, updated: 1, unchanged: 1, rows_with_errors: 3 })
  expect(seen?.right).toBe(2)
  const line = start.split(',').reverse().join(', ')
  expect(seen?.rows).toEqual([
    {
      ...{ row: 4, fate: 'new', name: 'Master of Arts', line },
      changes: [
        { title: 'Degree', before: null, after: 'Masteral' },
        { title: 'Level', before: null, after: 'Level I' },
        { title: 'Valid until', before: null, after: '1 Jan 2030' },
      ],
    },
    {
      ...{ row: 2, fate: 'changed', name: 'BS Nursing', line },
      changes: [
        { title: 'Level', before: 'Candidate', after: 'Level II' },
        { title: 'Valid from', before: '1 Jan 2022', after: '1 Jun 2024' },
        { title: 'Valid until', before: '1 Jan 2028', after: '31 May 2029' },
      ],
    },
    { row: 3, fate: 'same', name: 'BS Biology', line, changes: [] },
  ])
  // of two rows that disagree neither is right
  expect(seen?.report.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['5 level', '6 level', '7 level'])
  expect(await stored(campus.id)).toEqual(before)
})

test('storing comes to what the preview showed: the same counts, of the same rows', async () => {
  const { campus, start } = await freshCampus()
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const file = () => csv(head, `${start},bs nursing,Undergraduate,Level I,,2031-01-01`, `${start},BS Botany,Undergraduate,,,`)
  const { seen } = await look(file())
  const { report } = await store(file(), { as_seen: seen?.digest })
  expect(report).toEqual(seen?.report)
})

test('the right rows alone are stored if one wants, and the report names those that were left out', async () => {
  const { campus, file } = await mixed()
  const { seen } = await look(file())
  const { data, report, message } = await store(file(), { only_right: '1', as_seen: seen?.digest })
  expect([data, message]).toEqual([2, '2 programs imported: 1 added, 1 changed'])
  expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 1, rows_with_errors: 3, ready: 3 })
  expect((await stored(campus.id)).map(({ name }) => name)).toEqual(['BS Biology', 'BS Nursing', 'Master of Arts'])
})

test('what comes to something else than was shown is not stored', async () => {
  const { campus, nursing, file } = await mixed()
  const { seen } = await look(file())
  await app.db.updateTable('programs').set({ discipline: 'Health', version: 2 }).where('id', '=', nursing.id).execute()
  // a change that the file says nothing of does not matter
  const { campus: other, start } = await freshCampus()
  const both = () => csv(head, `${start},BS Botany,Undergraduate,,,`, `${start},BS Zoology,Undergraduate,,,`)
  const { seen: seenBoth } = await look(both())
  await insertProgram(app.db, { campus_id: other.id, name: 'BS Botany' })
  const refusal = await refusedToStore(both(), { as_seen: seenBoth?.digest })
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'Nothing was imported: what is stored has changed since you looked, and rows would come to something else. Look again.',
  ])
  expect((await stored(other.id)).map(({ name }) => name)).toEqual(['BS Botany'])
  expect((await store(file(), { only_right: '1', as_seen: seen?.digest })).data).toBe(2)
  expect(await stored(campus.id)).toHaveLength(3)
  // another file than the one that was shown
  const again = await look(both())
  expect((await refusedToStore(csv(head, `${start},BS Zoology,Undergraduate,,,`), { as_seen: again.seen?.digest })).status).toBe(409)
})

test('unknown heads are proposed and asked about, never taken unasked; the choice is remembered for the person', async () => {
  const { campus, start } = await freshCampus()
  const lines = [
    'Name of School,Site,Degree Programme Title,Kind,Status of Accreditation,Expires',
    `${start},BS Nursing,Undergraduate,Level II,2029-05-31`,
  ]
  const refusal = await refusedToStore(csv(...lines), {})
  expect(refusal.errors?.file?.[0]).toContain('are missing')
  const asked = await look(csv(...lines))
  expect([asked.asks, asked.seen]).toEqual([true, null])
  const placeOf = (preview: ImportPreview) =>
    Object.fromEntries(preview.columns.map(({ heading, place, found }) => [heading, [place, found]]))
  expect(placeOf(asked)).toEqual({
    institution_name: [0, 'proposed'],
    campus_name: [1, 'proposed'],
    program_name: [2, 'proposed'],
    degree_level: [3, 'proposed'],
    level: [4, 'proposed'],
    valid_from: [null, 'missing'],
    valid_to: [5, 'proposed'],
    discipline: [null, 'missing'],
  })
  expect(asked.heads[3]).toEqual({ head: 'Kind', samples: ['Undergraduate'] })

  const columns = JSON.stringify(asked.columns.map(({ heading, place }) => ({ heading, place })))
  const confirmed = await look(csv(...lines), { columns })
  expect(confirmed.seen?.report).toMatchObject({ created: 1, error_count: 0 })
  expect((await store(csv(...lines), { columns, as_seen: confirmed.seen?.digest })).data).toBe(1)
  expect(await stored(campus.id)).toMatchObject([{ name: 'BS Nursing', level: 'level_2', valid_to: '2029-05-31' }])

  // the same heads in another order: the choice holds, and is shown as theirs
  const turned = csv(
    'Expires,Site,Degree Programme Title,Kind,Status of Accreditation,Name of School',
    `,${start.split(',')[1]},BS Botany,Undergraduate,,${start.split(',')[0]}`,
  )
  const again = await look(turned)
  expect(again.asks).toBe(false)
  expect(placeOf(again)).toMatchObject({
    institution_name: [5, 'remembered'],
    valid_to: [0, 'remembered'],
    discipline: [null, 'remembered'],
  })
  expect((await look(csv(...lines), {}, await app.as('Superadmin'))).asks).toBe(true)
})

test('two heads that mean one column are asked about', async () => {
  const { start } = await freshCampus()
  const { asks, columns } = await look(csv(`${head},program`, `${start},BS Nursing,Undergraduate,,,,BSN`))
  expect(asks).toBe(true)
  expect(columns.find(({ heading }) => heading === 'program_name')).toMatchObject({ place: 2, found: 'proposed' })
})

test('likely doubles are questions of a preview, and rows like others once they are confirmed', async () => {
  const { campus, start } = await freshCampus()
  await insertProgram(app.db, { campus_id: campus.id, name: 'Bachelor of Science in Nursing' })
  const file = () => csv(head, `${start},BS Nursing,Undergraduate,,,`, `${start},BS Botany,Undergraduate,,,`)
  const asked = await look(file())
  expect(asked.seen?.report).toMatchObject({ questions: 1, created: 1 })
  const meant = await look(file(), { confirm_new: '1' })
  expect(meant.seen?.report).toMatchObject({ questions: 0, created: 2 })
  expect((await store(file(), { only_right: '1', as_seen: asked.seen?.digest })).data).toBe(1)
})

test('a file that cannot be read is refused by its preview too, and only who imports may look', async () => {
  const { start } = await freshCampus()
  const empty = await admin.refused(programs.previewImport, { file: csv(head) })
  expect([empty.status, empty.errors?.file]).toEqual([422, ['The file has column heads but no rows below them.']])
  for (const role of ['QA', 'Monitoring', 'Guest', 'institution'] as const)
    expect((await (await app.as(role)).refused(programs.previewImport, { file: csv(head, `${start},BS A,Undergraduate,,,`) })).status).toBe(
      403,
    )
})
