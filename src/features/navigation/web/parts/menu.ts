/** The side menus of the three areas (docs/domain.md#menus); only pages that exist are shown. */

import { type Area, areaOf, type Role } from '../../../../kit/contract/roles.ts'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import { mayOpen, pages } from '../../rules.ts'

export type MenuLink = { label: string; icon: IconName; to: string }
export type MenuGroup = { label: string; icon: IconName; links: Omit<MenuLink, 'icon'>[] }
export type MenuEntry = MenuLink | MenuGroup

type Link = { label: string; icon: IconName; path: string; query?: string; roles: readonly Role[] }
type Group = { label: string; icon: IconName; links: Omit<Link, 'icon'>[] }

const everyStaff = ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA', 'Content Creator', 'Guest'] as const
const records = ['Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA'] as const
const money = ['Superadmin', 'Monitoring', 'Finance'] as const
const ratings = ['Superadmin', 'Monitoring'] as const

const menus: Record<Area, (Link | Group)[]> = {
  admin: [
    { label: 'Dashboard', icon: 'layout-dashboard', path: '/admin/dashboard', query: '?type=Institution', roles: everyStaff },
    {
      label: 'Accreditor Management',
      icon: 'users',
      links: [
        { label: 'Accreditor', path: '/admin/accreditor/accreditors', roles: records },
        { label: 'Accreditor Account Info.', path: '/admin/accreditor/accreditor-account-info', roles: money },
        { label: 'Accreditor Assignment', path: '/admin/accreditor/assignment', roles: ['Superadmin', 'Monitoring', 'QA'] },
      ],
    },
    {
      label: 'Institution Management',
      icon: 'building-bank',
      links: [
        { label: 'SUC', path: '/admin/institution/institutions', roles: records },
        { label: 'Campus', path: '/admin/institution/campus', roles: records },
        { label: 'Programs', path: '/admin/institution/programs', roles: records },
        { label: 'Imports', path: '/admin/imports', roles: ['Superadmin', 'Admin', 'QA'] },
      ],
    },
    {
      label: 'Finance Management',
      icon: 'cash',
      links: [
        { label: 'Accreditor Finance', path: '/admin/finance/accreditor', roles: money },
        { label: 'Institution Finance', path: '/admin/finance/institution', roles: money },
      ],
    },
    { label: 'Schedule', icon: 'calendar-event', path: '/admin/schedule', roles: ['Superadmin', 'Monitoring', 'QA', 'Finance'] },
    { label: 'Seasons', icon: 'users-group', path: '/admin/seasons', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Reports', icon: 'file-text', path: '/admin/reports', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Recommendations', icon: 'clipboard-check', path: '/admin/recommendations', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Board room', icon: 'gavel', path: '/admin/board', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Decisions', icon: 'certificate', path: '/admin/decisions', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Papers', icon: 'file-certificate', path: '/admin/papers', roles: ['Superadmin', 'Monitoring', 'QA', 'Finance'] },
    { label: 'Instruments', icon: 'clipboard-list', path: '/admin/instruments', roles: ['Superadmin', 'Monitoring', 'Admin', 'QA'] },
    { label: 'Trainings', icon: 'school', path: '/admin/trainings', roles: ['Superadmin', 'Monitoring', 'Admin'] },
    {
      label: 'Announcements',
      icon: 'speakerphone',
      path: '/admin/announcements',
      roles: ['Superadmin', 'Monitoring', 'Admin', 'Content Creator'],
    },
    {
      label: 'Evaluation',
      icon: 'star',
      links: [
        { label: 'Accreditor Ratings', path: '/admin/evaluation/accreditor', roles: ratings },
        { label: 'Institution Ratings', path: '/admin/evaluation/institution', roles: ratings },
      ],
    },
  ],
  accreditor: [
    { label: 'Dashboard', icon: 'layout-dashboard', path: '/accreditor/dashboard', roles: ['accreditor'] },
    { label: 'Profile', icon: 'user', path: '/accreditor/profile', roles: ['accreditor'] },
    { label: 'Programs', icon: 'books', path: '/accreditor/programs', roles: ['accreditor'] },
    { label: 'Ratings', icon: 'clipboard-check', path: '/accreditor/ratings', roles: ['accreditor'] },
    { label: 'Seasons', icon: 'users-group', path: '/admin/seasons', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Reports', icon: 'file-text', path: '/accreditor/reports', roles: ['accreditor'] },
    { label: 'Papers', icon: 'file-certificate', path: '/accreditor/papers', roles: ['accreditor'] },
  ],
  institution: [
    { label: 'Dashboard', icon: 'layout-dashboard', path: '/institution/dashboard', roles: ['institution'] },
    { label: 'Profile', icon: 'building-bank', path: '/institution/profile', roles: ['institution'] },
    { label: 'Programs Management', icon: 'books', path: '/institution/programs', roles: ['institution'] },
    { label: 'Seasons', icon: 'users-group', path: '/admin/seasons', roles: ['Superadmin', 'Monitoring', 'QA'] },
    { label: 'Reports', icon: 'file-text', path: '/institution/reports', roles: ['institution'] },
    { label: 'Recommendations', icon: 'clipboard-check', path: '/institution/recommendations', roles: ['institution'] },
    { label: 'Evidence', icon: 'folder', path: '/institution/evidence', roles: ['institution'] },
    { label: 'Evaluation', icon: 'star', path: '/institution/evaluation', roles: ['institution'] },
  ],
  trustee: [{ label: 'Board room', icon: 'gavel', path: '/trustee/board', roles: ['trustee'] }],
}

/** The menu of a role. A group left without links loses its list, and so itself: nothing in it could be opened. */
export function menuOf(role: Role): MenuEntry[] {
  return menus[areaOf(role)].flatMap((entry): MenuEntry[] => {
    if (!('links' in entry)) return isShown(entry, role) ? [linkOf(entry)] : []
    const links = entry.links.filter((link) => isShown(link, role)).map(({ label, path }) => ({ label, to: path }))
    return links.length > 0 ? [{ label: entry.label, icon: entry.icon, links }] : []
  })
}

/** The older drawer (docs/domain.md#menus); it stands beside pages whose route says `handle = { menu: 'older' }`. */
export function olderMenuOf(role: Role): MenuEntry[] {
  const links = [
    { label: 'Training', to: '/admin/trainings' },
    { label: 'Conference', to: '/admin/conference' },
    { label: 'Survey Visits', to: '/admin/survey-visits' },
  ]
  return [
    { label: 'Dashboard', icon: 'layout-dashboard', to: '/admin/dashboard?type=Institution' },
    { label: 'ANNOUNCEMENT', icon: 'speakerphone', links: links.filter((link) => mayOpen(role, link.to)) },
  ]
}

/** The menu of the person at the head of the drawer: the own account, and what few roles need and no menu of pages holds. */
export function personMenuOf(role: Role): MenuLink[] {
  const links: Link[] = [
    { label: 'Users', icon: 'users', path: '/admin/user', roles: ['Superadmin', 'Monitoring', 'Admin'] },
    { label: 'Privacy desk', icon: 'shield-lock', path: '/admin/privacy-desk', roles: ['Superadmin', 'Admin'] },
    { label: 'All changes', icon: 'list', path: '/admin/activity-logs', query: '?tab=changes', roles: ['Superadmin', 'Monitoring'] },
    { label: 'Mails', icon: 'mail', path: '/admin/activity-logs', query: '?tab=mails', roles: ['Superadmin'] },
    { label: 'Settings', icon: 'adjustments-horizontal', path: '/admin/settings', roles: ['Superadmin'] },
    { label: 'Set-up', icon: 'clipboard-list', path: '/admin/set-up', roles: ['Superadmin'] },
    { label: 'System', icon: 'device-desktop', path: '/admin/system', roles: ['Superadmin'] },
  ]
  return [...footOf(role), ...links.filter((link) => isShown(link, role)).map(linkOf)]
}

/** The links at the foot of the drawer; Logout is an act, not a page, and stands after them. */
export function footOf(role: Role): MenuLink[] {
  const area = areaOf(role)
  const links: Link[] = [
    { label: 'Account Settings', icon: 'settings', path: `/${area}/account-settings`, roles: [role] },
    { label: 'Activity Logs', icon: 'history', path: `/${area}/activity-logs`, roles: [role] },
  ]
  return links.filter((link) => isShown(link, role)).map(linkOf)
}

function linkOf({ label, icon, path, query = '' }: Link): MenuLink {
  return { label, icon, to: path + query }
}

function isShown(link: Omit<Link, 'icon'>, role: Role): boolean {
  return link.roles.includes(role) && pages.some((page) => page.path === link.path && page.roles.includes(role))
}
