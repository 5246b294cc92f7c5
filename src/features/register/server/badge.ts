/** The level of a program as a small picture for other sites: at most 2 kB, no script, no font to be loaded. */
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { type Level, levelNames } from '../../ladder/rules.ts'
import { type PublicState, type RegisterStatus, statusNames } from '../rules.ts'

/** What stands on the badge: `Level II · until 30 Apr 2028`. */
function badgeText({ level, status, valid_to, grace_until }: PublicState & { status: RegisterStatus }): string {
  if (status === 'lapsed' || status === 'withdrawn') return statusNames[status]
  if (level === 'none') return 'Not accredited'
  if (status === 'grace') return `${levelNames[level]} · grace period until ${formatDay(grace_until)}`
  return status === 'expired'
    ? `${levelNames[level]} · ended ${formatDay(valid_to)}`
    : `${levelNames[level]} · until ${formatDay(valid_to)}`
}

/** @param then the day it is about, where that is not today */
export function badgeOf(state: PublicState & { status: RegisterStatus }, then: string | null): string {
  const [name, text] = [agency.acronym, `${badgeText(state)}${then ? ` (${formatDay(then)})` : ''}`]
  const [left, right] = [widthOf(name), widthOf(text)]
  const good = ['valid', 'upcoming', 'grace'].includes(state.status) && state.level !== ('none' satisfies Level)
  const label = escaped(`${name}: ${text}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="28" role="img" aria-label="${label}">
<title>${label}</title>
<clipPath id="r"><rect width="${left + right}" height="28" rx="6"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="28" fill="${agency.brand.color}"/><rect x="${left}" width="${right}" height="28" fill="${good ? '#066a6c' : '#555d72'}"/></g>
<g fill="#fff" font-family="system-ui,'Segoe UI',Roboto,Arial,sans-serif" font-size="13" text-anchor="middle">
<text x="${left / 2}" y="18.5" font-weight="700">${escaped(name)}</text>
<text x="${left + right / 2}" y="18.5">${escaped(text)}</text></g></svg>
`
}

/** Wide enough in any of the fonts: what is too wide has a margin. */
function widthOf(text: string): number {
  return Math.round(
    [...text].reduce((sum, sign) => sum + (/[il.,'()· ]/.test(sign) ? 4.6 : /[MWmw]/.test(sign) ? 11 : /[A-Z]/.test(sign) ? 9.4 : 7.5), 20),
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
