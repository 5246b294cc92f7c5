/** The table of all pages: the site map of the product. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { agency } from '../agency.config.ts'

export default [
  // The public site
  layout('site/SiteLayout.tsx', [
    index('site/Home.tsx'),
    route('announcements/:category?', 'announcements/AnnouncementList.tsx'),
    route('announcement', 'announcements/AnnouncementPage.tsx'),
    route(`${agency.slug}-accreditation/:page`, 'site/InformationPage.tsx', { id: 'accreditation' }),
    route(`about-${agency.slug}/who-we-are`, 'site/InformationPage.tsx', { id: 'who-we-are' }),
    route(`about-${agency.slug}/institutional-members`, 'site/Members.tsx'),
    route(`about-${agency.slug}/board-of-trustees`, 'site/Trustees.tsx'),
    route('resources', 'site/Resources.tsx'),
    route('contact-us', 'site/Contact.tsx'),
    route('error-test', 'site/ErrorTest.tsx'),
    route('offline', 'site/Offline.tsx'),
  ]),

  // Ways in
  layout('sessions/SignInLayout.tsx', { id: 'ways-in' }, [
    route('login', 'sessions/SignIn.tsx', { id: 'login' }),
    route('register', 'registrations/Register.tsx'),
    route('forgot-password', 'passwords/ForgotPassword.tsx'),
    route('reset-password', 'passwords/ResetPassword.tsx'),
  ]),

  // The portal
  layout('portal/PortalLayout.tsx', { id: 'portal' }, [
    // admin
    route('admin/dashboard', 'dashboards/AdminDashboard.tsx'),
    route('admin/dashboard-1', 'dashboards/ManagementReport.tsx'),
    route('admin/actions', 'actions/ActionsPage.tsx'),
    route('admin/accreditor/accreditors', 'accreditors/AccreditorList.tsx'),
    route('admin/accreditor/accreditor-account-info', 'finance-infos/AccountInfoList.tsx'),
    route('admin/accreditor/assignment', 'accreditations/AssignmentPage.tsx'),
    route('admin/institution/institutions', 'institutions/InstitutionList.tsx'),
    route('admin/institution/campus', 'campuses/CampusList.tsx'),
    route('admin/institution/programs', 'programs/ProgramList.tsx'),
    route('admin/finance/accreditor', 'finances/AccreditorFinanceList.tsx'),
    route('admin/finance/institution', 'finances/InstitutionFinanceList.tsx'),
    route('admin/finance/institution/:id', 'finances/InstitutionFinancePage.tsx'),
    route('admin/schedule', 'accreditations/ScheduleList.tsx'),
    route('admin/schedule/:institution_id', 'accreditations/ScheduleInstitution.tsx'),
    route('admin/schedule/:institution_id/:accreditation_id', 'accreditations/AccreditationPage.tsx'),
    route('admin/trainings', 'trainings/TrainingList.tsx'),
    route('admin/training/:id?', 'trainings/TrainingPage.tsx'),
    route('admin/announcements', 'announcements/EditedList.tsx'),
    route('admin/announcements/:announcement_id', 'announcements/EditedPage.tsx'),
    route('admin/conference', 'announcements/ConferenceList.tsx', { id: 'admin-conference' }),
    route('admin/conferences', 'announcements/ConferenceList.tsx', { id: 'admin-conferences' }),
    route('admin/survey-visits', 'announcements/SurveyVisitList.tsx'),
    route('admin/evaluation/accreditor', 'feedback/AccreditorRatings.tsx'),
    route('admin/evaluation/accreditor/:id', 'feedback/AccreditorRating.tsx'),
    route('admin/evaluation/institution', 'feedback/InstitutionRatings.tsx'),
    route('admin/evaluation/institution/:id', 'feedback/InstitutionRating.tsx'),
    route('admin/user', 'accounts/AccountList.tsx', { id: 'admin-user' }),
    route('admin/user-management', 'accounts/AccountList.tsx', { id: 'admin-user-management' }),
    route('admin/account-settings', 'profiles/AccountSettings.tsx', { id: 'admin-account-settings' }),
    route('admin/activity-logs', 'logs/LogPage.tsx', { id: 'admin-activity-logs' }),

    // accreditor
    route('accreditor/dashboard', 'dashboards/AccreditorDashboard.tsx'),
    route('accreditor/profile', 'accreditor-profiles/OwnProfilePage.tsx'),
    route('accreditor/program', 'accreditations/AccreditorProgram.tsx'),
    route('accreditor/programs', 'accreditations/AccreditorPrograms.tsx'),
    route('accreditor/account-settings', 'profiles/AccountSettings.tsx', { id: 'accreditor-account-settings' }),
    route('accreditor/activity-logs', 'logs/LogPage.tsx', { id: 'accreditor-activity-logs' }),

    // institution
    route('institution/dashboard', 'dashboards/InstitutionDashboard.tsx'),
    route('institution/profile', 'institutions/ProfilePage.tsx'),
    route('institution/members', 'institutions/MembersPage.tsx'),
    route('institution/programs', 'programs/ProgramsManagement.tsx'),
    route('institution/programs/request', 'accreditations/RequestPage.tsx'),
    route('institution/campuses', 'campuses/CampusesPage.tsx'),
    route('institution/evaluation', 'feedback/EvaluationPage.tsx'),
    route('institution/account-settings', 'profiles/AccountSettings.tsx', { id: 'institution-account-settings' }),
    route('institution/activity-logs', 'logs/LogPage.tsx', { id: 'institution-activity-logs' }),

    // addresses without a page
    ...['admin', 'accreditor', 'institution'].map((area) => route(`${area}/*`, 'portal/MissingPage.tsx', { id: `${area}-missing` })),
  ]),
] satisfies RouteConfig
