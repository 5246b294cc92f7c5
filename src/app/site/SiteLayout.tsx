/** The layout route of all public pages: drawn by the server, and not woken up by React in the browser. */
import { isRouteErrorResponse, type LoaderFunctionArgs, Outlet, useLoaderData, useRouteError } from 'react-router'
import { dashboardOf } from '../../features/navigation/rules-areas.ts'
import { SiteFrame } from '../../features/public-frame/web/parts/SiteFrame.tsx'
import { ErrorPage } from '../../features/site/web/errors/ErrorPage.tsx'
import type { PlainHandle } from '../../kit/web/plain-page.ts'
import { requestContext } from '../../kit/web/request-context.ts'
import { Moving } from './Moving.tsx'
import { SoundDock } from './SoundDock.tsx'

export const handle: PlainHandle = { plain: true }

export function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(requestContext)
  return { portal: user ? dashboardOf(user.role) : undefined }
}

/** Over every page, and while they come and go. */
const stays = (
  <>
    <SoundDock />
    <Moving />
  </>
)

export default function SiteLayout() {
  const { portal } = useLoaderData<typeof loader>()
  return (
    <SiteFrame portal={portal} stays={stays}>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} stays={stays} />
}
