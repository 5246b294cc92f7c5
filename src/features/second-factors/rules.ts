/** By what somebody proves who they are besides the password. */
const factorMethods = ['passkey', 'code', 'recovery_code'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The same, and the password of who has none of these. */
export const proofMethods = ['passkey', 'code', 'recovery_code', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** In the middle of a sentence. */
export const factorNames: Record<FactorMethod, string> = {
  passkey: 'a passkey',
  code: 'a code of the authenticator app',
  recovery_code: 'a recovery code',
}

/** How long a proof of who one is stands, in minutes (docs/domain.md#fresh-proof). */
export const freshMinutes = 5
