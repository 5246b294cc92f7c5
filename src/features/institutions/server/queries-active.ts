import { sql } from 'kysely'

/** Ids of what is inactive, itself or with what it belongs to (docs/domain.md#inactive): arrays for `= any(…)` and `<> all(…)`. */
const closedInstitutions = sql`array(select id from institutions where status <> 'active')`
export const closedCampuses = sql`array(select id from campuses where not is_active or institution_id = any(${closedInstitutions}))`
