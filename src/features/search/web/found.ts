/** What the search shows: pages, records and acts, group by group. */

import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import type { FoundKind } from '../contract.ts'

/** One thing the search shows: what it is called, a line about it, and where it leads or what it does at once. */
export type Found = (Way | Deed) & {
  label: string
  line?: string | undefined
  /** What people call it besides. */
  words?: string | undefined
  icon: IconName
  /** A record, not a page: opened once, it is found again without searching. */
  isRecord?: true
}
type Way = { to: string; run?: undefined }
type Deed = { to?: undefined; run: () => void }
export type FoundGroup = { name: string; items: Found[] }

/** How each kind of record is shown, and the list that holds all of them; `{}` stands for what was searched for. */
export const kinds: Record<FoundKind, { name: string; icon: IconName; all?: string }> = {
  institutions: { name: 'Institutions', icon: 'building-bank', all: '/admin/institution/institutions?search={}' },
  campuses: { name: 'Campuses', icon: 'map-pin', all: '/admin/institution/campus?search={}' },
  programs: { name: 'Programs', icon: 'books', all: '/admin/institution/programs?search={}' },
  accreditors: { name: 'Accreditors', icon: 'users', all: '/admin/accreditor/accreditors?search={}' },
  accreditations: { name: 'Survey visits', icon: 'calendar-event', all: '/admin/schedule?mode=list&search={}' },
  charges: { name: 'Charges', icon: 'receipt' },
  papers: { name: 'Papers', icon: 'certificate', all: '/admin/papers?search={}' },
  survey_reports: { name: 'Reports', icon: 'file-certificate', all: '/admin/reports?search={}' },
  recommendations: { name: 'Recommendations', icon: 'clipboard-check', all: '/admin/recommendations?search={}' },
  evidence: { name: 'Evidence', icon: 'folder' },
  instruments: { name: 'Instruments', icon: 'clipboard-list', all: '/admin/instruments?search={}' },
  trainings: { name: 'Trainings', icon: 'school', all: '/admin/trainings?search={}' },
  announcements: { name: 'Announcements', icon: 'speakerphone', all: '/admin/announcements?search={}' },
  privacy_requests: { name: 'Requests about data', icon: 'lock', all: '/admin/privacy-desk?search={}' },
  accounts: { name: 'Users', icon: 'user', all: '/admin/user?search={}' },
}

/** The words of a search text. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
