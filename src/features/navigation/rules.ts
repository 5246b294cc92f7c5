/**
 * The pages of the portal that exist, and who may open them (docs/domain.md#page-access). The server's page guard, the menu and
 * the search over pages read this one table. Pages without a rule of their own open for all staff, and where a role may not
 * read their data the page says so in place. So do those under schedule, trainings and announcements; nothing leads a role there
 * that may not read them (decision 0012).
 */
import { type Area, areaOf, type Role, staff } from '../../kit/contract/roles.ts'

export type PortalPage = {
  /** Parameters are written `:name`, as in src/app/routes.ts. */
  readonly path: string
  readonly area: Area
  readonly roles: readonly Role[]
  /** As the browser's tab and the search over pages name it. */
  readonly title: string
  /** Under a page with a rule, not in the table itself: it opens for all of the area, and says in place that `roles` read its data. */
  readonly inPlace?: true
}

const schedule = ['Superadmin', 'Monitoring', 'QA', 'Finance'] as const
const trainings = ['Superadmin', 'Monitoring', 'Admin'] as const
const announcements = ['Superadmin', 'Monitoring', 'Admin', 'Content Creator'] as const
const finance = ['Superadmin', 'Monitoring', 'Finance'] as const

export const pages: readonly PortalPage[] = [
  { path: '/admin/dashboard', area: 'admin', roles: staff, title: 'Dashboard' },
  { path: '/admin/dashboard-1', area: 'admin', roles: staff, title: 'Management report' },
  { path: '/admin/actions', area: 'admin', roles: staff, title: 'Actions' },
  {
    path: '/admin/accreditor/accreditors',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA'],
    title: 'Accreditors',
  },
  { path: '/admin/accreditor/accreditor-account-info', area: 'admin', roles: finance, title: 'Accreditor Account Info.' },
  {
    path: '/admin/accreditor/assignment',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'QA'],
    title: 'Accreditor Assignment',
  },
  { path: '/admin/institution/institutions', area: 'admin', roles: staff, title: 'SUCs' },
  { path: '/admin/institution/campus', area: 'admin', roles: staff, title: 'Campuses' },
  { path: '/admin/institution/programs', area: 'admin', roles: staff, title: 'Programs' },
  {
    path: '/admin/institution/programs/:id',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA'],
    title: 'Program',
    inPlace: true,
  },
  {
    path: '/admin/imports',
    area: 'admin',
    roles: ['Superadmin', 'Admin', 'QA'],
    title: 'Imports',
    inPlace: true,
  },
  { path: '/admin/finance/accreditor', area: 'admin', roles: finance, title: 'Accreditor Finance' },
  { path: '/admin/finance/institution', area: 'admin', roles: finance, title: 'Institution Finance' },
  { path: '/admin/finance/institution/:id', area: 'admin', roles: staff, title: 'Finance of an institution' },
  { path: '/admin/schedule', area: 'admin', roles: schedule, title: 'Schedule' },
  { path: '/admin/schedule/:institution_id', area: 'admin', roles: schedule, title: 'Schedule of an institution', inPlace: true },
  { path: '/admin/schedule/:institution_id/:accreditation_id', area: 'admin', roles: schedule, title: 'Accreditation', inPlace: true },
  {
    path: '/admin/seasons',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'QA'],
    title: 'Seasons',
    inPlace: true,
  },
  { path: '/admin/seasons/:id', area: 'admin', roles: ['Superadmin', 'Monitoring', 'QA'], title: 'Season', inPlace: true },
  { path: '/admin/proposals/:accreditation_id', area: 'admin', roles: ['Superadmin', 'QA'], title: 'Propose a team', inPlace: true },
  {
    path: '/admin/reports',
    area: 'admin',
    roles: schedule,
    title: 'Reports',
    inPlace: true,
  },
  { path: '/admin/reports/:survey_id', area: 'admin', roles: schedule, title: 'Report', inPlace: true },
  {
    path: '/admin/recommendations',
    area: 'admin',
    roles: schedule,
    title: 'Recommendations',
    inPlace: true,
  },
  {
    path: '/admin/decisions',
    area: 'admin',
    roles: schedule,
    title: 'Decisions',
    inPlace: true,
  },
  {
    path: '/admin/board',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'QA'],
    title: 'Board room',
    inPlace: true,
  },
  {
    path: '/admin/board/:meeting_id',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'QA'],
    title: 'Meeting of the board',
    inPlace: true,
  },
  {
    path: '/admin/board/:meeting_id/:item_id',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'QA'],
    title: 'Item of the agenda',
    inPlace: true,
  },
  {
    path: '/admin/papers',
    area: 'admin',
    roles: schedule,
    title: 'Papers',
    inPlace: true,
  },
  {
    path: '/admin/instruments',
    area: 'admin',
    roles: staff,
    title: 'Instruments',
  },
  { path: '/admin/instruments/:id', area: 'admin', roles: staff, title: 'Instrument' },
  { path: '/admin/evidence/:survey_id', area: 'admin', roles: ['Superadmin', 'Monitoring', 'QA'], title: 'Evidence', inPlace: true },
  {
    path: '/admin/visits/:accreditation_id/packet',
    area: 'admin',
    roles: ['Superadmin', 'Monitoring', 'Finance', 'QA'],
    title: 'Packet of a visit',
    inPlace: true,
  },
  { path: '/admin/trainings', area: 'admin', roles: trainings, title: 'Trainings' },
  { path: '/admin/training', area: 'admin', roles: trainings, title: 'New training', inPlace: true },
  { path: '/admin/training/:id', area: 'admin', roles: trainings, title: 'Training', inPlace: true },
  { path: '/admin/announcements', area: 'admin', roles: announcements, title: 'Announcements' },
  { path: '/admin/announcements/:announcement_id', area: 'admin', roles: announcements, title: 'Announcement', inPlace: true },
  { path: '/admin/conference', area: 'admin', roles: staff, title: 'Conferences' },
  { path: '/admin/conferences', area: 'admin', roles: staff, title: 'Conferences' },
  { path: '/admin/survey-visits', area: 'admin', roles: staff, title: 'Survey visits' },
  { path: '/admin/evaluation/accreditor', area: 'admin', roles: staff, title: 'Accreditor Ratings' },
  { path: '/admin/evaluation/accreditor/:id', area: 'admin', roles: staff, title: 'Ratings of an accreditor' },
  { path: '/admin/evaluation/institution', area: 'admin', roles: staff, title: 'Institution Ratings' },
  { path: '/admin/evaluation/institution/:id', area: 'admin', roles: staff, title: 'Ratings of an institution' },
  { path: '/admin/user', area: 'admin', roles: staff, title: 'Users' },
  { path: '/admin/user-management', area: 'admin', roles: staff, title: 'Users' },
  {
    path: '/admin/settings',
    area: 'admin',
    roles: ['Superadmin'],
    title: 'Settings',
    inPlace: true,
  },
  { path: '/admin/settings/:view', area: 'admin', roles: ['Superadmin'], title: 'Settings', inPlace: true },
  {
    path: '/admin/settings/brand',
    area: 'admin',
    roles: ['Superadmin'],
    title: 'Brand',
    inPlace: true,
  },
  { path: '/admin/set-up', area: 'admin', roles: staff, title: 'Set-up' },
  {
    path: '/admin/system',
    area: 'admin',
    roles: ['Superadmin'],
    title: 'System',
    inPlace: true,
  },
  {
    path: '/admin/settings/mails',
    area: 'admin',
    roles: ['Superadmin'],
    title: 'Mail texts',
    inPlace: true,
  },
  { path: '/admin/settings/mails/:mail', area: 'admin', roles: ['Superadmin'], title: 'Mail text', inPlace: true },
  {
    path: '/admin/settings/texts',
    area: 'admin',
    roles: ['Superadmin'],
    title: 'Public texts',
    inPlace: true,
  },
  { path: '/admin/settings/texts/:text', area: 'admin', roles: ['Superadmin'], title: 'Public text', inPlace: true },
  { path: '/admin/account-settings', area: 'admin', roles: staff, title: 'Account Settings' },
  { path: '/admin/help', area: 'admin', roles: staff, title: 'Help' },
  { path: '/admin/privacy', area: 'admin', roles: staff, title: 'Your data' },
  {
    path: '/admin/privacy-desk',
    area: 'admin',
    roles: ['Superadmin', 'Admin'],
    title: 'Privacy desk',
    inPlace: true,
  },
  {
    path: '/admin/merges',
    area: 'admin',
    roles: ['Superadmin', 'Admin'],
    title: 'Doubles and merges',
    inPlace: true,
  },
  { path: '/admin/merges/:kind', area: 'admin', roles: ['Superadmin', 'Admin'], title: 'Merge two records', inPlace: true },
  { path: '/admin/privacy-desk/breaches/:id', area: 'admin', roles: ['Superadmin', 'Admin'], title: 'Breach of data', inPlace: true },
  { path: '/admin/activity-logs', area: 'admin', roles: staff, title: 'Activity Logs' },

  { path: '/accreditor/dashboard', area: 'accreditor', roles: ['accreditor'], title: 'Dashboard' },
  { path: '/accreditor/profile', area: 'accreditor', roles: ['accreditor'], title: 'Profile' },
  { path: '/accreditor/program', area: 'accreditor', roles: ['accreditor'], title: 'Current visit' },
  { path: '/accreditor/programs', area: 'accreditor', roles: ['accreditor'], title: 'Programs' },
  { path: '/accreditor/ratings', area: 'accreditor', roles: ['accreditor'], title: 'Ratings' },
  {
    path: '/accreditor/reports',
    area: 'accreditor',
    roles: ['accreditor'],
    title: 'Reports',
  },
  {
    path: '/accreditor/papers',
    area: 'accreditor',
    roles: ['accreditor'],
    title: 'Papers',
  },
  { path: '/accreditor/reports/:survey_id', area: 'accreditor', roles: ['accreditor'], title: 'Report' },
  { path: '/accreditor/recommendations/:survey_id', area: 'accreditor', roles: ['accreditor'], title: 'Recommendations' },
  { path: '/accreditor/evidence/:survey_id', area: 'accreditor', roles: ['accreditor'], title: 'Evidence' },
  { path: '/accreditor/visits/:accreditation_id/packet', area: 'accreditor', roles: ['accreditor'], title: 'Packet of a visit' },
  { path: '/accreditor/account-settings', area: 'accreditor', roles: ['accreditor'], title: 'Account Settings' },
  { path: '/accreditor/help', area: 'accreditor', roles: ['accreditor'], title: 'Help' },
  { path: '/accreditor/privacy', area: 'accreditor', roles: ['accreditor'], title: 'Your data' },
  { path: '/accreditor/activity-logs', area: 'accreditor', roles: ['accreditor'], title: 'Activity Logs' },

  { path: '/institution/dashboard', area: 'institution', roles: ['institution'], title: 'Dashboard' },
  { path: '/institution/profile', area: 'institution', roles: ['institution'], title: 'Profile' },
  { path: '/institution/members', area: 'institution', roles: ['institution'], title: 'Members' },
  { path: '/institution/programs', area: 'institution', roles: ['institution'], title: 'Programs Management' },
  { path: '/institution/programs/:id', area: 'institution', roles: ['institution'], title: 'Program' },
  { path: '/institution/programs/request', area: 'institution', roles: ['institution'], title: 'Request accreditation' },
  {
    path: '/institution/recommendations',
    area: 'institution',
    roles: ['institution'],
    title: 'Recommendations',
  },
  { path: '/institution/campuses', area: 'institution', roles: ['institution'], title: 'Campuses' },
  {
    path: '/institution/evidence',
    area: 'institution',
    roles: ['institution'],
    title: 'Evidence',
  },
  { path: '/institution/evidence/:survey_id', area: 'institution', roles: ['institution'], title: 'Evidence of a program' },
  { path: '/institution/visits/:accreditation_id/packet', area: 'institution', roles: ['institution'], title: 'Packet of a visit' },
  { path: '/institution/evaluation', area: 'institution', roles: ['institution'], title: 'Evaluation' },
  {
    path: '/institution/reports',
    area: 'institution',
    roles: ['institution'],
    title: 'Reports',
  },
  { path: '/institution/reports/:survey_id', area: 'institution', roles: ['institution'], title: 'Report' },
  { path: '/institution/account-settings', area: 'institution', roles: ['institution'], title: 'Account Settings' },
  { path: '/institution/help', area: 'institution', roles: ['institution'], title: 'Help' },
  { path: '/institution/privacy', area: 'institution', roles: ['institution'], title: 'Your data' },
  { path: '/institution/activity-logs', area: 'institution', roles: ['institution'], title: 'Activity Logs' },

  { path: '/trustee/board', area: 'trustee', roles: ['trustee'], title: 'Board room' },
  { path: '/trustee/board/:meeting_id', area: 'trustee', roles: ['trustee'], title: 'Meeting of the board' },
  { path: '/trustee/board/:meeting_id/:item_id', area: 'trustee', roles: ['trustee'], title: 'Item of the agenda' },
  { path: '/trustee/privacy', area: 'trustee', roles: ['trustee'], title: 'Your data' },
  { path: '/trustee/account-settings', area: 'trustee', roles: ['trustee'], title: 'Account Settings' },
]

/** Pages for people who are not signed in; a signed-in person is sent to their dashboard instead. */
export const guestOnlyPaths: readonly string[] = ['/login', '/login/provider', '/register', '/forgot-password', '/reset-password']

// read once: links of the menu, the search and each move look pages up. The page with the fewest parameters wins:
// /institution/programs/request is not a program's id
const patterns = pages
  .map((page) => ({ page, parts: partsOf(page.path) }))
  .sort((one, other) => one.page.path.split(':').length - other.page.path.split(':').length)

/** The page an address belongs to; a trailing slash and letter case make no difference, as in the router. */
export function portalPage(path: string): PortalPage | undefined {
  const parts = partsOf(path)
  return patterns.find((one) => matches(one.parts, parts))?.page
}

/** Whether a role finds anything at this address: what links, menu and search go by. `undefined` where there is no such page. */
export function mayOpen(role: Role, path: string): boolean | undefined {
  return portalPage(path)?.roles.includes(role)
}

/** Whether the page is a 403 to a role: pages that refuse in place open all the same. `false` where there is no such page. */
export function isForbidden(role: Role, path: string): boolean {
  const page = portalPage(path)
  return page !== undefined && !page.roles.includes(role) && !(page.inPlace && areaOf(role) === page.area)
}

/** A way back after signing in is only a path of our own table of pages. */
export function wayBack(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//')) return null
  return portalPage(path) || path === interfacePage ? path : null
}

function partsOf(path: string): string[] {
  return (path.toLowerCase().split(/[?#]/)[0] as string).split('/').filter(Boolean)
}

function matches(pattern: string[], parts: string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, i) => part.startsWith(':') || part === parts[i])
}

/** The description of the interface: made by the server, outside the table of pages, and a way back after signing in all the same. */
export const interfacePage = '/api/docs'
