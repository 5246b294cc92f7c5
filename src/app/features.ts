/** Every table of calls by its name: the whole interface. What goes over all calls reads this. */

import { profiles } from '../features/account-settings/contract.ts'
import { accounts } from '../features/accounts/contract.ts'
import { accreditorProfiles } from '../features/accreditor-profiles/contract.ts'
import { accreditors } from '../features/accreditors/contract.ts'
import { dashboards } from '../features/agency-dashboard/contract.ts'
import { announcements } from '../features/announcements/contract.ts'
import { apiDocument } from '../features/api-document/contract.ts'
import { campuses } from '../features/campuses/contract.ts'
import { faq } from '../features/faq/contract.ts'
import { feedback } from '../features/feedback/contract.ts'
import { files } from '../features/files/contract.ts'
import { financeInfos } from '../features/finance-infos/contract.ts'
import { finances } from '../features/finances/contract.ts'
import { actions } from '../features/inbox/contract.ts'
import { institutionDashboard } from '../features/institution-dashboard/contract.ts'
import { institutions } from '../features/institutions/contract.ts'
import { logs } from '../features/logs/contract.ts'
import { mail } from '../features/mail/contract.ts'
import { announcementEdits } from '../features/newsroom/contract.ts'
import { programs } from '../features/programs/contract.ts'
import { search } from '../features/search/contract.ts'
import { passwords } from '../features/sign-in/contract-passwords.ts'
import { registrations } from '../features/sign-in/contract-registrations.ts'
import { sessions } from '../features/sign-in/contract-sessions.ts'
import { site } from '../features/site/contract.ts'
import { tables } from '../features/tables/contract.ts'
import { trainings } from '../features/trainings/contract.ts'
import { accreditations } from '../features/visits/contract-calls.ts'
import type { Call, Calls } from '../kit/contract/call.ts'
import { imports } from '../kit/contract/imports.ts'

/** A call's name is its table's and its key: `programs.list`. A table that is missing here is found by `npm run check`. */
export const features = {
  accounts,
  accreditations,
  accreditorProfiles,
  accreditors,
  actions,
  announcementEdits,
  announcements,
  apiDocument,
  campuses,
  dashboards,
  faq,
  feedback,
  files,
  financeInfos,
  finances,
  imports,
  institutionDashboard,
  institutions,
  logs,
  mail,
  passwords,
  profiles,
  programs,
  registrations,
  search,
  sessions,
  site,
  tables,
  trainings,
} satisfies Record<string, Calls>

/** Every call with its name, feature by feature. */
export function namedCalls(): [name: string, call: Call][] {
  return Object.entries<Calls>(features).flatMap(([feature, table]) =>
    Object.entries(table).map(([key, call]): [string, Call] => [`${feature}.${key}`, call]),
  )
}
