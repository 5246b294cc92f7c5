import { expect, test } from 'vitest'
import type { z } from 'zod'
import { passwords } from '../contract-passwords.ts'
import { registrations } from '../contract-registrations.ts'
import { needed } from './needed.ts'

test('what a form for guests calls needed is what its call refuses while it is empty', () => {
  const bodies: Record<keyof typeof needed, z.ZodType> = {
    register: registrations.register.body,
    resend: registrations.resend.body,
    forgot: passwords.forgot.body,
    reset: passwords.reset.body,
  }
  for (const [form, body] of Object.entries(bodies)) {
    const fields = needed[form as keyof typeof needed]
    const empty = { role: '', first_name: '', middle_name: '', last_name: '', suffix: '', professional_title: '', email: '', mobile: '' }
    const refused = body.safeParse({ ...empty, region: null, institution_id: null, password: '', token: 'of the mail' })
    expect(refused.error?.issues.map(({ path }) => path[0]).toSorted(), form).toEqual(fields.toSorted())
  }
})
