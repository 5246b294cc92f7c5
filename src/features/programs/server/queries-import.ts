/** The statements of the program import: each works on thousands of rows. */

import { sql } from 'kysely'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { importedSaying, insertLogs, removedSaying } from '../../../kit/server/log/queries.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { DegreeLevel, Level, Qualification, SurveyType } from '../../ladder/rules.ts'
import { type ProgramTexts, programTexts } from '../columns-texts.ts'

/** What an import changes on a program. */
type Imported = ProgramTexts & { level: Level; valid_from: string | null; valid_to: string | null }
export type StoredProgram = Imported & { id: string; qualified_for: Qualification | null; revisit_for: SurveyType | null }

export type NewProgram = Imported & {
  /** Of the file. */
  row: number
  id: string
  campus_id: string
  institution_id: string
  campus: string
  name: string
  degree_level: DegreeLevel
}

const texts = sql.join(programTexts.map(({ key }) => sql.ref(key)))
const typedTexts = sql.join(programTexts.map(({ key }) => sql`${sql.ref(key)} text`))
const loggedTexts = sql.join(programTexts.map(({ key }) => sql`${sql.lit(key)}, ${sql.ref(key)}`))
const newTexts = sql.join(programTexts.map(({ key }) => sql`${sql.ref(key)} = ${sql.ref(`x.${key}`)}`))

/**
 * Stores the programs that are missing, each with its entry in the log: one statement for many rows, since an import is as fast
 * as the database is kept busy. Whether one is missing the unique index of the names tells.
 * @returns the rows whose program was missing
 */
export async function insertMissing(act: Act, programs: readonly NewProgram[]): Promise<Set<number>> {
  const inserted = new Set<number>()
  for (const rows of inBatches(programs)) {
    const { rows: missing } = await sql<{ row: number }>`
      with sent as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as x (row int, id uuid, campus_id uuid, institution_id uuid, campus text,
          name text, degree_level text, level text, valid_from date, valid_to date, ${typedTexts})
      ), stored as (
        insert into programs (id, campus_id, name, degree_level, ${texts})
        select id, campus_id, name, degree_level, ${texts} from sent
        on conflict (campus_id, lower(name), degree_level) do nothing returning id
      ), missing as materialized (
        select sent.* from sent join stored using (id)
      ), logged as (
        ${insertLogs(act, createdEntries)}
      )
      select row from missing`.execute(act.trx)
    for (const { row } of missing) inserted.add(row)
  }
  return inserted
}

type Named = Pick<NewProgram, 'row' | 'campus_id' | 'name' | 'degree_level'>

/**
 * The programs already stored under these names, by the row that names them.
 * @param locks so that none changes before it is updated
 */
export async function findStored(db: Db, named: readonly Named[], locks: boolean): Promise<Map<number, StoredProgram>> {
  const found = new Map<number, StoredProgram>()
  for (const batch of inBatches(named)) {
    const rows = batch.map(({ row, campus_id, name, degree_level }) => ({ row, campus_id, name, degree_level }))
    const { rows: stored } = await sql<StoredProgram & { row: number }>`
      select x.row, p.id, p.level, p.qualified_for, p.revisit_for, p.valid_from, p.valid_to, ${texts}
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (row int, campus_id uuid, name text, degree_level text)
      join programs p on p.campus_id = x.campus_id and lower(p.name) = lower(x.name) and p.degree_level = x.degree_level
      ${locks ? sql`order by p.id for update of p` : sql``}`.execute(db)
    for (const { row, ...program } of stored) found.set(row, program)
  }
  return found
}

/** The entry of a program's beginning bears the program's own id. Every entry says the same, so that the search of the log can leave them out (the index `log_entries_search`); each stands beside its program. */
const createdEntries = sql`
  select id, 'program.created' as action, 'program' as object_type, id as object_id, ${sql.lit(importedSaying)} as says,
    null::jsonb as before, jsonb_build_object('name', name, 'degree_level', degree_level, 'campus', campus, 'level', level,
      'valid_from', valid_from, 'valid_to', valid_to, ${loggedTexts}) as after,
    institution_id, null::uuid as accreditation_id, null::uuid as accreditor_id, id as program_id
  from missing`

/** Writes what the file says of them beside level and validity, which are entered in the book. @param programs `decided`: in this act */
export async function updateImported(trx: Trx, programs: readonly (ProgramTexts & { id: string; decided: boolean })[]): Promise<void> {
  for (const rows of inBatches(programs)) {
    await sql`
      update programs p set version = p.version + case when x.decided then 0 else 1 end, ${newTexts}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, decided boolean, ${typedTexts})
      where p.id = x.id`.execute(trx)
  }
}

export type UndoneProgram = Pick<StoredProgram, 'id' | 'level'> & { institution_id: string }

/** Programs that are taken back, as they are now. */
export async function listUndone(trx: Trx, ids: readonly string[]): Promise<UndoneProgram[]> {
  const found: UndoneProgram[] = []
  for (const some of inBatches(ids)) {
    const { rows } = await sql<UndoneProgram>`
      select p.id, p.level, c.institution_id from programs p join campuses c on c.id = p.campus_id
      where p.id = any(${some}::uuid[])`.execute(trx)
    found.push(...rows)
  }
  return found
}

/** Deletes programs, each with its entry in the log: one statement for many, as they were made. */
export async function deleteImported(act: Act, programs: readonly Pick<UndoneProgram, 'id'>[], why: string): Promise<void> {
  for (const some of inBatches(programs)) {
    const rows = some.map(({ id }) => ({ id, entry_id: newId() }))
    await sql`
      with sent as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, entry_id uuid)),
      gone as (
        delete from programs p using campuses c, sent
        where c.id = p.campus_id and p.id = sent.id
        returning p.*, c.name as campus, c.institution_id, sent.entry_id
      )
      ${insertLogs(
        act,
        sql`
          select entry_id as id, 'program.deleted' as action, 'program' as object_type, id as object_id, ${sql.lit(removedSaying)} as says,
            jsonb_build_object('name', name, 'degree_level', degree_level, 'campus', campus, 'level', level, 'valid_from', valid_from,
              'valid_to', valid_to, ${loggedTexts}) as before,
            jsonb_build_object('why', ${why}::text) as after,
            institution_id, null::uuid as accreditation_id, null::uuid as accreditor_id, id as program_id
          from gone`,
      )}`.execute(act.trx)
  }
}
