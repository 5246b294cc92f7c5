/** Signing in and out, and who one is (docs/domain.md#sessions). */
import { z } from 'zod'
import { calls, dataOf, Message, PageNumber, pageOf } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'
import { User } from '../../kit/contract/user.ts'
import { AppCode, PasskeyAnswer, PasskeyQuestion, RecoveryCode, Ticket } from '../second-factors/contract.ts'

const Credentials = z.object({
  email: z.string().trim().min(1, 'Write your e-mail address.').pipe(z.email('Write the whole address, as name@school.example.').max(254)),
  password: z.string().min(1, 'Write your password.').max(128, 'A password has at most 128 characters.'),
})

/** Why a right password does not sign in: `standing` of a 403 of `login`. */
export const Standing = z.enum(['unconfirmed', 'pending', 'invited', 'suspended'])

/** Somewhere one is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** "Firefox on Windows"; "Another program" where the program did not say what it is. */
  device: z.string(),
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const SignedIn = z.object({ access_token: z.string(), data: User, message: z.string() })

export const sessions = calls({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    body: Credentials,
    answer: SignedIn,
    says: 'Signs in. The token also comes as the cookie auth.token; a session the caller already had ends. For an account with a second factor the right password answers 403 with `second_step`: its `ticket` and the `methods`.',
  },
  secondStep: {
    method: 'POST',
    path: '/api/login/second-step',
    access: 'public',
    body: z.object({ ticket: Ticket, code: AppCode.optional(), recovery_code: RecoveryCode.optional() }),
    answer: SignedIn,
    says: 'Ends a sign-in that `login` began, by a code of the app or a recovery code, within five minutes; answers as `login`.',
  },
  passkeyQuestion: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    body: z.object({ ticket: Ticket.optional() }),
    answer: dataOf(PasskeyQuestion),
    says: 'What a browser is asked with to sign in by a passkey; with the `ticket` of a begun sign-in, by one of that account.',
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    body: z.object({ ticket: Ticket, passkey: PasskeyAnswer, begun: Ticket.optional() }),
    answer: SignedIn,
    says: 'Signs in by a passkey, without a password; answers as `login`. `begun`: the ticket of the sign-in that it ends, if one was begun.',
  },
  user: {
    method: 'GET',
    path: '/api/user',
    access: everyone,
    beforeFactor: true,
    answer: User,
    says: 'The signed-in person; the whole answer is the user.',
  },
  getUser: {
    method: 'GET',
    path: '/api/get-user',
    access: everyone,
    beforeFactor: true,
    answer: dataOf(User),
    says: 'The signed-in person.',
  },
  logout: { method: 'GET', path: '/api/logout', access: everyone, beforeFactor: true, answer: Message, says: 'Ends this session.' },
  list: {
    method: 'GET',
    path: '/api/sessions',
    access: everyone,
    beforeFactor: true,
    query: PageNumber,
    answer: pageOf(Session),
    says: 'Where one is signed in, last used first.',
  },
  end: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: everyone,
    beforeFactor: true,
    answer: Message,
    says: 'Ends one of the own sessions; its token stops working at once.',
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/sessions',
    access: everyone,
    beforeFactor: true,
    answer: dataOf(z.int()),
    says: 'Ends all own sessions but this one.',
  },
})
