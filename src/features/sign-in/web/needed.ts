/**
 * The fields of the forms for guests that may not be empty. Written down, because these pages bring what checks a form only once something
 * is typed; `needed.test.ts` holds them to it.
 */
export const needed = {
  register: ['role', 'first_name', 'last_name', 'email', 'password'],
  resend: ['email'],
  forgot: ['email'],
  reset: ['password'],
} as const
