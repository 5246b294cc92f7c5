import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useInBrowser } from '../../../kit/web/in-browser.ts'

/** A mail is under way. `email` is missing where the page was not reached by its form: a bookmark, another tab. */
export type Mailed = { email?: string; says?: string; isRead: boolean }

/**
 * "Look into your mailbox" in place of a form, kept over a reload: that a mail is under way stands in the address (`?mailed`), to whom in
 * this tab's own history, neither in the address nor in the browser's store.
 */
/** @param page where the answer is shown; this page when left out */
export function useMailed(page?: string): { mailed: Mailed | null; show: (email: string, says: string) => void; back: () => void } {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // the server does not know this tab's history: the first picture is the one it drew
  const isRead = useInBrowser()
  const { email, says } = (isRead && state !== null && typeof state === 'object' ? state : {}) as { email?: string; says?: string }
  return {
    mailed: params.has('mailed') ? { isRead, ...(email && says ? { email, says } : {}) } : null,
    show: (email, says) => navigate({ pathname: page ?? pathname, search: '?mailed' }, { state: { email, says } }),
    back: () => navigate(pathname, { replace: true }),
  }
}
