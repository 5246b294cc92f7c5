/**
 * Whether the signature of a credential (VC-JWT) holds and it was not taken back, checked in the browser with keys that were read before,
 * so that it takes no network.
 */
import type { CheckKeys } from './contract.ts'

export type CredentialVerdict =
  /** Not signed by a key of the agency, or changed since. */
  | { kind: 'wrong' }
  | {
      kind: 'holds'
      program: string
      institution: string
      level: string
      number: string
      /** ISO instants; `until` null: without an end. */
      from: string
      until: string | null
      /** Taken back as of the keys' day; null where the lists do not reach so far. */
      revoked: boolean | null
    }

/** A text that is no credential at all is `null`. */
export async function checkCredential(text: string, { keys, lists }: Pick<CheckKeys, 'keys' | 'lists'>): Promise<CredentialVerdict | null> {
  const [head, body, signature, more] = text.trim().split('.')
  if (!head || !body || !signature || more !== undefined || text.length > 100_000) return null
  try {
    const { alg, kid } = JSON.parse(textOf(head)) as { alg?: string; kid?: string }
    const said = JSON.parse(textOf(body)) as Credential
    // by the key alone: the agency may have had another address when it signed
    const key = keys.find(({ id }) => kid?.endsWith(`#${id}`))
    if (alg !== 'ES256' || !key) return { kind: 'wrong' }
    const name = { name: 'ECDSA', namedCurve: 'P-256' }
    const publicKey = await crypto.subtle.importKey('jwk', key.jwk, name, false, ['verify'])
    const signed = new TextEncoder().encode(`${head}.${body}`)
    if (!(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, fromBase64(signature), signed)))
      return { kind: 'wrong' }
    const { credentialSubject: subject, credentialStatus: status } = said
    return {
      kind: 'holds',
      program: subject.name,
      institution: subject.provider.name,
      level: subject.accreditation.name,
      number: subject.accreditation.identifier,
      from: said.validFrom,
      until: said.validUntil ?? null,
      revoked: await isRevoked(lists, status),
    }
  } catch {
    return null
  }
}

type Credential = {
  validFrom: string
  validUntil?: string
  credentialSubject: { name: string; provider: { name: string }; accreditation: { name: string; identifier: string } }
  credentialStatus: { statusListIndex: string; statusListCredential: string }
}

async function isRevoked(lists: readonly string[], status: Credential['credentialStatus']): Promise<boolean | null> {
  const list = lists[Number(status.statusListCredential.split('/').at(-1)) - 1]
  if (!list) return null
  const packed = new Response(fromBase64(list.slice(1))).body
  if (!packed) return null
  const bits = new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
  const place = Number(status.statusListIndex)
  return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0
}

function textOf(base64url: string): string {
  return new TextDecoder().decode(fromBase64(base64url))
}

function fromBase64(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
