/** All that is said of people and institutions that may be stored twice. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { MergeKind } from '../rules.ts'
import type { InstitutionSaid } from './doubles/institutions.ts'
import type { PersonSaid } from './doubles/people.ts'

/** Accreditors that are in no other record. */
export async function listPeopleSaid(db: Db): Promise<PersonSaid[]> {
  const { rows } = await sql<PersonSaid>`
    select a.id, a.first_name, a.middle_name, a.last_name, a.suffix, a.professional_title, a.email, a.mobile, a.region, home.name as home,
      r.undergraduate || r.masteral || r.doctorate as degrees, r.specialisations
    from accreditors r join accounts a on a.id = r.id left join institutions home on home.id = r.home_institution_id
    where a.role = 'accreditor' and a.merged_into is null order by a.id`.execute(db)
  return rows
}

export async function listInstitutionsSaid(db: Db): Promise<InstitutionSaid[]> {
  const { rows } = await sql<InstitutionSaid>`
    select i.id, i.name, i.acronym, i.region, i.city, i.website, i.email, i.phone,
      array(select f.name from former_names f where f.institution_id = i.id) as former,
      array(select c.name from campuses c where c.institution_id = i.id) as campuses
    from institutions i where i.merged_into is null order by i.id`.execute(db)
  return rows
}

/** Says when records were changed, added or merged last: as long as it is the same, so are the likely doubles. */
export async function stateOfRecords(db: Db, kind: MergeKind): Promise<string> {
  const { rows } = await sql<{ state: string }>`${
    kind === 'person'
      ? sql`select concat_ws(' ', count(*), sum(a.version + r.version), max(a.created_at), count(a.merged_into)) as state
          from accreditors r join accounts a on a.id = r.id`
      : sql`select concat_ws(' ', (select count(*) from former_names), (select concat_ws(' ', count(*), sum(version)) from campuses),
          count(*), sum(version), max(created_at), count(merged_into)) as state from institutions`
  }`.execute(db)
  return rows[0]?.state ?? ''
}
