/** The layout route of the sign-in pages: the portal's theme without its frame. */
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { send } from '../../../kit/contract/client.ts'
import { requestContext } from '../../../kit/web/request-context.ts'
import { PortalTheme } from '../../../kit/web/theme/PortalTheme.tsx'
import { members } from '../../members/contract.ts'
import { providerSignIn } from '../contract-provider.ts'
import type { SignInKnows } from './parts/sign-in-knows.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<SignInKnows> {
  const { api } = context.get(requestContext)
  const [standing, ways] = await Promise.all([send(members.standing, {}, api), send(providerSignIn.ways, {}, api)])
  const { institutions, programs } = standing.data
  return { institutions, programs, provider: ways.data.provider?.name ?? null }
}

/** Figures of the agency, and by which provider people sign in: asked once. */
export const shouldRevalidate = () => false

export default function SignInLayout() {
  return (
    <PortalTheme>
      <Outlet />
    </PortalTheme>
  )
}
