/** Changes of programs, and what the log tells of them. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { PageAsked } from '../../../kit/server/db/paging.ts'
import { listEntriesWhere } from '../../logs/server/queries.ts'
import type { ProgramTextName, ProgramTexts } from '../columns-texts.ts'
import type { ProgramLogEntry, ProgramRow } from '../contract.ts'
import { findProgram, programsByIds } from './queries.ts'

/** The program, held against other changes until the transaction ends. */
export async function lockProgram(trx: Trx, id: string): Promise<ProgramRow | undefined> {
  await trx.selectFrom('programs').select('id').where('id', '=', id).forUpdate().execute()
  return findProgram(trx, id)
}

/** The program that already bears this name and degree level on the campus, if any; `except` is the program being renamed. */
export function findNamesake(trx: Trx, campusId: string, name: string, degreeLevel: ProgramRow['degree_level'], except?: string) {
  return trx
    .selectFrom('programs')
    .select(['id', 'name', 'level'])
    .where('campus_id', '=', campusId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('degree_level', '=', degreeLevel)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst()
}

type Fields = ProgramTexts &
  Pick<ProgramRow, 'name' | 'degree_level' | 'level' | 'valid_from' | 'valid_to'> &
  Pick<ProgramRow, 'qualified_for' | 'revisit_for' | 'grace_until' | 'grace_reason' | 'grace_reference'>

export async function updateProgram(trx: Trx, id: string, fields: Partial<Fields>): Promise<void> {
  await trx
    .updateTable('programs')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertProgram(
  trx: Trx,
  program: Pick<Fields, 'name' | 'degree_level' | ProgramTextName> & { id: string; campus_id: string },
): Promise<void> {
  await trx.insertInto('programs').values(program).execute()
}

/** The programs of `ids`, locked, with how many accreditations name each. */
export async function lockProgramsForDeletion(trx: Trx, ids: string[]) {
  await trx.selectFrom('programs').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forUpdate().execute()
  return programsByIds(trx, ids)
    .select(sql<number>`(select count(*)::int from accreditation_programs where program_id = programs.id)`.as('accreditations'))
    .execute()
}

export async function deletePrograms(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('programs').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** A page of the entries about programs, newest first; about one of them with `programId`. */
export async function listProgramLog(db: Db, programId: string | undefined, page: PageAsked): Promise<Page<ProgramLogEntry>> {
  const about = programId ? sql`program_id = ${programId}::uuid` : sql`program_id is not null`
  const { data, meta } = await listEntriesWhere(db, about, page)
  return { data: data.map((entry) => ({ ...entry, program_id: entry.program_id as string })), meta }
}
