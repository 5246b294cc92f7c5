/** Documents that anybody may download. */
import { z } from 'zod'
import { calls, Day } from '../../kit/contract/call.ts'

const SiteDocument = z.object({
  file: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.string(),
  bytes: z.int(),
  revised: Day,
})
export type SiteDocument = z.infer<typeof SiteDocument>

export const resources = calls({
  list: {
    method: 'GET',
    path: '/api/resources',
    access: 'public',
    answer: z.object({ data: z.array(SiteDocument) }),
    says: 'The documents offered for download.',
  },
  file: {
    method: 'GET',
    path: '/api/resources/:file',
    access: 'public',
    answer: 'file',
    says: 'One of these documents.',
  },
})
