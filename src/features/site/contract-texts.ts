/** The texts of the public pages and of the FAQ’s, which the Superadmin may write anew (docs/domain.md#public-texts). */
import { z } from 'zod'
import { calls, dataOf, Version } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { Faq } from '../faq/contract.ts'
import { HomeText, SitePage } from './contract.ts'

const writers = ['Superadmin'] as const satisfies readonly Role[]

const Text = z.object({ fields: z.record(z.string(), z.string()), body: z.string() })

const PublicTextRow = z.object({
  name: z.string(),
  title: z.string(),
  /** Where it is read; `null` for the FAQ’s. */
  path: z.string().nullable(),
  /** Whether the agency has words of its own for it. */
  changed: z.boolean(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
})
export type PublicTextRow = z.infer<typeof PublicTextRow>

const PublicTextRecord = PublicTextRow.extend({
  /** One line each, in their order; `most` characters. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), most: z.int() })),
  /** Whether Markdown stands below the fields. */
  has_body: z.boolean(),
  text: Text,
  default: Text,
  /** What a text may name in braces: `acronym`, `grace months`, … */
  placeholders: z.array(z.string()),
  version: z.int(),
})
export type PublicTextRecord = z.infer<typeof PublicTextRecord>

const TextForm = z.object({
  fields: z.record(
    z.string(),
    z
      .string()
      .trim()
      .min(1, 'Write this line.')
      .regex(/^[^\p{C}]*$/u, 'Write it on one line.'),
  ),
  body: z
    .string()
    .trim()
    .max(20_000, 'Write at most 20,000 characters.')
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .default(''),
})

export const publicTexts = calls({
  list: {
    method: 'GET',
    path: '/api/admin/public-texts',
    access: writers,
    answer: z.object({ data: z.array(PublicTextRow) }),
    says: 'The texts of the public pages and the FAQ’s, and whether the agency has words of its own for each.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/public-texts/:name',
    access: writers,
    answer: dataOf(PublicTextRecord),
    says: 'One text as it is written, the default one beside it, and what it may name.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/public-texts/:name',
    access: writers,
    body: TextForm.extend({ version: Version }),
    answer: dataOf(PublicTextRecord),
    says: 'Writes a text anew; the pages show it at once.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/public-texts/:name/default',
    access: writers,
    body: z.object({ version: Version }),
    answer: dataOf(PublicTextRecord),
    says: 'Takes a text back to the one it came with.',
  },
  preview: {
    method: 'POST',
    path: '/api/admin/public-texts/:name/preview',
    access: writers,
    body: TextForm,
    answer: dataOf(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('home'), home: HomeText }),
        z.object({ kind: z.literal('page'), page: SitePage }),
        z.object({ kind: z.literal('faq'), groups: Faq.shape.groups }),
      ]),
    ),
    says: 'What a page would be made of with this text. Stores nothing.',
  },
})
