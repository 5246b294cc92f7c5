import type { Call } from '../../../kit/contract/call.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import { accounts } from '../../accounts/contract.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { evidence } from '../../evidence/contract.ts'
import { finances } from '../../finances/contract.ts'
import { institutions } from '../../institutions/contract.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { instruments } from '../../instruments/contract.ts'
import { newsroom } from '../../newsroom/contract.ts'
import { papers } from '../../papers/contract.ts'
import { privacyDesk } from '../../privacy/contract-desk.ts'
import { programs } from '../../programs/contract.ts'
import { recommendations } from '../../recommendations/contract.ts'
import { reports } from '../../reports/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { trainings } from '../../trainings/contract.ts'
import { type FoundKind, foundKinds } from '../contract.ts'

/** The list each kind of record stands in. */
const lists: Record<FoundKind, Call> = {
  institutions: institutions.list,
  campuses: campuses.list,
  programs: programs.list,
  accreditors: accreditors.list,
  accreditations: schedule.list,
  papers: papers.list,
  survey_reports: reports.list,
  recommendations: recommendations.list,
  evidence: evidence.items,
  charges: finances.charges,
  instruments: instruments.list,
  trainings: trainings.list,
  announcements: newsroom.list,
  privacy_requests: privacyDesk.list,
  accounts: accounts.list,
}

/** Whoever may read a list finds its records, and nobody else. */
export function kindsFor(role: Role): FoundKind[] {
  return foundKinds.filter((kind) => (lists[kind].access as readonly Role[]).includes(role))
}
