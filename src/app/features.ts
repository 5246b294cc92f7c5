/**
 * Every feature, in order: one imports only from those above it, and of them only what is open to others (`npm run check` holds that,
 * from this list). To remove one, delete its folder and its line.
 */
import { accountSettings } from '../features/account-settings/contract.ts'
import { accountSettingsRoutes } from '../features/account-settings/server/routes.ts'
import { accountColumns } from '../features/accounts/columns.ts'
import { accounts } from '../features/accounts/contract.ts'
import { accountsBack } from '../features/accounts/server/import-undo.ts'
import { accountMails } from '../features/accounts/server/mails.ts'
import * as accounts010 from '../features/accounts/server/migrations/0.1.0.ts'
import { accountRoutes } from '../features/accounts/server/routes.ts'
import { accreditorProfiles } from '../features/accreditor-profiles/contract.ts'
import { profileMails } from '../features/accreditor-profiles/server/mails.ts'
import * as accreditorProfiles010 from '../features/accreditor-profiles/server/migrations/0.1.0.ts'
import * as accreditorProfiles020 from '../features/accreditor-profiles/server/migrations/0.2.0.ts'
import { accreditorProfileRoutes } from '../features/accreditor-profiles/server/routes.ts'
import { accreditors } from '../features/accreditors/contract.ts'
import * as accreditors010 from '../features/accreditors/server/migrations/0.1.0.ts'
import { accreditorRoutes } from '../features/accreditors/server/routes.ts'
import { agencyDashboard } from '../features/agency-dashboard/contract.ts'
import { agencyDashboardRoutes } from '../features/agency-dashboard/server/routes.ts'
import { announcements } from '../features/announcements/contract.ts'
import { feedRoutes } from '../features/announcements/server/feed-routes.ts'
import * as announcements010 from '../features/announcements/server/migrations/0.1.0.ts'
import { announcementRoutes } from '../features/announcements/server/routes.ts'
import { apiDocument } from '../features/api-document/contract.ts'
import { apiDocumentRoutes, signInFirst } from '../features/api-document/server/routes.ts'
import { assignments } from '../features/assignments/contract.ts'
import { assignmentRoutes } from '../features/assignments/server/routes.ts'
import { board } from '../features/board/contract.ts'
import { boardMails } from '../features/board/server/mails.ts'
import * as board020 from '../features/board/server/migrations/0.2.0.ts'
import { boardRoutes } from '../features/board/server/routes.ts'
import { calendarFeeds } from '../features/calendar-feeds/contract.ts'
import * as calendarFeeds020 from '../features/calendar-feeds/server/migrations/0.2.0.ts'
import { calendarFeedRoutes } from '../features/calendar-feeds/server/routes.ts'
import { colleagues } from '../features/colleagues/contract.ts'
import { colleagueRoutes } from '../features/colleagues/server/routes.ts'
import { comments } from '../features/comments/contract.ts'
import * as comments020 from '../features/comments/server/migrations/0.2.0.ts'
import { commentRoutes } from '../features/comments/server/routes.ts'
import * as dataViews020 from '../features/data-views/server/migrations/0.2.0.ts'
import { decisions } from '../features/decisions/contract.ts'
import * as decisions020 from '../features/decisions/server/migrations/0.2.0.ts'
import { decisionRoutes } from '../features/decisions/server/routes.ts'
import { evidence } from '../features/evidence/contract.ts'
import * as evidence010 from '../features/evidence/server/migrations/0.1.0.ts'
import { evidenceRoutes } from '../features/evidence/server/routes.ts'
import { faq } from '../features/faq/contract.ts'
import { faqFiles, faqRoutes } from '../features/faq/server/routes.ts'
import { feedback } from '../features/feedback/contract.ts'
import * as feedback010 from '../features/feedback/server/migrations/0.1.0.ts'
import { feedbackRoutes } from '../features/feedback/server/routes.ts'
import { files } from '../features/files/contract.ts'
import * as files010 from '../features/files/server/migrations/0.1.0.ts'
import { fileRoutes } from '../features/files/server/routes.ts'
import { financeInfos } from '../features/finance-infos/contract.ts'
import { bankMails } from '../features/finance-infos/server/mails.ts'
import * as financeInfos010 from '../features/finance-infos/server/migrations/0.1.0.ts'
import { financeInfoRoutes } from '../features/finance-infos/server/routes.ts'
import { finances } from '../features/finances/contract.ts'
import { releases } from '../features/finances/contract-releases.ts'
import { financeMails } from '../features/finances/server/mails.ts'
import * as finances010 from '../features/finances/server/migrations/0.1.0.ts'
import { financeRoutes, releaseRoutes } from '../features/finances/server/routes.ts'
import { gracePeriodRoutes } from '../features/grace-periods/server/routes.ts'
import { imports } from '../features/imports/contract.ts'
import * as imports020 from '../features/imports/server/migrations/0.2.0.ts'
import { importRoutes } from '../features/imports/server/routes.ts'
import { inbox } from '../features/inbox/contract.ts'
import * as inbox020 from '../features/inbox/server/migrations/0.2.0.ts'
import { inboxRoutes } from '../features/inbox/server/routes.ts'
import { institutionDashboard } from '../features/institution-dashboard/contract.ts'
import { institutionDashboardRoutes } from '../features/institution-dashboard/server/routes.ts'
import { institutionProfile } from '../features/institution-profile/contract.ts'
import { institutionProfileRoutes } from '../features/institution-profile/server/routes.ts'
import { campusColumns } from '../features/institutions/columns.ts'
import { institutions } from '../features/institutions/contract.ts'
import { campuses } from '../features/institutions/contract-campuses.ts'
import { campusRoutes } from '../features/institutions/server/campus-routes.ts'
import { campusesBack, institutionsBack } from '../features/institutions/server/campus-undo.ts'
import * as institutions010 from '../features/institutions/server/migrations/0.1.0.ts'
import { institutionRoutes } from '../features/institutions/server/routes.ts'
import { statementColumns } from '../features/instruments/columns.ts'
import { instruments } from '../features/instruments/contract.ts'
import * as instruments010 from '../features/instruments/server/migrations/0.1.0.ts'
import { instrumentRoutes } from '../features/instruments/server/routes.ts'
import * as links010 from '../features/links/server/migrations/0.1.0.ts'
import { logs } from '../features/logs/contract.ts'
import { logSeals } from '../features/logs/contract-seals.ts'
import { logMails } from '../features/logs/server/mails.ts'
import * as logs020 from '../features/logs/server/migrations/0.2.0.ts'
import { logRoutes } from '../features/logs/server/routes.ts'
import { sealRoutes } from '../features/logs/server/seal-routes.ts'
import { mail } from '../features/mail/contract.ts'
import { mailTexts } from '../features/mail/contract-texts.ts'
import { mailRoutes } from '../features/mail/server/routes.ts'
import { mailTextRoutes } from '../features/mail/server/text-routes.ts'
import { managementReport } from '../features/management-report/contract.ts'
import { managementReportRoutes } from '../features/management-report/server/routes.ts'
import { members } from '../features/members/contract.ts'
import { memberRoutes } from '../features/members/server/routes.ts'
import { merges } from '../features/merges/contract.ts'
import * as merges020 from '../features/merges/server/migrations/0.2.0.ts'
import { mergeRoutes } from '../features/merges/server/routes.ts'
import { newsroom } from '../features/newsroom/contract.ts'
import { newsroomRoutes } from '../features/newsroom/server/routes.ts'
import { objections } from '../features/objections/contract.ts'
import { objectionMails } from '../features/objections/server/mails.ts'
import * as objections010 from '../features/objections/server/migrations/0.1.0.ts'
import { objectionRoutes } from '../features/objections/server/routes.ts'
import { outcomes } from '../features/outcomes/contract.ts'
import { outcomeMails } from '../features/outcomes/server/mails.ts'
import * as outcomes010 from '../features/outcomes/server/migrations/0.1.0.ts'
import * as outcomes020 from '../features/outcomes/server/migrations/0.2.0.ts'
import { outcomeRoutes } from '../features/outcomes/server/routes.ts'
import { packets } from '../features/packets/contract.ts'
import * as packets010 from '../features/packets/server/migrations/0.1.0.ts'
import { packetRoutes } from '../features/packets/server/routes.ts'
import { papers } from '../features/papers/contract.ts'
import * as papers020 from '../features/papers/server/migrations/0.2.0.ts'
import { publicPaperRoutes } from '../features/papers/server/public-routes.ts'
import { paperRoutes } from '../features/papers/server/routes.ts'
import { privacy } from '../features/privacy/contract.ts'
import { breaches } from '../features/privacy/contract-breaches.ts'
import { privacyDesk } from '../features/privacy/contract-desk.ts'
import { breachRoutes } from '../features/privacy/server/breach-routes.ts'
import { privacyDeskRoutes } from '../features/privacy/server/desk-routes.ts'
import { privacyMails } from '../features/privacy/server/mails.ts'
import * as privacy020 from '../features/privacy/server/migrations/0.2.0.ts'
import { privacyRoutes } from '../features/privacy/server/routes.ts'
import { programRecords } from '../features/program-records/contract.ts'
import { programRecordRoutes } from '../features/program-records/server/routes.ts'
import { programColumns } from '../features/programs/columns.ts'
import { programs } from '../features/programs/contract.ts'
import { gracePeriods } from '../features/programs/contract-grace.ts'
import { programsBack } from '../features/programs/server/import-undo.ts'
import { programMails } from '../features/programs/server/mails.ts'
import * as programs010 from '../features/programs/server/migrations/0.1.0.ts'
import * as programs020 from '../features/programs/server/migrations/0.2.0.ts'
import { programRoutes } from '../features/programs/server/routes.ts'
import { ratings } from '../features/ratings/contract.ts'
import * as ratings010 from '../features/ratings/server/migrations/0.1.0.ts'
import { ratingRoutes } from '../features/ratings/server/routes.ts'
import { recommendations } from '../features/recommendations/contract.ts'
import { recommendationMails } from '../features/recommendations/server/mails.ts'
import * as recommendations010 from '../features/recommendations/server/migrations/0.1.0.ts'
import { recommendationRoutes } from '../features/recommendations/server/routes.ts'
import { register, registerData } from '../features/register/contract.ts'
import { registerDataRoutes, registerMapRoutes } from '../features/register/server/data-routes.ts'
import * as register020 from '../features/register/server/migrations/0.2.0.ts'
import { registerRoutes } from '../features/register/server/routes.ts'
import * as removals020 from '../features/removals/server/migrations/0.2.0.ts'
import { reports } from '../features/reports/contract.ts'
import { surveyReportMails } from '../features/reports/server/mails.ts'
import * as reports010 from '../features/reports/server/migrations/0.1.0.ts'
import { surveyReportRoutes } from '../features/reports/server/routes.ts'
import { requests } from '../features/requests/contract.ts'
import { requestMails } from '../features/requests/server/mails.ts'
import { requestRoutes } from '../features/requests/server/routes.ts'
import { resources } from '../features/resources/contract.ts'
import { resourceRoutes } from '../features/resources/server/routes.ts'
import { savedViews } from '../features/saved-views/contract.ts'
import * as savedViews020 from '../features/saved-views/server/migrations/0.2.0.ts'
import { savedViewRoutes } from '../features/saved-views/server/routes.ts'
import { surveyVisitColumns } from '../features/schedule/columns.ts'
import { pastVisitColumns } from '../features/schedule/columns-past.ts'
import { schedule } from '../features/schedule/contract.ts'
import { importMails } from '../features/schedule/server/import/import-mails.ts'
import { surveyVisitsBack } from '../features/schedule/server/import/import-undo.ts'
import { pastSurveysBack } from '../features/schedule/server/import/past-undo.ts'
import { scheduleMails } from '../features/schedule/server/mails.ts'
import { scheduleRoutes } from '../features/schedule/server/routes.ts'
import { search } from '../features/search/contract.ts'
import { searchRoutes } from '../features/search/server/routes.ts'
import { seasons } from '../features/seasons/contract.ts'
import { proposals } from '../features/seasons/contract-proposals.ts'
import { trials } from '../features/seasons/contract-trials.ts'
import * as seasons020 from '../features/seasons/server/migrations/0.2.0.ts'
import { proposalRoutes } from '../features/seasons/server/proposal-routes.ts'
import { rankPeople } from '../features/seasons/server/ranking.ts'
import { seasonRoutes } from '../features/seasons/server/routes.ts'
import { trialRoutes } from '../features/seasons/server/trial-routes.ts'
import { secondFactors } from '../features/second-factors/contract.ts'
import { factorResets } from '../features/second-factors/contract-resets.ts'
import { factorMails } from '../features/second-factors/server/mails.ts'
import { resetMails } from '../features/second-factors/server/mails-resets.ts'
import * as secondFactors020 from '../features/second-factors/server/migrations/0.2.0.ts'
import { factorResetRoutes } from '../features/second-factors/server/reset-routes.ts'
import { secondFactorRoutes } from '../features/second-factors/server/routes.ts'
import { setUp } from '../features/set-up/contract.ts'
import { setUpRoutes } from '../features/set-up/server/routes.ts'
import { settings } from '../features/settings/contract.ts'
import { settingsRoutes } from '../features/settings/server/routes.ts'
import { passwords } from '../features/sign-in/contract-passwords.ts'
import { proofs } from '../features/sign-in/contract-proofs.ts'
import { providerSignIn } from '../features/sign-in/contract-provider.ts'
import { registrations } from '../features/sign-in/contract-registrations.ts'
import { sessions } from '../features/sign-in/contract-sessions.ts'
import { deviceMails } from '../features/sign-in/server/mails.ts'
import * as signIn010 from '../features/sign-in/server/migrations/0.1.0.ts'
import * as signIn020 from '../features/sign-in/server/migrations/0.2.0.ts'
import { passwordRoutes } from '../features/sign-in/server/password-routes.ts'
import { proofRoutes } from '../features/sign-in/server/proof-routes.ts'
import { providerRoutes } from '../features/sign-in/server/provider/routes.ts'
import { registrationRoutes } from '../features/sign-in/server/registration-routes.ts'
import { sessionRoutes } from '../features/sign-in/server/routes.ts'
import { providerConnections } from '../features/single-sign-on/contract.ts'
import { providerMails } from '../features/single-sign-on/server/mails.ts'
import * as singleSignOn020 from '../features/single-sign-on/server/migrations/0.2.0.ts'
import { providerConnectionRoutes } from '../features/single-sign-on/server/routes.ts'
import { site } from '../features/site/contract.ts'
import { publicTexts } from '../features/site/contract-texts.ts'
import { siteMails } from '../features/site/server/mails.ts'
import { mapRoutes } from '../features/site/server/map-routes.ts'
import { siteRoutes } from '../features/site/server/routes.ts'
import { textRoutes } from '../features/site/server/text-routes.ts'
import { system } from '../features/system/contract.ts'
import { systemRoutes } from '../features/system/server/routes.ts'
import { tables } from '../features/tables/contract.ts'
import { tableRoutes } from '../features/tables/server/routes.ts'
import { teams } from '../features/teams/contract.ts'
import { teamMails } from '../features/teams/server/mails.ts'
import * as teams010 from '../features/teams/server/migrations/0.1.0.ts'
import * as teams020 from '../features/teams/server/migrations/0.2.0.ts'
import { reportMails } from '../features/teams/server/report-mails.ts'
import { teamRoutes } from '../features/teams/server/routes.ts'
import { templates } from '../features/templates/contract.ts'
import { templateRoutes } from '../features/templates/server/routes.ts'
import { trainingColumns } from '../features/trainings/columns.ts'
import { trainings } from '../features/trainings/contract.ts'
import { trainingsBack } from '../features/trainings/server/import-undo.ts'
import * as trainings010 from '../features/trainings/server/migrations/0.1.0.ts'
import { trainingRoutes } from '../features/trainings/server/routes.ts'
import { visits } from '../features/visits/contract.ts'
import * as visits010 from '../features/visits/server/migrations/0.1.0.ts'
import * as visits020 from '../features/visits/server/migrations/0.2.0.ts'
import { visitRoutes } from '../features/visits/server/routes.ts'
import type { Call, Calls } from '../kit/contract/call.ts'
import type { Routes } from '../kit/server/acts/handlers.ts'
import { inOrder, type Versions } from '../kit/server/db/migrations.ts'

export type Feature = {
  /** Its folder in `src/features/`. */
  readonly folder: string
  /** Its tables of calls by name; a call's name is its table's and its key: `programs.list`. */
  readonly calls?: Record<string, Calls>
  /** Its handlers (`handlers(calls, …)`), and whatever else it answers: feeds, files. */
  readonly routes?: readonly Routes[]
  /** What made its tables and changed them since, by the version that shipped it. */
  readonly migrations?: Versions
}

/** What each import reads, for its template. */
const importColumns = {
  accounts: accountColumns,
  programs: programColumns,
  campuses: campusColumns,
  'training-modules': trainingColumns,
  'survey-visits': surveyVisitColumns,
  'past-visits': pastVisitColumns,
  instruments: statementColumns,
}

/** How each import that is kept is taken back. */
const waysBack = {
  programs: [programsBack],
  campuses: [campusesBack, institutionsBack],
  trainings: [trainingsBack],
  accounts: [accountsBack],
  past_visits: [pastSurveysBack],
  survey_visits: [surveyVisitsBack],
}

/** Every mail the product can send, in the groups in which the agency's people look for it. */
export const mailTemplates = {
  Accounts: [...accountMails, ...factorMails, ...resetMails, ...deviceMails, ...providerMails, ...privacyMails],
  'Requests and visits': [...requestMails, ...scheduleMails, ...importMails],
  'The board': [...boardMails, ...logMails],
  'Teams and reports': [...profileMails, ...teamMails, ...reportMails, ...surveyReportMails, ...objectionMails, ...recommendationMails],
  'Payments and bank data': [...financeMails, ...bankMails],
  'Outcomes and validity': [...outcomeMails, ...programMails],
  Website: siteMails,
}

export const features: readonly Feature[] = [
  { folder: 'navigation' },
  { folder: 'people' },
  { folder: 'ladder' },
  { folder: 'payments' },
  { folder: 'drawings' },
  { folder: 'public-frame' },
  { folder: 'files', calls: { files }, routes: [fileRoutes], migrations: { '0.1.0': files010 } },
  { folder: 'links', migrations: { '0.1.0': links010 } },
  { folder: 'templates', calls: { templates }, routes: [templateRoutes(importColumns)] },
  { folder: 'visits', calls: { visits }, routes: [visitRoutes], migrations: { '0.1.0': visits010, '0.2.0': visits020 } },
  { folder: 'mail', calls: { mail, mailTexts }, routes: [mailRoutes, mailTextRoutes(mailTemplates)] },
  { folder: 'logs', calls: { logs, logSeals }, routes: [logRoutes, sealRoutes], migrations: { '0.2.0': logs020 } },
  { folder: 'data-views', migrations: { '0.2.0': dataViews020 } },
  { folder: 'comments', calls: { comments }, routes: [commentRoutes], migrations: { '0.2.0': comments020 } },
  { folder: 'imports', calls: { imports }, routes: [importRoutes(waysBack)], migrations: { '0.2.0': imports020 } },
  { folder: 'removals', migrations: { '0.2.0': removals020 } },
  {
    folder: 'institutions',
    calls: { institutions, campuses },
    routes: [institutionRoutes, campusRoutes],
    migrations: { '0.1.0': institutions010 },
  },
  { folder: 'decisions', calls: { decisions }, routes: [decisionRoutes], migrations: { '0.2.0': decisions020 } },
  { folder: 'programs', calls: { programs }, routes: [programRoutes], migrations: { '0.1.0': programs010, '0.2.0': programs020 } },
  {
    folder: 'register',
    calls: { register, registerData },
    routes: [registerRoutes, registerDataRoutes, registerMapRoutes],
    migrations: { '0.2.0': register020 },
  },
  { folder: 'members', calls: { members }, routes: [memberRoutes] },
  { folder: 'resources', calls: { resources }, routes: [resourceRoutes] },
  {
    folder: 'single-sign-on',
    calls: { providerConnections },
    routes: [providerConnectionRoutes],
    migrations: { '0.2.0': singleSignOn020 },
  },
  {
    folder: 'second-factors',
    calls: { secondFactors, factorResets },
    routes: [secondFactorRoutes, factorResetRoutes],
    migrations: { '0.2.0': secondFactors020 },
  },
  { folder: 'accounts', calls: { accounts }, routes: [accountRoutes], migrations: { '0.1.0': accounts010 } },
  {
    folder: 'calendar-feeds',
    calls: { calendarFeeds },
    routes: [calendarFeedRoutes],
    migrations: { '0.2.0': calendarFeeds020 },
  },
  { folder: 'saved-views', calls: { savedViews }, routes: [savedViewRoutes], migrations: { '0.2.0': savedViews020 } },
  { folder: 'colleagues', calls: { colleagues }, routes: [colleagueRoutes] },
  {
    folder: 'sign-in',
    calls: { sessions, providerSignIn, proofs, passwords, registrations },
    routes: [sessionRoutes, providerRoutes, proofRoutes, passwordRoutes, registrationRoutes],
    migrations: { '0.1.0': signIn010, '0.2.0': signIn020 },
  },
  { folder: 'account-settings', calls: { accountSettings }, routes: [accountSettingsRoutes] },
  { folder: 'institution-profile', calls: { institutionProfile }, routes: [institutionProfileRoutes] },
  { folder: 'finance-infos', calls: { financeInfos }, routes: [financeInfoRoutes], migrations: { '0.1.0': financeInfos010 } },
  {
    folder: 'accreditor-profiles',
    calls: { accreditorProfiles },
    routes: [accreditorProfileRoutes],
    migrations: { '0.1.0': accreditorProfiles010, '0.2.0': accreditorProfiles020 },
  },
  { folder: 'feedback', calls: { feedback }, routes: [feedbackRoutes], migrations: { '0.1.0': feedback010 } },
  { folder: 'accreditors', calls: { accreditors }, routes: [accreditorRoutes], migrations: { '0.1.0': accreditors010 } },
  { folder: 'trainings', calls: { trainings }, routes: [trainingRoutes], migrations: { '0.1.0': trainings010 } },
  { folder: 'instruments', calls: { instruments }, routes: [instrumentRoutes], migrations: { '0.1.0': instruments010 } },
  { folder: 'evidence', calls: { evidence }, routes: [evidenceRoutes], migrations: { '0.1.0': evidence010 } },
  { folder: 'ratings', calls: { ratings }, routes: [ratingRoutes], migrations: { '0.1.0': ratings010 } },
  { folder: 'teams', calls: { teams }, routes: [teamRoutes(rankPeople)], migrations: { '0.1.0': teams010, '0.2.0': teams020 } },
  {
    folder: 'recommendations',
    calls: { recommendations },
    routes: [recommendationRoutes],
    migrations: { '0.1.0': recommendations010 },
  },
  { folder: 'objections', calls: { objections }, routes: [objectionRoutes], migrations: { '0.1.0': objections010 } },
  { folder: 'papers', calls: { papers }, routes: [paperRoutes, publicPaperRoutes], migrations: { '0.2.0': papers020 } },
  { folder: 'grace-periods', calls: { gracePeriods }, routes: [gracePeriodRoutes] },
  { folder: 'outcomes', calls: { outcomes }, routes: [outcomeRoutes], migrations: { '0.1.0': outcomes010, '0.2.0': outcomes020 } },
  { folder: 'reports', calls: { reports }, routes: [surveyReportRoutes], migrations: { '0.1.0': reports010 } },
  { folder: 'program-records', calls: { programRecords }, routes: [programRecordRoutes] },
  { folder: 'packets', calls: { packets }, routes: [packetRoutes], migrations: { '0.1.0': packets010 } },
  {
    folder: 'finances',
    calls: { finances, releases },
    routes: [financeRoutes, releaseRoutes],
    migrations: { '0.1.0': finances010 },
  },
  { folder: 'schedule', calls: { schedule }, routes: [scheduleRoutes] },
  { folder: 'requests', calls: { requests }, routes: [requestRoutes] },
  { folder: 'assignments', calls: { assignments }, routes: [assignmentRoutes] },
  {
    folder: 'seasons',
    calls: { seasons, proposals, trials },
    routes: [seasonRoutes, proposalRoutes, trialRoutes],
    migrations: { '0.2.0': seasons020 },
  },
  {
    folder: 'announcements',
    calls: { announcements },
    routes: [feedRoutes, announcementRoutes],
    migrations: { '0.1.0': announcements010 },
  },
  { folder: 'newsroom', calls: { newsroom }, routes: [newsroomRoutes] },
  { folder: 'board', calls: { board }, routes: [boardRoutes], migrations: { '0.2.0': board020 } },
  { folder: 'merges', calls: { merges }, routes: [mergeRoutes], migrations: { '0.2.0': merges020 } },
  { folder: 'faq', calls: { faq }, routes: [faqRoutes, faqFiles] },
  { folder: 'site', calls: { site, publicTexts }, routes: [mapRoutes, siteRoutes, textRoutes] },
  { folder: 'public-texts' },
  {
    folder: 'privacy',
    calls: { privacy, privacyDesk, breaches },
    routes: [privacyRoutes, privacyDeskRoutes, breachRoutes],
    migrations: { '0.2.0': privacy020 },
  },
  { folder: 'search', calls: { search }, routes: [searchRoutes] },
  { folder: 'settings', calls: { settings }, routes: [settingsRoutes] },
  { folder: 'set-up', calls: { setUp }, routes: [setUpRoutes] },
  { folder: 'system', calls: { system }, routes: [systemRoutes] },
  { folder: 'dashboard-figures' },
  { folder: 'agency-dashboard', calls: { agencyDashboard }, routes: [agencyDashboardRoutes] },
  { folder: 'institution-dashboard', calls: { institutionDashboard }, routes: [institutionDashboardRoutes] },
  { folder: 'accreditor-dashboard' },
  { folder: 'management-report', calls: { managementReport }, routes: [managementReportRoutes] },
  { folder: 'inbox', calls: { inbox }, routes: [inboxRoutes], migrations: { '0.2.0': inbox020 } },
  { folder: 'tables', calls: { tables }, routes: [tableRoutes] },
  { folder: 'api-document', calls: { apiDocument }, routes: [signInFirst, apiDocumentRoutes(namedCalls)] },
]

/** In the order of this list within each version: a key between two tables stands with the feature further down. */
export const migrations = inOrder(features)

/** Every call with its name, feature by feature. What goes over the whole interface reads this. */
export function namedCalls(): [name: string, call: Call][] {
  return features
    .flatMap(({ calls = {} }) => Object.entries(calls))
    .flatMap(([table, calls]) => Object.entries(calls).map(([key, call]): [string, Call] => [`${table}.${key}`, call]))
}
