/** Taking the second factors of somebody away who has lost them: one person asks, another one decides (docs/domain.md#lost-factors). */
import { z } from 'zod'
import { calls, dataOf, PageNumber, pageOf } from '../../kit/contract/call.ts'

const access = ['Superadmin', 'Admin'] as const
const Person = z.object({ id: z.uuid(), name: z.string() })

export const FactorReset = z.object({
  id: z.uuid(),
  /** Whose factors they are. */
  account: Person,
  reason: z.string(),
  asked_by: Person,
  asked_at: z.iso.datetime(),
})
export type FactorReset = z.infer<typeof FactorReset>

export const factorResets = calls({
  list: {
    method: 'GET',
    path: '/api/admin/factor-resets',
    access,
    query: PageNumber.extend({ account_id: z.uuid().optional() }),
    answer: pageOf(FactorReset),
    says: 'Resets of second factors that wait for a second person; what has waited longest first.',
  },
  ask: {
    method: 'POST',
    path: '/api/admin/factor-resets',
    access,
    fresh: true,
    body: z.object({
      account_id: z.uuid('Name the account.'),
      reason: z
        .string()
        .trim()
        .min(10, 'Write in a sentence what happened, and how you know that it is this person who asks.')
        .max(500, 'Write at most 500 characters.'),
    }),
    answer: dataOf(FactorReset),
    says: 'Asks a second person to take the second factors of an account away whose owner has lost them. The owner is told by mail.',
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/factor-resets/:id',
    access,
    fresh: true,
    body: z.object({ decision: z.enum(['approved', 'refused'], 'Approve the reset, or refuse it.') }),
    answer: dataOf(FactorReset),
    says: 'Approves or refuses it; never by the person who asked, nor by the owner. Approved, the factors and the connection with a provider are gone, and all sessions end.',
  },
})
