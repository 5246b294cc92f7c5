/** The layout route of all signed-in pages: who is signed in, the theme, the frame, the data cache; and what stands where a page would not open. */
import '@mantine/dates/styles.layer.css'
import '@mantine/nprogress/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, useState } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { mayOpen } from '../../features/navigation/rules.ts'
import { CallError } from '../../kit/contract/client.ts'
import { makeQueryClient } from '../../kit/web/api.ts'
import { CurrentUserProvider } from '../../kit/web/current-user.ts'
import { ConfirmDialog } from '../../kit/web/dialog/confirm.tsx'
import { requestContext } from '../../kit/web/request-context.ts'
import { ToastHost } from '../../kit/web/states/ToastHost.tsx'
import { PortalTheme } from '../../kit/web/theme/PortalTheme.tsx'
import { PortalFrame } from './PortalFrame.tsx'
import { railCookie } from './rail.ts'

// pages nobody hopes to see: loaded when they are shown
const ErrorPage = lazy(() => import('../../features/site/web/errors/ErrorPage.tsx').then((page) => ({ default: page.ErrorPage })))
const Refused = lazy(() => import('./Refused.tsx').then((page) => ({ default: page.Refused })))
const NotFound = lazy(() => import('./Refused.tsx').then((page) => ({ default: page.NotFound })))
const Broken = lazy(() => import('./Refused.tsx').then((page) => ({ default: page.Broken })))

/** A Philippine week begins on Sunday. */
const dates: ComponentProps<typeof DatesProvider>['settings'] = { firstDayOfWeek: 0, weekendDays: [0, 6], consistentWeeks: true }

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { user } = context.get(requestContext)
  const { pathname, search } = url
  if (!user) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  return { user, rail: railCookie(request.headers.get('cookie')) }
}

/** A filter in the address is no reason to ask again who is signed in. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export default function PortalLayout() {
  return (
    <Portal>
      <Outlet />
    </Portal>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData('portal')
  const status = isRouteErrorResponse(error) || error instanceof CallError ? error.status : 500
  if (!data) return <ErrorPage status={status || 500} />
  return <Portal>{status === 404 ? <NotFound /> : <Broken error={error} />}</Portal>
}

/** The frame around a page; the page itself only for roles that may open it (the server has set the status already). */
function Portal({ children }: { children: ReactNode }) {
  const { user, rail } = useRouteLoaderData('portal') as Awaited<ReturnType<typeof loader>>
  const { pathname } = useLocation()
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PortalTheme>
        <DatesProvider settings={dates}>
          <CurrentUserProvider value={user}>
            <PortalFrame user={user} rail={rail}>
              {mayOpen(user.role, pathname) === false ? <Refused user={user} path={pathname} /> : children}
            </PortalFrame>
          </CurrentUserProvider>
          <ConfirmDialog />
          <ToastHost />
        </DatesProvider>
      </PortalTheme>
    </QueryClientProvider>
  )
}
