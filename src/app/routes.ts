/** The table of all pages: the site map of the product. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { agency } from '../kit/contract/agency.ts'

/** For people who develop (`npm run dev`): a build does not have them. */
const whileDeveloping = [layout('dev/DevLayout.tsx', [route('dev/parts', 'dev/PartsPage.tsx'), route('dev/mails', 'dev/MailsPage.tsx')])]

export default [
  // The public site
  layout('site/SiteLayout.tsx', [
    index('../features/site/web/home/Home.tsx'),
    route('announcements/:category?', '../features/announcements/web/AnnouncementList.tsx'),
    route('announcement', '../features/announcements/web/AnnouncementPage.tsx'),
    route(`${agency.slug}-accreditation/:page`, '../features/site/web/information/InformationPage.tsx', { id: 'accreditation' }),
    route(`about-${agency.slug}/who-we-are`, '../features/site/web/information/InformationPage.tsx', { id: 'who-we-are' }),
    route(`about-${agency.slug}/institutional-members`, '../features/members/web/Members.tsx'),
    route(`about-${agency.slug}/board-of-trustees`, '../features/site/web/information/Trustees.tsx'),
    route('register/programs', '../features/register/web/RegisterSearch.tsx'),
    route('register/programs/:id', '../features/register/web/RegisterProgram.tsx'),
    route('register/campuses/:id', '../features/register/web/RegisterCampus.tsx'),
    route('register/institutions/:id', '../features/register/web/RegisterInstitution.tsx'),
    route('register/data', '../features/register/web/RegisterData.tsx'),
    route('transparency', '../features/logs/web/seals/Transparency.tsx'),
    route('resources', '../features/resources/web/Resources.tsx'),
    route('c/:number?', '../features/papers/web/CheckPage.tsx'),
    route('contact-us', '../features/site/web/contact/Contact.tsx'),
    route('text-preview', '../features/site/web/texts/TextPreview.tsx'),
    route('error-test', '../features/site/web/errors/ErrorTest.tsx'),
    route('offline', '../features/site/web/errors/Offline.tsx'),
  ]),

  // Sign-in pages
  layout('../features/sign-in/web/SignInLayout.tsx', { id: 'sign-in' }, [
    route('login', '../features/sign-in/web/SignIn.tsx', { id: 'login' }),
    route('login/provider', '../features/sign-in/web/ProviderReturn.tsx'),
    route('second-factor', '../features/sign-in/web/SecondFactorNeeded.tsx'),
    route('register', '../features/sign-in/web/Register.tsx'),
    route('forgot-password', '../features/sign-in/web/ForgotPassword.tsx'),
    route('reset-password', '../features/sign-in/web/ResetPassword.tsx'),
  ]),

  // The portal
  layout('portal/PortalLayout.tsx', { id: 'portal' }, [
    // admin
    route('admin/dashboard', '../features/agency-dashboard/web/AdminDashboard.tsx'),
    route('admin/dashboard-1', '../features/management-report/web/ManagementReport.tsx'),
    route('admin/actions', '../features/inbox/web/ActionsPage.tsx'),
    route('admin/accreditor/accreditors', '../features/accreditors/web/AccreditorList.tsx'),
    route('admin/accreditor/accreditor-account-info', '../features/finance-infos/web/AccountInfoList.tsx'),
    route('admin/accreditor/assignment', '../features/schedule/web/AssignmentPage.tsx'),
    route('admin/institution/institutions', '../features/institutions/web/InstitutionList.tsx'),
    route('admin/institution/campus', '../features/institutions/web/CampusList.tsx'),
    route('admin/institution/programs', '../features/programs/web/ProgramList.tsx'),
    route('admin/finance/accreditor', '../features/finances/web/honoraria/AccreditorFinanceList.tsx'),
    route('admin/finance/institution', '../features/finances/web/charges/InstitutionFinanceList.tsx'),
    route('admin/finance/institution/:id', '../features/finances/web/charges/InstitutionFinancePage.tsx'),
    route('admin/schedule', '../features/schedule/web/ScheduleList.tsx'),
    route('admin/schedule/:institution_id', '../features/schedule/web/ScheduleInstitution.tsx'),
    route('admin/schedule/:institution_id/:accreditation_id', '../features/schedule/web/AccreditationPage.tsx'),
    route('admin/board', '../features/board/web/BoardPage.tsx'),
    route('admin/board/:meeting_id', '../features/board/web/MeetingPage.tsx', { id: 'admin-board-meeting' }),
    route('admin/board/:meeting_id/:item_id', '../features/board/web/ItemPage.tsx', { id: 'admin-board-item' }),
    route('admin/decisions', '../features/decisions/web/DecisionList.tsx'),
    route('admin/papers', '../features/papers/web/PaperList.tsx'),
    route('admin/reports', '../features/reports/web/ReportList.tsx'),
    route('admin/reports/:survey_id', '../features/reports/web/ReportPage.tsx', { id: 'admin-report' }),
    route('admin/recommendations', '../features/recommendations/web/RecommendationList.tsx'),
    route('admin/instruments', '../features/instruments/web/InstrumentList.tsx'),
    route('admin/instruments/:id', '../features/instruments/web/InstrumentPage.tsx'),
    route('admin/evidence/:survey_id', '../features/evidence/web/EvidencePage.tsx', { id: 'admin-evidence' }),
    route('admin/visits/:accreditation_id/packet', '../features/packets/web/PacketPage.tsx', { id: 'admin-packet' }),
    route('admin/trainings', '../features/trainings/web/TrainingList.tsx'),
    route('admin/training/:id?', '../features/trainings/web/TrainingPage.tsx'),
    route('admin/announcements', '../features/newsroom/web/lists/NewsroomList.tsx'),
    route('admin/announcements/:announcement_id', '../features/newsroom/web/NewsroomPage.tsx'),
    route('admin/conference', '../features/newsroom/web/lists/ConferenceList.tsx', { id: 'admin-conference' }),
    route('admin/conferences', '../features/newsroom/web/lists/ConferenceList.tsx', { id: 'admin-conferences' }),
    route('admin/survey-visits', '../features/newsroom/web/lists/SurveyVisitList.tsx'),
    route('admin/evaluation/accreditor', '../features/feedback/web/AccreditorRatings.tsx'),
    route('admin/evaluation/accreditor/:id', '../features/feedback/web/AccreditorRating.tsx'),
    route('admin/evaluation/institution', '../features/feedback/web/InstitutionRatings.tsx'),
    route('admin/evaluation/institution/:id', '../features/feedback/web/InstitutionRating.tsx'),
    route('admin/user', '../features/accounts/web/AccountList.tsx', { id: 'admin-user' }),
    route('admin/user-management', '../features/accounts/web/AccountList.tsx', { id: 'admin-user-management' }),
    route('admin/settings/:view?', '../features/settings/web/SettingsPage.tsx'),
    route('admin/set-up', '../features/set-up/web/SetUpPage.tsx'),
    route('admin/system', '../features/system/web/SystemPage.tsx'),
    route('admin/settings/mails/:mail', '../features/mail/web/MailTextPage.tsx'),
    route('admin/settings/texts/:text', '../features/public-texts/web/PublicTextPage.tsx'),
    route('admin/account-settings', '../features/account-settings/web/AccountSettings.tsx', { id: 'admin-account-settings' }),
    route('admin/privacy', '../features/privacy/web/YourData.tsx', { id: 'admin-privacy' }),
    route('admin/privacy-desk', '../features/privacy/web/DeskPage.tsx'),
    route('admin/privacy-desk/breaches/:id', '../features/privacy/web/BreachPage.tsx'),
    route('admin/activity-logs', '../features/logs/web/LogPage.tsx', { id: 'admin-activity-logs' }),

    // accreditor
    route('accreditor/dashboard', '../features/accreditor-dashboard/web/AccreditorDashboard.tsx'),
    route('accreditor/profile', '../features/accreditor-profiles/web/AccreditorProfilePage.tsx'),
    route('accreditor/program', '../features/assignments/web/AccreditorProgram.tsx'),
    route('accreditor/programs', '../features/assignments/web/AccreditorPrograms.tsx'),
    route('accreditor/ratings', '../features/ratings/web/Workbench.tsx'),
    route('accreditor/reports', '../features/reports/web/OwnReports.tsx'),
    route('accreditor/reports/:survey_id', '../features/reports/web/ReportPage.tsx', { id: 'accreditor-report' }),
    route('accreditor/recommendations/:survey_id', '../features/recommendations/web/RecommendationsToRate.tsx'),
    route('accreditor/evidence/:survey_id', '../features/evidence/web/EvidencePage.tsx', { id: 'accreditor-evidence' }),
    route('accreditor/visits/:accreditation_id/packet', '../features/packets/web/PacketPage.tsx', { id: 'accreditor-packet' }),
    route('accreditor/papers', '../features/papers/web/OwnRecords.tsx'),
    route('accreditor/account-settings', '../features/account-settings/web/AccountSettings.tsx', { id: 'accreditor-account-settings' }),
    route('accreditor/privacy', '../features/privacy/web/YourData.tsx', { id: 'accreditor-privacy' }),
    route('accreditor/activity-logs', '../features/logs/web/LogPage.tsx', { id: 'accreditor-activity-logs' }),

    // institution
    route('institution/dashboard', '../features/institution-dashboard/web/InstitutionDashboard.tsx'),
    route('institution/profile', '../features/institution-profile/web/ProfilePage.tsx'),
    route('institution/members', '../features/institution-profile/web/MembersPage.tsx'),
    route('institution/programs', '../features/requests/web/ProgramsManagement.tsx'),
    route('institution/programs/request', '../features/requests/web/RequestPage.tsx'),
    route('institution/recommendations', '../features/recommendations/web/OwnRecommendations.tsx'),
    route('institution/campuses', '../features/institutions/web/CampusesPage.tsx'),
    route('institution/evidence', '../features/evidence/web/EvidenceRooms.tsx'),
    route('institution/evidence/:survey_id', '../features/evidence/web/EvidencePage.tsx', { id: 'institution-evidence' }),
    route('institution/visits/:accreditation_id/packet', '../features/packets/web/PacketPage.tsx', { id: 'institution-packet' }),
    route('institution/evaluation', '../features/feedback/web/EvaluationPage.tsx'),
    route('institution/reports', '../features/reports/web/ReleasedReports.tsx'),
    route('institution/reports/:survey_id', '../features/reports/web/ReleasedReport.tsx'),
    route('institution/account-settings', '../features/account-settings/web/AccountSettings.tsx', { id: 'institution-account-settings' }),
    route('institution/privacy', '../features/privacy/web/YourData.tsx', { id: 'institution-privacy' }),
    route('institution/activity-logs', '../features/logs/web/LogPage.tsx', { id: 'institution-activity-logs' }),

    // trustee
    route('trustee/board', '../features/board/web/TrusteeBoard.tsx'),
    route('trustee/board/:meeting_id', '../features/board/web/MeetingPage.tsx', { id: 'trustee-board-meeting' }),
    route('trustee/board/:meeting_id/:item_id', '../features/board/web/ItemPage.tsx', { id: 'trustee-board-item' }),
    route('trustee/account-settings', '../features/account-settings/web/AccountSettings.tsx', { id: 'trustee-account-settings' }),
    route('trustee/privacy', '../features/privacy/web/YourData.tsx', { id: 'trustee-privacy' }),

    // addresses without a page
    ...['admin', 'accreditor', 'institution', 'trustee'].map((area) =>
      route(`${area}/*`, 'portal/MissingPage.tsx', { id: `${area}-missing` }),
    ),
  ]),

  ...(process.env.NODE_ENV === 'production' ? [] : whileDeveloping),
] satisfies RouteConfig
