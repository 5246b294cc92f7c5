/** What the import of accounts reads and writes: a few statements, however many rows. */
import { sql } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { newToken, tokenHash } from '../../../kit/server/security/tokens.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import { linkMinutes } from '../../links/server/queries.ts'
import type { AccountRow } from '../contract.ts'
import type { AccountStatus } from '../rules.ts'

export type ImportedPerson = Pick<
  AccountRow,
  'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'professional_title' | 'mobile' | 'region' | 'institution_id'
>
export type StoredPerson = ImportedPerson & {
  id: string
  role: Role
  status: AccountStatus
  email: string
  institution_name: string | null
}

const storedPeople = sql`
  select lower(a.email) as key, a.id, a.role, a.status, a.email, a.first_name, a.middle_name, a.last_name, a.suffix,
    a.professional_title, a.mobile, a.region, i.id as institution_id, i.name as institution_name
  from accounts a
  left join accreditors on accreditors.id = a.id
  left join institutions i on i.id = coalesce(a.institution_id, accreditors.home_institution_id)`

/**
 * The accounts that have these e-mails, by the e-mail in small letters.
 * @param locks holds them until the transaction ends
 */
export async function findStoredPeople(db: Db, emails: readonly string[], locks: boolean): Promise<Map<string, StoredPerson>> {
  const found = new Map<string, StoredPerson>()
  for (const batch of inBatches(emails)) {
    const { rows } = await sql<StoredPerson & { key: string }>`
      ${storedPeople} where lower(a.email) = any(select lower(x) from unnest(${batch}::text[]) as x)
      ${locks ? sql`for update of a` : sql``}`.execute(db)
    for (const { key, ...row } of rows) found.set(key, row)
  }
  return found
}

/** Accounts of an import, by their ids. */
export async function peopleByIds(db: Db, ids: readonly string[]): Promise<Map<string, StoredPerson>> {
  const found = new Map<string, StoredPerson>()
  for (const batch of inBatches(ids)) {
    const { rows } = await sql<StoredPerson & { key: string }>`${storedPeople} where a.id = any(${batch}::uuid[])`.execute(db)
    for (const { key: _, ...row } of rows) found.set(row.id, row)
  }
  return found
}

/** Of some accounts those whose owner has chosen a password, or signed in by a provider. */
export async function listUsed(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where id = any(${ids}::uuid[])
      and (status <> 'invited' or password_hash is not null or last_login_at is not null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of some institutions those that are still there, under their own record. */
export async function listStanding(db: Db, institutionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from institutions where id = any(${institutionIds}::uuid[]) and merged_into is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes away the ties to former homes that an import wrote, as people go back there.
 * @param left whom it took away from where; what has a later id than the import came with it or after
 */
export async function deleteFormerHomes(
  trx: Trx,
  left: readonly { import_id: string; accreditor_id: string; institution_id: string }[],
): Promise<void> {
  await sql`
    delete from sub_member_institutions t
    using jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as x (import_id uuid, accreditor_id uuid, institution_id uuid)
    where t.accreditor_id = x.accreditor_id and t.institution_id = x.institution_id and t.id > x.import_id
      and t.relation = 'former_employee' and t.from_date is null`.execute(trx)
}

export type Place = { id: string; name: string; region: string }

/** Institutions by their names in small letters. */
export async function findPlacesByName(db: Db, names: readonly string[]): Promise<Map<string, Place>> {
  const found = new Map<string, Place>()
  for (const batch of inBatches([...new Set(names)])) {
    const { rows } = await sql<Place & { asked: string }>`
      select x.asked, i.id, i.name, i.region from unnest(${batch}::text[]) as x (asked)
      join institutions i on lower(i.name) = lower(x.asked)`.execute(db)
    for (const { asked, ...place } of rows) found.set(asked, place)
  }
  return found
}

/** Invited accounts of one role, with the profile where they are accreditors. */
export async function insertPeople(
  trx: Trx,
  role: Role,
  people: readonly (ImportedPerson & { id: string; email: string })[],
): Promise<void> {
  for (const rows of inBatches(people)) {
    const json = JSON.stringify(rows)
    await sql`
      insert into accounts (id, role, status, email, first_name, middle_name, last_name, suffix, professional_title, mobile, region, institution_id)
      select id, ${role}::text, 'invited', email, first_name, middle_name, last_name, suffix, professional_title, mobile, region,
        case when ${role}::text = 'institution' then institution_id end
      from jsonb_to_recordset(${json}::jsonb) as x (id uuid, email text, first_name text, middle_name text, last_name text,
        suffix text, professional_title text, mobile text, region text, institution_id uuid)`.execute(trx)
    if (role !== 'accreditor') continue
    await sql`
      insert into accreditors (id, home_institution_id)
      select id, institution_id from jsonb_to_recordset(${json}::jsonb) as x (id uuid, institution_id uuid)`.execute(trx)
  }
}

export async function updatePeople(trx: Trx, role: Role, people: readonly (ImportedPerson & { id: string })[]): Promise<void> {
  for (const rows of inBatches(people)) {
    const json = JSON.stringify(rows)
    await sql`
      update accounts a set first_name = x.first_name, middle_name = x.middle_name, last_name = x.last_name, suffix = x.suffix,
        professional_title = x.professional_title, mobile = x.mobile, region = x.region,
        institution_id = case when a.role = 'institution' then x.institution_id end, version = a.version + 1
      from jsonb_to_recordset(${json}::jsonb) as x (id uuid, first_name text, middle_name text, last_name text,
        suffix text, professional_title text, mobile text, region text, institution_id uuid)
      where a.id = x.id`.execute(trx)
    if (role !== 'accreditor') continue
    await sql`
      update accreditors a set home_institution_id = x.institution_id, version = a.version + 1
      from jsonb_to_recordset(${json}::jsonb) as x (id uuid, institution_id uuid)
      where a.id = x.id and a.home_institution_id is distinct from x.institution_id`.execute(trx)
  }
}

/** An invitation's token for each of these new accounts, in the same order; the tokens are stored nowhere. */
export async function issueInvitations(trx: Trx, accountIds: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const batch of inBatches(accountIds)) {
    const made = batch.map((account_id) => ({ account_id, token: newToken() }))
    const rows = made.map(({ account_id, token }) => ({ id: newId(), account_id, hash: tokenHash(token).toString('hex') }))
    await sql`
      insert into account_tokens (id, account_id, purpose, token_hash, expires_at)
      select id, account_id, 'invitation', decode(hash, 'hex'), now() + make_interval(mins => ${sql.lit(linkMinutes.invitation)})
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, account_id uuid, hash text)`.execute(trx)
    tokens.push(...made.map(({ token }) => token))
  }
  return tokens
}
