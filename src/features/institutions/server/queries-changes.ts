/** What changes institutions. Every function belongs inside a transaction. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { nameKey } from '../../../kit/contract/names.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { findInstitution, type InstitutionRead } from './queries.ts'

/** The institution, held against other changes until the transaction ends. */
export async function lockInstitutionRow(trx: Trx, id: string): Promise<InstitutionRead | undefined> {
  const held = await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', id)
    // what was merged into another record is changed there
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return held && findInstitution(trx, id)
}

/** Whether an institution, other than `except`, bears the name, whatever the case. */
export async function hasInstitutionNamed(trx: Trx, name: string, except?: string): Promise<boolean> {
  const row = await trx
    .selectFrom('institutions')
    .select('id')
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst()
  return row !== undefined
}

type Fields = Insertable<Tables['institutions']>

export async function insertInstitution(trx: Trx, institution: Fields): Promise<void> {
  await trx.insertInto('institutions').values(institution).execute()
}

export async function updateInstitution(trx: Trx, id: string, fields: Partial<Fields>): Promise<void> {
  await trx
    .updateTable('institutions')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

type Known = { id: string; name: string; acronym: string | null; region: string; status: string; former: string[] }

/** Every institution with the names it had: few enough to be compared here, where one function knows when two names are the same. */
export async function listKnownInstitutions(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select id, name, acronym, region, status,
      array(select former.name from former_names former where former.institution_id = institutions.id) as former
    from institutions where merged_into is null order by name`.execute(db)
  return rows
}

/** The institutions that may be the one of this name and acronym. */
export async function likelyInstitutions(trx: Trx, asked: { name: string; acronym?: string | null | undefined }): Promise<Candidate[]> {
  const known = await listKnownInstitutions(trx)
  return known.flatMap((one) => candidateOf(one, asked) ?? [])
}

/** Whether a stored institution may be the one of this name, and why. */
export function candidateOf(known: Known, asked: { name: string; acronym?: string | null | undefined }): Candidate | undefined {
  const key = nameKey(asked.name)
  const acronym = nameKey(asked.acronym ?? '')
  const own = nameKey(known.acronym ?? '')
  const why =
    nameKey(known.name) === key
      ? 'same name'
      : known.former.some((name) => nameKey(name) === key)
        ? `formerly ${asked.name}`
        : own && (own === acronym || own === key)
          ? `acronym ${known.acronym}`
          : undefined
  const line = [known.acronym, known.region, known.status === 'inactive' ? 'inactive' : null].filter(Boolean).join(' · ')
  return why ? { id: known.id, name: known.name, line, why } : undefined
}
