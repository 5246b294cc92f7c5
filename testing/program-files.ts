/** Files of programs for tests of their import, and what comes of them. */

import { programs } from '../src/features/programs/contract.ts'
import type { ImportReport } from '../src/kit/contract/imports.ts'
import type { Client, TestApp } from './app.ts'
import { insertCampus, insertInstitution } from './insert.ts'

export const head = 'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to'

export function csv(...lines: string[]): File {
  return new File([lines.join('\r\n')], 'programs.csv', { type: 'text/csv' })
}

/** @param admin who imports, unless a test names somebody else */
export function programFiles({ db }: TestApp, admin: Client) {
  let counter = 0
  return {
    /** A campus with nothing on it, and the start of a row that names it. */
    async freshCampus() {
      const institution = await insertInstitution(db, { name: `Import State University ${++counter}` })
      const campus = await insertCampus(db, { institution_id: institution.id, name: 'San Roque Campus' })
      return { campus, institution, start: `${institution.name},San Roque Campus` }
    },
    run: (file: File, client = admin) => client.send(programs.import, { file }),
    async refused(file: File) {
      const { status, message, errors, body } = await admin.refused(programs.import, { file })
      return { status, message, errors: errors ?? {}, report: (body as { report?: ImportReport }).report }
    },
    stored: (campusId: string) =>
      db
        .selectFrom('programs')
        .select(['name', 'level', 'valid_to', 'version'])
        .where('campus_id', '=', campusId)
        .orderBy('name')
        .execute(),
  }
}
