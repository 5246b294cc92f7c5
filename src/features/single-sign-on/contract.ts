/** With which providers the own account is connected (docs/domain.md#sign-in-by-a-provider). */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'

const ProviderConnection = z.object({
  id: z.uuid(),
  /** What the provider is called. */
  provider: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})
export type ProviderConnection = z.infer<typeof ProviderConnection>

export const providerConnections = calls({
  show: {
    method: 'GET',
    path: '/api/account/providers',
    access: everyone,
    beforeFactor: true,
    answer: dataOf(
      z.object({
        /** What the provider is called by which people may sign in here; `null` where there is none. */
        offered: z.string().nullable(),
        connections: z.array(ProviderConnection),
      }),
    ),
    says: 'By which provider people may sign in here, and with which the own account is connected.',
  },
  end: {
    method: 'DELETE',
    path: '/api/account/providers/:id',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    answer: Message,
    says: 'Ends a connection of the own account: the next person whom the provider names by its address is connected anew.',
  },
})
