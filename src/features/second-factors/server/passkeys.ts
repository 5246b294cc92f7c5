/** Asking browsers for passkeys and holding their answers against what was asked (WebAuthn level 3). */
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import type { NewPasskey, PasskeyAnswer } from '../contract.ts'
import type { findPasskey } from './queries-passkeys.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

// loaded with the first passkey: most servers at rest have nobody signing in
const webauthn = () => import('@simplewebauthn/server')

/** Of COSE: EdDSA, ES256, RS256. Every authenticator has one of them. */
const algorithms = [-8, -7, -257]

type Known = { credential_id: string; transports: string[] }
type Asked = { challenge: string; options: Record<string, unknown> }

/** What a browser is asked with to make a passkey that finds itself, and that asks its owner for finger, face or PIN. */
export async function askForNew(
  settings: Settings,
  owner: { id: string; email: string; name: string },
  known: readonly Known[],
  agency: string,
): Promise<Asked> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: agency,
    rpID: partyOf(settings).id,
    userID: Uint8Array.from(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // some have to know from the beginning that they are asked for secrets, too (docs/security.md#what-lies-on-a-device)
    extensions: { prf: {} } as never,
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** @throws Refusal 422 where the answer does not belong to what was asked */
export async function readNew(settings: Settings, passkey: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await webauthn()
  const { id, origin } = partyOf(settings)
  const verified = await verifyRegistrationResponse({
    response: passkey as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false }) as const)
  if (!verified.verified) throw invalid('passkey', 'This passkey could not be checked. Make it once more.')
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    aaguid,
    multi_device: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
  }
}

/** What a browser is asked with to use a passkey. @param known those that may answer; any of the portal where none are named */
export async function askForUse(settings: Settings, known: readonly Known[]): Promise<Asked> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(settings).id,
    userVerification: 'required',
    allowCredentials: known.map(credentialOf),
  })
  return { challenge: options.challenge, options: { ...options } }
}

type Key = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** @returns what the authenticator said of itself; nothing where the answer does not belong to this key and what was asked */
export async function readUse(settings: Settings, answer: PasskeyAnswer, challenge: string, key: Key) {
  const { verifyAuthenticationResponse } = await webauthn()
  const { id, origin } = partyOf(settings)
  const verified = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: key.credential_id, publicKey: Uint8Array.from(key.public_key), counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return undefined
  const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, multi_device: credentialDeviceType === 'multiDevice', backed_up: credentialBackedUp }
}

function credentialOf({ credential_id, transports }: Known) {
  return { id: credential_id, transports: transports as never }
}

/** @throws Refusal 422 where the portal's address is none to which a passkey can belong */
function partyOf(settings: Settings): RelyingParty {
  const party = relyingPartyOf(settings.publicUrl)
  if (!party)
    throw new Refusal(
      422,
      'Passkeys need an address with a name: the portal runs at a number (PUBLIC_URL). Use an authenticator app instead.',
    )
  return party
}
