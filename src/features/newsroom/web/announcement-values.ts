/** What the form of an announcement holds, and how it becomes what is sent. */

import { agencyInstant, agencyTime, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { slugOf } from '../../announcements/rules.ts'
import { type AnnouncementCategory, categoryOf } from '../../navigation/rules-categories.ts'
import type { NewsroomAnnouncement } from '../contract.ts'
import { summaryOf, wordsOf } from '../rules.ts'

export type AnnouncementValues = {
  title: string
  /** Empty: made from the title. */
  slug: string
  category: AnnouncementCategory | null
  /** Empty: the beginning of the text. */
  summary: string
  body: string
  /** `now`: public at once, or public already. */
  when: 'draft' | 'now' | 'later'
  /** The agency's time as `2027-02-16 08:00:00`; only for `later`. */
  publish_at: string
  pinned: boolean
  event_from: string
  event_to: string
  venue: string
  file: File | null
  cover_alt: string
  remove_cover: boolean
}

/** Everything but the chosen cover can be kept as text. */
export type KeptValues = Omit<AnnouncementValues, 'file'>

export const fieldLabels = {
  title: 'Title',
  slug: 'Address',
  category: 'Category',
  summary: 'Summary',
  body: 'Text',
  when: 'Publishing',
  publish_at: 'Day and time',
  event_from: 'Event dates',
  event_to: 'Event dates',
  venue: 'Venue',
  file: 'Cover',
  cover_alt: 'What the cover shows',
} satisfies Partial<Record<keyof AnnouncementValues, string>>

export function valuesOf(record: NewsroomAnnouncement | null, category: AnnouncementCategory | null = null): AnnouncementValues {
  return {
    title: record?.title ?? '',
    slug: record?.slug ?? '',
    category: record?.category ?? category,
    // one that is the beginning of the text goes on following it
    summary: record && record.summary !== automaticSummary(record.body) ? record.summary : '',
    body: record?.body ?? '',
    when: record ? ({ draft: 'draft', scheduled: 'later', published: 'now' } as const)[record.state] : 'draft',
    publish_at: record?.state === 'scheduled' ? agencyTime(record.publish_at) : '',
    pinned: record?.pinned ?? false,
    event_from: record?.event_from ?? '',
    event_to: record?.event_to ?? '',
    venue: record?.venue ?? '',
    file: null,
    cover_alt: record?.cover_alt ?? '',
    remove_cover: false,
  }
}

/** What the summary is while nobody writes one. */
export function automaticSummary(body: string): string {
  return summaryOf(wordsOf(body))
}

export function hasCover(values: AnnouncementValues, record: NewsroomAnnouncement | null): boolean {
  return values.file !== null || (record?.has_cover === true && !values.remove_cover)
}

/** The body of the call: with a version for a record that exists. */
export function sentOf(values: AnnouncementValues, record: NewsroomAnnouncement | null) {
  const { title, slug, category, summary, body, pinned, venue, event_from, event_to } = values
  return {
    ...{ title, slug, summary, body, pinned, venue, event_from, event_to },
    category: category as AnnouncementCategory,
    ...publishing(values, record),
    ...(hasCover(values, record) ? { cover_alt: values.cover_alt } : {}),
    ...(record ? { version: record.version, ...(values.remove_cover && !values.file ? { remove_cover: true } : {}) } : {}),
  }
}

function publishing({ when, publish_at }: AnnouncementValues, record: NewsroomAnnouncement | null) {
  if (when === 'draft') return { status: 'draft' as const }
  if (when === 'later') return { status: 'published' as const, publish_at: publish_at && agencyInstant(publish_at) }
  return record ? { publish_now: true } : { status: 'published' as const }
}

/** The address as it will be, as far as the page can know: the server adds a number where it is taken. */
export function slugShown({ slug, title }: Pick<AnnouncementValues, 'slug' | 'title'>): string {
  return slug.trim().toLowerCase() || slugOf(title)
}

// ---- two people on one announcement --------------------------------------------------------------------------------

const groups = {
  title: ['title'],
  slug: ['slug'],
  category: ['category'],
  summary: ['summary'],
  body: ['body'],
  when: ['when', 'publish_at'],
  pinned: ['pinned'],
  event_from: ['event_from', 'event_to'],
  venue: ['venue'],
  cover_alt: ['cover_alt', 'remove_cover'],
} as const satisfies Record<string, readonly (keyof KeptValues)[]>
export type Group = keyof typeof groups

/**
 * What was typed over `base`, brought onto the record as it is now: what was not touched here takes over their values, what was stays.
 * `clashes` are the fields both changed.
 */
export function merged(base: KeptValues, typed: KeptValues, now: KeptValues): { values: KeptValues; clashes: Group[] } {
  const values = { ...now }
  const clashes: Group[] = []
  for (const [group, names] of Object.entries(groups) as [Group, readonly (keyof KeptValues)[]][]) {
    const differs = (one: KeptValues, other: KeptValues) => names.some((name) => one[name] !== other[name])
    if (!differs(typed, base)) continue
    Object.assign(values, Object.fromEntries(names.map((name) => [name, typed[name]])))
    if (differs(now, base) && differs(now, typed)) clashes.push(group)
  }
  return { values, clashes }
}

/** A field of the record in words, for whoever typed something else. */
export function worded(record: NewsroomAnnouncement, group: Group): string {
  if (group === 'category') return categoryOf(record.category).name
  if (group === 'event_from') return record.event_from ? formatDays(record.event_from, record.event_to) : 'no event'
  if (group === 'pinned') return record.pinned ? 'pinned' : 'not pinned'
  if (group === 'when') {
    if (record.state === 'draft') return 'a draft'
    return record.state === 'published' ? 'public' : `public from ${formatInstant(record.publish_at)} on`
  }
  return String(record[group] || 'empty')
}

/** Without the file, which cannot be kept as text. */
export function keptOf({ file: _, ...values }: AnnouncementValues): KeptValues {
  return values
}
