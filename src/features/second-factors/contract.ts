/** What somebody has besides a password: authenticator app, recovery codes, passkeys (docs/domain.md#second-factors). */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'

/** In the alphabet of WebAuthn: base64url without padding. */
const Coded = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/, 'Written as base64url.')

/** What a single-use challenge is answered with; it goes back as it came. */
export const Ticket = z.string('Begin anew.').min(1, 'Begin anew.').max(100, 'Begin anew.')

/** Six figures, as the app shows them, with or without a space. */
export const AppCode = z
  .string()
  .trim()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Write the six figures that the app shows.'))

/** As it was shown once, in any letter case, with or without its dashes. */
export const RecoveryCode = z
  .string()
  .trim()
  .max(40, 'Write one of your recovery codes, as 4k7p-x2mq-9rtd.')
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d[a-z0-9]{11}$/, 'Write one of your recovery codes, as 4k7p-x2mq-9rtd.'))

const device = {
  id: Coded,
  rawId: Coded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What `navigator.credentials.get` answers, as JSON. */
export const PasskeyAnswer = z.object({
  ...device,
  response: z.object({ clientDataJSON: Coded, authenticatorData: Coded, signature: Coded, userHandle: Coded.optional() }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** What `navigator.credentials.create` answers, as JSON. */
const NewPasskey = z.object({
  ...device,
  response: z.object({
    clientDataJSON: Coded,
    attestationObject: Coded,
    transports: z.array(z.string().max(40)).max(10).optional(),
    authenticatorData: Coded.optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: Coded.optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What a browser is asked with: the options of WebAuthn, as JSON, and the ticket that goes back with the answer. */
export const PasskeyQuestion = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })

const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Name the passkey, as “My phone”.')
  .max(60, 'Write at most 60 characters.')
  .regex(/^[^\p{C}]*$/u, 'Write it on one line.')

export const Passkey = z.object({
  id: z.uuid(),
  /** By which a browser finds it on a device; no secret. */
  credential_id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Kept by a store that copies it to other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z.object({
  app: z.object({ since: z.iso.datetime() }).nullable(),
  passkeys: z.array(Passkey),
  /** Recovery codes that were not used. */
  recovery_codes_left: z.int(),
  /** The address at which passkeys work; `null` where the portal's address is none to which a passkey can belong. */
  passkeys_at: z.string().nullable(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Shown once; `null` where the ones from before stay. */
const Codes = z.object({ recovery_codes: z.array(z.string()).nullable() })

export const secondFactors = calls({
  show: {
    method: 'GET',
    path: '/api/account/second-factors',
    access: everyone,
    beforeFactor: true,
    answer: dataOf(SecondFactors),
    says: 'What the own account has besides its password.',
  },
  beginApp: {
    method: 'POST',
    path: '/api/account/authenticator-app',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    answer: dataOf(
      z.object({
        secret: z.string(),
        address: z.string(),
        /** The address as a square code, row by row: `1` is dark. */
        square: z.array(z.string()),
      }),
    ),
    says: 'Makes the secret of an authenticator app. One that is in use stays until the new one is confirmed by a code.',
  },
  confirmApp: {
    method: 'POST',
    path: '/api/account/authenticator-app/confirm',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    body: z.object({ code: AppCode }),
    answer: dataOf(Codes),
    says: 'Takes the new authenticator app into use by a code it shows. With the first factor of an account come ten recovery codes.',
  },
  removeApp: {
    method: 'DELETE',
    path: '/api/account/authenticator-app',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    answer: Message,
    says: 'Removes the authenticator app of the own account.',
  },
  newPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    answer: dataOf(PasskeyQuestion),
    says: 'What a browser is asked with to make a passkey.',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    body: z.object({ ticket: Ticket, name: PasskeyName, passkey: NewPasskey }),
    answer: dataOf(Codes),
    says: 'Keeps the passkey a browser has made. With the first factor of an account come ten recovery codes.',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/account/passkeys/:id',
    access: everyone,
    beforeFactor: true,
    body: z.object({ name: PasskeyName }),
    answer: dataOf(Passkey),
    says: 'Gives a passkey of the own account another name.',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    answer: Message,
    says: 'Removes a passkey of the own account.',
  },
  newCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: everyone,
    beforeFactor: true,
    fresh: true,
    answer: dataOf(Codes),
    says: 'Makes ten new recovery codes; those from before stop working.',
  },
})
