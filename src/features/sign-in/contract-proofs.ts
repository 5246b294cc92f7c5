/** Proving anew who one is, before what matters most (docs/domain.md#fresh-proof). */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'
import { AppCode, PasskeyAnswer, PasskeyQuestion, RecoveryCode, Ticket } from '../second-factors/contract.ts'
import { proofMethods } from '../second-factors/rules.ts'

/** One way of them; who has a second factor proves with it, others with the password. */
const Proof = z
  .object({
    password: z.string().min(1, 'Write your password.').max(128, 'A password has at most 128 characters.'),
    code: AppCode,
    recovery_code: RecoveryCode,
    ticket: Ticket,
    passkey: PasskeyAnswer,
  })
  .partial()

export const proofs = calls({
  show: {
    method: 'GET',
    path: '/api/proof',
    access: everyone,
    beforeFactor: true,
    answer: dataOf(z.object({ fresh: z.boolean(), methods: z.array(z.enum(proofMethods)) })),
    says: 'Whether the own proof is fresh, and by what it can be given anew.',
  },
  question: {
    method: 'POST',
    path: '/api/proof/options',
    access: everyone,
    beforeFactor: true,
    answer: dataOf(PasskeyQuestion),
    says: 'What a browser is asked with to prove by a passkey of the own account.',
  },
  prove: {
    method: 'POST',
    path: '/api/proof',
    access: everyone,
    beforeFactor: true,
    body: Proof,
    answer: Message,
    says: 'Proves who one is, for five minutes: by `password`, where the account has a second factor by `code`, `recovery_code`, or `ticket` and `passkey`.',
  },
})
