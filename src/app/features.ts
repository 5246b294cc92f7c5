/**
 * Every feature, in order: one imports only from those above it, and of them only what is open to others (`npm run check` holds that,
 * from this list). To remove one, delete its folder, its line and its migrations.
 */
import type { FastifyInstance } from 'fastify'
import { accountSettings } from '../features/account-settings/contract.ts'
import { accountSettingsRoutes } from '../features/account-settings/server/routes.ts'
import { accountColumns } from '../features/accounts/columns.ts'
import { accounts } from '../features/accounts/contract.ts'
import { accountRoutes } from '../features/accounts/server/routes.ts'
import { accreditorProfiles } from '../features/accreditor-profiles/contract.ts'
import { accreditorProfileRoutes } from '../features/accreditor-profiles/server/routes.ts'
import { accreditors } from '../features/accreditors/contract.ts'
import { accreditorRoutes } from '../features/accreditors/server/routes.ts'
import { agencyDashboard } from '../features/agency-dashboard/contract.ts'
import { agencyDashboardRoutes } from '../features/agency-dashboard/server/routes.ts'
import { announcements } from '../features/announcements/contract.ts'
import { announcementRoutes } from '../features/announcements/server/routes.ts'
import { apiDocument } from '../features/api-document/contract.ts'
import { apiDocumentRoutes } from '../features/api-document/server/routes.ts'
import { assignments } from '../features/assignments/contract.ts'
import { assignmentRoutes } from '../features/assignments/server/routes.ts'
import { faq } from '../features/faq/contract.ts'
import { faqRoutes } from '../features/faq/server/routes.ts'
import { feedback } from '../features/feedback/contract.ts'
import { feedbackRoutes } from '../features/feedback/server/routes.ts'
import { files } from '../features/files/contract.ts'
import { fileRoutes } from '../features/files/server/routes.ts'
import { financeInfos } from '../features/finance-infos/contract.ts'
import { financeInfoRoutes } from '../features/finance-infos/server/routes.ts'
import { finances } from '../features/finances/contract.ts'
import { financeRoutes } from '../features/finances/server/routes.ts'
import { inbox } from '../features/inbox/contract.ts'
import { inboxRoutes } from '../features/inbox/server/routes.ts'
import { institutionDashboard } from '../features/institution-dashboard/contract.ts'
import { institutionDashboardRoutes } from '../features/institution-dashboard/server/routes.ts'
import { institutionProfile } from '../features/institution-profile/contract.ts'
import { institutionProfileRoutes } from '../features/institution-profile/server/routes.ts'
import { campusColumns } from '../features/institutions/columns.ts'
import { institutions } from '../features/institutions/contract.ts'
import { campuses } from '../features/institutions/contract-campuses.ts'
import { campusRoutes } from '../features/institutions/server/campus-routes.ts'
import { institutionRoutes } from '../features/institutions/server/routes.ts'
import { logs } from '../features/logs/contract.ts'
import { logRoutes } from '../features/logs/server/routes.ts'
import { mail } from '../features/mail/contract.ts'
import { mailRoutes } from '../features/mail/server/routes.ts'
import { managementReport } from '../features/management-report/contract.ts'
import { managementReportRoutes } from '../features/management-report/server/routes.ts'
import { members } from '../features/members/contract.ts'
import { memberRoutes } from '../features/members/server/routes.ts'
import { newsroom } from '../features/newsroom/contract.ts'
import { newsroomRoutes } from '../features/newsroom/server/routes.ts'
import { outcomes } from '../features/outcomes/contract.ts'
import { outcomeRoutes } from '../features/outcomes/server/routes.ts'
import { programColumns } from '../features/programs/columns.ts'
import { programs } from '../features/programs/contract.ts'
import { programRoutes } from '../features/programs/server/routes.ts'
import { requests } from '../features/requests/contract.ts'
import { requestRoutes } from '../features/requests/server/routes.ts'
import { resources } from '../features/resources/contract.ts'
import { resourceRoutes } from '../features/resources/server/routes.ts'
import { surveyVisitColumns } from '../features/schedule/columns.ts'
import { schedule } from '../features/schedule/contract.ts'
import { scheduleRoutes } from '../features/schedule/server/routes.ts'
import { search } from '../features/search/contract.ts'
import { searchRoutes } from '../features/search/server/routes.ts'
import { passwords } from '../features/sign-in/contract-passwords.ts'
import { registrations } from '../features/sign-in/contract-registrations.ts'
import { sessions } from '../features/sign-in/contract-sessions.ts'
import { passwordRoutes } from '../features/sign-in/server/password-routes.ts'
import { registrationRoutes } from '../features/sign-in/server/registration-routes.ts'
import { sessionRoutes } from '../features/sign-in/server/routes.ts'
import { site } from '../features/site/contract.ts'
import { siteRoutes } from '../features/site/server/routes.ts'
import { tables } from '../features/tables/contract.ts'
import { tableRoutes } from '../features/tables/server/routes.ts'
import { teams } from '../features/teams/contract.ts'
import { teamRoutes } from '../features/teams/server/routes.ts'
import { templates } from '../features/templates/contract.ts'
import { templateRoutes } from '../features/templates/server/routes.ts'
import { trainingColumns } from '../features/trainings/columns.ts'
import { trainings } from '../features/trainings/contract.ts'
import { trainingRoutes } from '../features/trainings/server/routes.ts'
import { visits } from '../features/visits/contract.ts'
import { visitRoutes } from '../features/visits/server/routes.ts'
import type { Call, Calls } from '../kit/contract/call.ts'
import type { Db } from '../kit/server/db/database.ts'
import type { Settings } from '../kit/server/settings.ts'

export type Feature = {
  /** Its folder in `src/features/`. */
  readonly folder: string
  /** Its tables of calls by name; a call's name is its table's and its key: `programs.list`. */
  readonly calls?: Record<string, Calls>
  /** Ties the calls to their handlers. */
  readonly routes?: readonly ((app: FastifyInstance, db: Db, settings: Settings) => void)[]
}

/** What each import reads, for its template. */
const importColumns = {
  accounts: accountColumns,
  programs: programColumns,
  campuses: campusColumns,
  'training-modules': trainingColumns,
  'survey-visits': surveyVisitColumns,
}

export const features: readonly Feature[] = [
  { folder: 'navigation' },
  { folder: 'people' },
  { folder: 'ladder' },
  { folder: 'payments' },
  { folder: 'drawings' },
  { folder: 'public-frame' },
  { folder: 'files', calls: { files }, routes: [fileRoutes] },
  { folder: 'links' },
  { folder: 'templates', calls: { templates }, routes: [(app) => templateRoutes(app, importColumns)] },
  { folder: 'visits', calls: { visits }, routes: [visitRoutes] },
  { folder: 'mail', calls: { mail }, routes: [mailRoutes] },
  { folder: 'logs', calls: { logs }, routes: [logRoutes] },
  { folder: 'institutions', calls: { institutions, campuses }, routes: [institutionRoutes, campusRoutes] },
  { folder: 'programs', calls: { programs }, routes: [programRoutes] },
  { folder: 'members', calls: { members }, routes: [memberRoutes] },
  { folder: 'resources', calls: { resources }, routes: [resourceRoutes] },
  { folder: 'accounts', calls: { accounts }, routes: [accountRoutes] },
  { folder: 'sign-in', calls: { sessions, passwords, registrations }, routes: [sessionRoutes, passwordRoutes, registrationRoutes] },
  { folder: 'account-settings', calls: { accountSettings }, routes: [accountSettingsRoutes] },
  { folder: 'institution-profile', calls: { institutionProfile }, routes: [institutionProfileRoutes] },
  { folder: 'finance-infos', calls: { financeInfos }, routes: [financeInfoRoutes] },
  { folder: 'accreditor-profiles', calls: { accreditorProfiles }, routes: [accreditorProfileRoutes] },
  { folder: 'feedback', calls: { feedback }, routes: [feedbackRoutes] },
  { folder: 'accreditors', calls: { accreditors }, routes: [accreditorRoutes] },
  { folder: 'trainings', calls: { trainings }, routes: [trainingRoutes] },
  { folder: 'teams', calls: { teams }, routes: [teamRoutes] },
  { folder: 'outcomes', calls: { outcomes }, routes: [outcomeRoutes] },
  { folder: 'finances', calls: { finances }, routes: [financeRoutes] },
  { folder: 'schedule', calls: { schedule }, routes: [scheduleRoutes] },
  { folder: 'requests', calls: { requests }, routes: [requestRoutes] },
  { folder: 'assignments', calls: { assignments }, routes: [assignmentRoutes] },
  { folder: 'announcements', calls: { announcements }, routes: [announcementRoutes] },
  { folder: 'newsroom', calls: { newsroom }, routes: [newsroomRoutes] },
  { folder: 'site', calls: { site }, routes: [siteRoutes] },
  { folder: 'faq', calls: { faq }, routes: [faqRoutes] },
  { folder: 'search', calls: { search }, routes: [searchRoutes] },
  { folder: 'dashboard-figures' },
  { folder: 'agency-dashboard', calls: { agencyDashboard }, routes: [agencyDashboardRoutes] },
  { folder: 'institution-dashboard', calls: { institutionDashboard }, routes: [institutionDashboardRoutes] },
  { folder: 'accreditor-dashboard' },
  { folder: 'management-report', calls: { managementReport }, routes: [managementReportRoutes] },
  { folder: 'inbox', calls: { inbox }, routes: [inboxRoutes] },
  { folder: 'tables', calls: { tables }, routes: [tableRoutes] },
  { folder: 'api-document', calls: { apiDocument }, routes: [(app, _db, settings) => apiDocumentRoutes(app, settings, namedCalls())] },
]

/** Every call with its name, feature by feature. What goes over the whole interface reads this. */
export function namedCalls(): [name: string, call: Call][] {
  return features
    .flatMap(({ calls = {} }) => Object.entries(calls))
    .flatMap(([table, calls]) => Object.entries(calls).map(([key, call]): [string, Call] => [`${table}.${key}`, call]))
}
