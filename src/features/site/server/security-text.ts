import { agency } from '../../../kit/contract/agency.ts'

/** Days from today on which the text expires: less than a year, as RFC 9116 asks for, and never reached, because each answer says it anew. */
const days = 180

/** Whom to tell of a weakness of the site, for people who look for them (RFC 9116). */
export function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + days * 86_400_000).toISOString().replace(/T.*$/, 'T00:00:00Z')
  return [
    `Contact: mailto:${agency.email}`,
    `Contact: ${publicUrl}/contact-us`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
