/** What a new installation still needs before the first request comes in (docs/domain.md#a-new-agency). */
import { z } from 'zod'
import { calls, dataOf } from '../../kit/contract/call.ts'

/** In the order in which they are best done. */
export const setUpSteps = [
  'agency',
  'texts',
  'mail',
  'security',
  'accounts',
  'institutions',
  'campuses',
  'programs',
  'people',
  'instruments',
  'announcement',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

export const SetUp = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setUpSteps),
      done: z.boolean(),
      /** How many there are of what the step brings in; `null` where nothing is counted. */
      count: z.int().nullable(),
    }),
  ),
  /** Steps that are not done. */
  left: z.int(),
})
export type SetUp = z.infer<typeof SetUp>

export const setUp = calls({
  show: {
    method: 'GET',
    path: '/api/admin/set-up',
    access: ['Superadmin'],
    answer: dataOf(SetUp),
    says: 'What a new installation has and what it still lacks: the agency’s own name, a mail server, people and records.',
  },
})
