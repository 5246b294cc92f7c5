/** Who may open which page, decided before anything is rendered (docs/domain.md#page-access). The data of a page has guards of its own. */
import { guestOnlyPaths, isForbidden } from '../../../features/navigation/rules.ts'
import { dashboardOf } from '../../../features/navigation/rules-areas.ts'
import { areaOf, type Role } from '../../../kit/contract/roles.ts'

/**
 * Where somebody is sent instead of the page asked for, if anywhere: visitors of the portal to the sign-in page, signed-in people
 * from pages for visitors and from other areas to their dashboard.
 * @param asked the path as it stands in the address
 * @param search what follows the path, with its `?`
 * @param role `null`: not signed in
 * @param lacksFactor has to set up a second factor before anything else
 */
export function turnAway(asked: string, search: string, role: Role | null, lacksFactor = false): string | null {
  const path = asRouted(asked)
  const area = /^\/(admin|accreditor|institution|trustee)(\/|$)/.exec(path)?.[1]
  if (!role) return area || path === factorPage ? `/login?redirect=${encodeURIComponent(asked + search)}` : null
  if (path === factorPage) return lacksFactor ? null : dashboardOf(role)
  if (lacksFactor && (area || guestOnlyPaths.includes(path)) && !carriesLink(path, search))
    return area ? `${factorPage}?redirect=${encodeURIComponent(asked + search)}` : factorPage
  // The link of a mail is for the account named in it, whoever is signed in here: it is not lost.
  if (carriesLink(path, search)) return null
  if (guestOnlyPaths.includes(path) || path === `/${area}`) return dashboardOf(role)
  return area && area !== areaOf(role) ? dashboardOf(role) : null
}

/** Where a second factor is set up by who has to. */
const factorPage = '/second-factor'

function carriesLink(path: string, search: string): boolean {
  const name = { '/login': 'confirm', '/reset-password': 'token' }[path]
  return name !== undefined && Boolean(new URLSearchParams(search).get(name))
}

/** The page exists, but not for this role: status 403. */
export function isRefused(asked: string, role: Role): boolean {
  return isForbidden(role, asRouted(asked))
}

/** As the router compares addresses: decoded, in any letter case, with or without a slash at the end. */
function asRouted(path: string): string {
  return decodeURIComponent(path)
    .toLowerCase()
    .replace(/(.)\/+$/, '$1')
}
