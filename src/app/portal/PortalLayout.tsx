/** The layout route of all signed-in pages: who is signed in, the theme, the frame, the data cache; and what stands where a page would not open. */
import { lazy, type ReactNode, useMemo } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { isForbidden, portalPage } from '../../features/navigation/rules.ts'
import { errorWords } from '../../features/site/web/errors/error-words.ts'
import { CallError } from '../../kit/contract/client.ts'
import { PageNameContext, pageMeta } from '../../kit/web/page-meta.ts'
import { requestContext } from '../../kit/web/request-context.ts'
import { lazyPart } from '../../kit/web/states/lazy-part.tsx'
import { ViewsPlace } from '../../kit/web/views-place.ts'
import { EarlyReads } from './EarlyReads.tsx'
import { PortalFrame } from './PortalFrame.tsx'
import { PortalProviders } from './PortalProviders.tsx'
import { railCookie } from './rail.ts'

// pages nobody hopes to see: loaded when they are shown
const ErrorPage = lazy(() => import('../../features/site/web/errors/ErrorPage.tsx').then((page) => ({ default: page.ErrorPage })))
const Refused = lazy(() => import('./Refused.tsx').then((page) => ({ default: page.Refused })))
const Broken = lazy(() => import('./Refused.tsx').then((page) => ({ default: page.Broken })))

const SavedViews = lazyPart(() => import('../../features/saved-views/web/parts/SavedViews.tsx').then((file) => file.SavedViews))

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { user } = context.get(requestContext)
  const { pathname, search } = url
  if (!user) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  return { user, rail: railCookie(request.headers.get('cookie')) }
}

/** The names of the pages stand in their table: a page of the portal has no `meta` of its own. */
export function meta({ error, loaderData, location: { pathname } }: MetaArgs<typeof loader>) {
  const status = error ? statusOf(error) : loaderData && isForbidden(loaderData.user.role, pathname) ? 403 : null
  return pageMeta(status ? errorWords(status).title : portalPage(pathname)?.title)
}

/** A filter in the address is no reason to ask again who is signed in. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

const opened = (
  <>
    <EarlyReads />
    <Outlet />
  </>
)

export default function PortalLayout() {
  return <Portal>{opened}</Portal>
}

export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData('portal')
  const status = statusOf(error)
  if (!data) return <ErrorPage status={status} />
  return (
    <Portal>
      <Broken status={status} />
    </Portal>
  )
}

/** A server that does not answer is away for a moment: 503. */
function statusOf(error: unknown): number {
  if (!isRouteErrorResponse(error) && !(error instanceof CallError)) return 500
  return error.status || 503
}

function Portal({ children }: { children: ReactNode }) {
  const { user, rail } = useRouteLoaderData('portal') as Awaited<ReturnType<typeof loader>>
  // a move to another page draws the page and what of the frame depends on it, not theme and providers
  return useMemo(
    () => (
      <PortalProviders user={user}>
        <Framed user={user} rail={rail}>
          {children}
        </Framed>
      </PortalProviders>
    ),
    [user, rail, children],
  )
}

/** The frame around a page; the page itself only for roles that may open it (the server has set the status already). */
function Framed({ user, rail, children }: Awaited<ReturnType<typeof loader>> & { children: ReactNode }) {
  const { pathname } = useLocation()
  const page = portalPage(pathname)
  // a page of staff that is not about one record
  const hasViews = page?.area === 'admin' && !page.path.includes(':')
  return (
    <PortalFrame user={user} rail={rail}>
      {isForbidden(user.role, pathname) ? (
        <Refused user={user} path={pathname} />
      ) : (
        <PageNameContext value={page?.title}>
          <ViewsPlace value={hasViews ? SavedViews : null}>{children}</ViewsPlace>
        </PageNameContext>
      )}
    </PortalFrame>
  )
}
