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
import { CallError } from '../../contract/client.ts'
import { mayOpen } from '../../contract/pages.ts'
import { makeQueryClient } from '../api.ts'
import { requestContext } from '../request-context.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { ViewerProvider } from '../ui/viewer.ts'
import { PortalFrame } from './PortalFrame.tsx'
import { PortalTheme } from './PortalTheme.tsx'
import { railCookie } from './rail.ts'

// pages nobody hopes to see: loaded when they are shown
const ErrorPage = lazy(() => import('../site/ErrorPage.tsx').then((page) => ({ default: page.ErrorPage })))
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
          <ViewerProvider value={user}>
            <PortalFrame user={user} rail={rail}>
              {mayOpen(user.role, pathname) === false ? <Refused user={user} path={pathname} /> : children}
            </PortalFrame>
          </ViewerProvider>
          <ConfirmDialog />
          <ToastHost />
        </DatesProvider>
      </PortalTheme>
    </QueryClientProvider>
  )
}
