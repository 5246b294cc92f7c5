/** A passkey in software: answers what a browser would, with a key of its own (WebAuthn level 3, sections 6 and 7). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = Record<string, unknown>
type Said = {
  /** Of the page the browser shows. */
  origin: string
  rpId?: string
  /** Its owner was asked for finger, face or PIN. */
  isVerified?: boolean
}

const coded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

export function makeAuthenticator({ origin, rpId = new URL(origin).hostname, isVerified = true }: Said) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const place = publicKey.export({ format: 'jwk' })
  let counter = 0

  /** User present, user verified, may be copied and is, and with a new key the key itself. */
  function authenticatorData(key?: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | 0x08 | 0x10 | (key ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([hashOf(rpId), Buffer.from([flags]), count, ...(key ? [key] : [])])
  }

  function clientData(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  const device = { id: coded(id), rawId: coded(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    create: (options: Options) => {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(place.x as string, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(place.y as string, 'base64url'),
      ])
      const data = authenticatorData(Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]))
      const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...device,
        response: {
          clientDataJSON: coded(clientData('webauthn.create', options)),
          attestationObject: coded(attestationObject),
          transports: ['internal'],
        },
      }
    },
    get: (options: Options) => {
      const data = authenticatorData()
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey)
      return { ...device, response: { clientDataJSON: coded(client), authenticatorData: coded(data), signature: coded(signature) } }
    },
  }
}
