import { accounts } from '../../contract/accounts.ts'
import { accreditations } from '../../contract/accreditations.ts'
import { accreditors } from '../../contract/accreditors.ts'
import { announcementEdits } from '../../contract/announcement-edits.ts'
import type { Call } from '../../contract/call.ts'
import { campuses } from '../../contract/campuses.ts'
import { finances } from '../../contract/finances.ts'
import { institutions } from '../../contract/institutions.ts'
import { programs } from '../../contract/programs.ts'
import type { Role } from '../../contract/roles.ts'
import { type FoundKind, foundKinds } from '../../contract/search.ts'
import { trainings } from '../../contract/trainings.ts'

/** The list each kind of record stands in. */
const lists: Record<FoundKind, Call> = {
  institutions: institutions.accounts,
  campuses: campuses.list,
  programs: programs.list,
  accreditors: accreditors.list,
  accreditations: accreditations.list,
  charges: finances.charges,
  trainings: trainings.list,
  announcements: announcementEdits.list,
  accounts: accounts.list,
}

/** Whoever may read a list finds its records, and nobody else. */
export function kindsFor(role: Role): FoundKind[] {
  return foundKinds.filter((kind) => (lists[kind].access as readonly Role[]).includes(role))
}
