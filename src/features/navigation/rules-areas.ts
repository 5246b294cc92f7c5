/** Where each role is at home. Apart from the table of pages, which the page to sign in does without. */
import { areaOf, type Role } from '../../kit/contract/roles.ts'

/** Where somebody lands after signing in, and where "Back to Login" of an error page leads. */
export function dashboardOf(role: Role): string {
  return role === 'trustee' ? '/trustee/board' : `/${areaOf(role)}/dashboard`
}
