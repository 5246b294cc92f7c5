/** Codes of authenticator apps (RFC 6238) and recovery codes. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { agency } from '../../../kit/contract/agency.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'

const period = 30

/** 160 random bits as base32, as apps take them (RFC 4226, section 4). */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

function appOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: agency.acronym, label, algorithm: 'SHA1', digits: 6, period, secret })
}

/** What an app reads the secret from: the address, and the same as a square code, row by row, `1` for dark. */
export function addressOf(secret: string, email: string): { address: string; square: string[] } {
  const address = appOf(secret, email).toString()
  const { data } = encode(address, { ecc: 'M', border: 4 })
  return { address, square: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) }
}

/** The half minute, counted since 1970, a code belongs to: this one, the one before or the one after. @returns nothing where it is no code of now */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** Without what is read wrongly: 0 and o, 1 and l and i. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten codes that stand in for a factor, each once: its number, then 54 random bits. As people keep them, and what is stored of them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from(
    { length: 10 },
    (_, number) => number + Array.from({ length: 11 }, () => signs[randomInt(signs.length)]).join(''),
  )
  const hashes: string[] = []
  for (const code of plain) hashes.push(await hashPassword(code))
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes }
}
