/** A program of a visit by itself, with where and when it is surveyed: what evidence, ratings and their like begin with. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { campusNames } from './queries-parts.ts'

/** Of all visits: `ap` the program of the visit, `a` the visit, `p` the program, `i` the institution, `c` the campus. */
export function startSurveys(db: Db | Trx) {
  return db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .select(['ap.id', 'ap.accreditation_id', 'a.institution_id', 'ap.program_id', 'p.name as program', 'ap.survey_type', 'ap.revisit_of'])
    .select(['ap.instrument_version_id', 'a.number', 'i.name as institution', campusNames().as('campus')])
    .select(['a.visit_date', 'a.visit_end', 'a.status'])
}

/** Nobody else changes what hangs on this program of a visit until the act is over. */
export async function lockSurveyed(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('accreditation_programs').select('id').where('id', '=', id).forUpdate().execute()
}
