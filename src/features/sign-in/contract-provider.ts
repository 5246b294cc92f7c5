/** Signing in by a provider of the agency's settings (docs/domain.md#sign-in-by-a-provider). */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { SignedIn } from './contract-sessions.ts'

export const providerSignIn = calls({
  ways: {
    method: 'GET',
    path: '/api/login/ways',
    access: 'public',
    answer: dataOf(z.object({ provider: z.object({ name: z.string() }).nullable() })),
    says: 'By which provider people may sign in here besides their password; `null` where there is none.',
  },
  begin: {
    method: 'GET',
    path: '/api/login/provider',
    access: 'public',
    query: z.object({ redirect: z.string().max(2000).optional() }),
    answer: Message,
    says: 'Leads a browser to the provider (302); from there it comes back to /login/provider.',
  },
  login: {
    method: 'POST',
    path: '/api/login/provider',
    access: 'public',
    body: z.object({
      state: z.string('Begin the sign-in again.').min(1, 'Begin the sign-in again.').max(200, 'Begin the sign-in again.'),
      code: z.string().max(8000).optional(),
      iss: z.string().max(1000).optional(),
      error: z.string().max(200).optional(),
    }),
    answer: SignedIn.extend({
      /** The page that was asked for before. */
      way_back: z.string().nullable(),
    }),
    says: 'Ends in the same browser what `begin` began, with what the provider sent it back with; answers as `login`, also where a second factor is asked for.',
  },
})
