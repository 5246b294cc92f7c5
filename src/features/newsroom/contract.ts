/** Announcements as staff write them: drafts included, with cover and pictures inside the text (docs/domain.md#announcements). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Message, oneOrMany, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { Attachment, Category } from '../announcements/contract.ts'
import { announcementStates, announcementWriters } from './rules-states.ts'

const readers = ['Superadmin', 'Monitoring', 'Admin', 'Content Creator'] as const satisfies readonly Role[]

/** Bytes of a text in UTF-8, as it is sent and as it is stored. */
export const longestBody = 200_000
export const tooLong = 'The text is longer than 200 kB. Shorten it, or move parts into another announcement.'
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
const pictureBytes = 10 * 1024 * 1024

export const NewsroomRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  category: Category,
  summary: z.string(),
  venue: z.string().nullable(),
  event_from: Day.nullable(),
  event_to: Day.nullable(),
  /** When it becomes public, or became so. */
  publish_at: z.iso.datetime(),
  status: z.enum(['draft', 'published']),
  /** What a visitor finds: `scheduled` is published, but its time has not come. */
  state: z.enum(announcementStates),
  pinned: z.boolean(),
  has_cover: z.boolean(),
  cover_alt: z.string().nullable(),
  author_id: z.uuid().nullable(),
  author_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  version: z.int(),
})
export type NewsroomRow = z.infer<typeof NewsroomRow>

export const NewsroomAnnouncement = NewsroomRow.extend({
  /** HTML with nothing in it but what the allow-list names. */
  body: z.string(),
  attachments: z.array(Attachment),
})
export type NewsroomAnnouncement = z.infer<typeof NewsroomAnnouncement>

export const NewsroomFilter = z.strictObject({
  category: oneOrMany(Category).optional(),
  status: oneOrMany(z.enum(announcementStates)).optional(),
  pinned: z.boolean().optional(),
})
export type NewsroomFilter = z.infer<typeof NewsroomFilter>

export const NewsroomOrder = z.object({
  sort: z.enum(['publish_at', 'title', 'category']).default('publish_at'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type NewsroomOrder = z.infer<typeof NewsroomOrder>

// ---- what is sent, as JSON or as a form with a picture, where everything is text ------------------------------------

function optionalText(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Write at most ${most} characters.`)
    .transform((text) => text || null)
    .nullish()
}

const OptionalDay = z.preprocess((value) => (value === '' ? null : value), Day.nullable()).optional()

const Flag = z.preprocess((value) => ({ true: true, false: false })[String(value)] ?? value, z.boolean('Send true or false.')).optional()

/** An instant, with the offset of its time zone; empty is the same as none. */
const Instant = z
  .preprocess(
    (value) => value || null,
    z.iso
      .datetime({ offset: true, error: 'Write the time as 2027-02-16T08:00:00+08:00.' })
      .refine((at) => at >= '1900' && at < '2900', 'Write the year with four digits.')
      .nullable(),
  )
  .optional()

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(100, 'Write at most 100 characters.')
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Write letters a to z, figures and single hyphens, as board-meeting-2027.')
  .refine((slug) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slug), 'This looks like the id of a record. Write words.')
  .transform((slug) => slug || undefined)
  .optional()

const Body = z.string('Write the text of the announcement.').refine((text) => new TextEncoder().encode(text).length <= longestBody, tooLong)

export const AnnouncementForm = z.object({
  title: z
    .string('Write the title.')
    .trim()
    .normalize()
    .min(3, 'Write the title.')
    .max(200, 'Write at most 200 characters.')
    .transform((text) => text.replace(/\s+/g, ' ')),
  /** Made from the title when left out. */
  slug: Slug,
  category: z.enum(Category.options, 'Choose the category.'),
  body: Body,
  /** The beginning of the text when left out. */
  summary: optionalText(300),
  venue: optionalText(200),
  event_from: OptionalDay,
  event_to: OptionalDay,
  /** At once when left out; a draft that is published without it becomes public at that moment. */
  publish_at: Instant,
  /** `draft` when left out. */
  status: z.enum(['draft', 'published'], 'Choose draft or published.').optional(),
  pinned: Flag,
  /** What the cover shows; needed with one. */
  cover_alt: optionalText(300),
})

/** Only what is sent changes; an empty text takes a value away. */
export const AnnouncementEdit = AnnouncementForm.partial().extend({
  version: z.coerce.number('Send the version of the announcement as you loaded it.').int('Send the version as a whole number.'),
  remove_cover: Flag,
  /** Public at once by the server's clock, whatever time was planned; what is public already keeps its date. */
  publish_now: Flag,
})

const attachmentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  ...pictureTypes,
] as const
const attachmentBytes = 10 * 1024 * 1024

const Size = z.enum(['large', 'small']).default('large')

export const newsroom = calls({
  list: {
    method: 'GET',
    path: '/api/admin/announcements',
    access: readers,
    query: PageNumber.extend({ search: Search, filter: jsonText(NewsroomFilter).optional(), ...NewsroomOrder.shape }),
    answer: pageOf(NewsroomRow),
    says: 'All announcements, drafts and scheduled ones included, the latest first.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/announcements/:id',
    access: readers,
    answer: dataOf(NewsroomAnnouncement),
    says: 'One announcement with its text, also a draft.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/announcements',
    access: announcementWriters,
    body: AnnouncementForm,
    upload: { types: pictureTypes, bytes: pictureBytes, fieldBytes: longestBody + 1, required: false },
    answer: dataOf(NewsroomAnnouncement),
    says: 'Adds an announcement; a cover goes along as `file`.',
  },
  edit: {
    method: 'POST',
    path: '/api/admin/announcements/:id',
    access: announcementWriters,
    body: AnnouncementEdit,
    upload: { types: pictureTypes, bytes: pictureBytes, fieldBytes: longestBody + 1, required: false },
    answer: dataOf(NewsroomAnnouncement),
    says: 'Changes an announcement, only the fields sent; a new cover goes along as `file`.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/announcements/:id',
    access: announcementWriters,
    answer: Message,
    says: 'Deletes an announcement with its pictures. Who did it brings it back within an hour.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/announcements/:id/restore',
    access: announcementWriters,
    answer: dataOf(NewsroomAnnouncement),
    says: 'Brings back an announcement that one has deleted oneself within the last hour, with its pictures and attachments.',
  },
  cover: {
    method: 'GET',
    path: '/api/admin/announcements/:id/cover',
    access: readers,
    query: z.object({ size: Size }),
    answer: 'file',
    says: 'The cover of an announcement, also of a draft.',
  },
  addImage: {
    method: 'POST',
    path: '/api/admin/announcements/images',
    access: announcementWriters,
    upload: { types: pictureTypes, bytes: pictureBytes, required: true },
    answer: dataOf(z.object({ id: z.uuid(), address: z.string(), width: z.int(), height: z.int() })),
    says: 'Stores a picture for the text of an announcement, which shows it by the address answered.',
  },
  addAttachment: {
    method: 'POST',
    path: '/api/admin/announcements/:id/attachments',
    access: announcementWriters,
    upload: { types: attachmentTypes, bytes: attachmentBytes, required: true },
    answer: dataOf(z.array(Attachment)),
    says: 'Attaches a file to an announcement, as the last of at most five; answers all of them.',
  },
  removeAttachment: {
    method: 'DELETE',
    path: '/api/admin/announcements/:id/attachments/:file_id',
    access: announcementWriters,
    answer: dataOf(z.array(Attachment)),
    says: 'Takes an attached file away; answers those that stay.',
  },
  attachment: {
    method: 'GET',
    path: '/api/admin/announcements/:id/attachments/:file_id',
    access: readers,
    answer: 'file',
    says: 'A file attached to an announcement, also to a draft.',
  },
})
