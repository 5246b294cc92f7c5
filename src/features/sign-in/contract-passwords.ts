/** Forgotten and new passwords (docs/domain.md#passwords). */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'
import { Email } from '../people/contract.ts'

/** Its length; whether it is too easy to guess says the server, which knows names and lists (docs/domain.md#passwords). */
export const NewPassword = z
  .string()
  .min(15, 'A password has at least 15 characters. Four unrelated words make a good one.')
  .max(128, 'A password has at most 128 characters.')

/** The password somebody has, asked for before something that matters. */
const CurrentPassword = z.string().min(1, 'Write your current password.').max(128, 'A password has at most 128 characters.')

/** What a link in a mail carries. Whether it still works says the server. */
export const LinkToken = z.string().trim().min(1, 'Open the link in the mail again.').max(200, 'Open the link in the mail again.')

export const passwords = calls({
  forgot: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    body: z.object({ email: Email }),
    answer: Message,
    says: 'Mails a link for a new password. The answer is the same whether there is such an account or not.',
  },
  look: {
    method: 'GET',
    path: '/api/reset-password',
    access: 'public',
    query: z.object({ token: LinkToken }),
    answer: dataOf(z.object({ purpose: z.enum(['reset_password', 'invitation']), email: z.string(), first_name: z.string() })),
    says: 'Whose link it is, without using it up. A link that no longer works is missing.',
  },
  reset: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    body: z.object({ token: LinkToken, password: NewPassword }),
    answer: Message,
    says: 'Sets a password by the link of a mail, once; an invited account is in use from then on. All its sessions end.',
  },
  change: {
    method: 'POST',
    path: '/api/update-password',
    access: everyone,
    body: z.object({ current_password: CurrentPassword, password: NewPassword }),
    answer: Message,
    says: 'Changes the own password. All other sessions end.',
  },
})
