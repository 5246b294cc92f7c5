import { isIP } from 'node:net'

/** To which name passkeys belong, and at which address they work. */
export type RelyingParty = { id: string; origin: string }

/**
 * From the portal's address alone, never from a request. A passkey belongs to a name: at a number there is none, and the numbers of one's
 * own computer have the name `localhost`.
 * @returns nothing where the address is the number of another computer
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const address = new URL(publicUrl)
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (!isIP(host)) return { id: host, origin: address.origin }
  if (!host.startsWith('127.') && host !== '::1') return null
  address.hostname = 'localhost'
  return { id: 'localhost', origin: address.origin }
}
