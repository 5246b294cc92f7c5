/** An import of programs of some days ago, which can be taken back: some it added, some it gave another discipline. */
import { programs as programCalls } from '../../src/features/programs/contract.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import { undoDays } from '../../src/kit/contract/imports.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { importedSaying } from '../../src/kit/server/log/queries.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf } from '../basis/random.ts'

const ids = { import: idsOf('imports'), program: idsOf('programs of an import'), entry: idsOf('log_entries of imports') }
const file = 'new offerings 2nd semester.csv'
const ago = 3

const added = [
  ['Bachelor of Science in Data Science', 'undergraduate', 'Information technology'],
  ['Bachelor of Science in Renewable Energy', 'undergraduate', 'Engineering'],
  ['Bachelor of Science in Disaster Risk Management', 'undergraduate', 'Environmental sciences'],
  ['Master of Science in Data Science', 'masteral', 'Information technology'],
  ['Master of Arts in Heritage Studies', 'masteral', 'Humanities'],
  ['Doctor of Philosophy in Climate Studies', 'doctorate', 'Environmental sciences'],
] as const

type Program = {
  id: string
  name: string
  discipline: string
  level: string
  is_active: boolean
  campus: { id: string; name: string; institution_id: string; is_active: boolean }
}
type Visit = { programs: readonly { program: { id: string } }[] }
type World = { programs: readonly Program[]; visits: readonly Visit[]; today: Day; registrar: { id: string; name: string; role: Role } }

/** After the programs are stored. */
export async function insertImports(trx: Trx, { programs, visits, today, registrar }: World): Promise<void> {
  const day = addDays(today, -ago)
  const made_at = at(day, 10, 24)
  // of programs on which nothing was built: neither decided about nor visited
  const visited = new Set(visits.flatMap((visit) => visit.programs.map(({ program }) => program.id)))
  const changed = programs.filter((one) => one.level === 'none' && one.is_active && one.campus.is_active && !visited.has(one.id)).slice(-2)
  const campus = changed[0]?.campus
  if (!campus) return
  const made = added.map(([name, degree_level, discipline]) => ({
    id: ids.program(),
    campus_id: campus.id,
    name,
    degree_level,
    discipline,
  }))
  await insertRows(trx, 'programs', made, (row) => ({ ...row, is_active: true, created_at: made_at, version: 1 }))

  const import_id = ids.import()
  const counts = { created: made.length, updated: changed.length, unchanged: 4 }
  const none = { level: 'none', qualified_for: null, revisit_for: null, valid_from: null, valid_to: null }
  const undo_until = at(addDays(day, undoDays), 10, 24)
  const records = [
    ...made.map(({ id, name }) => ({ record_id: id, name, before: null, after: null })),
    ...changed.map(({ id, name, discipline }) => ({
      ...{ record_id: id, name },
      ...{ before: { ...none, discipline: 'General studies' }, after: { level: 'none', valid_from: null, valid_to: null, discipline } },
    })),
  ]
  await insertRows(
    trx,
    'imports',
    [{ id: import_id, kind: 'programs', file, made_by: registrar.id, made_by_name: registrar.name, made_at }],
    (row) => ({
      ...{ ...row, ...counts, left_out: 1, undo_until, taken_back: 0, stay: records.length },
    }),
  )
  await insertRows(trx, 'import_rows', records, (row) => ({
    ...row,
    import_id,
    object: 'program',
    row: records.indexOf(row) + 2,
    version: 1,
  }))

  const { method, path } = programCalls.import
  const by = { at: made_at, actor_id: registrar.id, actor_name: registrar.name, actor_role: registrar.role, call: `${method} ${path}` }
  const about = (id: string) => ({ object_type: 'program', object_id: id, program_id: id, institution_id: campus.institution_id })
  await insertRows(trx, 'log_entries', [
    ...made.map(({ id, name, degree_level, discipline }) => ({
      ...{ id: ids.entry(), ...by, ...about(id), action: 'program.created', says: importedSaying, before: null },
      after: { name, degree_level, discipline, campus: campus.name, level: 'none' },
    })),
    ...changed.map(({ id, discipline, campus: its }) => ({
      ...{ id: ids.entry(), ...by, ...about(id), institution_id: its.institution_id, action: 'program.updated' },
      ...{ says: 'Changed the program by import', before: { discipline: 'General studies' }, after: { discipline } },
    })),
    {
      ...{
        id: ids.entry(),
        ...by,
        action: 'programs.imported',
        object_type: 'import',
        object_id: import_id,
        program_id: null,
        institution_id: null,
      },
      ...{ says: `Imported programs from ${file}`, before: null, after: { file, rows: 13, repeated: 0, ...counts, left_out: 1 } },
    },
  ])
}
