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

type OnCampus = { id: string; campus_id: string; name: string; degree_level: ProgramRow['degree_level']; line: string; former: string[] }

/** The programs of these campuses with the names they had, to be compared with what is added. */
export async function programsOnCampuses(trx: Db, campusIds: readonly string[]): Promise<OnCampus[]> {
  const here = sql`p.campus_id = any(${[...campusIds]}::uuid[])`
  const { rows: former } = await sql<{ id: string; name: string }>`
    select p.id, former.name from former_names former join programs p on p.id = former.program_id where ${here}`.execute(trx)
  const { rows } = await sql<Omit<OnCampus, 'former'>>`
    select p.id, p.campus_id, p.name, p.degree_level, c.name || case when p.is_active then '' else ' · inactive' end as line
    from programs p join campuses c on c.id = p.campus_id where ${here}`.execute(trx)
  const formerOf = Map.groupBy(former, (one) => one.id)
  return rows.map((row) => ({ ...row, former: formerOf.get(row.id)?.map((one) => one.name) ?? [] }))
}

/** The names that programs of these campuses bear and bore, by campus. */
export async function listNamesOn(trx: Db, campusIds: readonly string[]): Promise<Map<string, string[]>> {
  const ids = sql`any(${[...campusIds]}::uuid[])`
  // One text a campus is read much sooner than a row a name.
  const { rows } = await sql<{ campus_id: string; names: string }>`
    select campus_id::text as campus_id, string_agg(name, chr(31)) as names from (
      select campus_id, name from programs where campus_id = ${ids}
      union all
      select p.campus_id, former.name from former_names former join programs p on p.id = former.program_id where p.campus_id = ${ids}
    ) named group by 1`.execute(trx)
  return new Map(rows.map(({ campus_id, names }) => [campus_id, names.split('\x1f')]))
}

/** A campus with its institution, whose programs are moved there one at a time. */
export function findCampusAnywhere(trx: Trx, id: string) {
  return trx
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select([
      'campuses.id',
      'campuses.name',
      'campuses.institution_id',
      'campuses.is_active',
      'institutions.name as institution',
      'institutions.status',
    ])
    .where('campuses.id', '=', id)
    .executeTakeFirst()
}

type Fields = ProgramTexts & Pick<ProgramRow, 'name' | 'degree_level' | 'campus_id' | 'is_active'>

/** @param isCounted the book has made a new version of it in the same act */
export async function updateProgram(trx: Trx, id: string, fields: Partial<Fields>, isCounted = false): Promise<void> {
  await trx
    .updateTable('programs')
    .set({ ...fields, version: isCounted ? sql<number>`version` : sql<number>`version + 1` })
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
