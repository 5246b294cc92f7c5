/** A file of programs as somebody imports it, and the campus they belong to. */
import type { Db } from '../src/kit/server/db/database.ts'
import { insertCampus, insertInstitution } from '../testing/insert.ts'

export type Place = { institution: string; campus: string }

export async function insertPlace(db: Db): Promise<Place> {
  const institution = await insertInstitution(db, { name: 'Proof State University' })
  await insertCampus(db, { institution_id: institution.id, name: 'Main Campus' })
  return { institution: 'Proof State University', campus: 'Main Campus' }
}

/** @param name what the names of all of them begin with */
export function programsFile({ institution, campus }: Place, rows: number, name: string): FormData {
  const head = 'institution_name,campus_name,program_name,degree_level'
  const lines = Array.from({ length: rows }, (_, n) => `"${institution}","${campus}","${name} of field ${n}",Undergraduate`)
  const form = new FormData()
  form.append('file', new File([`${head}\r\n${lines.join('\r\n')}\r\n`], 'programs.csv', { type: 'text/csv' }))
  return form
}
