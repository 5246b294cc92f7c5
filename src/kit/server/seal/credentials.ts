/**
 * Verifiable credentials as the W3C describes them (VC Data Model 2.0, secured as JWT by VC-JOSE-COSE): anybody checks with the keys of
 * `/.well-known/did.json` that the agency said this, and with the status list that it has not taken it back.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SignJWT } from 'jose'
import type { SigningKey } from './keys.ts'

/** `did:web:acsuc.example`, with the port where there is one. */
function didOf(publicUrl: string): string {
  return `did:web:${encodeURIComponent(new URL(publicUrl).host)}`
}

export function didDocument(publicUrl: string, keys: readonly { id: string; jwk: object }[]): object {
  const did = didOf(publicUrl)
  const methods = keys.map(({ id, jwk }) => ({ id: `${did}#${id}`, type: 'JsonWebKey', controller: did, publicKeyJwk: jwk }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}

export type Credential = {
  /** Its address. */
  id: string
  type: string
  subject: Record<string, unknown>
  valid_from: string
  valid_until: string | null
  /** Its place among all credentials, counted from 1. */
  place: number
}

const context = ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'https://schema.org/' }]

/** The signed credential, one line of text. */
export function signCredential(publicUrl: string, { key, id: keyId }: SigningKey, one: Credential): Promise<string> {
  const list = Math.floor((one.place - 1) / listLength) + 1
  const index = String((one.place - 1) % listLength)
  const at = statusListAddress(publicUrl, list)
  const status = { id: `${at}#${index}`, type: 'BitstringStatusListEntry', statusPurpose: 'revocation' }
  return sign(publicUrl, key, keyId, {
    '@context': context,
    id: one.id,
    type: ['VerifiableCredential', one.type],
    issuer: didOf(publicUrl),
    validFrom: one.valid_from,
    ...(one.valid_until ? { validUntil: one.valid_until } : {}),
    credentialSubject: one.subject,
    credentialStatus: { ...status, statusListIndex: index, statusListCredential: at },
  })
}

/** Bits of one list: the least there may be, so that nobody learns from a question which credential it is about. */
export const listLength = 131_072

function statusListAddress(publicUrl: string, list: number): string {
  return `${publicUrl}/credentials/status/${list}`
}

/** @param revoked the places in this list whose credentials are taken back, from 0 */
export async function signStatusList(
  publicUrl: string,
  { key, id: keyId }: SigningKey,
  list: number,
  revoked: readonly number[],
  now: Date,
): Promise<string> {
  const id = statusListAddress(publicUrl, list)
  return sign(publicUrl, key, keyId, {
    '@context': context.slice(0, 1),
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(publicUrl),
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodedList(revoked),
    },
  })
}

/**
 * A list as Bitstring Status Lists write it: `u`, and the bits packed with gzip in base64url.
 * @param revoked the places whose bits are set, from 0
 */
export async function encodedList(revoked: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(listLength / 8)
  // the first bit is the leftmost
  for (const place of revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`
}

/** Any other statement of the agency, as a JWT: checked with the same keys. */
export function signStatement(publicUrl: string, { key, id }: SigningKey, payload: Record<string, unknown>): Promise<string> {
  return sign(publicUrl, key, id, payload, { typ: 'JWT' })
}

function sign(
  publicUrl: string,
  key: SigningKey['key'],
  keyId: string,
  payload: Record<string, unknown>,
  kind: { typ: string; cty?: string } = { typ: 'vc+jwt', cty: 'vc' },
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: `${didOf(publicUrl)}#${keyId}`, ...kind })
    .setIssuer(didOf(publicUrl))
    .sign(key)
}
