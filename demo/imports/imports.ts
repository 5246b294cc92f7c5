/**
 * Imports: one of programs of some days ago, which can be taken back (some it added, some it gave another discipline), one of accounts of
 * institutions, and those of past visits, whose days are over.
 */
import { accounts as accountCalls } from '../../src/features/accounts/contract.ts'
import { type ImportKind, importActs, importKindNames } from '../../src/features/imports/rules.ts'
import { programs as programCalls } from '../../src/features/programs/contract.ts'
import { schedule } from '../../src/features/schedule/contract.ts'
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
type Actor = { id: string; name: string; role: Role }
type Person = Actor & { status: string; created_at: string }
type PastVisit = { imported_at: string; importedBy: { id: string }; surveys: readonly unknown[] }
type World = {
  programs: readonly Program[]
  visits: readonly Visit[]
  /** `name`: as lists show it. */
  accounts: readonly Person[]
  pastVisits: readonly PastVisit[]
  today: Day
  registrar: Actor
}

/** After everything that was imported is stored. */
export async function insertImports(trx: Trx, world: World): Promise<void> {
  await insertPrograms(trx, world)
  await insertAccounts(trx, world)
  await insertPastVisits(trx, world)
}

type Counts = { created: number; updated: number; unchanged: number; left_out: number }
type Import = { kind: ImportKind; file: string; by: Actor; made_at: string; call: { method: string; path: string } }

/** @param stay how many of its records are kept with it, so that they can be taken back */
async function insertImport(trx: Trx, { kind, file, by, made_at, call }: Import, counts: Counts, stay: number): Promise<string> {
  const id = ids.import()
  const undo_until = at(addDays(made_at.slice(0, 10), undoDays), 10, 24)
  await insertRows(trx, 'imports', [{ id, kind, file, made_by: by.id, made_by_name: by.name, made_at }], (row) => ({
    ...{ ...row, ...counts, undo_until, taken_back: 0, stay },
  }))
  const rows = Object.values(counts).reduce((sum, one) => sum + one, 0)
  await insertRows(trx, 'log_entries', [
    {
      ...{ id: ids.entry(), at: made_at, actor_id: by.id, actor_name: by.name, actor_role: by.role, call: `${call.method} ${call.path}` },
      ...{ action: `${importActs[kind]}imported`, object_type: 'import', object_id: id, program_id: null, institution_id: null },
      ...{
        says: `Imported ${importKindNames[kind].toLowerCase()} from ${file}`,
        before: null,
        after: { file, rows, repeated: 0, ...counts },
      },
    },
  ])
  return id
}

/** Of the people of institutions who were invited on one day. */
async function insertAccounts(trx: Trx, { accounts }: World): Promise<void> {
  const invited = accounts.filter(({ role, status }) => role === 'institution' && status === 'invited')
  const [made] = [...Map.groupBy(invited, ({ created_at }) => created_at.slice(0, 10)).values()].sort(
    (one, other) => other.length - one.length,
  )
  const by = accounts.find(({ role }) => role === 'Superadmin')
  if (!made || !by) return
  const made_at = made
    .map(({ created_at }) => created_at)
    .sort()
    .at(-1) as string
  const one = { kind: 'accounts', file: 'people of institutions.xlsx', by, made_at, call: accountCalls.import } as const
  const import_id = await insertImport(trx, one, { created: made.length, updated: 0, unchanged: 2, left_out: 0 }, made.length)
  await insertRows(trx, 'import_rows', made, (person) => ({
    ...{ import_id, record_id: person.id, object: 'account', row: made.indexOf(person) + 2, version: 1 },
    ...{ name: person.name, before: null, after: null },
  }))
}

/** Their days are over: what they made stays, and that they were. */
async function insertPastVisits(trx: Trx, { pastVisits, accounts }: World): Promise<void> {
  const by = accounts.find(({ id }) => id === pastVisits[0]?.importedBy.id)
  if (!by) return
  const created = pastVisits.reduce((sum, { surveys }) => sum + surveys.length, 0)
  const made_at = pastVisits
    .map(({ imported_at }) => imported_at)
    .sort()
    .at(-1) as string
  const one = {
    kind: 'past_visits',
    file: 'past decisions of Lakeside.xlsx',
    by,
    made_at,
  } as const
  await insertImport(trx, { ...one, call: schedule.importPast }, { created, updated: 0, unchanged: 0, left_out: 2 }, created)
}

async function insertPrograms(trx: Trx, { programs, visits, today, registrar }: World): Promise<void> {
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

  const none = { level: 'none', qualified_for: null, revisit_for: null, valid_from: null, valid_to: null }
  const records = [
    ...made.map(({ id, name }) => ({ record_id: id, name, before: null, after: null })),
    ...changed.map(({ id, name, discipline }) => ({
      ...{ record_id: id, name },
      ...{ before: { ...none, discipline: 'General studies' }, after: { level: 'none', valid_from: null, valid_to: null, discipline } },
    })),
  ]
  const one = { kind: 'programs', file, by: registrar, made_at, call: programCalls.import } as const
  const counts = { created: made.length, updated: changed.length, unchanged: 4, left_out: 1 }
  const import_id = await insertImport(trx, one, counts, records.length)
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
  ])
}
