/** What of the environment names a provider by which people may sign in (docs/domain.md#sign-in-by-a-provider). */
import { z } from 'zod'

/** A provider that says who somebody is (OpenID Connect). */
export type ProviderSettings = {
  /** As its own metadata writes it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button on the sign-in page calls it. */
  name: string
  /** The ends of the addresses it may speak for, in small letters; none: every address. */
  domains: readonly string[]
}

const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const Domains = z.string().transform((text, context) => {
  const domains = text.split(',').map((one) => one.trim().toLowerCase())
  for (const one of domains)
    if (!domain.test(one))
      context.addIssue({ code: 'custom', message: `“${one}” is no end of e-mail addresses: write them as school.example,agency.example` })
  return domains
})

export const providerVariables = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'has to be an address, as https://accounts.school.example' }).optional(),
  OIDC_CLIENT_ID: z.string().trim().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  OIDC_NAME: z.string().trim().max(40, 'has to fit on a button: 40 characters at most').optional(),
  OIDC_DOMAINS: Domains.optional(),
}

type Given = {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME?: string | undefined
  OIDC_DOMAINS?: readonly string[] | undefined
  PUBLIC_URL?: string | undefined
}

/**
 * The provider, if one is named whole; `null` where nothing of one is.
 * @throws Error with a sentence where a part of it is missing, or what it says could be changed on the way
 */
export function providerOf(given: Given, production: boolean): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = given
  const needed = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name }
  const missing = Object.entries(needed).flatMap(([variable, value]) => (value ? [] : [variable]))
  if (missing.length === 4 && !given.OIDC_DOMAINS) return null
  if (!issuer || !clientId || !clientSecret || !name)
    throw new Error(`The provider to sign in by is named in parts only: ${missing.join(', ')} missing. Set them all, or none.`)
  const { protocol, hostname, search, hash, username } = new URL(issuer)
  if (search || hash || username) throw new Error('OIDC_ISSUER has to be a plain address: nothing behind ? or #, and no name before @.')
  if (protocol !== 'https:' && (production || !isThisComputer(hostname)))
    throw new Error('OIDC_ISSUER has to begin with https://: what it says of people could be changed on the way otherwise.')
  if (production && !given.PUBLIC_URL)
    throw new Error('To sign in by a provider PUBLIC_URL has to be set: people are led back there, and the provider knows the address.')
  return { issuer, clientId, clientSecret, name, domains: given.OIDC_DOMAINS ?? [] }
}

function isThisComputer(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}
