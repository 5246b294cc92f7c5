/** The layout route of all public pages. */
import { type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from 'react-router'
import { dashboardOf } from '../../features/navigation/rules.ts'
import { SiteFrame } from '../../features/public-frame/web/parts/SiteFrame.tsx'
import { isPlain } from '../../kit/web/plain-page.ts'
import { requestContext } from '../../kit/web/request-context.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { Sound } from './Sound.tsx'
import { useReadable } from './use-readable.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(requestContext)
  return { portal: user ? dashboardOf(user.role) : undefined }
}

/** Who is signed in does not change from one public page to the next: signing in and out load the document. */
export function shouldRevalidate() {
  return false
}

export default function SiteLayout() {
  const { portal } = useLoaderData<typeof loader>()
  useReadable()
  return (
    <SiteFrame portal={portal} sound={import.meta.env.SSR ? <SoundUnlessPlain /> : <Sound />}>
      <LoadingBar />
      <Outlet />
    </SiteFrame>
  )
}

/** Nothing would play it where no script is: a browser comes to such a page, and leaves it, by loading the document. */
function SoundUnlessPlain() {
  return isPlain(useMatches()) ? null : <Sound />
}
