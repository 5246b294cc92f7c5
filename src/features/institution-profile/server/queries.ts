/** What an institution reads of itself: its record, and the people tied to it. Always of one institution, which comes from the session. */
import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameKeyOf } from '../../../kit/server/db/full-name.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { mainAccountOf } from '../../institutions/server/queries-main-account.ts'
import { findStanding } from '../../institutions/server/queries-standing.ts'
import { isAccredited, isCandidate, validityCondition } from '../../programs/server/queries-conditions.ts'
import type { InstitutionMember, InstitutionProfile, MemberKind } from '../contract.ts'

export async function findInstitutionProfile(db: Db, id: string): Promise<InstitutionProfile | undefined> {
  const today = agencyDay()
  const programs = sql`from programs join campuses on campuses.id = programs.campus_id where campuses.institution_id = institutions.id`
  const found = await db
    .selectFrom('institutions')
    .select(['id', 'name', 'acronym', 'type', 'region', 'city', 'province', 'status', 'website', 'phone', 'email', 'president', 'version'])
    .select(['institutional_level', 'institutional_from', 'institutional_to'])
    .select([
      sql<number>`(select count(*)::int from campuses where institution_id = institutions.id)`.as('campuses'),
      sql<number>`(select count(*)::int ${programs})`.as('programs'),
      sql<number>`(select count(*)::int ${programs} and ${isAccredited(today)})`.as('programs_accredited'),
      sql<number>`(select count(*)::int ${programs} and ${isCandidate(today)})`.as('programs_candidate'),
      sql<number>`(select count(*)::int ${programs} and ${validityCondition('upcoming', today)})`.as('programs_upcoming'),
      sql<number>`(select count(*)::int ${programs} and ${validityCondition('grace', today)})`.as('programs_in_grace'),
      sql<number>`(select count(*)::int ${programs} and ${validityCondition('expired', today)})`.as('programs_expired'),
      sql<string | null>`(select ${fullNameOf('accounts')} from accounts where accounts.id = ${mainAccountOf(sql`institutions.id`)})`.as(
        'main_account',
      ),
      sql<number>`(select count(*)::int from accounts where institution_id = institutions.id and role = 'institution')`.as('accounts'),
      sql<number>`(select count(*)::int from (${accreditorsOf(sql`institutions.id`)}) tied)`.as('accreditors'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { ...found, standing: await findStanding(db, id, today) }
}

/** Accreditors who name the institution and can sign in: who only registered, or was suspended, is nobody's member. */
function accreditorsOf(institution: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select accreditors.id, ${fullNameOf('person')} as name, ${nameKeyOf('person')} as by_name, accreditors.status, accreditors.position,
      coalesce(accreditors.home_institution_id = ${institution}, false) as is_home,
      exists (select 1 from sub_member_institutions sub
        where sub.accreditor_id = accreditors.id and sub.institution_id = ${institution}) as is_sub_member
    from accreditors join accounts person on person.id = accreditors.id and person.status = 'active'
    where accreditors.id = any(array(
      select id from accreditors where home_institution_id = ${institution}
      union select accreditor_id from sub_member_institutions where institution_id = ${institution}))`
}

export type MembersAsked = { search?: string | undefined; kind?: MemberKind | undefined }

/** The accounts first, the main one on top of them; then the accreditors; by family name. */
export async function listMembers(db: Db, institutionId: string, asked: MembersAsked & PageAsked): Promise<InstitutionMember[]> {
  const { rows } = await sql<InstitutionMember>`
    select id, name, account, accreditor ${membersFrom(institutionId, asked)}
    order by account is null, coalesce((account ->> 'is_main')::boolean, false) desc, by_name, id
    limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  return rows
}

export async function countMembers(db: Db, institutionId: string, asked: MembersAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${membersFrom(institutionId, asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

function membersFrom(institutionId: string, { search, kind }: MembersAsked): RawBuilder<unknown> {
  const own = sql`${institutionId}::uuid`
  const narrowed: RawBuilder<unknown>[] = likePatterns(search).map(
    (pattern) => sql`(name || ' ' || coalesce(accreditor ->> 'position', '')) ilike ${pattern}`,
  )
  if (kind === 'account') narrowed.push(sql`account is not null`)
  if (kind === 'accreditor') narrowed.push(sql`accreditor is not null`)
  if (kind === 'home') narrowed.push(sql`(accreditor ->> 'is_home')::boolean`)
  if (kind === 'sub_member') narrowed.push(sql`(accreditor ->> 'is_sub_member')::boolean`)
  return sql`
    from (
      select accounts.id, ${fullNameOf('accounts')} as name, ${nameKeyOf('accounts')} as by_name,
        json_build_object('status', accounts.status, 'is_main', accounts.id = ${mainAccountOf(own)},
          'since', (accounts.created_at at time zone ${sql.lit(agency.timeZone)})::date) as account,
        null::json as accreditor
      from accounts where accounts.institution_id = ${own} and accounts.role = 'institution'
      union all
      select tied.id, tied.name, tied.by_name, null::json, json_build_object('status', tied.status, 'position', tied.position, 'is_home', tied.is_home,
        'is_sub_member', tied.is_sub_member)
      from (${accreditorsOf(own)}) tied
    ) member
    ${narrowed.length > 0 ? sql`where ${sql.join(narrowed, sql` and `)}` : sql``}`
}
