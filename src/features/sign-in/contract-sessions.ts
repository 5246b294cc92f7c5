/** Signing in and out, and who one is (docs/domain.md#sessions). */
import { z } from 'zod'
import { calls, dataOf, Message, PageNumber, pageOf } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'
import { User } from '../../kit/contract/user.ts'

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

export const sessions = calls({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    body: Credentials,
    answer: z.object({ access_token: z.string(), data: User, message: z.string() }),
    says: 'Signs in. The token also comes as the cookie auth.token; a session the caller already had ends.',
  },
  user: { method: 'GET', path: '/api/user', access: everyone, answer: User, says: 'The signed-in person; the whole answer is the user.' },
  getUser: { method: 'GET', path: '/api/get-user', access: everyone, answer: dataOf(User), says: 'The signed-in person.' },
  logout: { method: 'GET', path: '/api/logout', access: everyone, answer: Message, says: 'Ends this session.' },
  list: {
    method: 'GET',
    path: '/api/sessions',
    access: everyone,
    query: PageNumber,
    answer: pageOf(Session),
    says: 'Where one is signed in, last used first.',
  },
  end: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: everyone,
    answer: Message,
    says: 'Ends one of the own sessions; its token stops working at once.',
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/sessions',
    access: everyone,
    answer: dataOf(z.int()),
    says: 'Ends all own sessions but this one.',
  },
})
