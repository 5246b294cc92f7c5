/** The mails that went out or wait, for the Superadmin. */
import { z } from 'zod'
import { calls, dataOf, Message, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'

const readers = ['Superadmin'] as const satisfies readonly Role[]

/**
 * `queued` waits, also for another try; `held` waits for a person, because it is from before a restart; `kept` is a file on the server,
 * which had no mail server to give it to; `failed` was refused for good, or tried for three days.
 */
export const mailStatuses = ['queued', 'held', 'sent', 'kept', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const MailRow = z.object({
  id: z.uuid(),
  /** What kind of mail it is: `invitation`, `payment_verified`, … */
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** How often it was sent again by hand. */
  resent: z.int(),
  /** Why the last try failed. */
  last_error: z.string().nullable(),
  /** When it is tried next; `null` when nothing waits. */
  next_attempt_at: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type MailRow = z.infer<typeof MailRow>

/** A mail with its words; `null` once they are removed (a setting of the agency). */
export const MailRecord = MailRow.extend({
  /** Who gets the answer, where that is not the agency itself. */
  reply_to: z.string().nullable(),
  /** The request, or the run of a job, that queued it: the number stands in the log, too. */
  request_id: z.string().nullable(),
  /** One-time links are cut: whoever reads this cannot use them. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** Whether the one-time link in it still works; `null` when there is none. A mail whose link has ended cannot be sent again. */
  link: z.enum(['works', 'ended']).nullable(),
})
export type MailRecord = z.infer<typeof MailRecord>

const Count = z.int()

export const MailList = pageOf(MailRow).extend({
  /** Mails of each status, under the same search and template. */
  counts: z.object({ queued: Count, held: Count, sent: Count, kept: Count, failed: Count }),
  /** The kinds of mail there are, with their number under the same search and status. */
  templates: z.array(z.object({ template: z.string(), count: Count })),
  /** Whether a mail server is set: without one no mail leaves. */
  leaves: z.boolean(),
  /** Why nothing goes out, where the clock is in doubt; `person`: until somebody says that the time is right (`confirmClock`). */
  clock: z.object({ says: z.string(), person: z.boolean() }).nullable(),
})
export type MailList = z.infer<typeof MailList>

const Template = z.string().regex(/^[a-z0-9_]{1,80}$/, 'Write the kind of mail as it is listed, for instance payment_verified.')

const MailQuery = z.strictObject({
  ...PageNumber.shape,
  search: Search,
  status: z.enum(mailStatuses, 'Choose queued, held, sent, kept or failed.').optional(),
  template: Template.optional(),
})

const ResendMany = z.strictObject({
  status: z.enum(['failed', 'held'], 'Choose failed or held.'),
  search: Search,
  template: Template.optional(),
})

const Resent = z.object({
  resent: Count,
  /** Stay as they are: their words are removed, or their one-time link has ended. */
  skipped: Count,
  /** More than one call takes: call again. */
  left: Count,
})

export const mail = calls({
  list: {
    method: 'GET',
    path: '/api/admin/mails',
    access: readers,
    query: MailQuery,
    answer: MailList,
    says: 'Mails that went out or wait, newest first, with their number by status.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: readers,
    answer: dataOf(MailRecord),
    says: 'One mail with its words; one-time links in it are cut.',
  },
  resend: {
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    access: readers,
    answer: dataOf(MailRow),
    says: 'Puts a mail that was sent, kept, held or failed into the queue again.',
  },
  resendMany: {
    method: 'POST',
    path: '/api/admin/mails/resend',
    access: readers,
    body: ResendMany,
    answer: dataOf(Resent),
    says: 'Puts all mails that failed or are held into the queue again, under a search and kind; 1,000 a call.',
  },
  confirmClock: {
    method: 'POST',
    path: '/api/admin/mails/clock/confirm',
    access: readers,
    answer: Message,
    says: 'Says that the clock is right after it jumped: mails and daily jobs go on.',
  },
})
