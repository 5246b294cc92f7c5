/**
 * What lies on the device is sealed: AES-GCM under a key of the device's own, which is kept wrapped by the person's PIN, and beside that,
 * where its person wants it, by a secret of their passkey. The server keeps another copy of the key, sealed with its own, for who forgets
 * the PIN and can sign in: what was rated stays readable.
 */

/** A key as it lies on the device. */
export type LockedKey = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly rounds: number
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly wrapped: ArrayBuffer
}

/** The same key once more, wrapped by the secret with which the passkey `credential` answers `salt`. */
export type PasskeyLock = {
  readonly credential: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly wrapped: ArrayBuffer
}

/** What was sealed; it opens only for the `name` it was sealed for. */
export type Sealed = { readonly nonce: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

/** Rounds of PBKDF2-SHA-256 between a PIN and the key it gives; what OWASP asks in 2026. */
const rounds = 600_000

/** A new key; `raw` goes to the server once and is not kept. */
export async function newKey(pin: string): Promise<{ key: CryptoKey; locked: LockedKey; raw: Uint8Array<ArrayBuffer> }> {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  return { key: await keyOf(raw), locked: await lock(raw, pin), raw }
}

/** The key as it came back from the server, under a new PIN. */
export async function lockedAnew(raw: Uint8Array<ArrayBuffer>, pin: string): Promise<{ key: CryptoKey; locked: LockedKey }> {
  return { key: await keyOf(raw), locked: await lock(raw, pin) }
}

/** @returns null where the PIN is another one */
export async function unlock(locked: LockedKey, pin: string): Promise<CryptoKey | null> {
  const raw = await unlockRaw(locked, pin)
  return raw && keyOf(raw)
}

/** The key itself, to be wrapped in another way; nobody keeps it so. @returns null where the PIN is another one */
export async function unlockRaw({ salt, rounds, nonce, wrapped }: LockedKey, pin: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, await pinKey(pin, salt, rounds), wrapped))
  } catch {
    return null
  }
}

/** @param salt what the passkey has answered with this secret */
export async function lockByPasskey(
  raw: Uint8Array<ArrayBuffer>,
  { credential, salt, secret }: { credential: string; salt: Uint8Array<ArrayBuffer>; secret: BufferSource },
): Promise<PasskeyLock> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await passkeyKey(secret, salt), raw)
  return { credential, salt, nonce, wrapped }
}

/** @returns null where it is another secret */
export async function unlockByPasskey({ salt, nonce, wrapped }: PasskeyLock, secret: BufferSource): Promise<CryptoKey | null> {
  try {
    const raw = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, await passkeyKey(secret, salt), wrapped)
    return await keyOf(new Uint8Array(raw))
  } catch {
    return null
  }
}

export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  return sealBytes(key, name, new TextEncoder().encode(JSON.stringify(value)))
}

/** @throws OperationError where it was sealed under another key or for another name, or was changed */
export async function unseal<Value>(key: CryptoKey, name: string, sealed: Sealed): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, name, sealed))) as Value
}

export async function sealBytes(key: CryptoKey, name: string, value: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  return { nonce, bytes: await crypto.subtle.encrypt(named(name, nonce), key, value) }
}

export async function unsealBytes(key: CryptoKey, name: string, { nonce, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(named(name, nonce), key, bytes)
}

function named(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

/** Not extractable: a script of the page can use it and not carry it away. */
async function keyOf(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function lock(raw: Uint8Array<ArrayBuffer>, pin: string): Promise<LockedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await pinKey(pin, salt, rounds), raw)
  return { salt, rounds, nonce, wrapped }
}

async function pinKey(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey'])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(by, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** By HKDF, so that the secret serves nothing else. It is random: no rounds slow it down. */
async function passkeyKey(secret: BufferSource, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const given = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const by = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode('the key of a rating device') }
  return crypto.subtle.deriveKey(by, given, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
