/** Help inside the portal: a recording of the product and questions with their answers. */
import { z } from 'zod'
import { calls, dataOf } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'

export const Faq = z.object({
  /** Addresses, from the agency's settings. */
  video: z.object({ file: z.string(), captions: z.string(), poster: z.string() }),
  groups: z.array(
    z.object({
      name: z.string(),
      questions: z.array(
        z.object({
          question: z.string(),
          /** As HTML; written by the agency, in content/faq/questions.md. */
          answer: z.string(),
        }),
      ),
    }),
  ),
})
export type Faq = z.infer<typeof Faq>

export const faq = calls({
  read: {
    method: 'GET',
    path: '/api/faq',
    access: everyone,
    answer: dataOf(Faq),
    says: 'The questions with their answers, and the recording.',
  },
})
