/** Accounts as a person who is added is compared with them. */
import { sql } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { looseWord } from '../../../kit/server/db/search.ts'
import type { AccountStatus } from '../rules.ts'

export type KnownPerson = {
  id: string
  role: Role
  status: AccountStatus
  email: string
  name: string
  first_name: string
  middle_name: string | null
  last_name: string
  institution: string | null
}

/** Everybody who has an account: for a file, whose people are compared all at once. */
export function listKnownPeople(db: Db): Promise<KnownPerson[]> {
  return startPeople(db).execute()
}

/** Those in whose last name the longest word of one of these is found, whatever its accents; narrowed further where names are compared. */
export function listPeopleNamed(db: Db | Trx, lastNames: readonly string[]): Promise<KnownPerson[]> {
  const patterns = [...new Set(lastNames.map(looseWord))]
  return startPeople(db).where(sql<boolean>`accounts.last_name ilike any(${patterns}::text[])`).execute()
}

function startPeople(db: Db | Trx) {
  return db
    .selectFrom('accounts')
    .leftJoin('accreditors', 'accreditors.id', 'accounts.id')
    .leftJoin('institutions', (join) =>
      join.on(sql<boolean>`institutions.id = coalesce(accounts.institution_id, accreditors.home_institution_id)`),
    )
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.status',
      'accounts.email',
      fullNameOf('accounts').as('name'),
      'accounts.first_name',
      'accounts.middle_name',
      'accounts.last_name',
      'institutions.name as institution',
    ])
    .where('accounts.merged_into', 'is', null)
    .orderBy('accounts.created_at')
}
