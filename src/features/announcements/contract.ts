/** Announcements as everybody may read them: published, and not before their time (docs/domain.md#announcements). */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { announcementCategories } from '../navigation/rules-categories.ts'

export const Category = z.enum(announcementCategories.map((one) => one.category))

export const AnnouncementRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  category: Category,
  summary: z.string(),
  venue: z.string().nullable(),
  event_from: Day.nullable(),
  event_to: Day.nullable(),
  /** The instant it became public, and the day this is where the agency is. */
  publish_at: z.iso.datetime(),
  published_on: Day,
  /** When what the public reads last became another, at the earliest when it became public. */
  changed_at: z.iso.datetime(),
  pinned: z.boolean(),
  /** Whether a picture was uploaded; it is fetched with `cover`. */
  has_cover: z.boolean(),
  cover_alt: z.string().nullable(),
  words: z.int(),
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** A file to take along. */
export const Attachment = z.object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int() })
export type Attachment = z.infer<typeof Attachment>

const Neighbour = z.object({ slug: z.string(), title: z.string() }).nullable()

export const Announcement = AnnouncementRow.extend({
  /** HTML with nothing in it but what the allow-list names. */
  body: z.string(),
  /** In the order in which they were added. */
  attachments: z.array(Attachment),
  /** The announcements of the same category published before and after this one. */
  earlier: Neighbour,
  later: Neighbour,
})
export type Announcement = z.infer<typeof Announcement>

const AnnouncementList = pageOf(AnnouncementRow).extend({
  /** The newest pinned one of the category asked for. */
  pinned: AnnouncementRow.nullable(),
  /** All published ones, by category, whatever the search. */
  counts: z.record(Category, z.int()),
  /** Years in which something of the category asked for was published, newest first. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
})
export type AnnouncementList = z.infer<typeof AnnouncementList>

/** The id or the slug. */
const Which = z.object({ id: z.string().trim().min(1, 'Name the announcement.').max(200) })

export const announcements = calls({
  list: {
    method: 'GET',
    path: '/api/announcements',
    access: 'public',
    query: PageNumber.extend({ title: Category.optional(), search: Search, year: z.coerce.number().int().min(1900).max(9999).optional() }),
    answer: AnnouncementList,
    says: 'Published announcements, newest first; `title` is the category.',
  },
  show: {
    method: 'GET',
    path: '/api/announcement/data',
    access: 'public',
    query: Which,
    answer: dataOf(Announcement),
    says: 'One published announcement with its text.',
  },
  cover: {
    method: 'GET',
    path: '/api/announcement/cover',
    access: 'public',
    query: Which.extend({ size: z.enum(['large', 'small']).default('large') }),
    answer: 'file',
    says: 'The picture of a published announcement, at most 1,600 pixels wide; `small` for lists.',
  },
  image: {
    method: 'GET',
    path: '/api/announcement/image',
    access: 'public',
    query: z.object({ id: z.uuid() }),
    answer: 'file',
    says: 'A picture inside the text of an announcement.',
  },
  attachment: {
    method: 'GET',
    path: '/api/announcement/attachment',
    access: 'public',
    query: z.object({ id: z.uuid() }),
    answer: 'file',
    says: 'A file attached to a published announcement.',
  },
  calendar: {
    method: 'GET',
    path: '/api/announcement/calendar',
    access: 'public',
    query: Which,
    answer: 'file',
    says: 'The event of a published announcement as an iCalendar file.',
  },
  pdf: {
    method: 'POST',
    path: '/api/generate-announcement-pdf',
    access: 'public',
    query: Which,
    answer: 'file',
    says: 'A published announcement as a PDF document.',
  },
  pdfLink: {
    method: 'GET',
    path: '/api/announcement/pdf',
    access: 'public',
    query: Which,
    answer: 'file',
    says: 'The same document by a plain link, for browsers without a script.',
  },
})
