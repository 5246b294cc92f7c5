/** Every table of calls by its name: the whole interface. What goes over all calls reads this. */
import { accounts } from './accounts.ts'
import { accreditations } from './accreditations.ts'
import { accreditorProfiles } from './accreditor-profiles.ts'
import { accreditors } from './accreditors.ts'
import { actions } from './actions.ts'
import { announcementEdits } from './announcement-edits.ts'
import { announcements } from './announcements.ts'
import { apiDocument } from './api-document.ts'
import type { Call, Calls } from './call.ts'
import { campuses } from './campuses.ts'
import { dashboards } from './dashboards.ts'
import { faq } from './faq.ts'
import { feedback } from './feedback.ts'
import { files } from './files.ts'
import { financeInfos } from './finance-infos.ts'
import { finances } from './finances.ts'
import { imports } from './imports.ts'
import { institutionDashboard } from './institution-dashboard.ts'
import { institutions } from './institutions.ts'
import { logs } from './logs.ts'
import { mail } from './mail.ts'
import { passwords } from './passwords.ts'
import { profiles } from './profiles.ts'
import { programs } from './programs.ts'
import { registrations } from './registrations.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { site } from './site.ts'
import { tables } from './tables.ts'
import { trainings } from './trainings.ts'

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
