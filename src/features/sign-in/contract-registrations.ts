/** For those who register themselves: form, e-mail confirmation (docs/domain.md#registration). */
import { z } from 'zod'
import { calls, Message } from '../../kit/contract/call.ts'
import { Email, personFields } from '../people/contract.ts'
import { LinkToken, NewPassword } from './contract-passwords.ts'

const registrableRoles = ['accreditor', 'institution'] as const

export const Registration = z
  .object({
    role: z.enum(registrableRoles, 'Choose accreditor or institution.'),
    email: Email,
    password: NewPassword,
    ...personFields,
    /** The institution somebody acts for, one of `GET /api/members`; of an accreditor the home institution, if any. */
    institution_id: z.uuid('Choose the institution from the list.').nullish(),
  })
  .check(({ value, issues }) => {
    if (value.role === 'institution' && !value.institution_id)
      issues.push({ code: 'custom', path: ['institution_id'], message: 'Choose your institution.', input: value })
  })

export const registrations = calls({
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'visitor',
    body: Registration,
    answer: Message,
    says: 'Registers an accreditor or an institution’s person. The address is confirmed by a mailed link; staff then activate the account.',
  },
  confirm: {
    method: 'POST',
    path: '/api/confirm-email',
    access: 'public',
    body: z.object({ token: LinkToken }),
    answer: Message,
    says: 'Confirms an address by the link of a mail, once: that of a registration, or the new one of an account.',
  },
  resend: {
    method: 'POST',
    path: '/api/confirm-email/resend',
    access: 'public',
    body: z.object({ email: Email }),
    answer: Message,
    says: 'Mails the link of a registration anew. The answer is the same whether one waits or not.',
  },
})
