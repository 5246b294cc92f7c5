/** Grace periods of programs (docs/domain.md#grace-period). They are answered by a feature of their own: each has a letter, and papers know programs. */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { ProgramRow, writers } from './contract.ts'

export const GracePeriod = z.object({
  reason: z.string().trim().min(5, 'Write why the grace period is given.').max(500, 'Write at most 500 characters.'),
  reference: z.string().trim().min(3, 'Write the number of the board’s resolution.').max(100, 'Write at most 100 characters.'),
  /** Left out: 12 months after the validity ends (a setting of the agency). */
  grace_until: Day.optional(),
})

export const gracePeriods = calls({
  apply: {
    method: 'POST',
    path: '/api/admin/programs/:id/grace-period/apply',
    access: writers,
    body: GracePeriod,
    answer: dataOf(ProgramRow),
    says: 'Gives a program a grace period, once for each validity, with its letter.',
  },
})
