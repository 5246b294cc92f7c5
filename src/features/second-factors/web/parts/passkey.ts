/**
 * Asking the browser for a passkey. Where it reads and writes them as JSON itself nothing is needed to use one; to make one, and for other
 * browsers, a library is loaded with the first.
 */
import type { NewPasskey, PasskeyAnswer } from '../../contract.ts'

const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser can have and use passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** Makes a passkey. @throws Error with a sentence for the person */
export async function makePasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await webauthn()
  return said(startRegistration({ optionsJSON: options as never }) as unknown as Promise<NewPasskey>, 'made')
}

/** Uses a passkey; with `inField` the browser offers it under a field of the form, and waits until one is chosen there. @throws Error with a sentence for the person */
export async function usePasskey(options: Record<string, unknown>, inField = false): Promise<PasskeyAnswer> {
  return said(speaksJson() ? askForOne(options, inField) : askByLibrary(options, inField), 'used')
}

function speaksJson(): boolean {
  const { parseRequestOptionsFromJSON, prototype } = window.PublicKeyCredential
  return typeof parseRequestOptionsFromJSON === 'function' && typeof prototype.toJSON === 'function'
}

let asking: AbortController | undefined

/** One at a time: a browser that still offers one in a field would refuse the next. */
async function askForOne(options: Record<string, unknown>, inField: boolean): Promise<PasskeyAnswer> {
  asking?.abort()
  asking = new AbortController()
  const publicKey = window.PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const found = await navigator.credentials.get({
    publicKey: inField ? { ...publicKey, allowCredentials: [] } : publicKey,
    signal: asking.signal,
    ...(inField ? { mediation: 'conditional' } : {}),
  })
  return (found as PublicKeyCredential).toJSON() as PasskeyAnswer
}

async function askByLibrary(options: Record<string, unknown>, inField: boolean): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn()
  const asked = { optionsJSON: options as never, useBrowserAutofill: inField, verifyBrowserAutofillInput: false }
  return startAuthentication(asked) as unknown as Promise<PasskeyAnswer>
}

/**
 * The secret with which one of these passkeys answers `salt`: the same each time, and only after its device has asked its owner for
 * finger, face or PIN (the extension `prf` of WebAuthn). Nothing is sent and no signature checked, as the secret itself is the proof: it
 * works without a line.
 * @param credentials their `credential_id`s
 * @throws Error with a sentence for the person
 */
export async function secretOfPasskey(credentials: readonly string[], salt: Uint8Array<ArrayBuffer>) {
  const asked = navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: credentials.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  const passkey = (await said(asked, 'used')) as PublicKeyCredential | null
  const secret = passkey?.getClientExtensionResults().prf?.results?.first
  if (!passkey || !secret) throw new Error('This passkey cannot open what is kept on a device: its maker does not offer that. Use the PIN.')
  return { credential: passkey.id, secret }
}

/** Whether this browser can ask passkeys for secrets; one that does not say is asked. */
export async function mayHaveSecrets(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  const can = await window.PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return can?.['extension:prf'] !== false
}

/** Whether the browser offers passkeys under a field of a form. */
export async function offersInField(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  const offers = window.PublicKeyCredential.isConditionalMediationAvailable
  return typeof offers === 'function' && (await offers.call(window.PublicKeyCredential).catch(() => false))
}

async function said<T>(answer: Promise<T>, what: 'made' | 'used'): Promise<T> {
  return answer.catch((error: Error) => {
    const { name } = error
    if (name === 'InvalidStateError') throw new Error('This device has a passkey of this account already.')
    if (name === 'SecurityError')
      throw new Error('Passkeys do not work at this address. Open the portal by the address in its mails, and try again there.')
    throw new Error(`No passkey was ${what}: it was cancelled, or took too long. Try again, or take another way.`)
  })
}

/** From base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
