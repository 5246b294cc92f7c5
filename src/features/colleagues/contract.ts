/** The accounts of the own institution, as its people keep them themselves (docs/domain.md#colleagues). */
import { z } from 'zod'
import { calls, dataOf } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { Email, personFields } from '../people/contract.ts'

const own = ['institution'] as const satisfies readonly Role[]

export const Colleague = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Removed ones are not listed. */
  status: z.enum(['active', 'invited', 'pending']),
  /** The account the agency shows beside the institution; it removes others and can hand this over. */
  is_main: z.boolean(),
  last_login_at: z.iso.datetime().nullable(),
})
export type Colleague = z.infer<typeof Colleague>

export const ColleagueInvite = z.object({ email: Email, ...personFields }).omit({ region: true })

export const colleagues = calls({
  list: {
    method: 'GET',
    path: '/api/institution/colleagues',
    access: own,
    answer: dataOf(z.array(Colleague)),
    says: 'The accounts of the own institution, the main one first.',
  },
  invite: {
    method: 'POST',
    path: '/api/institution/colleagues',
    access: own,
    body: ColleagueInvite,
    answer: dataOf(Colleague),
    says: 'Makes an account of the own institution and mails its owner a link to choose a password.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/institution/colleagues/:id',
    access: own,
    answer: dataOf(z.array(Colleague)),
    says: 'Closes the account of a colleague; only the main account does. Answers those that are left.',
  },
  handOver: {
    method: 'POST',
    path: '/api/institution/colleagues/:id/main',
    access: own,
    answer: dataOf(z.array(Colleague)),
    says: 'Makes a colleague’s account the main one; only the main account does.',
  },
})
