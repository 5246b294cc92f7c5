/** The words of the mails, which the Superadmin may write anew (docs/domain.md#mail-texts). */
import { z } from 'zod'
import { calls, dataOf, Message, Version } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'

const writers = ['Superadmin'] as const satisfies readonly Role[]

/** What a text may name in braces. */
const Variable = z.object({
  name: z.string(),
  says: z.string(),
  /** May be empty: a paragraph, or a part in [square brackets], is left out where all it names is. */
  optional: z.boolean(),
  /** No text may leave it out. */
  needed: z.boolean(),
})

const Words = z.object({ subject: z.string(), text: z.string(), button: z.string().nullable() })

const Changed = z.object({
  /** Whether the agency has words of its own for it. */
  changed: z.boolean(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
})

const MailTextRow = Changed.extend({
  key: z.string(),
  /** What it is about, for the list: `Accounts`, … */
  group: z.string(),
  /** Who gets it, and when. */
  says: z.string(),
  subject: z.string(),
})
export type MailTextRow = z.infer<typeof MailTextRow>

const MailTextRecord = MailTextRow.extend({
  words: Words,
  default: Words,
  variables: z.array(Variable),
  /** What every mail may name: `acronym`, `phone`, … */
  agency_variables: z.array(z.string()),
  version: z.int(),
})
export type MailTextRecord = z.infer<typeof MailTextRecord>

const MailWordsForm = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'Write the subject.')
    .max(200, 'Write at most 200 characters.')
    .regex(/^[^\p{C}]*$/u, 'Write the subject on one line.'),
  text: z.string().trim().min(1, 'Write the text.').max(10_000, 'Write at most 10,000 characters.'),
  /** `null` for a mail without a link. */
  button: z.string().trim().min(1, 'Write what the button says.').max(60, 'Write at most 60 characters.').nullable(),
})

export const mailTexts = calls({
  list: {
    method: 'GET',
    path: '/api/admin/mail-texts',
    access: writers,
    answer: z.object({ data: z.array(MailTextRow) }),
    says: 'Every mail the product can send, group by group, and whether the agency has words of its own for it.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/mail-texts/:key',
    access: writers,
    answer: dataOf(MailTextRecord),
    says: 'One mail’s words, the default ones beside them, and the variables a text may name.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/mail-texts/:key',
    access: writers,
    body: MailWordsForm.extend({ version: Version }),
    answer: dataOf(MailTextRecord),
    says: 'Writes a mail anew: from now on it is sent with these words.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/mail-texts/:key/default',
    access: writers,
    body: z.object({ version: Version }),
    answer: dataOf(MailTextRecord),
    says: 'Takes a mail back to the words it came with.',
  },
  preview: {
    method: 'POST',
    path: '/api/admin/mail-texts/:key/preview',
    access: writers,
    body: MailWordsForm,
    answer: dataOf(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
    says: 'A mail as it would be sent, with sample values. Stores nothing.',
  },
  test: {
    method: 'POST',
    path: '/api/admin/mail-texts/:key/test',
    access: writers,
    body: MailWordsForm,
    answer: Message,
    says: 'Mails these words, with sample values, to the one who asks.',
  },
})
