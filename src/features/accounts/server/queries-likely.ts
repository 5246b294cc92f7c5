/** Accounts as a person who is added is compared with them. */
import { sql } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { looseWord } from '../../../kit/server/db/search.ts'

export type KnownPerson = {
  id: string
  role: Role
  email: string
  name: string
  first_name: string
  middle_name: string | null
  last_name: string
  institution: string | null
}

/** Everybody who has an account: for a file, whose people are compared all at once. */
export function listKnownPeople(trx: Trx): Promise<KnownPerson[]> {
  return startPeople(trx).execute()
}

/** Those in whose last name the word is found, whatever its accents; narrowed further where names are compared. */
export function listPeopleNamed(trx: Trx, lastName: string): Promise<KnownPerson[]> {
  return startPeople(trx).where('accounts.last_name', 'ilike', looseWord(lastName)).execute()
}

function startPeople(trx: Trx) {
  return trx
    .selectFrom('accounts')
    .leftJoin('accreditors', 'accreditors.id', 'accounts.id')
    .leftJoin('institutions', (join) =>
      join.on(sql<boolean>`institutions.id = coalesce(accounts.institution_id, accreditors.home_institution_id)`),
    )
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.email',
      fullNameOf('accounts').as('name'),
      'accounts.first_name',
      'accounts.middle_name',
      'accounts.last_name',
      'institutions.name as institution',
    ])
    .orderBy('accounts.created_at')
}
