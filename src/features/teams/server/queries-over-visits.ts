/** Assignments over all visits, each with its visit: pieces that the lists of what waits share. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { campusNamed, campusNames, fullName, json } from '../../visits/server/queries-parts.ts'
import type { UnansweredAssignment } from '../contract.ts'

/** `s` the assignment, `a` its visit, `i` the institution, `c` the campus, `person` the accreditor. */
export function startOverVisits(db: Db | Trx) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
}
type Found = ReturnType<typeof startOverVisits>

/** Those whose person, institution, campus or number contains every word. */
export function searched(found: Found, search: string | undefined): Found {
  return likePatterns(search).reduce(
    (rest, pattern) =>
      rest.where(
        sql<boolean>`(${fullName} ilike ${pattern} or i.name ilike ${pattern} or ${campusNamed(pattern)} or a.number ilike ${pattern})`,
      ),
    found,
  )
}

export const visitJson = json<UnansweredAssignment['visit']>(
  sql`json_build_object('id', a.id, 'number', a.number, 'visit_type', a.visit_type, 'visit_date', a.visit_date,
    'visit_end', a.visit_end, 'status', a.status, 'institution_id', i.id, 'institution_name', i.name, 'campus_name', ${campusNames()},
    'region', i.region)`,
)
